import type { Period } from '../domain/period.ts';
import { hitSelection, keyOf } from '../rollup/dimensions.ts';
import type { BoundSql } from '../rollup/goals.ts';
import type { Layers, PeriodLayers } from '../rollup/layers.ts';
import type { QueryParams, Store } from '../store/store.ts';
import { type Counts, NO_COUNTS } from './figures.ts';
import { dimensionsOf, type Source } from './plan.ts';
import type { Filter } from './query.ts';

/** Where figures are read from. */
export interface Reader {
  readonly store: Store;
  readonly layers: Layers;
}

/** Counts by local day, or by `day|hour`; a missing entry is a bucket without events. */
export type CountsByBucket = ReadonlyMap<string, Counts>;

/** The key of a bucket in `CountsByBucket`. */
export function bucketKey(day: string, hour: number | null): string {
  return hour === null ? day : `${day}|${hour}`;
}

/** Reads the counts of each local day, or of each hour, that has events. Filtered reads know visitors and pageviews. */
export async function readCounts(
  { store, layers }: Reader,
  site: number,
  days: Period,
  by: 'day' | 'hour',
  source: Source,
): Promise<CountsByBucket> {
  const read = layers.over(site, days);
  const { sql, params } = await countsSql(read, by, source);
  const rows = await store.query<Omit<Counts, 'conversions'> & { day: string; hour: number | null }>(sql, {
    ...params,
  });
  return new Map(rows.map(({ day, hour, ...totals }) => [bucketKey(day, hour), { ...NO_COUNTS, ...totals }]));
}

async function countsSql(layers: PeriodLayers, by: 'day' | 'hour', source: Source): Promise<BoundSql> {
  const hour = by === 'hour' ? 'hour' : 'NULL AS hour';
  switch (source.kind) {
    case 'totals': {
      const totals = await (by === 'hour' ? layers.hourTotals() : layers.dayTotals());
      return {
        sql: `SELECT day, ${hour}, visitors, pageviews, sessions, bounces, duration FROM (${totals.sql})`,
        params: totals.params,
      };
    }
    case 'keys': {
      const keys = await layers.keys(source.filter.dimension);
      return {
        sql: `SELECT day, NULL AS hour, visitors, views AS pageviews FROM (${keys.sql}) WHERE key = {key:String}`,
        params: { ...keys.params, key: source.filter.value },
      };
    }
    case 'raw': {
      const hits = layers.hits();
      return {
        sql: `SELECT day, ${hour}, uniqExact(visitor) AS visitors, count() AS pageviews
FROM (${hits.sql})
WHERE ${hitSelection(dimensionsOf(source.filters))} AND ${filterCondition(source.filters)}
GROUP BY day, hour`,
        params: { ...hits.params, ...filterParams(source.filters) },
      };
    }
  }
}

/** The filters as a condition on hits; `filterParams` has the values. `filters` must not be empty. */
export function filterCondition(filters: readonly Filter[]): string {
  return filters.map((filter, i) => `${keyOf(filter.dimension)} = {filter${i}:String}`).join(' AND ');
}

/** The parameters of `filterCondition`. */
export function filterParams(filters: readonly Filter[]): QueryParams {
  return Object.fromEntries(filters.map((filter, i) => [`filter${i}`, filter.value]));
}
