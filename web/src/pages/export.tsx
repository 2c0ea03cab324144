import { canManage, useSite } from '../session.ts';
import { Card, Page } from '../ui/page.tsx';
import { ExportForm } from './export/export-form.tsx';
import { texts } from './export/texts.tsx';
import { ABOVE_FILES } from './site-settings/groups/above.ts';

/** Downloads the days of a site as files. */
export default function Export() {
  const { site, organisation } = useSite();
  return (
    <Page title={texts.title} above={ABOVE_FILES} docs="export" lead={texts.lead(<bdi>{site.domain}</bdi>)} narrow>
      {canManage(organisation) ? (
        <ExportForm />
      ) : (
        <Card>
          <p className="muted small">{texts.onlyAdmins}</p>
        </Card>
      )}
    </Page>
  );
}
