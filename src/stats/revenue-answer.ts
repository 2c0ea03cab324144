import type { RevenueDimension } from '../domain/revenue.ts';
import type { BreakdownRow, RankedRows } from './answer.ts';

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

/**
 * The money of the orders of a goal, by a dimension, in one currency. Figures are null, and rows those of the days since
 * `knownFrom`, when it is not known for the whole period.
 */
export interface RevenueAnswer extends Omit<RankedRows, 'rows'> {
  readonly dimension: RevenueDimension | `property:${string}`;
  readonly metric: 'revenue';
  readonly goalId: number;
  /** The currency of the rows; null when no order has one. */
  readonly currency: string | null;
  readonly rows: readonly RevenueRow[];
  /** That of the most orders first. */
  readonly totals: readonly RevenueTotal[] | null;
  /** The orders whose amount or currency is none. */
  readonly withoutAmount: number | null;
  readonly knownFrom: string | null;
}
