import { lazy, useState } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { canManage, useSite } from '../../session.ts';
import { hasFlag, setFlag } from '../../stored-flag.ts';
import { isBeingSetUp } from './age.ts';

const Checklist = lazy(() => import('./checklist.tsx'));

/** Offers the first steps of a young site to those who may take them, until they dismiss the list. */
export function FirstSteps() {
  const { site, organisation } = useSite();
  const key = `svc-first-steps-${site.id}`;
  const [isDismissed, setDismissed] = useState(() => hasFlag(key));
  if (isDismissed || !canManage(organisation) || !isBeingSetUp(site.createdAt, Date.now())) return null;
  return (
    <LoadedPart>
      <Checklist
        onDismiss={() => {
          setFlag(key, true);
          setDismissed(true);
        }}
      />
    </LoadedPart>
  );
}
