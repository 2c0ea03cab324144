/** The key figures of a period, beside those of another one. */
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Kpi, StatsAnswer } from '../../src/stats/answer.ts';
import type { StatsQuery } from '../../src/stats/query.ts';
import { changePct } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { type Figures, NO_FIGURES } from './figures.ts';

/** Computes the key figures of a period and their change from those of another one; under filters only visitors and pageviews. */
export function keyFigures(
  days: CountedDays,
  { filters }: StatsQuery,
  period: Period,
  previous: Period,
): StatsAnswer['stats'] {
  const now = days.isAnswerable(period) ? days.figures(period, filters) : NO_FIGURES;
  const then = days.isKept(previous, days.isOfHits(filters), period) ? days.figures(previous, filters) : NO_FIGURES;
  const stats = besideEach(now, then);
  return filters.length === 0 ? sinceGoals(days, stats, period, previous) : stats;
}

/** Says since when conversions are known of a period; they are compared when all days of both periods know them. */
function sinceGoals(
  days: CountedDays,
  stats: StatsAnswer['stats'],
  period: Period,
  previous: Period,
): StatsAnswer['stats'] {
  const knownFrom = days.older.knownFrom(period);
  if (knownFrom === null && days.older.knownFrom(previous) === null) return stats;
  const conversions = { value: stats.conversions.value, prev: null, deltaPct: 0 };
  return { ...stats, conversions: knownFrom === null ? conversions : { ...conversions, knownFrom } };
}

/** Puts each figure beside the earlier one. */
export function besideEach(now: Figures, then: Figures): StatsAnswer['stats'] {
  const kpi = (metric: Metric): Kpi => ({
    value: now[metric],
    prev: then[metric],
    deltaPct: changePct(now[metric], then[metric]),
  });
  return Object.fromEntries(METRICS.map((metric) => [metric, kpi(metric)])) as StatsAnswer['stats'];
}
