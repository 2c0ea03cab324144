import { z } from 'zod';
import { reachesOf, withholds } from '../../accounts/grants.ts';
import { ActiveSites } from '../../sites/active-sites.ts';
import { revenueGoalsOfGroups } from '../../sites/group-goals.ts';
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

/** A group, and the zone that says what its today is. */
export interface ListedGroup extends GroupSummary {
  readonly timezone: string;
  /** The goals of the group with revenue, the oldest first; absent without any, and for who gets no revenue. */
  readonly revenueGoals?: readonly number[];
}

export interface GroupsAnswer {
  /** By name. Who reaches some sites alone sees the groups that are granted, with their sites. */
  readonly groups: readonly ListedGroup[];
}

const GROUP = z.object({ name: z.string(), sites: z.array(z.string()).max(1000) });

/** The routes of an organisation's groups of sites. */
export function groupRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/groups', 'org:viewer', async ({ org, grant }): Promise<GroupsAnswer> => {
      const { reach } = grant;
      const ids = await SiteIds.of(db, org.id);
      const reaches = await reachesOf(db, reach);
      const groups = (await listGroups(db, org.id)).filter(({ id }) => reach === null || reach.groups.includes(id));
      const united = await new ActiveSites(db).groupsOf({ orgId: org.id, reach });
      const zones = new Map(united.map(({ publicId, timezone }) => [Number(publicId), timezone]));
      const money = withholds(grant, 'revenue')
        ? new Map<number, readonly number[]>()
        : await revenueGoalsOfGroups(db, united);
      return {
        groups: groups.map(({ sites, ...group }) => {
          const revenueGoals = money.get(group.id);
          const ofMoney = revenueGoals === undefined ? {} : { revenueGoals };
          return { ...group, sites: ids.shown(sites.filter(reaches)), timezone: zones.get(group.id)!, ...ofMoney };
        }),
      };
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
