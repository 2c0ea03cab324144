import type { Goal } from '../domain/goal.ts';
import { type Bucket, bucketsOf, type Period } from '../domain/period.ts';
import { zoneOn } from '../domain/zone-history.ts';
import type { Point, TimeseriesAnswer } from './answer.ts';
import { METRIC_VALUES, NO_COUNTS, sumCounts } from './figures.ts';
import { echo, within } from './kpis.ts';
import { planTimeseries } from './plan.ts';
import type { TimeseriesQuery } from './query.ts';
import { bucketKey, type CountsByBucket, type Reader, readCounts } from './read-counts.ts';
import { answerable, type Window } from './window.ts';

/** Answers `timeseries`: one point per bucket, and the previous period's when it is compared. */
export async function readTimeseries(
  reader: Reader,
  window: Window,
  query: TimeseriesQuery,
  goals: readonly Goal[],
): Promise<TimeseriesAnswer> {
  const source = planTimeseries(query, window);
  const { grain, site, previous } = window;
  const series = async (period: Period, isNull: (bucket: Bucket) => boolean): Promise<Point[]> => {
    const run = answerable(window, period);
    const counts =
      run === null
        ? new Map()
        : await readCounts(reader, site.id, run, grain === 'hour' ? 'hour' : 'day', source, goals);
    const empty = { ...NO_COUNTS, conversions: goals.length === 0 ? null : 0 };
    const value = METRIC_VALUES[query.metric];
    return bucketsOf(period, grain, (day) => zoneOn(window.zones, day)).map((bucket) => ({
      t: bucket.t,
      value: isNull(bucket) ? null : value(sumCounts([empty, ...countsOf(bucket, counts)])),
    }));
  };

  const rawOnly = source.kind === 'raw';
  const future = (bucket: Bucket) => (bucket.hour === null ? bucket.day > window.today : bucket.t > window.now / 1000);
  const beyondRaw = (bucket: Bucket) => rawOnly && bucket.day < window.firstRaw;
  const points = series(
    window.period,
    (bucket) => future(bucket) || bucket.lastDay < window.firstKept || beyondRaw(bucket),
  );
  const answer = { period: echo(window), grain, tz: site.timezone, points: await points };
  if (!query.compare) return answer;
  const prev =
    previous === null
      ? []
      : await series(previous, (bucket) => future(bucket) || bucket.day < window.firstKept || beyondRaw(bucket));
  return { ...answer, prev };
}

function countsOf(bucket: Bucket, counts: CountsByBucket) {
  if (bucket.hour === null) return within(counts, { from: bucket.day, to: bucket.lastDay });
  const count = counts.get(bucketKey(bucket.day, bucket.hour));
  return count === undefined ? [] : [count];
}
