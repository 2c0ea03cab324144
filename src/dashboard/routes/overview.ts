import { withholds } from '../../accounts/grants.ts';
import type { Organisation } from '../../accounts/organisations.ts';
import type { VisitFigure } from '../../domain/metric.ts';
import type { Site } from '../../domain/site.ts';
import { listReached } from '../../sites/active-sites.ts';
import { firstRevenues } from '../../sites/revenues.ts';
import type { Kpi } from '../../stats/answer.ts';
import type { LikeKpi } from '../../stats/answers/like-for-like.ts';
import type { SiteRevenue } from '../../stats/answers/revenue-of-sites.ts';
import type { ReadClient } from '../../stats/read-limiter.ts';
import type { Dependencies } from '../dependencies.ts';
import { furtherFigures, overviewTime } from '../overview-time.ts';
import { type DashboardRoute, route, type SignedIn } from '../route.ts';

/** An active site's figures of a period; null when they are not available. Further ones are there when they are asked for. */
export interface SiteFigures extends Readonly<Partial<Record<VisitFigure, Kpi | null>>> {
  /** That of the oldest goal that has some; null without one. */
  readonly revenue?: SiteRevenue | null;
  readonly id: string;
  readonly visitors: Kpi | null;
  readonly pageviews: Kpi | null;
  /** How much of the visitors is compared: those through the last full hour, as far as hours are known. */
  readonly likeForLike: LikeKpi | null;
  /** Whether the site had figures from the first compared day on; otherwise a change would mislead. */
  readonly isPreviousWhole: boolean;
  /** Visitors of each day, of a long period of some days together; empty when they are not available. */
  readonly days: readonly (number | null)[];
}

export interface OverviewAnswer {
  readonly sites: readonly SiteFigures[];
}

export interface VisitorsNowAnswer {
  /** Visitors of the last 5 minutes by the site's id. Sites without visitors are left out. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** The most points of a course. */
const POINTS_MAX = 93;

/** The routes of the overview of those sites of an organisation that a member reaches. */
export function overviewRoutes({ db, clock, statistics, liveFigures, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/overview', 'org:viewer', async ({ org, grant, signedIn, query }): Promise<OverviewAnswer> => {
      const sites = await listReached(db, grant);
      const asked = furtherFigures(query);
      const further = asked.filter((name) => name !== 'revenue');
      const isOfMoney = further.length < asked.length;
      const getsMoney = isOfMoney && !withholds(grant, 'revenue');
      const ids = sites.map(({ id }) => id);
      const revenues = getsMoney ? await firstRevenues(db, ids) : undefined;
      const timeOf = (site: Site) => overviewTime(query, site, clock, statistics);
      const found = await reads.run(clientOf(org, signedIn), () =>
        statistics.visitorsOfSites(sites, timeOf, further, revenues),
      );
      return {
        sites: sites.map(({ id, publicId }) => {
          const known = found.visitors.get(id);
          return {
            id: publicId,
            visitors: known?.visitors ?? null,
            pageviews: known?.pageviews ?? null,
            likeForLike: known?.likeForLike ?? null,
            isPreviousWhole: known?.isPreviousWhole ?? false,
            days: courseOf(known?.days ?? []),
            ...(known?.further ?? Object.fromEntries(further.map((name) => [name, null]))),
            ...(isOfMoney ? { revenue: found.revenue.get(id) ?? null } : {}),
          };
        }),
      };
    }),
    route('GET /orgs/:org/visitors-now', 'org:viewer', async ({ org, grant, signedIn }): Promise<VisitorsNowAnswer> => {
      const sites = await listReached(db, grant);
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

/** Adds up the values of neighbouring days, so that there are few enough to be drawn. */
function courseOf(days: readonly (number | null)[]): readonly (number | null)[] {
  const length = Math.ceil(days.length / POINTS_MAX);
  if (length < 2) return days;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, i) => {
    const some = days.slice(i * length, (i + 1) * length).filter((value) => value !== null);
    return some.length === 0 ? null : some.reduce((sum, value) => sum + value, 0);
  });
}

function clientOf({ id: orgId }: Organisation, { user }: SignedIn): ReadClient {
  return { orgId, userId: user.id };
}
