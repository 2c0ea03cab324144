/** The sums of orders by currency and a key. */
import type { Revenue } from '../../src/domain/revenue.ts';
import type { RevenueTotals } from '../../src/stats/revenue-answer.ts';
import { capped, type Pair } from './capped-pairs.ts';
import { addDecimals, isDecimal } from './decimal.ts';
import { type Hit, visitorsOf } from './hit.ts';
import { propOf } from './props.ts';
import { sum } from './session.ts';

/** The orders of a currency and a key on one day, or on several. */
export interface Orders {
  readonly currency: string;
  readonly key: string;
  readonly visitors: number;
  readonly orders: number;
  readonly amount: string;
}

/** Adds up the orders of days, each day on its own, with at most `cap` pairs of a currency and a key. */
export function ordersBy(
  days: readonly (readonly Hit[])[],
  revenue: Revenue,
  key: (hit: Hit) => string,
  cap: number,
): Orders[] {
  return added(days.flatMap((orders) => ordersOfDay(orders, revenue, key, cap)));
}

/** Returns the sums over all orders of days as answers have them, the most orders first; `''` is that without a currency. */
export function totalsOf(days: readonly (readonly Hit[])[], revenue: Revenue, cap: number) {
  return ordersBy(days, revenue, () => '', cap)
    .sort((a, b) => b.orders - a.orders || bytes(a.currency, b.currency))
    .map(({ currency, visitors, orders, amount }) => {
      return { currency, visitors, orders, amount: ['', '(other)'].includes(currency) ? null : amount };
    });
}

/** Splits sums into those with a currency and the number of the others; they are null when not all days know them. */
export function answerOf(
  totals: ReturnType<typeof totalsOf>,
  knownFrom: string | null,
  isShown: boolean,
): RevenueTotals {
  return {
    totals: isShown ? totals.filter((total) => total.currency !== '') : null,
    withoutAmount: isShown ? sum(totals.filter((total) => total.currency === '').map(({ orders }) => orders)) : null,
    knownFrom,
  };
}

function ordersOfDay(orders: readonly Hit[], revenue: Revenue, key: (hit: Hit) => string, cap: number): Orders[] {
  const pairs: Pair[] = orders.map((hit) => ({ hit, group: currencyOf(hit, revenue), key: key(hit) }));
  const byPair = Map.groupBy(capped(pairs, cap), (pair) => JSON.stringify([pair.group, pair.key]));
  return [...byPair.values()].map((own) => {
    const hits = own.map(({ hit }) => hit);
    const priced = hits.filter((hit) => currencyOf(hit, revenue) !== '');
    const amount = addDecimals(priced.map((hit) => propOf(hit, revenue.amountProperty)!));
    return {
      currency: own[0]!.group,
      key: own[0]!.key,
      visitors: visitorsOf(hits),
      orders: hits.length,
      amount,
    };
  });
}

/** Returns the currency of an order; `''` when its amount or its currency is none. */
function currencyOf(hit: Hit, { amountProperty, currencyProperty, currency }: Revenue): string {
  const code = currencyProperty === null ? currency! : (propOf(hit, currencyProperty) ?? '').replace(/^ +| +$/g, '');
  const upper = code.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return isDecimal(propOf(hit, amountProperty) ?? '') && /^[A-Z]{3}$/.test(upper) ? upper : '';
}

function added(rows: readonly Orders[]): Orders[] {
  return [...Map.groupBy(rows, (row) => JSON.stringify([row.currency, row.key])).values()].map((own) => ({
    ...own[0]!,
    visitors: sum(own.map((row) => row.visitors)),
    orders: sum(own.map((row) => row.orders)),
    amount: addDecimals(own.map((row) => row.amount)),
  }));
}

/** Compares texts by their bytes. */
export function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
