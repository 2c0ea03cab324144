import { type Counts, METRIC_TABLE, type Metric } from '../../domain/metric.ts';
import { type Bucket, bucketsOf, type Period } from '../../domain/period.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import type { Point } from '../answer.ts';
import { bucketKey, type CountsByBucket, NO_COUNTS } from '../read-counts.ts';
import type { Since } from '../since.ts';
import type { Window } from '../window.ts';
import { sumCounts } from './figures.ts';

/** What the points of a series are made from. */
export interface SeriesCounts {
  readonly metric: Metric;
  /** By day, or by hour when the grain is one. */
  readonly counts: CountsByBucket;
  /** Whether the conversions of a bucket without events are 0; they are null without a goal. */
  readonly hasGoals: boolean;
  /** The days that do not know the metric: a bucket of which all days with events are among them has no value. */
  readonly since: Pick<Since, 'days' | 'older'>;
  /** Tells of further buckets that they have no value. */
  readonly isNull: (bucket: Bucket) => boolean;
}

/** Returns a point for each bucket of a period. */
export function pointsOf(window: Window, period: Period, series: SeriesCounts): Point[] {
  const { grain, erased } = window;
  const { metric, counts, hasGoals, since, isNull } = series;
  const isFuture = ({ hour, day, t }: Bucket) => (hour === null ? day > window.today : t > window.now / 1000);
  const empty = { ...NO_COUNTS, conversions: hasGoals ? 0 : null };
  const { value } = METRIC_TABLE[metric];
  const buckets = bucketsOf(period, grain, (day) => zoneOn(window.zones, day));
  const countsOf = grain === 'hour' ? countsOfHours(buckets, counts) : inBuckets(buckets, counts);
  const areOlder =
    grain === 'hour'
      ? buckets.map(({ day }) => (since.older.has(day) ? [true] : []))
      : inBuckets(buckets, new Map(since.days.map((day) => [day, since.older.has(day)])));
  return buckets.map((bucket, i) => {
    const counted = countsOf[i]!;
    // After a move to the west, a day has events of hours that its new clocks have still to come to.
    const isNotYet = counted.length === 0 && isFuture(bucket);
    const run = { from: bucket.day, to: bucket.lastDay };
    // A compared period is known in full, or not at all.
    const isErased = period === window.period ? erased.areAllOf(run) : erased.areIn(run);
    const isNone = isNotYet || isNull(bucket) || isErased || isEach(areOlder[i]!);
    return { t: bucket.t, value: isNone ? null : value(sumCounts([empty, ...counted])) };
  });
}

function countsOfHours(buckets: readonly Bucket[], counts: CountsByBucket): (readonly Counts[])[] {
  return buckets.map(({ day, hour }) => {
    const count = counts.get(bucketKey(day, hour));
    return count === undefined ? [] : [count];
  });
}

/**
 * Returns what the days in each bucket have. It passes over them once: a period can have tens of thousands. Rows
 * mostly come in the order of their days, so the bucket of the row before is tried first.
 */
function inBuckets<Value>(buckets: readonly Bucket[], ofDays: ReadonlyMap<string, Value>): (readonly Value[])[] {
  const found = buckets.map((): Value[] => []);
  let at = 0;
  for (const [day, value] of ofDays) {
    if (!includes(buckets[at], day)) at = includes(buckets[at + 1], day) ? at + 1 : bucketBefore(buckets, day);
    if (includes(buckets[at], day)) found[at]!.push(value);
  }
  return found;
}

/** Tells whether all days of a bucket with events are older than a goal: then it has no conversions. */
function isEach(areOlder: readonly boolean[]): boolean {
  return areOlder.length > 0 && areOlder.every(Boolean);
}

function includes(bucket: Bucket | undefined, day: string): boolean {
  return bucket !== undefined && day >= bucket.day && day <= bucket.lastDay;
}

/** Returns the index of the last bucket that begins on a day or before it; 0 when none does. */
function bucketBefore(buckets: readonly Bucket[], day: string): number {
  let [low, high] = [0, buckets.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (buckets[middle]!.day <= day) low = middle;
    else high = middle;
  }
  return low;
}
