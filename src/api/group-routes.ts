import type { UnitedSites } from '../domain/site.ts';
import { NO_PARAMETERS } from '../stats/parse.ts';
import type { ApiRoute } from './route.ts';
import { type GroupEntry, groupsResponse } from './schemas.ts';
import { SITE_ROUTES } from './site-routes.ts';

/** The endpoints about groups of sites, in the shapes of those about a site. */
export const GROUP_ROUTES: readonly ApiRoute[] = [
  {
    path: '/groups',
    operationId: 'listGroups',
    summary: "The groups of the key's organization, each with its active sites",
    parameters: NO_PARAMETERS,
    response: groupsResponse,
    refusals: [],
    answer: async ({ reader }, sites) => ({ groups: (await sites.groupsOf(reader)).map(groupEntry) }),
  },
  ...[
    ...['stats', 'timeseries', 'breakdown', 'report', 'report/stats', 'report/timeseries', 'report/goals'],
    ...['report/funnels/:funnelId', 'report/crawlers', 'realtime', 'goals', 'funnels', 'funnels/:funnelId'],
  ].map(ofGroup),
];

/** Makes the endpoint about a group that answers as one about a site does. */
function ofGroup(name: string): ApiRoute {
  const route = SITE_ROUTES.find(({ path }) => path === `/sites/:siteId/${name}`)!;
  return {
    ...route,
    path: `/groups/:groupId/${name}`,
    operationId: route.operationId.replace(/^read|^list/, '$&Group'),
    summary: `${route.summary}, of the sites of a group together`,
  };
}

function groupEntry({ publicId, name, timezone, sites }: UnitedSites): GroupEntry {
  return { id: Number(publicId), name, timezone, sites: sites.map((site) => site.publicId) };
}
