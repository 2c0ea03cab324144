import type { Goal } from '../domain/goal.ts';
import type { Counts, Totals } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import type { Reading } from '../rollup/read/reading.ts';
import type { RecentEvents } from '../rollup/read/recent-events.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { RollupRows } from '../rollup/read/rollup-rows.ts';
import { dayTotals, dayVisits, goalCounts, hourTotals, hourVisits } from '../rollup/read/rollups.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';
import { hitSelection, keyOf } from '../rollup/sql/dimensions.ts';
import { filteredSessionsFrom } from '../rollup/sql/filtered-sessions.ts';
import type { QueryParams, Store } from '../store/store.ts';
import { dimensionsOf, type Source } from './plan.ts';
import type { Filter } from './query.ts';

/** The sources that figures are read from. */
export interface Reader {
  readonly store: Store;
  readonly rollups: Reading;
  /** The last minutes in memory. Without it, they are read from the store. */
  readonly recent?: RecentEvents;
}

/** The sources of the answers of many questions: each reads rollups through a lease of its own. */
export interface Sources extends Omit<Reader, 'rollups'> {
  readonly rollups: RollupReader;
}

/** Counts by local day, or by `day|hour`. A bucket without events has no entry. */
export type CountsByBucket = ReadonlyMap<string, Counts>;

/** The counts of a bucket without events. `conversions` is null, since they may not have been counted. */
export const NO_COUNTS: Counts = { visitors: 0, pageviews: 0, sessions: 0, bounces: 0, duration: 0, conversions: null };

/** Returns the key of a bucket in `CountsByBucket`. */
export function bucketKey(day: string, hour: number | null): string {
  return hour === null ? day : `${day}|${hour}`;
}

/** Yields the counts of a run of days, or of their hours. */
export function* within(counts: CountsByBucket, days: Period): Iterable<Counts> {
  for (const [bucket, count] of counts) {
    const day = bucket.slice(0, 10);
    if (day >= days.from && day <= days.to) yield count;
  }
}

/** The counts of a goal on one local day. */
export interface GoalDay {
  readonly day: string;
  readonly goal: number;
  readonly conversions: number;
  readonly unique_conversions: number;
}

/**
 * Reads the counts of each local day, or of each hour, that has events. With filters, hits have visitors and pageviews,
 * and their sessions the other counts; those that a source does not have are 0. The conversions of `goals` are counted
 * for days without filters and for sessions.
 */
export async function readCounts(
  { store, rollups }: Reader,
  site: number,
  days: Period,
  by: 'day' | 'hour',
  source: Source,
  goals: readonly Goal[] = [],
): Promise<CountsByBucket> {
  switch (source.kind) {
    case 'totals': {
      const totals = by === 'hour' ? hourTotals() : dayTotals();
      if (goals.length === 0) return rollups.rollups(site, days, [totals], ([rows]) => readAllCounts(rows, by));
      return rollups.rollups(site, days, [totals, goalCounts(goals)], async ([rows, goalRows]) => {
        const [counts, goalDays] = await Promise.all([readAllCounts(rows, by), goalRows.read<GoalDay>()]);
        return withConversions(counts, goalDays);
      });
    }
    case 'visits':
      return rollups.rollups(site, days, [by === 'hour' ? hourVisits() : dayVisits()], ([rows]) =>
        readAllCounts(rows, by),
      );
    case 'keys': {
      const { dimension, value } = source.filter;
      const countsOfKey = ({ sql, params }: BoundSql) => {
        const ofKey = `SELECT day, visitors, views AS pageviews FROM (${sql}) WHERE key = {key:String}`;
        return queryCounts(store, { sql: ofKey, params: { ...params, key: value } }, 'day');
      };
      const keys = rollups.keys(dimension);
      // Of days that do not know channels, `readDayCounts` says so.
      const wanted = [dimension === 'channel' ? { ...keys, parts: [], partsOn: () => [] } : keys] as const;
      if (source.besideHits) return rollups.hitsWith(site, days, [], wanted, (_, [rows]) => countsOfKey(rows));
      return rollups.rollups(site, days, wanted, ([rows]) => countsOfKey(rows));
    }
    case 'raw':
      return rollups.hitsWith(site, days, dimensionsOf(source.filters), [], ({ sql, params }) => {
        const selected = `SELECT ${columnsOf(by)}, uniqExact(visitor) AS visitors, count() AS pageviews
FROM (${sql})
WHERE ${selectionOf(source.filters)}
GROUP BY ${columnsOf(by)}`;
        return queryCounts(store, { sql: selected, params: { ...params, ...filterParams(source.filters) } }, by);
      });
    case 'sessions':
      return rollups.sessionHits(site, days, dimensionsOf(source.filters), (hits) => {
        const { sql, params } = filteredSessionsFrom(hits.sql, selectionOf(source.filters), goals, by);
        const all = { ...hits.params, ...filterParams(source.filters), ...params };
        return queryCounts(store, { sql, params: all }, by);
      });
  }
}

/** Reads all rows of a rollup. They have a `day`, and an `hour` for hourly counts. */
export async function readAllCounts(rows: RollupRows, by: 'day' | 'hour'): Promise<CountsByBucket> {
  return countsOf(await rows.read<CountRow>(), by);
}

/** A row of a rollup or of hits. Counts without a column are 0. */
interface CountRow extends Partial<Totals> {
  readonly day: string;
  readonly hour?: number;
  /** Absent when they were not counted. */
  readonly conversions?: number;
}

async function queryCounts(
  store: Pick<Store, 'query'>,
  { sql, params }: BoundSql,
  by: 'day' | 'hour',
): Promise<CountsByBucket> {
  return countsOf(await store.query<CountRow>(sql, params), by);
}

function countsOf(rows: readonly CountRow[], by: 'day' | 'hour'): CountsByBucket {
  return new Map(
    // Copies field by field: copies of whole objects would take most of the time of a question about many days.
    rows.map(
      ({
        day,
        hour = null,
        visitors = 0,
        pageviews = 0,
        sessions = 0,
        bounces = 0,
        duration = 0,
        conversions = null,
      }) => [
        bucketKey(day, by === 'hour' ? hour : null),
        { visitors, pageviews, sessions, bounces, duration, conversions },
      ],
    ),
  );
}

function columnsOf(by: 'day' | 'hour'): string {
  return by === 'hour' ? 'day, hour' : 'day';
}

function withConversions(counts: CountsByBucket, goalDays: readonly GoalDay[]): CountsByBucket {
  const merged = new Map([...counts].map(([day, count]) => [day, { ...count, conversions: count.conversions ?? 0 }]));
  for (const { day, conversions } of goalDays) {
    const count = merged.get(day) ?? { ...NO_COUNTS, conversions: 0 };
    merged.set(day, { ...count, conversions: count.conversions! + conversions });
  }
  return merged;
}

/** Returns the condition that selects the hits that filters are about, with the parameters of `filterParams`. */
function selectionOf(filters: readonly Filter[]): string {
  return `${hitSelection(dimensionsOf(filters))} AND ${filterCondition(filters)}`;
}

/** Returns the filters as a condition on hits, with the parameters of `filterParams`. `filters` must not be empty. */
export function filterCondition(filters: readonly Filter[]): string {
  return filters.map((filter, i) => `${keyOf(filter.dimension)} = {filter${i}:String}`).join(' AND ');
}

/** Returns the parameters of `filterCondition`. */
export function filterParams(filters: readonly Filter[]): QueryParams {
  return Object.fromEntries(filters.map((filter, i) => [`filter${i}`, filter.value]));
}
