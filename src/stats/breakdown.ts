import { OTHER_KEY } from '../domain/dimension.ts';
import { hitSelection, keyOf } from '../rollup/dimensions.ts';
import type { BoundSql } from '../rollup/goals.ts';
import type { PeriodLayers } from '../rollup/layers.ts';
import type { BreakdownAnswer } from './answer.ts';
import { rate, sumCounts } from './figures.ts';
import { echo } from './kpis.ts';
import { dimensionsOf, planBreakdown } from './plan.ts';
import type { BreakdownQuery } from './query.ts';
import { filterCondition, filterParams, type Reader, readCounts } from './read-counts.ts';
import { answerable, type Window } from './window.ts';

/** The lower case of a letter can depend on its neighbours (Greek's final sigma), so what stands there literally is found first. */
const FOUND = '(position(key, {search:String}) > 0 OR position(lowerUTF8(key), lowerUTF8({search:String})) > 0)';

/** Answers `breakdown`: the keys of a dimension, most visited first. */
export async function readBreakdown(reader: Reader, window: Window, query: BreakdownQuery): Promise<BreakdownAnswer> {
  const source = planBreakdown(query, window);
  const answer = { period: echo(window), dimension: query.dimension };
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalVisitors: 0 };

  const keys = await keysOf(reader.layers.over(window.site.id, days), query, source);
  const [rows, totals] = await Promise.all([
    readRows(reader, keys, query),
    readCounts(reader, window.site.id, days, 'day', { kind: 'totals' }),
  ]);
  const totalVisitors = sumCounts(totals.values()).visitors;
  return {
    ...answer,
    rows: rows.page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys: rows.totalKeys,
    totalVisitors,
  };
}

/** The keys' daily visitors and views, from the daily sums or from the hits. */
async function keysOf(
  layers: PeriodLayers,
  query: BreakdownQuery,
  source: ReturnType<typeof planBreakdown>,
): Promise<BoundSql> {
  if (source === 'all_keys') return layers.keys(query.dimension);
  if (source.kind === 'keys') {
    const { sql, params } = await layers.keys(query.dimension);
    return {
      sql: `SELECT * FROM (${sql}) WHERE key = {key:String}`,
      params: { ...params, key: source.filter.value },
    };
  }
  const hits = layers.hits();
  return {
    sql: `SELECT day, ${keyOf(query.dimension)} AS key, uniqExact(visitor) AS visitors, count() AS views
FROM (${hits.sql})
WHERE ${hitSelection([query.dimension, ...dimensionsOf(source.filters)])} AND ${filterCondition(source.filters)}
GROUP BY day, key`,
    params: { ...hits.params, ...filterParams(source.filters) },
  };
}

async function readRows(
  { store }: Reader,
  keys: BoundSql,
  query: BreakdownQuery,
): Promise<{ page: { key: string; visitors: number; views: number }[]; totalKeys: number }> {
  const search = query.search === null ? '' : `AND key != '${OTHER_KEY}' AND ${FOUND}`;
  const summed = `SELECT key, sum(visitors) AS visitors, sum(views) AS views FROM (${keys.sql}) WHERE true ${search} GROUP BY key`;
  const bound = { ...keys.params, search: query.search ?? '', limit: query.limit, offset: query.offset };
  // Visitors, then views, then the key's bytes: a total order, so that pages never overlap. (other) comes last.
  const rows = await store.query<{ key: string; visitors: number; views: number; total: number }>(
    `SELECT key, visitors, views, count() OVER () AS total FROM (${summed})
ORDER BY key = '${OTHER_KEY}', visitors DESC, views DESC, key
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    bound,
  );
  const page = rows.map(({ key, visitors, views }) => ({ key, visitors, views }));
  if (rows.length > 0) return { page, totalKeys: rows[0]!.total };
  if (query.offset === 0) return { page, totalKeys: 0 };
  const [count] = await store.query<{ total: number }>(`SELECT count() AS total FROM (${summed})`, bound);
  return { page, totalKeys: count!.total };
}
