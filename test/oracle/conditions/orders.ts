import { ApiError } from '../../../src/domain/error.ts';
import type { Period } from '../../../src/domain/period.ts';
import { rate } from '../change.ts';
import { compareDecimals } from '../decimal.ts';
import { filteredProperty, hitsOf, keyOf } from '../hit.ts';
import { answerOf, bytes, ordersBy, totalsOf } from '../orders.ts';
import { propKeyOf } from '../props.ts';
import { isFound } from '../ranking.ts';
import type { ConditionOracle } from './condition-oracle.ts';
import { daysOfHits } from './hit-rows.ts';
import type { OrdersQuery } from './query.ts';
import { select, sessionsWith, subjectsOf } from './selection.ts';

const NO_CAP = Number.POSITIVE_INFINITY;

/** Computes the orders of a goal inside the sessions that have a selected hit, by a dimension or a property of the order. */
export function ordersUnder(oracle: ConditionOracle, query: OrdersQuery, period: Period) {
  const { world } = oracle;
  const { dimension, conditions, search, limit, offset } = query;
  const revenue = (world.revenues ?? []).find(({ goalId }) => goalId === query.goalId);
  const property = filteredProperty(dimension);
  const isKept = property === null || (world.properties ?? []).includes(property);
  if (revenue === undefined || !isKept) throw new ApiError('INVALID_PARAMS');
  const { days, isShown, gaps } = daysOfHits(oracle, period, subjectsOf(conditions, world));
  const orders = days.map((day) => {
    const sessions = sessionsWith(select(oracle.days.hitsOn(day), conditions, world));
    return hitsOf(sessions).filter(({ event }) => event.event === revenue.event);
  });
  const totals = totalsOf(orders, revenue, NO_CAP);
  const currency = query.currency ?? totals.find(({ amount }) => amount !== null)?.currency ?? null;
  const totalVisitors = totals.find((total) => total.currency === currency)?.visitors ?? 0;
  const key = (hit: Parameters<typeof propKeyOf>[0]) =>
    property === null ? keyOf(hit, dimension as Parameters<typeof keyOf>[1]) : propKeyOf(hit, property);
  const rows = ordersBy(orders, revenue, key, NO_CAP)
    .filter((row) => row.currency === (currency ?? '') && isFound(row.key, search))
    .sort((a, b) => compareDecimals(b.amount, a.amount) || b.orders - a.orders || bytes(a.key, b.key));
  const { knownFrom: _, ...sums } = answerOf(totals, null, isShown);
  return {
    ...{ period: oracle.echo(period), dimension, metric: 'revenue', goalId: query.goalId, currency },
    rows: rows
      .slice(offset, offset + limit)
      .map(({ key, visitors, orders, amount }) =>
        isShown
          ? { key, visitors, views: orders, pct: rate(visitors, totalVisitors), revenue: amount }
          : { key, visitors: null, views: null, pct: null, revenue: null },
      ),
    totalKeys: rows.length,
    totalVisitors: isShown ? totalVisitors : null,
    ...sums,
    ...gaps,
  };
}
