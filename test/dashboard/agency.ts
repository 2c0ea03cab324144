/** An organisation whose sites are in groups, for tests of what members are granted. */
import type { GroupSummary } from '../../src/dashboard/routes/groups.ts';
import type { OverviewAnswer, VisitorsNowAnswer } from '../../src/dashboard/routes/overview.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';
import type { BrowserTab } from './browser-tab.ts';
import { organisation } from './insiders.ts';

export const NO_SITE = '404 not_found: site not found';
export const WITHHELD = '403 forbidden: an owner or admin has withheld this from you';

/** Makes an organisation with an admin and three sites, of which the first two are in a group. */
export async function agency(service: TestService) {
  const { id, insiders } = await organisation(service, 'owner', 'admin');
  const site = (domain: string) => service.site({ orgId: id, domain });
  const sites = [await site('one.example'), await site('two.example'), await site('three.example')] as const;
  const admin = insiders[1].tab;
  const publicIds = sites.map(({ publicId }) => publicId);
  const group = await admin.get<GroupSummary>('POST', `/orgs/${id}/groups`, {
    name: 'Clients',
    sites: publicIds.slice(0, 2),
  });
  return { id, admin, sites, group };
}

/** Returns the sites that a tab knows of, from each list of an organisation. */
export async function listed(tab: BrowserTab, org: number) {
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  const { sites } = await tab.get<OverviewAnswer>('GET', `/orgs/${org}/overview`);
  const { visitors } = await tab.get<VisitorsNowAnswer>('GET', `/orgs/${org}/visitors-now`);
  return {
    session: organisations.find(({ id }) => id === org)?.sites.map(({ id }) => id),
    overview: sites.map(({ id }) => id),
    now: Object.keys(visitors).sort(),
  };
}

export function each(sites: readonly Site[]) {
  const ids = sites.map(({ publicId }) => publicId);
  return { session: ids, overview: ids, now: ids.toSorted() };
}
