import { OTHER_KEY } from '../domain/dimension.ts';
import type { Goal } from '../domain/goal.ts';
import type { Counts, Totals } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import { WHOLE } from '../rollup/days/day-knowledge.ts';
import { goalCounts } from '../rollup/read/goal-rollups.ts';
import type { RecentEvents } from '../rollup/read/recent-events.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { RollupRows } from '../rollup/read/rollup-rows.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { dayTotals, dayVisits, hourStarts, hourTotals, hourVisits } from '../rollup/read/rollups.ts';
import { type BoundSql, unitedRows } from '../rollup/sql/bound-sql.ts';
import { ALL_EVENTS } from '../rollup/sql/properties.ts';
import { selectedSessions } from '../rollup/sql/selected-sessions.ts';
import type { HitColumn } from '../store/hit-columns.ts';
import type { Store } from '../store/store.ts';
import { sumCounts } from './answers/figures.ts';
import { noteSummed } from './coverage.ts';
import type { Layer } from './plan.ts';
import type { StoredRequests } from './stored-requests.ts';

/** The store and the rollups from which figures are read. */
export interface Reader {
  readonly store: Store;
  readonly rollups: RollupSnapshot;
  /** The last minutes in memory. Without it, they are read from the store. */
  readonly recent?: RecentEvents;
  /** The requests that servers have reported. Absent where nobody asks for them. */
  readonly requests?: StoredRequests;
}

