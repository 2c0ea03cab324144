import { useState } from 'react';
import { useSite } from '../../../session.ts';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useChangeSite } from '../use-change-site.ts';
import { texts } from './texts.ts';

/** Edits whether robots.txt and llms.txt of the site are read every day. */
export function SiteFileCard() {
  const { site } = useSite();
  const isRead = site.readsFiles === true;
  const [readsFiles, setReadsFiles] = useState(isRead);
  const changing = useChangeSite();
  return (
    <Card title={texts.title}>
      <SettingsForm changing={changing} onSave={() => changing.mutate({ readsFiles })} isReady={readsFiles !== isRead}>
        <CheckField label={texts.read} hint={texts.hint(site.domain)} checked={readsFiles} onChange={setReadsFiles} />
        <p className="small">
          <DocsLink page="crawlers" section="robotstxt-and-llmstxt" />
        </p>
      </SettingsForm>
    </Card>
  );
}
