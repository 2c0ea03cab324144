import { OTHER_KEY } from '../../domain/dimension.ts';
import {
  REACHED_PERCENTS,
  type ReachedPercent,
  SCROLL_STEP_PERCENT,
  SCROLL_STEPS,
  UNKNOWN_STEP,
} from '../../domain/engagement.ts';
import type { Period } from '../../domain/period.ts';
import { PAGES_READ } from '../../rollup/days/day-knowledge.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import type { Engagement, RankedRows, ReportAnswer } from '../answer.ts';
import { knownFrom, noteSummed } from '../coverage.ts';
import type { KeysQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, type Window } from '../window.ts';
import { foundKeys, readRankedRows } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';

/** Asks for the ranked pages. */
export type PagesQuery = KeysQuery & { readonly metric: keyof typeof RANKED_BY };

type PageRows = Pick<ReportAnswer, 'period' | 'rows' | 'totalKeys' | 'totalVisitors' | 'engagementKnownFrom'>;

/** The engagement of a page of which it is not known. */
export const UNKNOWN_ENGAGEMENT: Engagement = { measured: null, avgTime: null, avgScroll: null, reached: null };

/** The order of pages before their visitors, as SQL of the columns of `PageRow`. */
const RANKED_BY = {
  visitors: '',
  views: 'page_views DESC,',
  time: 'measured_views > 0 DESC, if(measured_views > 0, time / measured_views, 0) DESC,',
  scroll: 'scrolled_views > 0 DESC, if(scrolled_views > 0, depth / scrolled_views, 0) DESC,',
} as const;

/** A row of the store's answer: a page, and the sums of its days. */
interface PageRow {
  readonly page: string;
  readonly page_visitors: number;
  readonly page_views: number;
  readonly measured_views: number;
  /** Milliseconds. */
  readonly time: number;
  /** The views whose depth is known. */
  readonly scrolled_views: number;
  /** The sum of their percentages. */
  readonly depth: number;
  readonly steps: readonly number[];
  readonly total: number;
}

/** Ranks pages, each with its engagement: it is of whole days, so nothing is known of it under filters. */
export async function readPages(reader: Reader, window: Window, query: PagesQuery): Promise<PageRows> {
  const from = engagementKnownFrom(reader, window, query);
  const days = answerable(window, window.period);
  if (query.filters.length === 0 && from === null && days !== null) return readKnown(reader, window, query, days);
  const answer = await readRankedRows(reader, window, query);
  return { ...withUnknownEngagement(answer), engagementKnownFrom: from };
}

/** Returns the first day from which on the engagement of pages is known, when a day of the period does not know it. */
export function engagementKnownFrom({ rollups }: Reader, window: Window, { filters }: PagesQuery): string | null {
  const days = answerable(window, window.period);
  if (days === null || filters.length > 0) return null;
  return knownFrom(rollups.gaps.note(rollups.unknown(window.site.id, days, PAGES_READ)));
}

/** Adds the engagement of whole days to pages of which it is not known. */
export function withUnknownEngagement<Answer extends Pick<RankedRows, 'rows'>>(answer: Answer) {
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...UNKNOWN_ENGAGEMENT })) };
}

function readKnown(reader: Reader, window: Window, query: PagesQuery, days: Period): Promise<PageRows> {
  const { rollups } = reader;
  const wanted = [rollups.summedKeys('page'), dayVisits(), rollups.pageEngagement()] as const;
  return rollups.rollups(window.site.id, days, wanted, async ([keys, visits, engagement]) => {
    const [{ rows, totalKeys }, counts] = await Promise.all([
      readRows(reader, keys, engagement, query),
      readAllCounts(visits, 'day'),
    ]);
    const totalVisitors = sumCounts(counts.values()).visitors;
    const pages = rows.map(({ page }) => page);
    noteSummed(rollups, window.site.id, days, 'page', pages);
    return {
      period: echo(window),
      rows: rows.map((row) => ({
        key: row.page,
        visitors: row.page_visitors,
        views: row.page_views,
        pct: rate(row.page_visitors, totalVisitors),
        ...engagementOf(row),
      })),
      totalKeys,
      totalVisitors,
      engagementKnownFrom: null,
    };
  });
}

async function readRows(
  { store }: Reader,
  keys: BoundSql,
  engagement: BoundSql,
  { metric, search, limit, offset }: PagesQuery,
): Promise<{ readonly rows: readonly PageRow[]; readonly totalKeys: number }> {
  const found = foundKeys(search);
  const params = { ...keys.params, ...engagement.params, ...found.params, limit, offset };
  // Each page of a day has a row of each: together they need no join.
  const rows = await store.query<PageRow>(
    `SELECT key AS page, sum(visitors) AS page_visitors, sum(views) AS page_views, sum(measured) AS measured_views,
  sum(active_ms) AS time, sum(scroll) AS depth, sumForEach(scroll_steps) AS steps, arraySum(steps) AS scrolled_views,
  count() OVER () AS total
FROM (
  SELECT key, visitors, views, 0 AS measured, 0 AS active_ms, 0 AS scroll, emptyArrayUInt32() AS scroll_steps
  FROM (${keys.sql}) ${found.sql}
  UNION ALL
  SELECT key, 0, 0, measured, active_ms, scroll, scroll_steps FROM (${engagement.sql}) ${found.sql}
)
GROUP BY key
ORDER BY key = '${OTHER_KEY}', ${RANKED_BY[metric]} page_visitors DESC, page_views DESC, key
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    params,
  );
  if (rows.length > 0 || offset === 0) return { rows, totalKeys: rows[0]?.total ?? 0 };
  const [count] = await store.query<{ total: number }>(
    `SELECT uniqExact(key) AS total FROM (${keys.sql}) ${found.sql}`,
    params,
  );
  return { rows, totalKeys: count!.total };
}

function engagementOf({ measured_views: measured, time, scrolled_views: scrolled, depth, steps }: PageRow): Engagement {
  return {
    measured,
    avgTime: measured === 0 ? null : time / measured / 1000,
    avgScroll: scrolled === 0 ? null : depth / scrolled,
    reached: reachedOf(steps, scrolled),
  };
}

/** Returns the shares of the views that reached each depth; null when the depth of one is known only in a sum. */
function reachedOf(steps: readonly number[], scrolled: number): Engagement['reached'] {
  if (scrolled === 0 || (steps[UNKNOWN_STEP] ?? 0) > 0) return null;
  const share = (percent: number) =>
    steps.slice(percent / SCROLL_STEP_PERCENT, SCROLL_STEPS).reduce((sum, views) => sum + views, 0) / scrolled;
  return Object.fromEntries(REACHED_PERCENTS.map((percent) => [percent, share(percent)])) as Readonly<
    Record<ReachedPercent, number>
  >;
}
