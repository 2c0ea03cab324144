import type { Goal } from '../../domain/goal.ts';
import { type Counts, METRIC_TABLE, METRICS, type Metric } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import type { Kpi, StatsAnswer } from '../answer.ts';
import { readDayCounts, requireRawDays } from '../imported-counts.ts';
import { planStats } from '../plan.ts';
import type { StatsQuery } from '../query.ts';
import { NO_COUNTS, type Reader, within } from '../read-counts.ts';
import { answerable, echo, previousIsKept, type Window } from '../window.ts';
import { readCompared } from './compared-counts.ts';
import { kpi, sumCounts } from './figures.ts';
import { type FilteredSessions, readFilteredSessions, unknownSessions } from './filtered-sessions.ts';

const NO_SESSIONS: FilteredSessions = { now: null, before: null };

/**
 * Answers `stats`: every metric beside that of the compared period. With a filter, metrics that cannot be filtered are
 * null, unless the query asks for the sessions of the hits.
 *
 * @param kept the property of the only filter, if the site keeps it
 */
export async function readKpis(
  reader: Reader,
  window: Window,
  query: StatsQuery,
  goals: readonly Goal[],
  kept: Property | null,
): Promise<StatsAnswer> {
  const source = planStats(query, window, kept);
  const { period, previous, site } = window;
  const isRaw = source.kind === 'raw';
  if (isRaw) requireRawDays(reader.rollups, site.id, period);
  const filtered = source.kind !== 'totals';
  const withSessions = filtered && query.filteredSessions !== undefined;
  const unknown = withSessions ? unknownSessions(reader.rollups, window, query) : null;
  const areSessionsRead = withSessions && unknown === null;

  const withPrevious =
    previousIsKept(window, isRaw) && !(isRaw && reader.rollups.imported(site.id, previous!).days.length > 0);
  const totals = areSessionsRead && source.kind === 'keys' ? { ...source, besideHits: true as const } : source;
  const [counts, sessions] = await Promise.all([
    readCompared(window, withPrevious, (days) => readDayCounts(reader, site.id, days, totals, filtered ? [] : goals)),
    areSessionsRead ? readFilteredSessions(reader, window, query, goals) : NO_SESSIONS,
  ]);

  const noCounts = { ...NO_COUNTS, conversions: filtered || goals.length === 0 ? null : 0 };
  const total = (part: Period): Counts => sumCounts([noCounts, ...within(counts, part)]);
  const now = answerable(window, period) === null ? null : total(period);
  const before = withPrevious ? total(previous!) : null;
  const figure = (metric: Metric): Kpi => {
    const { isFilterable, value } = METRIC_TABLE[metric];
    if (filtered && !isFilterable)
      return kpi(sessions.now && value(sessions.now), sessions.before && value(sessions.before));
    return kpi(now && value(now), before && value(before));
  };
  const stats = Object.fromEntries(METRICS.map((metric) => [metric, figure(metric)])) as Record<Metric, Kpi>;
  const why = unknown ?? sessions.unknown;
  return { period: echo(window), stats, ...(why === undefined ? {} : { unknownSessions: why }) };
}
