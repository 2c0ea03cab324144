import type { Period } from '../../../src/domain/period.ts';
import type { Kpi, TimeseriesAnswer } from '../../../src/stats/answer.ts';
import type { LikeForLike, LikeKpi } from '../../../src/stats/answers/like-for-like.ts';
import type { GoalSeriesAnswer } from '../../../src/stats/revenue-answer.ts';
import type { ShownMetric } from './shown-metric.ts';

/** A figure over time; amounts are of one currency. */
export type SeriesAnswer = TimeseriesAnswer & Partial<Pick<GoalSeriesAnswer, 'currency'>>;

/** Key figures, of all visitors or of money. */
export interface FiguresAnswer {
  readonly period: Period;
  readonly firstDay: string | null;
  readonly stats: { readonly [Name in ShownMetric]?: Kpi | undefined };
  readonly likeForLike?: Pick<LikeForLike, 'now' | 'before'> & {
    readonly stats: { readonly [Name in ShownMetric]?: LikeKpi | undefined };
  };
}

/** Adds further key figures of the same period. */
export function withFigures(answer: FiguresAnswer, more: FiguresAnswer): FiguresAnswer {
  const { likeForLike } = answer;
  const stats = { ...answer.stats, ...more.stats };
  if (likeForLike === undefined) return { ...answer, stats };
  return {
    ...answer,
    stats,
    likeForLike: { ...likeForLike, stats: { ...likeForLike.stats, ...more.likeForLike?.stats } },
  };
}
