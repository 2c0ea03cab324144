import type { Goal } from '../../domain/goal.ts';
import { type Counts, METRIC_TABLE } from '../../domain/metric.ts';
import { type Bucket, bucketsOf, type Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import type { Point, TimeseriesAnswer } from '../answer.ts';
import { isAboutChannels } from '../channel-questions.ts';
import { daysWithoutChannels, readDayCounts, requireRawDays } from '../imported-counts.ts';
import { isOfRawEvents, needHits, planTimeseries } from '../plan.ts';
import type { TimeseriesQuery } from '../query.ts';
import { bucketKey, type CountsByBucket, NO_COUNTS, type Reader, readCounts } from '../read-counts.ts';
import { answerable, echo, type Window } from '../window.ts';
import { sumCounts } from './figures.ts';
import { hasOtherKeys } from './filtered-sessions.ts';

/**
 * Answers `timeseries`: one point for each bucket, and those of the compared period when `compare` is set.
 *
 * @param kept the property of the only filter, if the site keeps it
 */
export async function readTimeseries(
  reader: Reader,
  window: Window,
  query: TimeseriesQuery,
  goals: readonly Goal[],
  kept: Property | null,
): Promise<TimeseriesAnswer> {
  const source = planTimeseries(query, window, kept);
  const rawOnly = isOfRawEvents(source);
  const { grain, site, previous } = window;
  const isOfSessions = source.kind === 'sessions';
  if (needHits(query.filters, kept) || isOfSessions) requireRawDays(reader.rollups, site.id, window.period);
  const isFuture = ({ hour, day, t }: Bucket) => (hour === null ? day > window.today : t > window.now / 1000);
  const series = async (period: Period, isNull: (bucket: Bucket) => boolean): Promise<Point[]> => {
    const run = answerable(window, period);
    // Days that know no channels have no hours of one.
    const ofChannels = grain === 'hour' && isAboutChannels(query);
    const knowsNone = run !== null && ofChannels && daysWithoutChannels(reader.rollups, site.id, run).length > 0;
    const counts =
      run === null || knowsNone
        ? new Map<string, Counts>()
        : grain === 'hour'
          ? await readCounts(reader, site.id, run, 'hour', source, goals)
          : await readDayCounts(reader, site.id, run, source, goals);
    const empty = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
    const { value } = METRIC_TABLE[query.metric];
    const isUnknown = knowsNone || (isOfSessions && hasOtherKeys(query.filters));
    // Imported days have neither hours nor hits.
    const imported = new Set(grain === 'hour' || rawOnly ? reader.rollups.imported(site.id, period).days : []);
    const buckets = bucketsOf(period, grain, (day) => zoneOn(window.zones, day));
    const countsOf = grain === 'hour' ? countsOfHours(buckets, counts) : countsOfDays(buckets, counts);
    return buckets.map((bucket, i) => {
      const counted = countsOf[i]!;
      // After a move to the west, a day has events of hours that its new clocks have still to come to.
      const isNotYet = counted.length === 0 && isFuture(bucket);
      const isNone = isUnknown || isNotYet || isNull(bucket) || imported.has(bucket.day);
      return { t: bucket.t, value: isNone ? null : value(sumCounts([empty, ...counted])) };
    });
  };

  const beyondRaw = (bucket: Bucket) => rawOnly && bucket.day < window.firstReadableRaw;
  const points = series(window.period, (bucket) => bucket.lastDay < window.firstKept || beyondRaw(bucket));
  const answer = { period: echo(window), grain, tz: site.timezone, points: await points };
  if (!query.compare) return answer;
  const prev =
    previous === null ? [] : await series(previous, (bucket) => bucket.day < window.firstKept || beyondRaw(bucket));
  return { ...answer, prev };
}

function countsOfHours(buckets: readonly Bucket[], counts: CountsByBucket): (readonly Counts[])[] {
  return buckets.map(({ day, hour }) => {
    const count = counts.get(bucketKey(day, hour));
    return count === undefined ? [] : [count];
  });
}

/**
 * Returns the counts of the days in each bucket. It passes over them once: a period can have tens of thousands. Rows
 * mostly come in the order of their days, so the bucket of the row before is tried first.
 */
function countsOfDays(buckets: readonly Bucket[], counts: CountsByBucket): (readonly Counts[])[] {
  const inBuckets = buckets.map((): Counts[] => []);
  let at = 0;
  for (const [day, count] of counts) {
    if (!includes(buckets[at], day)) at = includes(buckets[at + 1], day) ? at + 1 : bucketBefore(buckets, day);
    if (includes(buckets[at], day)) inBuckets[at]!.push(count);
  }
  return inBuckets;
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
