import { useState } from 'react';
import type { ListedSegment } from '../../../../src/dashboard/routes/segments.ts';
import { type Condition, printCondition } from '../../../../src/domain/condition.ts';
import { SEGMENT_NAME_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canEdit, organisationOf, useSite } from '../../session.ts';
import { CheckField, NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { PanelProps } from '../panel-props.ts';
import { conditionsOf } from './conditions.ts';
import { texts } from './texts.ts';
import { segmentsKey, useSegments } from './use-names.ts';

const { save } = texts;

/** Saves what the page selects as a segment, which then takes the place of the conditions. */
export default function SaveSegment({ view, change, onClose }: PanelProps & { readonly onClose: () => void }) {
  const context = useSite();
  const { site } = context;
  const [name, setName] = useState('');
  const [isForAll, setForAll] = useState(false);
  const segments = useSegments(true);
  const where = conditionsOf(view).flatMap((condition) => written(condition, segments ?? []));
  const run = async () => {
    const path = `/sites/${site.id}/${isForAll ? 'segments' : 'own-segments'}`;
    const { segmentId } = await send<ListedSegment>('POST', path, { name, where: [...new Set(where)] });
    await refresh(segmentsKey(site.id));
    change({ filters: [], where: [{ subject: 'segment', operator: 'is', values: [String(segmentId)] }] });
  };
  return (
    <FormDialog
      title={save.title}
      submit={save.submit}
      run={run}
      done={save.done}
      disabled={segments === undefined}
      onClose={onClose}
    >
      <NameField label={save.name} value={name} maxLength={SEGMENT_NAME_MAX_CHARS} onChange={setName} />
      {canEdit(organisationOf(context)) ? (
        <CheckField label={save.forAll} hint={save.forAllHint} checked={isForAll} onChange={setForAll} />
      ) : null}
    </FormDialog>
  );
}

/** Segments do not nest: the conditions of one take its place. */
function written(condition: Condition, segments: readonly ListedSegment[]): readonly string[] {
  if (condition.subject !== 'segment') return [printCondition(condition)];
  return segments.find(({ segmentId }) => condition.values.includes(String(segmentId)))?.where ?? [];
}
