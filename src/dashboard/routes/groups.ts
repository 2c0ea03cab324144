import { z } from 'zod';
import { reachesOf } from '../../accounts/grants.ts';
import { createGroup, deleteGroup, listGroups, requireGroup, updateGroup } from '../../sites/groups.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { SiteIds } from '../shown-reach.ts';

/** A group of sites, by their public ids, archived ones too. */
export interface GroupSummary {
  readonly id: number;
  readonly name: string;
  readonly sites: readonly string[];
}

export interface GroupsAnswer {
  /** By name. Who reaches some sites alone sees the groups that are granted, with their sites. */
  readonly groups: readonly GroupSummary[];
}

const GROUP = z.object({ name: z.string(), sites: z.array(z.string()).max(1000) });

/** The routes of an organisation's groups of sites. */
export function groupRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/groups', 'org:viewer', async ({ org, grant: { reach } }): Promise<GroupsAnswer> => {
      const ids = await SiteIds.of(db, org.id);
      const reaches = await reachesOf(db, reach);
      const groups = (await listGroups(db, org.id)).filter(({ id }) => reach === null || reach.groups.includes(id));
      return { groups: groups.map(({ sites, ...group }) => ({ ...group, sites: ids.shown(sites.filter(reaches)) })) };
    }),
    route('POST /orgs/:org/groups', 'org:admin', GROUP, async ({ org, body }): Promise<GroupSummary> => {
      const sites = (await SiteIds.of(db, org.id)).within(body.sites);
      return { ...(await createGroup(db, clock, org.id, { ...body, sites })), sites: body.sites };
    }),
    route('PUT /orgs/:org/groups/:group', 'org:admin', GROUP, async ({ org, params, body }) => {
      const key = { orgId: org.id, id: idOf(params.group) };
      await requireGroup(db, key);
      await updateGroup(db, key, { ...body, sites: (await SiteIds.of(db, org.id)).within(body.sites) });
    }),
    route('DELETE /orgs/:org/groups/:group', 'org:admin', async ({ org, params }) => {
      await deleteGroup(db, { orgId: org.id, id: idOf(params.group) });
    }),
  ];
}
