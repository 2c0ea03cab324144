import { withholds } from '../../accounts/grants.ts';
import { type TriggeredRule, triggeredRules } from '../../alerts/triggered-rules.ts';
import type { Db } from '../../database/database.ts';
import type { Grant } from '../../domain/grant.ts';
import { ActiveSites, listReached } from '../../sites/active-sites.ts';
import { isInUse } from '../../sites/subjects.ts';
import type { Silence } from '../../stats/silence.ts';
import { getsMoney } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { seenRules } from './alert-views.ts';

/** A site with something that somebody should look at. */
export interface SiteAttention {
  readonly id: string;
  /** Null while its events come as usual. */
  readonly silence: Silence | null;
  /** Its alert rules that have triggered and are not armed again, as far as the member sees alerts. */
  readonly alerts: readonly Omit<TriggeredRule, 'id' | 'siteId'>[];
}

/** A group with alert rules that have triggered and are not armed again, as far as the member sees alerts. */
export interface GroupAttention extends Pick<SiteAttention, 'alerts'> {
  readonly id: number;
  readonly name: string;
}

export interface AttentionAnswer {
  /** The active sites that need attention, oldest first. */
  readonly sites: readonly SiteAttention[];
  /** The groups with triggered alerts, by name. */
  readonly groups: readonly GroupAttention[];
}

/** The route that lists which of an organisation's sites and groups need attention. It reads no events: days are in memory. */
export function attentionRoutes({ db, statistics }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/attention', 'org:viewer', async ({ org, grant }): Promise<AttentionAnswer> => {
      const sites = await listReached(db, grant);
      const alerts = await alertsSeenBy(db, org.id, grant);
      const alertsOf = (id: number) => (alerts.get(id) ?? []).map(({ id: _, siteId, ...rule }) => rule);
      const hasGroups = [...alerts.keys()].some((id) => id < 0);
      const groups = hasGroups ? await new ActiveSites(db).groupsOf(grant) : [];
      return {
        sites: sites.flatMap((site) => {
          const silence = statistics.silence(site);
          const own = alertsOf(site.id);
          return silence === null && own.length === 0 ? [] : { id: site.publicId, silence, alerts: own };
        }),
        groups: groups.filter(isInUse).flatMap(({ id, publicId, name }) => {
          const own = alertsOf(id);
          return own.length === 0 ? [] : { id: Number(publicId), name, alerts: own };
        }),
      };
    }),
  ];
}

async function alertsSeenBy(
  db: Db,
  orgId: number,
  grant: Grant,
): Promise<ReadonlyMap<number, readonly TriggeredRule[]>> {
  if (withholds(grant, 'settings')) return new Map();
  const rules = Map.groupBy(await triggeredRules(db, orgId), ({ siteId }) => siteId);
  if (getsMoney(grant)) return rules;
  const seen = new Map<number, readonly TriggeredRule[]>();
  for (const [id, own] of rules) {
    const ids = new Set((await seenRules(db, { id }, grant)).map((rule) => rule.id));
    seen.set(
      id,
      own.filter((rule) => ids.has(rule.id)),
    );
  }
  return seen;
}