/** The same for the answers of many questions: each reads rollups through a lease of its own. */
export interface StatisticsDependencies extends Omit<Reader, 'rollups'> {
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

/** Yields the counts of a run of days, or of their hours, without some of the days. */
export function* within<Count extends Counts>(
  counts: ReadonlyMap<string, Count>,
  days: Period,
  without?: ReadonlySet<string>,
): Iterable<Count> {
  for (const [bucket, count] of counts) {
    const day = bucket.slice(0, 10);
    if (day >= days.from && day <= days.to && !without?.has(day)) yield count;
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
 * and their sessions the other counts; those that a layer does not have are 0. The conversions of `goals` are counted
 * for days without filters and for sessions.
 */
export async function readCounts(
  { store, rollups }: Reader,
  site: number,
  days: Period,
  by: 'day' | 'hour',
  layer: Exclude<Layer, { readonly kind: 'keys' }>,
  goals: readonly Goal[] = [],
): Promise<CountsByBucket> {
  switch (layer.kind) {
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
    case 'raw': {
      const columns: readonly HitColumn[] = by === 'hour' ? ['day', 'hour'] : ['day'];
      const { conditions, leavesOut } = layer;
      return rollups.selected(site, days, [], (hits) => {
        const read: HitColumn[] = [...columns, 'visitor'];
        const { sql, params } = leavesOut
          ? unitedRows(hits.layers.map((one) => one.of({ conditions }, read)))
          : hits.of({ conditions }, read);
        const counts = `SELECT ${columns.join(', ')}, uniqExact(visitor) AS visitors, count() AS pageviews
FROM (${sql})
GROUP BY ${columns.join(', ')}`;
        return queryCounts(store, { sql: counts, params }, by);
      });
    }
    case 'sessions':
      return rollups.selected(site, days, [], (hits) => {
        const rows = unitedRows(hits.layers.map((one) => selectedSessions(one, layer, goals, by)));
        return queryCounts(store, rows, by);
      });
  }
}

/**
 * Reads the counts of a key by local day, of each site that is read, from its daily sums. They are null on days whose `(other)` may
 * hold it.
 */
export async function readKeyCounts(
  { store, rollups }: Reader,
  site: number,
  days: Period,
  { of, key, besideHits }: Extract<Layer, { readonly kind: 'keys' }>,
): Promise<ReadonlyMap<number, CountsByBucket>> {
  const sites = rollups.sitesOf(site);
  if (typeof of === 'string') noteSummed(rollups, site, days, of, [key]);
  const place = sites.length === 1 ? 'day' : 'site, day';
  const countsOfKey = async ({ sql, params }: BoundSql) => {
    // On a day with `(other)`, a key that is not stored is not known.
    const ofKey = `SELECT ${place}, if(is_stored, toNullable(key_visitors), NULL) AS visitors,
  if(is_stored, toNullable(key_views), NULL) AS pageviews
FROM (
  SELECT ${place}, countIf(key = {key:String}) > 0 AS is_stored, sumIf(visitors, key = {key:String}) AS key_visitors,
    sumIf(views, key = {key:String}) AS key_views
  FROM (${sql}) WHERE key IN ({key:String}, '${OTHER_KEY}') GROUP BY ${place}
)`;
    const rows = await store.query<CountRow & { readonly site?: number }>(ofKey, { ...params, key });
    const bySite = Map.groupBy(rows, (row) => row.site ?? sites[0]!);
    return new Map(sites.map((id) => [id, countsOf(bySite.get(id) ?? [], 'day')]));
  };
  const keys = typeof of === 'string' ? rollups.keys(of) : rollups.propertyValues(of, ALL_EVENTS);
  // Of days that do not know channels, or a property, `readDayCounts` says so.
  const areSometimesKnown = of === 'channel' || typeof of !== 'string';
  const wanted = [areSometimesKnown ? { ...keys, needs: [WHOLE] } : keys] as const;
  if (besideHits) return rollups.selected(site, days, wanted, (_, [rows]) => countsOfKey(rows));
  return rollups.rollups(site, days, wanted, ([rows]) => countsOfKey(rows));
}

/**
 * Reads what the first hours of a local day bring to the day's counts: the visitors whose first event, or first selected
 * hit, is in them, their pageviews, and the sessions that began in them, whole. Conversions have no hours.
 */
export async function readFirstHours(
  reader: Reader,
  site: number,
  day: string,
  hours: number,
  layer: Extract<Layer, { kind: 'totals' | 'raw' | 'sessions' }>,
): Promise<CountsByBucket> {
  const days = { from: day, to: day };
  if (layer.kind === 'raw') {
    const { conditions } = layer;
    const columns = ['day', 'hour', 'visitor'] as const;
    return reader.rollups.hitsWith(site, days, { conditions, columns }, [], ({ sql, params }) => {
      const counts = `SELECT day, uniqExact(visitor) AS visitors, count() AS pageviews
FROM (${sql})
WHERE hour < {first_hours:UInt8}
GROUP BY day`;
      return queryCounts(reader.store, { sql: counts, params: { ...params, first_hours: hours } }, 'day');
    });
  }
  const byHour =
    layer.kind === 'sessions'
      ? await readCounts(reader, site, days, 'hour', layer)
      : await reader.rollups.rollups(site, days, [hourStarts()], ([rows]) => readAllCounts(rows, 'hour'));
  const first = new Set(Array.from({ length: hours }, (_, hour) => bucketKey(day, hour)));
  return new Map([...byHour].filter(([bucket]) => first.has(bucket)));
}

/** Reads all rows of a rollup. They have a `day`, and an `hour` for hourly counts. */
export async function readAllCounts(rows: RollupRows, by: 'day' | 'hour'): Promise<CountsByBucket> {
  return countsOf(await rows.read<CountRow>(), by);
}

/** A row of a rollup or of hits. Counts without a column are 0. */
interface CountRow extends Partial<{ readonly [Name in keyof Totals]: number | null }> {
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
  const counts = new Map<string, Counts>();
  // Copies field by field: copies of whole objects would take most of the time of a question about many days.
  for (const {
    day,
    hour = null,
    visitors = 0,
    pageviews = 0,
    sessions = 0,
    bounces = 0,
    duration = 0,
    conversions = null,
  } of rows) {
    const bucket = bucketKey(day, by === 'hour' ? hour : null);
    const count = { visitors, pageviews, sessions, bounces, duration, conversions };
    const before = counts.get(bucket);
    // A day of several sites can be in several layers.
    counts.set(bucket, before === undefined ? count : sumCounts([before, count]));
  }
  return counts;
}

function withConversions(counts: CountsByBucket, goalDays: readonly GoalDay[]): CountsByBucket {
  const merged = new Map([...counts].map(([day, count]) => [day, { ...count, conversions: count.conversions ?? 0 }]));
  for (const { day, conversions } of goalDays) {
    const count = merged.get(day) ?? { ...NO_COUNTS, conversions: 0 };
    merged.set(day, { ...count, conversions: count.conversions! + conversions });
  }
  return merged;
}
