import type { Goal } from '../../domain/goal.ts';
import { METRIC_TABLE } from '../../domain/metric.ts';
import type { Bucket, Period } from '../../domain/period.ts';
import type { Point, TimeseriesAnswer } from '../answer.ts';
import { noteGap } from '../coverage.ts';
import { readDayCounts } from '../day-counts.ts';
import type { TimeseriesQuery } from '../query.ts';
import { type CountsByBucket, type Reader, readCounts } from '../read-counts.ts';
import { knownSince } from '../since.ts';
import { asksForOthers, oneKeyOf, type Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { pointsOf } from './points.ts';
import {
  areSelectedComparable,
  readSelectedDays,
  type SelectedDays,
  selectedDays,
  withoutOlder,
} from './selected-days.ts';

const WHOLE: SelectedDays = {
  ...{ days: [], older: new Set<string>(), knownFrom: null, isNone: false },
  ...{ unknown: [], blocking: [], isShown: true },
};

/**
 * Answers a metric over time under conditions. Days whose hits are not kept have no value, but visitors and pageviews of one key
 * are those of the daily sums. Conversions have no hours.
 */
export async function readSelectedSeries(
  reader: Reader,
  window: Window,
  query: Pick<TimeseriesQuery, 'metric' | 'compare'>,
  where: Where,
  goals: readonly Goal[],
): Promise<TimeseriesAnswer> {
  const { metric, compare } = query;
  const { grain, site, previous } = window;
  const { isFilterable, needs } = METRIC_TABLE[metric];
  const isHourlyGoal = grain === 'hour' && needs === 'goals';
  const one = grain === 'hour' || !isFilterable ? null : oneKeyOf(where);
  const counted = needs === 'goals' ? goals : [];
  const readRun = (run: Period): Promise<CountsByBucket> => {
    if (one !== null) {
      const layer = { kind: 'keys', ...one, hitsFrom: window.firstKeptVisit } as const;
      return readDayCounts(reader, site.id, run, layer, [metric]);
    }
    if (grain !== 'hour') return readSelectedDays(reader, site.id, run, where, counted);
    const { conditions } = where;
    return readCounts(
      reader,
      site.id,
      run,
      'hour',
      isFilterable ? { kind: 'raw', conditions, leavesOut: true } : { kind: 'sessions', conditions },
    );
  };
  const series = async (period: Period, known: SelectedDays, isNull: (bucket: Bucket) => boolean): Promise<Point[]> => {
    const run = answerable(window, period);
    const counts = withoutOlder(run === null || isHourlyGoal ? new Map() : await readRun(run), known);
    const blocking = known.blocking.map(({ day }) => day);
    const isBlocked = ({ day, lastDay }: Bucket) => blocking.some((unknown) => unknown >= day && unknown <= lastDay);
    return pointsOf(window, period, {
      metric,
      counts,
      hasGoals: counted.length > 0,
      since: known,
      isNull: (bucket) => bucket.lastDay < window.firstKept || isNull(bucket) || isBlocked(bucket),
    });
  };
  const isNever = isHourlyGoal || (one === null && asksForOthers(where));
  if (isNever && !isHourlyGoal) noteGap(reader.rollups, site.id, window.period, 'other_keys');
  // Without goals there are no conversions to know.
  const isOfHits = one === null && (needs !== 'goals' || goals.length > 0);
  const knownOf = (period: Period) => (isOfHits ? selectedDays(reader, window, period, where) : WHOLE);
  const known = knownOf(window.period);
  const points = await series(window.period, known, () => isNever);
  const answer = { period: echo(window), grain, tz: site.timezone, points, ...knownSince(known) };
  if (!compare) return answer;
  if (previous === null) return { ...answer, prev: [] };
  const areCompared = one !== null || areSelectedComparable(reader, window, where);
  const isNull = (bucket: Bucket) => isNever || !areCompared || bucket.day < window.firstKept;
  return { ...answer, prev: await series(previous, knownOf(previous), isNull) };
}
