import { RecipientCard } from '../pages/site-settings/recipients/recipient-card.tsx';
import { ReportCard } from '../pages/site-settings/report-card.tsx';
import { canManage, useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { texts } from './texts.ts';

/** Shows the reports of a group: the reader's own, and to admins those to people without an account. */
export default function GroupReports() {
  const { site, organisation } = useSite();
  return (
    <Page title={texts.reports} narrow>
      <div className="stack">
        <ReportCard site={site} />
        {canManage(organisation) ? <RecipientCard /> : null}
      </div>
    </Page>
  );
}
