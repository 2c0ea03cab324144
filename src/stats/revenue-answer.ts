import type { Period } from '../domain/period.ts';
import type { RevenueDimension } from '../domain/revenue.ts';
import type { BreakdownRow, Kpi, PeriodEcho, RankedRows, TimeseriesAnswer } from './answer.ts';
import type { LikeForLike, LikeKpi } from './answers/like-for-like.ts';

/** A row of a report of revenue: `visitors` are the buyers, `views` the orders. */
export interface RevenueRow extends BreakdownRow {
  /** The exact decimal sum of the orders' amounts, as text. */
  readonly revenue: string | null;
}

/** The orders in one currency. */
export interface RevenueTotal {
  readonly currency: string;
  /** The buyers, each once a day. */
  readonly visitors: number;
  readonly orders: number;
  /** The exact decimal sum, as text; null for `(other)`, the currencies beyond those that a day keeps. */
  readonly amount: string | null;
}

/** The orders of some days, in each currency. */
export interface RevenueTotals {
  /** The currency with the most orders comes first; null when they are not known for the whole period. */
  readonly totals: readonly RevenueTotal[] | null;
  /** The orders whose amount or currency is none; null as `totals`. */
  readonly withoutAmount: number | null;
  /** The day since when they are known; null when all days of the period know them. */
  readonly knownFrom: string | null;
}

/** The money of the orders that complete a version of a funnel. */
export interface FunnelRevenueAnswer {
  readonly period: Period;
  readonly funnel: { readonly id: number; readonly version: number };
  /** Null when the last step is no event of a goal with money. */
  readonly revenue: FunnelRevenueTotals | null;
}

export interface FunnelRevenueTotals extends RevenueTotals {
  /** The goal whose orders they are: the oldest one with money. */
  readonly goalId: number;
  /** The visitors who entered the funnel on these days; null as `totals`. */
  readonly entered: number | null;
}

/**
 * The money of the orders of a goal, by a dimension, in one currency. Figures are null, and rows those of the days since
 * `knownFrom`, when it is not known for the whole period.
 */
export interface RevenueAnswer extends Omit<RankedRows, 'rows'>, RevenueTotals {
  readonly dimension: RevenueDimension | `property:${string}`;
  readonly metric: 'revenue';
  readonly goalId: number;
  /** The currency of the rows; null when no order has one. */
  readonly currency: string | null;
  readonly rows: readonly RevenueRow[];
}

/** The money of a goal's orders in one currency, beside that of the compared period. */
export interface RevenueStatsAnswer extends RevenueTotals {
  readonly period: PeriodEcho;
  readonly goalId: number;
  /** Null when no order of the period or of the compared one has one. */
  readonly currency: string | null;
  readonly stats: Readonly<Record<MoneyMetric, Kpi>>;
  /** The part of a period that is not over which is compared. */
  readonly likeForLike?: Pick<LikeForLike, 'now' | 'before'> & {
    readonly stats: Readonly<Record<MoneyMetric, LikeKpi>>;
  };
}

export type MoneyMetric = 'revenue' | 'averageOrder';

/** A figure of a goal over time; amounts are of one currency. */
export interface GoalSeriesAnswer extends TimeseriesAnswer {
  readonly currency: string | null;
}
