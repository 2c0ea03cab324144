import { useState } from 'react';
import { useSite } from '../../session.ts';
import { DocsLink } from '../../ui/docs-link.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { SettingsForm } from './settings-form.tsx';
import { texts } from './texts.tsx';
import { useChangeSite } from './use-change-site.ts';

const { privacy } = texts;

/** Edits whether the site respects Global Privacy Control. */
export function Privacy() {
  const { site } = useSite();
  const [honoursGpc, setHonoursGpc] = useState(site.honoursGpc);
  const changing = useChangeSite();
  return (
    <Card title={privacy.title}>
      <SettingsForm
        changing={changing}
        onSave={() => changing.mutate({ honoursGpc })}
        isReady={honoursGpc !== site.honoursGpc}
      >
        <CheckField label={privacy.gpc} hint={privacy.gpcHint} checked={honoursGpc} onChange={setHonoursGpc} />
        <p className="small">
          <DocsLink page="tracker" section="when-it-stops-by-itself" />
        </p>
      </SettingsForm>
    </Card>
  );
}
