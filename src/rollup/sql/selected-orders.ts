import type { HitCondition } from '../../domain/condition.ts';
import { NONE_KEY } from '../../domain/dimension.ts';
import type { FunnelRevenue } from '../../domain/funnel-revenue.ts';
import type { Revenue, RevenueDimension } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { EventText, HitSource, LayerColumn, Selection } from './conditions.ts';
import { completionsFrom } from './funnels.ts';
import { OWN_WORDS } from './hit-properties.ts';
import { codeOf, pricedColumns } from './revenue.ts';
import { keyText } from './selected-keys.ts';

/** The columns of hits that funnels are made from. */
const FUNNEL_COLUMNS = ['site', 'day', 'visitor', 'ts', 'seq', 'event', 'page'] as const;

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
  const further = ofProperty ? { order_value: by.property } : {};
  const orders = pricedOrders(hits, { sessionsOf: { conditions } }, revenue, columns, further);
  return {
    sql: `SELECT day, grp AS currency, ${keyOfOrder(by)} AS key, uniqExact(visitor) AS visitors, count() AS orders, sum(number) AS amount
FROM (${orders.sql}) GROUP BY day, currency, key`,
    params: orders.params,
  };
}

/** hits → the hits of the days of visitors who have a selected hit, with the columns of funnels. */
export function funnelHits(hits: Pick<HitSource, 'of'>, conditions: readonly HitCondition[]): BoundSql {
  return hits.of({ conditions: [], of: 'all', visitorsOf: { conditions } }, FUNNEL_COLUMNS);
}

/**
 * hits → the orders that complete a funnel, of the visitors who have a selected hit, with all of their hits of that day: day,
 * currency, visitors, orders, amount.
 */
export function completingOrders(
  hits: Pick<HitSource, 'of'>,
  conditions: readonly HitCondition[],
  { funnel, revenue }: FunnelRevenue,
): BoundSql {
  const own = funnelHits(hits, conditions);
  const completions = completionsFrom(own.sql, funnel);
  const orders = pricedOrders(hits, { visitorsOf: { conditions } }, revenue, ['day', 'visitor', 'seq']);
  return {
    sql: `SELECT day, grp AS currency, uniqExact(visitor) AS visitors, count() AS orders, sum(number) AS amount
FROM (${orders.sql}) WHERE (day, visitor, seq) IN (SELECT day, visitor, seq FROM (${completions.sql})) GROUP BY day, currency`,
    params: { ...own.params, ...completions.params, ...orders.params },
  };
}

/**
 * hits → the orders of a goal, inside the sessions that have a selected hit or of the visitors who have one: the columns and texts
 * that are asked, and of each order its currency `grp` and its exact amount `number`.
 */
export function pricedOrders(
  hits: Pick<HitSource, 'of'>,
  among: Pick<Selection, 'sessionsOf' | 'visitorsOf'>,
  { goalId, event, amountProperty, currencyProperty, currency, alike }: Revenue,
  columns: readonly LayerColumn[],
  further: Readonly<Partial<Record<EventText, string>>> = {},
): BoundSql {
  const ofCode = currencyProperty === null ? {} : { order_currency: currencyProperty };
  const texts = { order_amount: amountProperty, ...ofCode, ...further };
  const ofSites = alike === undefined ? {} : { alike: alike.map(({ goalId: id, siteId }) => ({ id, siteId })) };
  const of = [{ id: goalId, kind: 'event', pattern: event, ...ofSites }] as const;
  const selection = { conditions: [], of, texts, ...among };
  const orders = hits.of(selection, [...columns, ...(Object.keys(texts) as EventText[])]);
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
