import { canManage, useSite } from '../session.ts';
import { Card, Page } from '../ui/page.tsx';
import { ExportForm } from './export/export-form.tsx';
import { OnlyAdmins } from './site-settings/only-admins.tsx';

/** Downloads the days of a site as files. */
export default function Export() {
  const { site, organisation } = useSite();
  return (
    <Page
      title="Export"
      docs="export"
      lead={
        <>
          Download the days of <bdi>{site.domain}</bdi>, for a spreadsheet, a notebook, a warehouse or another
          installation.
        </>
      }
    >
      {canManage(organisation) ? (
        <ExportForm />
      ) : (
        <Card>
          <OnlyAdmins />
        </Card>
      )}
    </Page>
  );
}
