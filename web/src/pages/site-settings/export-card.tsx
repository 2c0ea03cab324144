import { Link } from 'wouter';
import { canManage, useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import { texts } from './texts.tsx';

/** Links owners and admins to the page that downloads the data of the site. */
export function ExportCard() {
  const { organisation } = useSite();
  return (
    <Card
      title={texts.export.title}
      actions={
        canManage(organisation) ? (
          <Link href="/export" className="button">
            {texts.export.action}
          </Link>
        ) : undefined
      }
    >
      <p className="muted">{texts.export.lead}</p>
      <OnlyAdmins />
    </Card>
  );
}
