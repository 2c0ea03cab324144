import type { HitCondition } from '../../domain/condition.ts';
import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import type { Revenue, RevenueDimension } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource, LayerColumn, OrderText } from './conditions.ts';
import { codeOf, pricedColumns } from './revenue.ts';
import { SESSION } from './selected-sessions.ts';

/** By what orders are told apart: nothing, a dimension, or the value of a property. */
export type OrdersBy = null | RevenueDimension | { readonly property: string };

/**
 * hits → buyers, orders and the exact amount of each currency by local day and key, of the orders inside the sessions that have a
 * selected hit: day, currency, key, visitors, orders, amount. A place or a property is the order's own.
 */
export function selectedOrders(
  hits: Pick<HitSource, 'of'>,
  conditions: readonly HitCondition[],
  revenue: Revenue,
  by: OrdersBy,
): BoundSql {
  const { goalId, event, amountProperty, currencyProperty, currency } = revenue;
  const ofProperty = by !== null && typeof by !== 'string';
  const texts: Partial<Record<OrderText, string>> = {
    order_amount: amountProperty,
    ...(currencyProperty === null ? {} : { order_currency: currencyProperty }),
    ...(ofProperty ? { order_value: by.property } : {}),
  };
  const columns: LayerColumn[] = [
    ...SESSION,
    ...(Object.keys(texts) as OrderText[]),
    ...(typeof by === 'string' ? [by] : []),
  ];
  const orders = hits.of({ conditions: [], of: [{ id: goalId, kind: 'event', pattern: event }], texts }, columns);
  const session = SESSION.join(', ');
  const selected = hits.of({ conditions }, SESSION);
  const inside = conditions.length === 0 ? '' : ` WHERE (${session}) IN (SELECT ${session} FROM (${selected.sql}))`;
  const code = currencyProperty === null ? '{order_code:String}' : codeOf('order_currency');
  const rows = `SELECT day, visitor, ${keyOfOrder(by)} AS key, ${pricedColumns('order_amount')}
FROM (SELECT *, ${code} AS code FROM (${orders.sql})${inside})`;
  return {
    sql: `SELECT day, grp AS currency, key, uniqExact(visitor) AS visitors, count() AS orders, sum(number) AS amount
FROM (${rows}) GROUP BY day, currency, key`,
    params: { ...(inside === '' ? {} : selected.params), ...orders.params, order_code: currency ?? '' },
  };
}

function keyOfOrder(by: OrdersBy): string {
  if (by === null) return "''";
  if (typeof by === 'string') return `if(${by} = '', '${NONE_KEY}', toString(${by}))`;
  return `if(order_value IN ('', '${NONE_KEY}', '${OTHER_KEY}'), '${NONE_KEY}', order_value)`;
}
