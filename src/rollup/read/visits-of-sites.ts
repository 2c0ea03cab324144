import type { Period } from '../../domain/period.ts';
import type { RollupTable } from '../../store/schema.ts';
import type { DayLease } from '../days/day-lease.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { type AskedOrders, orderParams, ordersOfSites } from '../sql/orders-of-sites.ts';
import { ALL_ORDERS } from '../sql/revenue.ts';
import { dayTotalsFrom, dayVisitsFrom, firstSeenByHour } from '../sql/totals.ts';
import { eventsOf } from './events-of-days.ts';
import { publishedRows } from './published-rows.ts';

/** What is read of each site: columns of a stored rollup, and the same derived from the events of open days. */
interface Wanted {
  readonly columns: string;
  readonly table: RollupTable;
  /** Selects the stored rows; absent for all. */
  readonly part?: string;
  /** The columns by which a stored row is taken once; absent when none can stand there twice. */
  readonly once?: string;
  derive(events: string): string;
}

const VISITS: Wanted = { columns: 'site, day, visitors, pageviews', table: 'day_totals', derive: dayVisitsFrom };

const TOTALS: Wanted = {
  columns: 'site, day, visitors, pageviews, sessions, bounces, duration',
  table: 'day_totals',
  derive: dayTotalsFrom,
};

const REVENUE: Wanted = {
  columns: 'site, day, currency, orders, amount',
  table: 'day_revenue',
  part: ` AND revenue IN {order_revenues:Array(UInt32)} AND dimension = '${ALL_ORDERS}'`,
  once: ' LIMIT 1 BY site, day, currency',
  derive: (events) =>
    `SELECT site, day, grp AS currency, count() AS orders, sum(number) AS amount FROM (${ordersOfSites(events, 'sites')}) GROUP BY site, day, grp`,
};

const FIRST_SEEN: Wanted = {
  columns: 'site, day, hour, first_seen_visitors AS visitors',
  table: 'hour_totals',
  derive: firstSeenByHour,
};

/**
 * The stored rows of closed days, and what the events of open days give, of many sites at once: all totals, or the visitors and
 * pageviews alone, which cost less.
 */
export function visitsOfSites(
  siteIds: readonly number[],
  days: Period,
  lease: DayLease,
  counts: 'visits' | 'totals',
): BoundSql {
  return rowsOfSites(counts === 'visits' ? VISITS : TOTALS, siteIds, days, lease, '1');
}

/** The visitors who came first in each hour of some days, of many sites at once. */
export function firstSeenOfSites(siteIds: readonly number[], days: readonly string[], lease: DayLease): BoundSql {
  const sorted = [...days].sort();
  const { sql, params } = rowsOfSites(
    FIRST_SEEN,
    siteIds,
    { from: sorted[0]!, to: sorted.at(-1)! },
    lease,
    'day IN {asked_days:Array(Date)}',
  );
  return { sql, params: { ...params, asked_days: days } };
}

/** The orders of many sites at once, each of one goal, and their exact amounts by currency. */
export function ordersByDay(asked: readonly AskedOrders[], days: Period, lease: DayLease): BoundSql {
  const ids = asked.map(({ site }) => site);
  const { sql, params } = rowsOfSites(REVENUE, ids, days, lease, '1');
  return { sql, params: { ...params, ...orderParams(asked) } };
}

/** @param condition a further condition on rows and events, with the caller's parameters */
function rowsOfSites(
  { columns, table, part = '', once = '', derive }: Wanted,
  siteIds: readonly number[],
  days: Period,
  lease: DayLease,
  condition: string,
): BoundSql {
  const sites = siteIds.map((siteId) => ({ siteId, states: lease.site(siteId).states(days) }));
  const published = publishedRows(sites, [days]);
  const closed = `SELECT ${columns} FROM ${table} WHERE ${published.sql} AND ${condition}${part}${once}`;
  const open = sites.map(({ siteId, states }) => ({ siteId, days: states.open }));
  const events = eventsOf(open, lease.watermark, 'open');
  const params = { ...published.params, ...events.params };
  if (open.every(({ days }) => days.length === 0)) return { sql: closed, params };
  const derived = derive(`${events.sql} AND ${condition}`);
  return {
    sql: `${closed} UNION ALL SELECT ${columns.replace('first_seen_visitors AS ', '')} FROM (${derived})`,
    params,
  };
}
