import { listSites } from '../control/sites.ts';
import { ApiError } from '../domain/error.ts';
import type { Site } from '../domain/site.ts';
import type { Kpi, Point } from '../stats/answer.ts';
import { kpi } from '../stats/figures.ts';
import type { PeriodChoice } from '../stats/query.ts';
import type { Dependencies } from './dependencies.ts';
import { type DashboardRoute, route } from './route.ts';

/** An active site's figures of the last 30 days; null where they cannot be asked for. */
export interface SiteFigures {
  readonly id: string;
  readonly visitors: Kpi | null;
  /** Visitors of each day, today last; empty where they cannot be asked for. */
  readonly days: readonly (number | null)[];
}

export interface OverviewAnswer {
  readonly sites: readonly SiteFigures[];
}

export interface VisitorsNowAnswer {
  /** Visitors of the last 5 minutes by the site's id; a site that is not in it has none. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** Sites whose figures are read at a time: the store has other readers. */
const CONCURRENT_SITES = 4;
const PERIOD: PeriodChoice = { preset: '30d' };

type Needs = Pick<Dependencies, 'control' | 'clock' | 'statistics' | 'watch'>;

/** All sites of an organisation at a glance. */
export function overviewRoutes({ control, clock, statistics, watch }: Needs): readonly DashboardRoute[] {
  const figuresOf = async (site: Site): Promise<SiteFigures> => {
    try {
      // Visitors alone cost a fraction of all metrics, whose sessions nobody looks at here.
      const question = { period: PERIOD, filters: [], metric: 'visitors', compare: true } as const;
      const { points, prev } = await statistics.timeseries(site, question);
      return { id: site.publicId, visitors: visitorsOf(points, prev ?? []), days: points.map(({ value }) => value) };
    } catch (error) {
      // One site that cannot be asked must not hide the others.
      if (error instanceof ApiError) return { id: site.publicId, visitors: null, days: [] };
      throw error;
    }
  };
  return [
    route('GET', '/orgs/:org/overview', 'org:member', async ({ org }): Promise<OverviewAnswer> => {
      const sites = await listSites(control.db, { orgId: org.id, state: 'active' });
      return { sites: await mapSome(sites, CONCURRENT_SITES, figuresOf) };
    }),
    route('GET', '/orgs/:org/visitors-now', 'org:member', async ({ org }): Promise<VisitorsNowAnswer> => {
      const sites = await listSites(control.db, { orgId: org.id, state: 'active' });
      const ids = sites.map(({ id }) => id);
      const counts = ids.length === 0 ? new Map() : await watch.currentVisitors(ids, clock.nowMicros());
      const current = sites.filter(({ id }) => counts.has(id));
      return { visitors: Object.fromEntries(current.map(({ id, publicId }) => [publicId, counts.get(id)!])) };
    }),
  ];
}

/** The visitors of a period beside those of the one before: sums of their days, as `stats` makes them. */
function visitorsOf(points: readonly Point[], prev: readonly Point[]): Kpi {
  const sum = (days: readonly Point[]) => days.reduce((total, { value }) => total + (value ?? 0), 0);
  const isWhole = prev.length > 0 && prev.every(({ value }) => value !== null);
  return kpi(points.every(({ value }) => value === null) ? null : sum(points), isWhole ? sum(prev) : null);
}

/** Like `Promise.all` of a map, with at most `concurrent` under way. */
async function mapSome<Item, Result>(
  items: readonly Item[],
  concurrent: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const take = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, take));
  return results;
}
