import { addDays } from '../../domain/calendar.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Counts } from '../../domain/metric.ts';
import type { Bucket, Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import { conversionsOf } from '../../rollup/days/definition-knowledge.ts';
import type { Point, TimeseriesAnswer } from '../answer.ts';
import { daysWithoutChannels, noteGap, noteImported, requireRawDays } from '../coverage.ts';
import { readDayCounts } from '../day-counts.ts';
import { isOfRawEvents, needHits, planTimeseries } from '../plan.ts';
import { isAboutChannels, type TimeseriesQuery } from '../query.ts';
import { type Reader, readCounts } from '../read-counts.ts';
import { areComparable, knownSince, sinceOf, withoutConversions } from '../since.ts';
import { answerable, echo, type Window } from '../window.ts';
import { pointsOf } from './points.ts';

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
  if (needHits(query.filters, kept)) requireRawDays(reader.rollups, site.id, window.period);
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
        : grain === 'hour' && layer.kind !== 'keys'
          ? await readCounts(reader, site.id, run, 'hour', layer, goals)
          : withoutConversions(await readDayCounts(reader, site.id, run, layer, [query.metric], goals), since.older);
    // Imported days have neither hours nor hits.
    const imported = new Set(grain === 'hour' || rawOnly ? noteImported(reader.rollups, site.id, period) : []);
    return pointsOf(window, period, {
      metric: query.metric,
      counts,
      hasGoals: goals.length > 0,
      since,
      isNull: (bucket) => knowsNone || isNull(bucket) || imported.has(bucket.day),
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
