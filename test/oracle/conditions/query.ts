/** Questions under conditions. */

import type { Compared } from '../../../src/domain/comparison.ts';
import type { Condition } from '../../../src/domain/condition.ts';
import type { ShownDimension } from '../../../src/domain/dimension.ts';
import type { LinkEvent } from '../../../src/domain/event.ts';
import type { PropertyDimension } from '../../../src/domain/filter.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { RevenueDimension } from '../../../src/domain/revenue.ts';
import type { TransitionDimension } from '../../../src/domain/subject-dimension.ts';
import type { NamedRow, PeriodChoice } from '../../../src/stats/query.ts';
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
export interface RowsQuery extends FiguresQuery, RowsPage {
  readonly dimension: RowDimension;
  /** The figure that ranks the rows. */
  readonly metric: RowMetric;
  /** The figures that rows have besides visitors and views. */
  readonly metrics: readonly RowMetric[];
}

export interface ReachQuery extends ConditionsQuery {
  readonly version: number | null;
}

/** The page of rows that is asked for. */
export interface RowsPage {
  readonly limit: number;
  readonly offset: number;
  readonly search: string | null;
}

/** Asks for the ranked hours of the week. */
export interface HoursQuery extends ConditionsQuery, RowsPage {}

/** Asks for the ranked pages next to a page. */
export interface MovesQuery extends ConditionsQuery, RowsPage {
  readonly dimension: TransitionDimension;
  readonly page: string;
}

/** Asks for the ranked links of an event of clicks. */
export interface LinksUnderQuery extends ConditionsQuery, RowsPage {
  readonly event: LinkEvent;
}

/** Asks for the ranked orders of a goal by a dimension. */
export interface OrdersQuery extends ConditionsQuery, RowsPage {
  readonly dimension: RevenueDimension | PropertyDimension;
  readonly goalId: number;
  /** That of the rows; null for the one with the most orders. */
  readonly currency: string | null;
}

/** Asks for the first sources of referrers. */
export interface SourcesUnderQuery extends ConditionsQuery {
  readonly limit: number;
}

/** Asks for the visitors that rows had in another period. */
export interface EarlierUnderQuery extends ConditionsQuery {
  readonly period: Period;
  readonly dimension: ShownDimension;
  readonly rows: readonly NamedRow[];
  readonly beside?: PeriodChoice;
}
