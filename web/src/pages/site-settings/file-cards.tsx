import { Link } from 'wouter';
import { useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './texts.tsx';

/** Links to the page that imports history from other products. */
export function ImportCard() {
  const { site } = useSite();
  return (
    <Card
      title={texts.import.title}
      actions={
        site.state === 'active' ? (
          <Link href="/import" className="button">
            {texts.import.action}
          </Link>
        ) : undefined
      }
    >
      <p className="muted">{texts.import.lead}</p>
    </Card>
  );
}

/** Links owners and admins to the page that downloads the data of the site. */
export function ExportCard() {
  const action = (
    <Link href="/export" className="button">
      {texts.export.action}
    </Link>
  );
  return <SettingsCard isForAdmins title={texts.export.title} lead={texts.export.lead} action={action} />;
}
