/** Questions under conditions. */

import type { Compared } from '../../../src/domain/comparison.ts';
import type { Condition } from '../../../src/domain/condition.ts';
import type { PeriodChoice } from '../../../src/stats/query.ts';
import type { SelectedMetric } from './facts.ts';
import type { RowDimension } from './selection.ts';

/** What all questions have. */
export interface ConditionsQuery {
  readonly period: PeriodChoice;
  /** All hold on one and the same hit. */
  readonly conditions: readonly Condition[];
  /** The period that is compared; the previous one when absent. */
  readonly against?: Compared;
  /** Compares as much of a period that is not over as of the other one, as the dashboard does: of key figures, goals and funnels. */
  readonly likeForLike?: true;
}

/** Asks for figures; with a goal, its conversions take the place of those of all goals. */
export interface FiguresQuery extends ConditionsQuery {
  readonly goalId?: number;
}

export interface SeriesQuery extends FiguresQuery {
  readonly metric: SelectedMetric;
  readonly compare: boolean;
}

/** A figure of a row. */
export type RowMetric = Exclude<SelectedMetric, 'pageviews'> | 'views';

/** Asks for the ranked keys of a dimension. */
export interface RowsQuery extends FiguresQuery {
  readonly dimension: RowDimension;
  /** The figure that ranks the rows. */
  readonly metric: RowMetric;
  /** The figures that rows have besides visitors and views. */
  readonly metrics: readonly RowMetric[];
  readonly limit: number;
  readonly offset: number;
  readonly search: string | null;
}

export interface ReachQuery extends ConditionsQuery {
  readonly version: number | null;
}
