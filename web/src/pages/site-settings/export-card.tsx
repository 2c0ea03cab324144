import { Link } from 'wouter';
import { canManage, useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { OnlyAdmins } from './only-admins.tsx';

/** Leads owners and admins to the page that downloads the days of the site. */
export function ExportCard() {
  const { organisation } = useSite();
  return (
    <Card
      title="Export"
      actions={
        canManage(organisation) ? (
          <Link href="/export" className="button">
            Export days
          </Link>
        ) : undefined
      }
    >
      <p className="muted">Take all days of the site out as CSV or Parquet.</p>
      <OnlyAdmins />
    </Card>
  );
}
