/** The money of a goal's orders, from all hits each time. */
import { ApiError } from '../../src/domain/error.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { RevenueQuery } from '../../src/stats/query.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { daysOf } from './calendar.ts';
import { capped, type Pair } from './capped-pairs.ts';
import { rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { addDecimals, compareDecimals, isDecimal } from './decimal.ts';
import { type Hit, keyOf, visitorsOf } from './hit.ts';
import { propKeyOf, propOf } from './props.ts';
import { isFound } from './ranking.ts';
import { sum } from './session.ts';
import type { World } from './world.ts';

/** The orders of a currency and a key on one day, or on several. */
interface Orders {
  readonly currency: string;
  readonly key: string;
  readonly visitors: number;
  readonly orders: number;
  readonly amount: string;
}

/** Computes the orders of a goal by a dimension. Throws NOT_FOUND for a goal without money or a property that is not kept. */
export function revenueReport(
  counted: CountedDays,
  query: RevenueQuery,
  period: Period,
  { revenues = [], properties: kept = [] }: World,
  cap: number,
): Omit<RevenueAnswer, 'period'> {
  const { dimension, subject = '' } = query;
  const revenue = revenues.find(({ goalId }) => goalId === query.goalId);
  const isProperty = dimension === 'property';
  if (revenue === undefined || (isProperty && !kept.includes(subject))) throw new ApiError('NOT_FOUND');
  const knownFrom = counted.knownWithSums(period);
  const days = daysOf(period).filter((day) => counted.isCounted(day) && (knownFrom === null || day >= knownFrom));
  const rowsBy = (key: (hit: Hit) => string) =>
    added(days.flatMap((day) => rowsOf(ordersOn(counted.hitsIn({ from: day, to: day }), revenue), key)));

  const all = rowsBy(() => '').sort((a, b) => b.orders - a.orders || bytes(a.currency, b.currency));
  const totals = all.map(({ currency, visitors, orders, amount }) => {
    return { currency, visitors, orders, amount: ['', '(other)'].includes(currency) ? null : amount };
  });
  const currency = query.currency ?? totals.find((total) => total.amount !== null)?.currency ?? null;
  const totalVisitors = totals.find((total) => total.currency === currency)?.visitors ?? 0;
  const rows = rowsBy((hit) => (isProperty ? propKeyOf(hit, subject) : keyOf(hit, dimension)))
    .filter((row) => row.currency === (currency ?? '') && isFound(row.key, query.search))
    .sort(
      (a, b) =>
        Number(a.key === '(other)') - Number(b.key === '(other)') ||
        compareDecimals(b.amount, a.amount) ||
        b.orders - a.orders ||
        bytes(a.key, b.key),
    );
  const isKnown = knownFrom === null;
  return {
    dimension: isProperty ? `property:${subject}` : dimension,
    metric: 'revenue',
    goalId: query.goalId,
    currency,
    rows: rows
      .slice(query.offset, query.offset + query.limit)
      .map(({ key, visitors, orders, amount }) =>
        isKnown
          ? { key, visitors, views: orders, pct: rate(visitors, totalVisitors), revenue: amount }
          : { key, visitors: null, views: null, pct: null, revenue: null },
      ),
    totalKeys: rows.length,
    totalVisitors: isKnown ? totalVisitors : null,
    totals: isKnown ? totals.filter((total) => total.currency !== '') : null,
    withoutAmount: isKnown ? sum(totals.filter((total) => total.currency === '').map(({ orders }) => orders)) : null,
    knownFrom,
  };

  function rowsOf(orders: readonly Hit[], key: (hit: Hit) => string): Orders[] {
    const pairs: Pair[] = orders.map((hit) => ({ hit, group: currencyOf(hit, revenue!), key: key(hit) }));
    const byPair = Map.groupBy(capped(pairs, cap), (pair) => JSON.stringify([pair.group, pair.key]));
    return [...byPair.values()].map((own) => {
      const hits = own.map(({ hit }) => hit);
      const priced = hits.filter((hit) => currencyOf(hit, revenue!) !== '');
      const amount = addDecimals(priced.map((hit) => propOf(hit, revenue!.amountProperty)!));
      return {
        currency: own[0]!.group,
        key: own[0]!.key,
        visitors: visitorsOf(hits),
        orders: hits.length,
        amount,
      };
    });
  }
}

function ordersOn(hits: readonly Hit[], { event }: Revenue): Hit[] {
  return hits.filter((hit) => hit.event.event === event);
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

function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
