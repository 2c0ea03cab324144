import { addDays } from '../../domain/calendar.ts';
import type { Goal } from '../../domain/goal.ts';
import { type Counts, METRIC_TABLE } from '../../domain/metric.ts';
import { type Bucket, bucketsOf, type Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import { conversionsOf } from '../../rollup/days/day-knowledge.ts';
import type { Point, TimeseriesAnswer } from '../answer.ts';
import { daysWithoutChannels, noteGap, noteImported, requireRawDays } from '../coverage.ts';
import { readDayCounts } from '../day-counts.ts';
import { isOfRawEvents, needHits, planTimeseries } from '../plan.ts';
import { isAboutChannels, type TimeseriesQuery } from '../query.ts';
import { bucketKey, type CountsByBucket, NO_COUNTS, type Reader, readCounts } from '../read-counts.ts';
import { areComparable, knownSince, sinceOf, withoutConversions } from '../since.ts';
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
  const layer = planTimeseries(query, window, kept);
  const rawOnly = isOfRawEvents(layer);
  const { grain, site, previous } = window;
  const isOfSessions = layer.kind === 'sessions';
  if (needHits(query.filters, kept) || isOfSessions) requireRawDays(reader.rollups, site.id, window.period);
  const isFuture = ({ hour, day, t }: Bucket) => (hour === null ? day > window.today : t > window.now / 1000);
  const parts = layer.kind === 'totals' ? goals.map(conversionsOf) : [];
  const sinceOfRun = (run: Period | null) => sinceOf(reader.rollups, site.id, run, parts);
  const series = async (period: Period, isNull: (bucket: Bucket) => boolean): Promise<Point[]> => {
    const run = answerable(window, period);
    // Days that know no channels have no hours of one.
    const ofChannels = grain === 'hour' && isAboutChannels(query);
    const without = run !== null && ofChannels ? daysWithoutChannels(reader.rollups, site.id, run) : [];
    const knowsNone = reader.rollups.gaps.note(without).length > 0;
    const since = sinceOfRun(run);
    const counts =
      run === null || knowsNone
        ? new Map<string, Counts>()
        : grain === 'hour'
          ? await readCounts(reader, site.id, run, 'hour', layer, goals)
          : withoutConversions(await readDayCounts(reader, site.id, run, layer, [query.metric], goals), since.older);
    const empty = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
    const { value } = METRIC_TABLE[query.metric];
    const isUnknown = knowsNone || (isOfSessions && hasOtherKeys(query.filters));
    // Imported days have neither hours nor hits.
    const imported = new Set(grain === 'hour' || rawOnly ? noteImported(reader.rollups, site.id, period) : []);
    const buckets = bucketsOf(period, grain, (day) => zoneOn(window.zones, day));
    const countsOf = grain === 'hour' ? countsOfHours(buckets, counts) : inBuckets(buckets, counts);
    const areOlder = inBuckets(buckets, new Map(since.days.map((day) => [day, since.older.has(day)])));
    return buckets.map((bucket, i) => {
      const counted = countsOf[i]!;
      // After a move to the west, a day has events of hours that its new clocks have still to come to.
      const isNotYet = counted.length === 0 && isFuture(bucket);
      const isNone = isUnknown || isNotYet || isNull(bucket) || imported.has(bucket.day) || isEach(areOlder[i]!);
      return { t: bucket.t, value: isNone ? null : value(sumCounts([empty, ...counted])) };
    });
  };

  const beyondRaw = (bucket: Bucket) => rawOnly && bucket.day < window.firstReadableRaw;
  if (rawOnly)
    noteGap(
      reader.rollups,
      site.id,
      { from: window.period.from, to: addDays(window.firstReadableRaw, -1) },
      'visits_gone',
    );
  const points = series(window.period, (bucket) => bucket.lastDay < window.firstKept || beyondRaw(bucket));
  const since = sinceOfRun(answerable(window, window.period));
  const answer = { period: echo(window), grain, tz: site.timezone, points: await points, ...knownSince(since) };
  if (!query.compare) return answer;
  // Conversions are compared where all days of both periods know all goals.
  const areCompared = areComparable(reader.rollups, window, parts);
  const isNull = (bucket: Bucket) => !areCompared || bucket.day < window.firstKept || beyondRaw(bucket);
  const prev = previous === null ? [] : await series(previous, isNull);
  return { ...answer, prev };
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
