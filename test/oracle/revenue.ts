/** The money of a goal's orders, from all hits each time. */
import { ApiError } from '../../src/domain/error.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { RevenueQuery } from '../../src/stats/query.ts';
import type { RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { daysOf } from './calendar.ts';
import { rate } from './change.ts';
import type { CountedDays } from './counted-days.ts';
import { compareDecimals } from './decimal.ts';
import { type Hit, keyOf } from './hit.ts';
import { answerOf, bytes, ordersBy, totalsOf } from './orders.ts';
import { propKeyOf } from './props.ts';
import { isFound } from './ranking.ts';
import type { World } from './world.ts';

/** Computes the orders of a goal by a dimension. Throws INVALID_PARAMS for a goal without money or a property that is not kept. */
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
  if (revenue === undefined || (isProperty && !kept.includes(subject))) throw new ApiError('INVALID_PARAMS');
  const knownFrom = counted.knownWithSums(period);
  const days = daysOf(period).filter((day) => counted.isCounted(day) && (knownFrom === null || day >= knownFrom));
  const orders = days.map((day) => ordersOn(counted.hitsIn({ from: day, to: day }), revenue));

  const totals = totalsOf(orders, revenue, cap);
  const currency = query.currency ?? totals.find((total) => total.amount !== null)?.currency ?? null;
  const totalVisitors = totals.find((total) => total.currency === currency)?.visitors ?? 0;
  const rows = ordersBy(orders, revenue, (hit) => (isProperty ? propKeyOf(hit, subject) : keyOf(hit, dimension)), cap)
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
    ...answerOf(totals, knownFrom, isKnown),
  };
}

function ordersOn(hits: readonly Hit[], { event }: Revenue): Hit[] {
  return hits.filter((hit) => hit.event.event === event);
}
