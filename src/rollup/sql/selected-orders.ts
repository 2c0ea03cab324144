import type { HitCondition } from '../../domain/condition.ts';
import { NONE_KEY } from '../../domain/dimension.ts';
import type { Revenue, RevenueDimension } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { HitSource, LayerColumn, OrderText } from './conditions.ts';
import { OWN_WORDS } from './hit-properties.ts';
import { codeOf, pricedColumns } from './revenue.ts';
import { keyText } from './selected-keys.ts';

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
  const ofProperty = by !== null && typeof by !== 'string';
  const columns = ['day', 'visitor', ...(typeof by === 'string' ? [by] : [])] as const;
  const orders = pricedOrders(hits, conditions, revenue, columns, ofProperty ? { order_value: by.property } : {});
  return {
    sql: `SELECT day, grp AS currency, ${keyOfOrder(by)} AS key, uniqExact(visitor) AS visitors, count() AS orders, sum(number) AS amount
FROM (${orders.sql}) GROUP BY day, currency, key`,
    params: orders.params,
  };
}

/**
 * hits → the orders of a goal inside the sessions that have a selected hit: the columns and texts that are asked, and of each order
 * its currency `grp` and its exact amount `number`.
 */
export function pricedOrders(
  hits: Pick<HitSource, 'of'>,
  conditions: readonly HitCondition[],
  { goalId, event, amountProperty, currencyProperty, currency }: Revenue,
  columns: readonly LayerColumn[],
  further: Readonly<Partial<Record<OrderText, string>>> = {},
): BoundSql {
  const ofCode = currencyProperty === null ? {} : { order_currency: currencyProperty };
  const texts = { order_amount: amountProperty, ...ofCode, ...further };
  const of = [{ id: goalId, kind: 'event', pattern: event }] as const;
  const selection = { conditions: [], of, texts, sessionsOf: { conditions } };
  const orders = hits.of(selection, [...columns, ...(Object.keys(texts) as OrderText[])]);
  const code = currencyProperty === null ? '{order_code:String}' : codeOf('order_currency');
  return {
    sql: `SELECT *, ${pricedColumns('order_amount')} FROM (SELECT *, ${code} AS code FROM (${orders.sql}))`,
    params: { ...orders.params, order_code: currency ?? '' },
  };
}

function keyOfOrder(by: OrdersBy): string {
  if (by === null) return "''";
  if (typeof by === 'string') return keyText(by);
  return `if(order_value IN ${OWN_WORDS}, '${NONE_KEY}', order_value)`;
}
