import { OTHER_KEY } from '../../domain/dimension.ts';
import { type Revenue, revenuesByProperties } from '../../domain/revenue.ts';
import { namesOf, OF_EVENTS, type Part, type UnknownDay } from '../../rollup/days/day-knowledge.ts';
import type { LayeredHits } from '../../rollup/read/hit-days.ts';
import type { Rollup } from '../../rollup/read/rollups.ts';
import { type BoundSql, unitedRows, withPrefix } from '../../rollup/sql/bound-sql.ts';
import { NO_CURRENCY } from '../../rollup/sql/revenue.ts';
import { type OrdersBy, selectedOrders } from '../../rollup/sql/selected-orders.ts';
import type { Store } from '../../store/store.ts';
import type { Clip } from '../coverage.ts';
import type { Reader } from '../read-counts.ts';
import type { RevenueTotal, RevenueTotals } from '../revenue-answer.ts';
import type { Where } from '../where.ts';
import { answerable, type Window } from '../window.ts';

/**
 * Lists the days of a period that do not know orders: which were imported as sums, or closed before they were counted, or
 * lack a part of the rollups.
 */
export function daysWithoutOrders(
  { rollups }: Reader,
  window: Window,
  wanted: readonly Rollup[],
  more: readonly Part[] = [],
): readonly UnknownDay[] {
  const days = answerable(window, window.period);
  if (days === null) return [];
  const parts = [OF_EVENTS, ...wanted.flatMap(({ needs }) => needs), ...more];
  return rollups.gaps.note(rollups.unknown(window.site.id, days, ...parts));
}

/** Unites the orders that conditions select, without the days that do not know their amounts. */
export function knownOrders(
  { layers }: Pick<LayeredHits, 'layers'>,
  { conditions }: Where,
  revenue: Revenue,
  by: OrdersBy,
  unknown: readonly UnknownDay[],
): BoundSql {
  const { sql, params } = ordersOfSites(revenue, (one) =>
    unitedRows(layers.map((layer) => selectedOrders(layer, conditions, one, by))),
  );
  return {
    sql: `SELECT * FROM (${sql}) WHERE day NOT IN {without:Array(Date)}`,
    params: { ...params, without: namesOf(unknown) },
  };
}

/** Unites the orders of several sites, which may have their amounts in properties of other names. */
export function ordersOfSites(revenue: Revenue, ordersOf: (one: Revenue) => BoundSql): BoundSql {
  const ofSites = revenuesByProperties(revenue).map(ordersOf);
  return unitedRows(ofSites.map((rows, i) => (i === 0 ? rows : withPrefix(rows, `sites${i}_`))));
}

/** Returns the currency of the most orders; null when none has one. */
export function mainCurrency(totals: readonly RevenueTotal[]): string | null {
  return totals.find(({ amount }) => amount !== null)?.currency ?? null;
}

/** Reads the totals of each currency, that of most orders first; those of further currencies have no amount. */
export async function readTotals(store: Store, { sql, params }: BoundSql): Promise<RevenueTotal[]> {
  const rows = await store.query<{ currency: string; buyers: number; placed: number; sum: string }>(
    `SELECT currency, sum(visitors) AS buyers, sum(orders) AS placed, toString(sum(amount)) AS sum
FROM (${sql}) GROUP BY currency ORDER BY placed DESC, currency`,
    params,
  );
  return rows.map(({ currency, buyers, placed, sum }) => ({
    currency,
    visitors: buyers,
    orders: placed,
    amount: currency === OTHER_KEY || currency === NO_CURRENCY ? null : sum,
  }));
}

/** Returns the totals as answers have them. */
export function revenueTotals(totals: readonly RevenueTotal[], { knownFrom, isShown }: Clip): RevenueTotals {
  if (!isShown) return { totals: null, withoutAmount: null, knownFrom };
  return {
    totals: totals.filter(({ currency }) => currency !== NO_CURRENCY),
    withoutAmount: totals.find(({ currency }) => currency === NO_CURRENCY)?.orders ?? 0,
    knownFrom,
  };
}
