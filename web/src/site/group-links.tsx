import { GroupLinksPath } from '../pages/site-settings/links/links-path.ts';
import { PublicLinks } from '../pages/site-settings/public-links.tsx';
import { type OrganisationSummary, SiteProvider, useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { texts } from './texts.ts';

interface GroupLinksProps {
  readonly organisation: OrganisationSummary;
  readonly groupId: number;
}

/** Lists the links that show the figures of a group without an account. */
export default function GroupLinks({ organisation, groupId }: GroupLinksProps) {
  const group = useSite();
  return (
    <SiteProvider value={{ ...group, organisation }}>
      <Page title={texts.share} narrow>
        <GroupLinksPath value={`/orgs/${organisation.id}/groups/${groupId}/share-links`}>
          <PublicLinks />
        </GroupLinksPath>
      </Page>
    </SiteProvider>
  );
}
