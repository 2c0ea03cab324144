import type { Goal } from '../../domain/goal.ts';
import { METRIC_TABLE, METRICS, type Metric } from '../../domain/metric.ts';
import type { Property } from '../../domain/property.ts';
import { conversionsOf } from '../../rollup/days/definition-knowledge.ts';
import type { Kpi } from '../answer.ts';
import { requireRawDays } from '../coverage.ts';
import { readDayCounts } from '../day-counts.ts';
import { planStats } from '../plan.ts';
import type { StatsQuery } from '../query.ts';
import { NO_COUNTS, type Reader } from '../read-counts.ts';
import { areComparable, knownSince, sinceOf, withoutConversions } from '../since.ts';
import { answerable, echo, previousIsKept, type Window } from '../window.ts';
import { readCompared, readComparedHours, sumWhole } from './compared-counts.ts';
import { kpi } from './figures.ts';
import { areHoursKnown, type CountsOf, compareRunning, type LikeStatsAnswer, NO_SUMS } from './like-for-like.ts';

/**
 * Answers `stats`: every metric beside that of the compared period. With a filter, metrics that cannot be filtered are
 * null.
 *
 * @param kept the property of the only filter, if the site keeps it
 */
export async function readKpis(
  reader: Reader,
  window: Window,
  query: StatsQuery,
  goals: readonly Goal[],
  kept: Property | null,
): Promise<LikeStatsAnswer> {
  const layer = planStats(query, window, kept);
  const { period, previous, running, site } = window;
  const isRaw = layer.kind === 'raw';
  if (isRaw) requireRawDays(reader.rollups, site.id, period);
  const filtered = layer.kind !== 'totals';

  const withPrevious =
    previousIsKept(window, isRaw) && !(isRaw && reader.rollups.imported(site.id, previous!).length > 0);
  const shown = METRICS.filter((metric) => !filtered || METRIC_TABLE[metric].isFilterable);
  const withHours = !filtered && running !== null && areHoursKnown(reader.rollups, window, running) ? running : null;
  const [byDay, firstHours] = await Promise.all([
    readCompared(window, withPrevious, (days) =>
      readDayCounts(reader, site.id, days, layer, shown, filtered ? [] : goals),
    ),
    readComparedHours(reader, site.id, withHours, { kind: 'totals' }),
  ]);

  const nothing = { ...NO_COUNTS, conversions: filtered || goals.length === 0 ? null : 0 };
  const own = { byDay, nothing, withPrevious, firstHours };
  const parts = filtered ? [] : goals.map(conversionsOf);
  const since = sinceOf(reader.rollups, site.id, answerable(window, period), parts);
  const areCompared = withPrevious && areComparable(reader.rollups, window, parts);
  const ofGoals = { ...own, byDay: withoutConversions(byDay, since.older), withPrevious: areCompared };
  const countsOf: CountsOf = (metric) => {
    if (METRIC_TABLE[metric].isFilterable) return own;
    if (filtered) return null;
    if (METRIC_TABLE[metric].needs !== 'goals') return own;
    return since.isNone ? null : ofGoals;
  };
  const figure = (metric: Metric): Kpi => {
    const counts = countsOf(metric);
    const { value } = METRIC_TABLE[metric];
    const { now, before } = counts === null ? NO_SUMS : sumWhole(counts, window);
    const told = kpi(now && value(now), before && value(before));
    return METRIC_TABLE[metric].needs === 'goals' ? { ...told, ...knownSince(since) } : told;
  };
  return {
    period: echo(window),
    stats: Object.fromEntries(METRICS.map((metric) => [metric, figure(metric)])) as Record<Metric, Kpi>,
    ...(running === null ? {} : { likeForLike: compareRunning(countsOf, running) }),
  };
}
