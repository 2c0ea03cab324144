import { Link } from 'wouter';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './texts.tsx';

/** Links owners and admins to the page that downloads the data of the site. */
export function ExportCard() {
  const action = (
    <Link href="/export" className="button">
      {texts.export.action}
    </Link>
  );
  return <SettingsCard title={texts.export.title} lead={texts.export.lead} action={action} />;
}
