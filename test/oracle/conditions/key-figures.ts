import type { WithGaps } from '../../../src/domain/gap.ts';
import { METRICS } from '../../../src/domain/metric.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { Kpi, PeriodEcho } from '../../../src/stats/answer.ts';
import { changePct } from '../change.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import { SELECTED_METRICS, type SelectedMetric } from './facts.ts';
import { figureOfDays, isKnownOfAll, isLeftOut, knownOf, reasonOf } from './known.ts';
import type { FiguresQuery } from './query.ts';

export type KeyFiguresUnder = WithGaps<{
  readonly period: PeriodEcho;
  readonly stats: Readonly<Partial<Record<SelectedMetric, Kpi>>>;
}>;

/** Computes the figures of a period, beside those of another one when all days of both know them. */
export function keyFiguresUnder(
  oracle: ConditionOracle,
  { conditions, goalId }: FiguresQuery,
  { period, previous }: Compare,
): KeyFiguresUnder {
  const { counted } = oracle.days;
  const goals = oracle.measured(goalId);
  const factsIn = (run: Period) => oracle.factsIn(run, { conditions, goals });
  const [now, then] = [factsIn(period), factsIn(previous)];
  const metrics = goalId === undefined ? METRICS : SELECTED_METRICS;
  const hasNoGoal = (metric: SelectedMetric) => metric === 'conversions' && goals.length === 0;
  const kpi = (metric: SelectedMetric): Kpi => {
    const isOfSums = oracle.days.isOfSums({ conditions, goals }, metric);
    const isWhole = isOfSums
      ? ![...now, ...then].some((day) => isLeftOut(day, metric))
      : isKnownOfAll(now, then, metric);
    const value = counted.isAnswerable(period) && !hasNoGoal(metric) ? figureOfDays(now, metric) : null;
    const isCompared = isWhole && counted.isKept(previous, false) && !hasNoGoal(metric);
    const prev = isCompared ? figureOfDays(then, metric) : null;
    return { value, prev, deltaPct: changePct(value, prev) };
  };
  const reasons = now.map((day) => ({
    day: day.day,
    reason:
      metrics
        .filter((metric) => !hasNoGoal(metric))
        .map((metric) => reasonOf(day, metric))
        .find(Boolean) ?? null,
  }));
  return {
    period: oracle.echo(period),
    stats: Object.fromEntries(metrics.map((metric) => [metric, kpi(metric)])),
    ...knownOf(period, reasons),
  };
}
