import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Period } from '../../domain/period.ts';
import { type Property, propertiesOfSites } from '../../domain/property.ts';
import { type Revenue, revenuesOfSites } from '../../domain/revenue.ts';
import { subjectText } from '../../domain/subject-dimension.ts';
import { countedSince } from '../../rollup/days/definition-knowledge.ts';
import type { Rollup } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { ALL_ORDERS, NO_CURRENCY } from '../../rollup/sql/revenue.ts';
import type { OrdersBy } from '../../rollup/sql/selected-orders.ts';
import type { Store } from '../../store/store.ts';
import { type Clip, clipOf, knownFrom, noteSummed } from '../coverage.ts';
import type { RevenueQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import type { RevenueAnswer, RevenueRow, RevenueTotal } from '../revenue-answer.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { FOUND } from './breakdown.ts';
import { rate } from './figures.ts';
import { daysWithoutOrders, knownOrders, mainCurrency, readTotals, revenueTotals } from './revenue-totals.ts';
import { selectedDays } from './selected-days.ts';

/** A row of the store's answer about one currency. */
interface KeyRow {
  readonly key: string;
  readonly key_visitors: number;
  readonly key_orders: number;
  readonly key_amount: string;
  readonly total: number;
}

/**
 * Answers the money of a goal's orders: the totals of each currency, and the keys of a dimension in one of them, by amount.
 * Of days that were imported as sums, or closed before it was counted, it is not known: then the figures are null, and the
 * rows are those of the days since.
 *
 * @param property the kept property that is asked for, if it is one
 */
export async function readRevenue(
  reader: Reader,
  window: Window,
  query: RevenueQuery,
  revenue: Revenue,
  property: Property | null,
): Promise<RevenueAnswer> {
  const { dimension, subject } = query;
  const written = dimension === 'property' ? subjectText(dimension, subject!) : dimension;
  const rollupsOf = [ALL_ORDERS, written].map((each) =>
    reader.rollups.revenue(revenue, each, property === null ? [] : [property]),
  );
  const parts = [...rollupsOf, ...(dimension === 'property' ? [] : [reader.rollups.keys(dimension)])];
  const unknown = daysWithoutOrders(
    reader,
    window,
    parts,
    property === null ? [] : countedSince(propertiesOfSites(property)),
  );
  const clip = clipOf(reader, window, unknown, query.isClipped);
  const since = { ...window, period: { from: clip.knownFrom ?? window.period.from, to: window.period.to } };
  const days = answerable(since, since.period);
  const read =
    days === null
      ? { ...NO_ORDERS, currency: query.currency }
      : await readRows(reader, window.site.id, days, query, rollupsOf);
  if (days !== null && dimension === 'entry') {
    const keys = read.rows.map(({ key }) => key);
    noteSummed(reader.rollups, window.site.id, days, 'revenue', keys);
  }
  return answerOf(window, query, revenue, read, clip);
}

/**
 * Answers the money of the orders inside the sessions that conditions select, from the hits of days whose hits are kept. Days that
 * were closed before the money was counted do not know its amounts.
 */
export async function readSelectedRevenue(
  reader: Reader,
  window: Window,
  query: RevenueQuery,
  revenue: Revenue,
  property: Property | null,
  where: Where,
): Promise<RevenueAnswer> {
  const { rollups, store } = reader;
  const { site, period } = window;
  const days = answerable(window, period);
  const { dimension } = query;
  const { unknown, isShown } = selectedDays(reader, window, period, where, {
    dimensions: dimension === 'property' ? [] : [dimension],
    properties: [...revenuesOfSites(revenue), ...(property === null ? [] : [property])],
  });
  const clip = { knownFrom: knownFrom(unknown), isShown };
  if (days === null) return answerOf(window, query, revenue, { ...NO_ORDERS, currency: query.currency }, clip);
  const read = await rollups.selected(site.id, days, [], async (hits) => {
    const ordersBy = (by: OrdersBy): BoundSql => knownOrders(hits, where, revenue, by, unknown);
    const totals = await readTotals(store, ordersBy(null));
    const currency = currencyOf(query, totals);
    const by = dimension === 'property' ? { property: query.subject! } : dimension;
    return { totals, currency, ...(await readKeys(store, ordersBy(by), query, currency ?? NO_CURRENCY)) };
  });
  return answerOf(window, query, revenue, read, clip);
}

const NO_ORDERS = { totals: [], rows: [], totalKeys: 0 };

/** What was read of orders. */
interface ReadOrders {
  readonly totals: readonly RevenueTotal[];
  readonly currency: string | null;
  readonly rows: readonly KeyRow[];
  readonly totalKeys: number;
}

function answerOf(
  window: Window,
  { dimension, subject }: RevenueQuery,
  { goalId }: Revenue,
  { totals, currency, rows, totalKeys }: ReadOrders,
  clip: Clip,
): RevenueAnswer {
  const totalVisitors = totals.find((total) => total.currency === currency)?.visitors ?? 0;
  const known = rows.map(
    (row): RevenueRow => ({
      key: row.key,
      visitors: row.key_visitors,
      views: row.key_orders,
      pct: rate(row.key_visitors, totalVisitors),
      revenue: row.key_amount,
    }),
  );
  return {
    period: echo(window),
    dimension: dimension === 'property' ? subjectText(dimension, subject!) : dimension,
    metric: 'revenue',
    goalId,
    currency,
    rows: clip.isShown
      ? known
      : known.map(({ key }) => ({ key, visitors: null, views: null, pct: null, revenue: null })),
    totalKeys,
    totalVisitors: clip.isShown ? totalVisitors : null,
    ...revenueTotals(totals, clip),
  };
}

/** Returns the currency that is asked for, or that of the most orders. */
function currencyOf({ currency }: RevenueQuery, totals: readonly RevenueTotal[]): string | null {
  return currency ?? mainCurrency(totals);
}

/** The exact revenue of a local day in one currency, a decimal as text. */
export interface DayRevenue {
  readonly day: string;
  readonly amount: string;
}

/**
 * Returns the revenue of each day of the period that has orders in the currency, in order. Days up to the last one that
 * does not know it are left out.
 */
export async function readRevenueDays(
  reader: Reader,
  window: Window,
  revenue: Revenue,
  currency: string,
): Promise<readonly DayRevenue[]> {
  const { rollups, store } = reader;
  const orders = rollups.revenue(revenue, ALL_ORDERS, []);
  const from = knownFrom(daysWithoutOrders(reader, window, [orders]));
  const days = answerable(window, { from: from ?? window.period.from, to: window.period.to });
  if (days === null) return [];
  return rollups.rollups(window.site.id, days, [orders], ([{ sql, params }]) =>
    store.query<DayRevenue>(
      `SELECT day, toString(total) AS amount
FROM (SELECT day, sum(amount) AS total FROM (${sql}) WHERE currency = {currency:String} GROUP BY day) ORDER BY day`,
      { ...params, currency },
    ),
  );
}

function readRows(
  { store, rollups }: Reader,
  site: number,
  days: Period,
  query: RevenueQuery,
  wanted: readonly Rollup[],
) {
  return rollups.rollups(site, days, wanted, async ([all, keys]) => {
    const totals = await readTotals(store, all!);
    const currency = currencyOf(query, totals);
    return { totals, currency, ...(await readKeys(store, keys!, query, currency ?? NO_CURRENCY)) };
  });
}

async function readKeys(
  store: Store,
  { sql, params }: BoundSql,
  { search, limit, offset }: RevenueQuery,
  currency: string,
): Promise<{ readonly rows: readonly KeyRow[]; readonly totalKeys: number }> {
  const found = search === null ? '' : ` AND key != '${OTHER_KEY}' AND ${FOUND}`;
  const from = `FROM (${sql}) WHERE currency = {currency:String}${found}`;
  const bound = { ...params, currency, search: search ?? '', limit, offset };
  const rows = await store.query<KeyRow>(
    `SELECT key, sum(visitors) AS key_visitors, sum(orders) AS key_orders, toString(sum(amount)) AS key_amount,
  count() OVER () AS total
${from} GROUP BY key
ORDER BY key = '${OTHER_KEY}', sum(amount) DESC, key_orders DESC, key
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    bound,
  );
  if (rows.length > 0) return { rows, totalKeys: rows[0]!.total };
  if (offset === 0) return { rows, totalKeys: 0 };
  const [count] = await store.query<{ total: number }>(`SELECT uniqExact(key) AS total ${from}`, bound);
  return { rows, totalKeys: count!.total };
}
