import type { WithGaps } from '../../../src/domain/gap.ts';
import { METRICS } from '../../../src/domain/metric.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { Kpi, PeriodEcho } from '../../../src/stats/answer.ts';
import type { LikeForLike } from '../../../src/stats/answers/like-for-like.ts';
import { changePct } from '../change.ts';
import type { Compare, ConditionOracle } from './condition-oracle.ts';
import { SELECTED_METRICS, type SelectedMetric } from './facts.ts';
import { figureOfDays, isKnownOfAll, isLeftOut, knownOf, reasonOf, sumsOfDays } from './known.ts';
import { likeForLikeUnder } from './like-for-like.ts';
import type { FiguresQuery } from './query.ts';

export type KeyFiguresUnder = WithGaps<{
  readonly period: PeriodEcho;
  readonly stats: Readonly<Partial<Record<SelectedMetric, Kpi>>>;
  readonly likeForLike?: LikeForLike;
}>;

/** Computes the figures of a period, beside those of another one when all days of both know them. */
export function keyFiguresUnder(
  oracle: ConditionOracle,
  { conditions, goalId, likeForLike }: FiguresQuery,
  { period, previous }: Compare,
): KeyFiguresUnder {
  const { counted } = oracle.days;
  const goals = oracle.measured(goalId);
  const factsIn = (run: Period) => oracle.factsIn(run, { conditions, goals });
  const [now, then] = [factsIn(period), factsIn(previous)];
  const metrics = goalId === undefined ? METRICS : SELECTED_METRICS;
  const hasNoGoal = (metric: SelectedMetric) => metric === 'conversions' && goals.length === 0;
  const isOfSums = (metric: SelectedMetric) => oracle.days.isOfSums({ conditions, goals }, metric);
  const isCompared = (metric: SelectedMetric) => {
    const isWhole = isOfSums(metric)
      ? ![...now, ...then].some((day) => isLeftOut(day, metric))
      : isKnownOfAll(now, then, metric);
    return isWhole && counted.isKept(previous, false, period) && !hasNoGoal(metric);
  };
  const kpi = (metric: SelectedMetric): Kpi => {
    const value = counted.isAnswerable(period) && !hasNoGoal(metric) ? figureOfDays(now, metric) : null;
    const prev = isCompared(metric) ? figureOfDays(then, metric) : null;
    return { value, prev, deltaPct: changePct(value, prev) };
  };
  // Each part of a period has its own stored sums; what hits do not tell of the whole period, they do not tell of a part.
  const isKnown = (metric: SelectedMetric) =>
    !hasNoGoal(metric) && (metric === 'conversions' || !isOfSums(metric) ? sumsOfDays(now, metric) !== null : true);
  const like =
    likeForLike === undefined
      ? null
      : likeForLikeUnder(oracle, { conditions, goals }, { period, previous }, { isKnown, isCompared }, metrics);
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
    ...(like === null ? {} : { likeForLike: like }),
    ...knownOf(period, reasons),
  };
}
