import { NONE_KEY, OTHER_KEY } from '../../domain/dimension.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { FunnelRevenue } from '../../domain/funnel-revenue.ts';
import type { Property } from '../../domain/property.ts';
import { REVENUE_DIMENSIONS, type Revenue } from '../../domain/revenue.ts';
import { subjectText } from '../../domain/subject-dimension.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import type { QueryParams } from '../../store/store.ts';
import type { BoundSql } from './bound-sql.ts';
import { cappedPairsFrom, type PairsCap } from './capped-pairs.ts';
import { keyOf } from './dimensions.ts';
import { completionsFrom } from './funnels.ts';
import { decimalOf, isDecimal, propColumns, propParams } from './props.ts';

/** The dimension of the sums over all orders. */
export const ALL_ORDERS = '';
/** The currency of orders whose amount or currency is none. */
export const NO_CURRENCY = '';

/** The columns of hits that revenue is made from. */
export const REVENUE_COLUMNS: readonly HitColumn[] = [
  ...(['site', 'day', 'visitor', 'seq', 'event'] as const),
  ...REVENUE_DIMENSIONS,
];

/**
 * hits and events → buyers, orders and the exact amount of each currency, per site-day: of all orders, by each dimension of
 * revenue, and by each kept property of the event. An order is an event of the goal. The columns are those of `day_revenue`.
 *
 * @param hits a SELECT with `REVENUE_COLUMNS`
 * @param events a SELECT of the events that the hits are, with their props
 */
export function revenueFrom(
  hits: BoundSql,
  events: BoundSql,
  revenue: Revenue,
  properties: readonly Property[],
  pairs: PairsCap,
): BoundSql {
  const keys = [
    `('${ALL_ORDERS}', '')`,
    ...REVENUE_DIMENSIONS.map((dimension) => `('${dimension}', ${keyOf(dimension)})`),
    ...properties.map((property) => `({${columnOf(property)}_dimension:String}, ${valueKey(columnOf(property))})`),
  ];
  return sumsOfOrders(ordersOf(hits, revenue), events, revenue, { keys, properties, pairs });
}

/** Counts orders by the channels of the hits alone, which are stored under the name of a dimension. */
export function channelRevenueFrom(
  hits: BoundSql,
  events: BoundSql,
  revenue: Revenue,
  dimension: string,
  pairs: PairsCap,
): BoundSql {
  const keys = [`('${dimension}', ${keyOf('channel')})`];
  return sumsOfOrders(ordersOf(hits, revenue), events, revenue, { keys, properties: [], pairs });
}

/** The dimension under which the orders that complete a version of a funnel are stored. */
export function funnelDimension({ id, version }: Pick<FunnelVersion, 'id' | 'version'>): string {
  return `funnel:${id}:${version}`;
}

/** Makes that dimension in SQL, from an id and a version that are SQL. */
export function funnelDimensionOf(id: string, version: string): string {
  return `concat('funnel:', toString(${id}), ':', toString(${version}))`;
}

/** Counts the orders that complete a version of a funnel, together. Its last step must be the event of the revenue. */
export function funnelRevenueFrom(
  hits: BoundSql,
  events: BoundSql,
  { funnel, revenue }: FunnelRevenue,
  pairs: PairsCap,
): BoundSql {
  const { sql, params } = completionsFrom(hits.sql, funnel);
  const orders = { sql, params: { ...hits.params, ...params } };
  const keys = [`('${funnelDimension(funnel)}', '')`];
  return sumsOfOrders(orders, events, revenue, { keys, properties: [], pairs });
}

/** hits → those of the goal's event. */
function ordersOf({ sql, params }: BoundSql, revenue: Revenue): BoundSql {
  return { sql: `SELECT * EXCEPT event FROM (${sql}) WHERE ${isOfGoal(revenue)}`, params };
}

/**
 * @param orders a SELECT of hits of the goal's event, with site, day, visitor, seq, and what `keys` need
 * @param keys each a dimension and the key of an order in it, as SQL
 */
function sumsOfOrders(
  orders: BoundSql,
  events: BoundSql,
  revenue: Revenue,
  {
    keys,
    properties,
    pairs,
  }: { readonly keys: readonly string[]; readonly properties: readonly Property[]; readonly pairs: PairsCap },
): BoundSql {
  const name = nameOf(revenue);
  const currency = revenue.currencyProperty === null ? null : `${name}_currency`;
  const props = [`${name}_amount`, ...(currency === null ? [] : [currency]), ...properties.map(columnOf)];
  const code = currency === null ? `{${name}_code:String}` : codeOf(currency);
  const rows = `SELECT site, day, visitor, entry.1 AS part, entry.2 AS key,
  ${pricedColumns(`${name}_amount`)}
FROM (
  SELECT *, ${code} AS code, arrayJoin([${keys.join(', ')}]) AS entry
  FROM (${orders.sql}) AS hit
  INNER JOIN (
    SELECT site, day, visitor, seq, ${props.join(', ')}
    FROM (SELECT *, ${props.map((each) => propColumns(each)).join(', ')} FROM (${events.sql}) WHERE ${isOfGoal(revenue)})
  ) AS event USING (site, day, visitor, seq)
)`;
  return {
    sql: `SELECT site, ${revenue.id} AS revenue, part AS dimension, grp AS currency, day, key, visitors, views AS orders, sum AS amount
FROM (${cappedPairsFrom(rows, pairs)})`,
    params: { ...orders.params, ...events.params, ...paramsOf(revenue, properties) },
  };
}

/** The currency that a value of a property is, as SQL. */
export function codeOf(value: string): string {
  return `upper(trim(${value}))`;
}

/** The columns `grp` and `number` of an order: its currency and exact amount, from a column `code` and one with its amount. */
export function pricedColumns(amount: string): string {
  return `match(code, '^[A-Z]{3}$') AND ${isDecimal(amount)} AS is_priced,
  if(is_priced, code, '${NO_CURRENCY}') AS grp, if(is_priced, ${decimalOf(amount)}, toDecimal256(0, 20)) AS number`;
}

/** Tells whether a hit or an event is one of the goal, as SQL. */
function isOfGoal(revenue: Revenue): string {
  const name = nameOf(revenue);
  const ofSites = revenue.alike === undefined ? '' : ` AND site IN {${name}_sites:Array(UInt32)}`;
  return `event = {${name}_event:String}${ofSites}`;
}

/** Begins the names of the parameters and columns of a revenue. */
function nameOf({ id }: Revenue): string {
  return `revenue${id}`;
}

function paramsOf(revenue: Revenue, properties: readonly Property[]): QueryParams {
  const name = nameOf(revenue);
  const { event, amountProperty, currencyProperty, currency, alike } = revenue;
  return {
    ...(alike === undefined ? {} : { [`${name}_sites`]: alike.map(({ siteId }) => siteId) }),
    [`${name}_event`]: event,
    ...propParams(`${name}_amount`, amountProperty),
    ...(currencyProperty === null ? { [`${name}_code`]: currency! } : propParams(`${name}_currency`, currencyProperty)),
    ...Object.assign(
      {},
      ...properties.map((property) => ({
        ...propParams(columnOf(property), property.key),
        [`${columnOf(property)}_dimension`]: subjectText('property', property.key),
      })),
    ),
  };
}

function columnOf({ id }: Property): string {
  return `order_property${id}`;
}

function valueKey(column: string): string {
  return `if(${column} IN ('', '${NONE_KEY}', '${OTHER_KEY}'), '${NONE_KEY}', ${column})`;
}
