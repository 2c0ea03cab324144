import type { Organisation } from '../../accounts/organisations.ts';
import { listSites } from '../../sites/sites.ts';
import type { Kpi } from '../../stats/answer.ts';
import type { LikeKpi } from '../../stats/answers/like-for-like.ts';
import type { PeriodChoice } from '../../stats/query.ts';
import type { ReadClient } from '../../stats/read-limiter.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route, type SignedIn } from '../route.ts';

/** An active site's figures of the last 30 days; null when they are not available. */
export interface SiteFigures {
  readonly id: string;
  readonly visitors: Kpi | null;
  /** How much of the visitors is compared: those through the last full hour, as far as hours are known. */
  readonly likeForLike: LikeKpi | null;
  /** Whether the site had figures from the first day of the previous 30 days on; otherwise a change would mislead. */
  readonly isPreviousWhole: boolean;
  /** Visitors of each day, today last; empty when they are not available. */
  readonly days: readonly (number | null)[];
}

export interface OverviewAnswer {
  readonly sites: readonly SiteFigures[];
}

export interface VisitorsNowAnswer {
  /** Visitors of the last 5 minutes by the site's id. Sites without visitors are left out. */
  readonly visitors: Readonly<Record<string, number>>;
}

const PERIOD: PeriodChoice = { preset: '30d' };

/** The route of the overview of all sites of an organisation. */
export function overviewRoutes({ db, clock, statistics, liveFigures, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/overview', 'org:member', async ({ org, signedIn }): Promise<OverviewAnswer> => {
      const sites = await listSites(db, { orgId: org.id, state: 'active' });
      const found = await reads.run(clientOf(org, signedIn), () => statistics.visitorsOfSites(sites, PERIOD));
      return {
        sites: sites.map(({ id, publicId }) => {
          const { visitors = null, likeForLike = null, isPreviousWhole = false, days = [] } = found.get(id) ?? {};
          return { id: publicId, visitors, likeForLike, isPreviousWhole, days };
        }),
      };
    }),
    route('GET /orgs/:org/visitors-now', 'org:member', async ({ org, signedIn }): Promise<VisitorsNowAnswer> => {
      const sites = await listSites(db, { orgId: org.id, state: 'active' });
      const ids = sites.map(({ id }) => id);
      const counts =
        ids.length === 0
          ? new Map()
          : await reads.run(clientOf(org, signedIn), () => liveFigures.currentVisitors(ids, clock.nowMicros()));
      const current = sites.filter(({ id }) => counts.has(id));
      return { visitors: Object.fromEntries(current.map(({ id, publicId }) => [publicId, counts.get(id)!])) };
    }),
  ];
}

function clientOf({ id: orgId }: Organisation, { user }: SignedIn): ReadClient {
  return { orgId, userId: user.id };
}
