import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { hitSelection, keyOf } from '../../rollup/sql/dimensions.ts';
import { withSources } from '../../rollup/sql/sources.ts';
import type { Store } from '../../store/store.ts';
import type { BreakdownRow, SourcesAnswer } from '../answer.ts';
import { requireRawDays } from '../imported-counts.ts';
import { dimensionsOf } from '../plan.ts';
import type { SourcesQuery } from '../query.ts';
import { filterCondition, filterParams, type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, requireRawWindow, type Window } from '../window.ts';
import { readKeys } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';

/** A source is listed with so many of its hosts. */
export const SOURCE_HOSTS_MAX = 20;

interface HostRow {
  readonly source: string;
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/**
 * Answers which sources sent visitors, the most visited first. Only raw events tell who came from several hosts of one
 * source. Throws an ApiError RAW_WINDOW_EXCEEDED.
 */
export async function readSources(
  { store, rollups }: Reader,
  window: Window,
  query: SourcesQuery,
): Promise<SourcesAnswer> {
  requireRawWindow(window);
  const answer = { period: echo(window) };
  const site = window.site.id;
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalVisitors: 0 };
  requireRawDays(rollups, site, days);
  const filtered = dimensionsOf(query.filters);
  return rollups.hitsWith(site, days, ['referrer', ...filtered], [dayVisits()], async (hits, [totals]) => {
    const conditions = [
      hitSelection(['referrer', ...filtered]),
      ...(filtered.length === 0 ? [] : [filterCondition(query.filters)]),
    ];
    const selected = withSources({
      sql: `SELECT * FROM (${hits.sql}) WHERE ${conditions.join(' AND ')}`,
      params: { ...hits.params, ...filterParams(query.filters) },
    });
    const [{ page, totalKeys }, counts] = await Promise.all([
      readKeys(store, sourceKeys(selected), query, { visitors: true, views: true }),
      readAllCounts(totals, 'day'),
    ]);
    const hosts = await readHosts(
      store,
      selected,
      page.map(({ key }) => key),
    );
    const totalVisitors = sumCounts(counts.values()).visitors;
    const withShare = <Row extends { readonly visitors: number }>(row: Row) => ({
      ...row,
      pct: rate(row.visitors, totalVisitors),
    });
    const rows = page.map((row) => {
      const own: BreakdownRow[] = (hosts.get(row.key) ?? []).map(({ source: _, ...host }) => withShare(host));
      if (own.length > 1) return { ...withShare(row), hosts: own };
      return withShare({ ...row, key: own[0]?.key ?? row.key });
    });
    return { ...answer, rows, totalKeys, totalVisitors };
  });
}

/** hits with sources → the daily counts of known sources, by name, and of all other hosts. */
function sourceKeys({ sql, params }: BoundSql): BoundSql {
  const key = `if(source = '', ${keyOf('referrer')}, source)`;
  return {
    sql: `SELECT day, ${key} AS key, uniqExact(visitor) AS visitors, count() AS views FROM (${sql}) GROUP BY day, key`,
    params,
  };
}

/** Reads the hosts of sources, in the order of the rows of a breakdown. */
async function readHosts(
  store: Store,
  { sql, params }: BoundSql,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly HostRow[]>> {
  const daily = `SELECT day, source, toString(referrer) AS host, uniqExact(visitor) AS day_visitors, count() AS day_views
FROM (${sql}) WHERE source IN {names:Array(String)} GROUP BY day, source, host`;
  const rows = await store.query<HostRow>(
    `SELECT source, host AS key, sum(day_visitors) AS visitors, sum(day_views) AS views FROM (${daily})
GROUP BY source, host ORDER BY visitors DESC, views DESC, key LIMIT ${SOURCE_HOSTS_MAX} BY source`,
    { ...params, names },
  );
  return Map.groupBy(rows, ({ source }) => source);
}
