import type { RunningSide } from '../../domain/comparison.ts';
import { dayStart } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import { type Revenue, revenuesOfSites } from '../../domain/revenue.ts';
import { isUnited } from '../../domain/site.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import type { UnknownDay } from '../../rollup/days/day-knowledge.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { ALL_ORDERS } from '../../rollup/sql/revenue.ts';
import type { Kpi } from '../answer.ts';
import { clipOf, knownFrom } from '../coverage.ts';
import type { RevenueStatsQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import type { MoneyMetric, RevenueStatsAnswer, RevenueTotal } from '../revenue-answer.ts';
import type { Where } from '../where.ts';
import { answerable, echo, previousIsKept, type Running, type Window } from '../window.ts';
import { HOUR, readFigureHours } from './figure-hours.ts';
import { kpi } from './figures.ts';
import { daysWithoutOrders, knownOrders, mainCurrency, readTotals, revenueTotals } from './revenue-totals.ts';
import { selectedDays } from './selected-days.ts';

/** The totals of some days, and how far they are known. */
interface KnownTotals {
  readonly totals: readonly RevenueTotal[];
  readonly knownFrom: string | null;
  readonly isShown: boolean;
}

/**
 * Answers the revenue and the average order of a goal in one currency: those of the days since `knownFrom`, which are those of the
 * report of its orders. They are compared where all days of both periods know them: revenue through the last full hour where visits
 * tell it, the average order without today.
 */
export async function readRevenueStats(
  reader: Reader,
  window: Window,
  query: RevenueStatsQuery,
  revenue: Revenue,
  where: Where,
): Promise<RevenueStatsAnswer> {
  const { period, previous, running } = window;
  const totalsOf = (days: Period | null) => readTotalsOf(reader, window, days, revenue, where);
  const now = await totalsOf(period);
  const isCompared = now.knownFrom === null && previousIsKept(window, false);
  const before = await totalsOf(isCompared ? previous : null);
  const currency =
    query.currency ?? mainCurrency(now.totals) ?? mainCurrency(before.totals) ?? revenue.currency ?? null;
  const stats = kpisOf(now, before, currency);
  const { knownFrom: from, isShown } = now;
  const answer = {
    period: echo(window),
    goalId: revenue.goalId,
    currency,
    stats: from === null ? stats : { ...stats, revenue: { ...stats.revenue, knownFrom: from } },
    ...revenueTotals(now.totals, { knownFrom: from, isShown }),
  };
  if (running === null) return answer;
  const areCompared = isCompared && before.isShown && before.knownFrom === null;
  const parts = kpisOf(
    await totalsOf(running.now.whole),
    await totalsOf(areCompared ? running.before.whole : null),
    currency,
  );
  const hours = areCompared ? await readFirstOrders(reader, window, running, { revenue, currency }, where) : null;
  const { now: own, before: earlier } = running;
  const through = ({ whole, last }: RunningSide) => ({ from: whole.from, to: last });
  return {
    ...answer,
    likeForLike: {
      ...{ now: through(own), before: through(earlier) },
      stats: {
        revenue:
          hours === null
            ? { ...parts.revenue, hours: 0 }
            : {
                ...kpi((parts.revenue.value ?? 0) + hours.now, (parts.revenue.prev ?? 0) + hours.before),
                hours: running.hours,
              },
        averageOrder: { ...parts.averageOrder, hours: 0 },
      },
    },
  };
}

/** Reads the revenue of the full hours of today, and of as many of the compared day; null when they are not known. */
async function readFirstOrders(
  reader: Reader,
  window: Window,
  { now, before, hours }: Running,
  { revenue, currency }: { readonly revenue: Revenue; readonly currency: string | null },
  where: Where,
): Promise<{ readonly now: number; readonly before: number } | null> {
  if (hours === 0 || currency === null || isUnited(window.site)) return null;
  const of = async ({ last: day }: RunningSide): Promise<number | null> => {
    const own = { ...window, period: { from: day, to: day } };
    const read = await readFigureHours(reader, own, { figure: { revenue, currency }, where });
    if (day < read.keptFrom || read.unknown.includes(day)) return null;
    const end = dayStart(day, zoneOn(window.zones, day)) + hours * HOUR;
    return read.hours.reduce((sum, { at, amount }) => (at < end ? sum + Number(amount) : sum), 0);
  };
  const [own, earlier] = [await of(now), await of(before)];
  return own === null || earlier === null ? null : { now: own, before: earlier };
}

const NOT_KNOWN: KnownTotals = { totals: [], knownFrom: null, isShown: false };

/** Reads the totals of the known days of a period; nothing is known of none. */
export async function readTotalsOf(
  reader: Reader,
  window: Window,
  period: Period | null,
  revenue: Revenue,
  where: Where,
): Promise<KnownTotals> {
  if (period === null || period.from > period.to || answerable(window, period) === null) return NOT_KNOWN;
  const { unknown, isShown } = knownOrderDays(reader, window, period, revenue, where);
  const from = knownFrom(unknown);
  const since = where.conditions.length > 0 ? period : { from: from ?? period.from, to: period.to };
  const days = answerable(window, since);
  const totals =
    days === null
      ? []
      : await readOrders(reader, window, days, revenue, where, unknown, (sql) => readTotals(reader.store, sql));
  return { totals, knownFrom: from, isShown };
}

/** Lists the days of a period that do not know the orders of a goal, and tells whether figures of the others are shown. */
export function knownOrderDays(
  reader: Reader,
  window: Window,
  period: Period,
  revenue: Revenue,
  where: Where,
): { readonly unknown: readonly UnknownDay[]; readonly isShown: boolean } {
  if (where.conditions.length > 0)
    return selectedDays(reader, window, period, where, { properties: revenuesOfSites(revenue) });
  const of = { ...window, period };
  const unknown = daysWithoutOrders(reader, of, [reader.rollups.revenue(revenue, ALL_ORDERS, [])]);
  return { unknown, isShown: clipOf(reader, of, unknown, true).isShown };
}

/** Reads the orders of days: day, currency, visitors, orders, amount. Those of daily sums must all know them. */
export function readOrders<Answer>(
  { rollups }: Reader,
  { site }: Window,
  days: Period,
  revenue: Revenue,
  where: Where,
  unknown: readonly UnknownDay[],
  read: (orders: BoundSql) => Promise<Answer>,
): Promise<Answer> {
  if (where.conditions.length === 0) {
    return rollups.rollups(site.id, days, [rollups.revenue(revenue, ALL_ORDERS, [])], ([orders]) => read(orders!));
  }
  return rollups.selected(site.id, days, [], (hits) => read(knownOrders(hits, where, revenue, null, unknown)));
}

function kpisOf(now: KnownTotals, before: KnownTotals, currency: string | null): Record<MoneyMetric, Kpi> {
  const isCompared = before.isShown && before.knownFrom === null;
  const [own, earlier] = [moneyOf(now, currency), isCompared ? moneyOf(before, currency) : NO_MONEY];
  return {
    revenue: kpi(own.revenue, earlier.revenue),
    averageOrder: kpi(own.averageOrder, earlier.averageOrder),
  };
}

const NO_MONEY = { revenue: null, averageOrder: null };

function moneyOf(
  { totals, isShown }: KnownTotals,
  currency: string | null,
): Readonly<Record<MoneyMetric, number | null>> {
  if (!isShown) return NO_MONEY;
  const total = totals.find((each) => each.currency === currency);
  if (total === undefined) return { revenue: 0, averageOrder: null };
  const revenue = Number(total.amount);
  return { revenue, averageOrder: total.orders === 0 ? null : revenue / total.orders };
}
