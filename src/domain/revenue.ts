import type { PropertyDimension } from './filter.ts';

/** The money of an event goal: each of its events may name an amount. */
export interface Revenue {
  readonly id: number;
  readonly siteId: number;
  readonly goalId: number;
  /** The name of the goal's event. */
  readonly event: string;
  /** The property that has the amount. */
  readonly amountProperty: string;
  /** The property that has the currency; null when it is the same for all. */
  readonly currencyProperty: string | null;
  /** The currency of all amounts, an ISO 4217 code; null when a property has it. */
  readonly currency: string | null;
  /** The first day that it was counted on when it was set, EARLIEST_DAY when that is every day; null until it has been. */
  readonly countedFrom: string | null;
  /** The money of the goals of several sites that are counted as this one; absent for that of one site. */
  readonly alike?: readonly Revenue[];
}

/** Returns the money of the goals of single sites that this one stands for. */
export function revenuesOfSites(revenue: Revenue): readonly Revenue[] {
  return revenue.alike ?? [revenue];
}

/** Groups the money of several sites by where their orders have amount and currency. That of one site stays as it is. */
export function revenuesByProperties(revenue: Revenue): readonly Revenue[] {
  if (revenue.alike === undefined) return [revenue];
  const same = Map.groupBy(revenue.alike, ({ amountProperty, currencyProperty, currency }) =>
    JSON.stringify([amountProperty, currencyProperty, currency]),
  );
  return [...same.values()].map((alike) => ({ ...alike[0]!, alike }));
}

/** The dimensions by which revenue is counted: where the session came from and began, and the event's own place. */
export const REVENUE_DIMENSIONS = [
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'entry',
  'country',
] as const;

export type RevenueDimension = (typeof REVENUE_DIMENSIONS)[number];

/** The groups that revenue is shown by: the keys of a dimension, or the values of a property. */
export type RevenueBy = RevenueDimension | PropertyDimension;

/** Matches a currency as it is stored: three capital letters, as ISO 4217 has them. */
export const CURRENCY = /^[A-Z]{3}$/;
