import { OTHER_KEY } from '../../domain/dimension.ts';
import { type Period, spanOf } from '../../domain/period.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { OF_EVENTS } from '../../rollup/days/day-knowledge.ts';
import { ordersByDay } from '../../rollup/read/visits-of-sites.ts';
import { orderSize } from '../../rollup/sql/orders-of-sites.ts';
import { ALL_ORDERS, NO_CURRENCY } from '../../rollup/sql/revenue.ts';
import type { Kpi } from '../answer.ts';
import { clipOf, knownFrom } from '../coverage.ts';
import type { Reader } from '../read-counts.ts';
import { inStatements } from '../statement-size.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { kpi } from './figures.ts';
import { daysOf, lotsOf } from './visitors-of-sites.ts';

/** A site's revenue in the currency of its most orders; null without one. */
export interface SiteRevenue extends Kpi {
  readonly currency: string | null;
  /** The revenue of the period in other currencies. */
  readonly besides: readonly { readonly currency: string; readonly value: number }[];
}

interface Row {
  readonly site: number;
  readonly day: string;
  readonly currency: string;
  readonly orders: number;
  readonly amount: string;
}

/** The bytes of a statement that the days of a site take, besides its orders. */
const SITE_SIZE = 150;

/** The places to which sums are rounded, so that they have no digits of their computation. */
const PLACES = 6;

/** Returns the revenue of sites by their ids, each of one goal and over its own days, as its key figure. */
export async function readRevenueOfSites(
  reader: Reader,
  windows: readonly Window[],
  revenues: ReadonlyMap<number, Revenue>,
): Promise<ReadonlyMap<number, SiteRevenue>> {
  const { store, rollups } = reader;
  const found = new Map<number, SiteRevenue>();
  for (const lot of lotsOf(windows)) {
    const asked = lot.flatMap((window) => {
      const revenue = revenues.get(window.site.id);
      return revenue === undefined ? [] : [{ site: window.site.id, window, revenue }];
    });
    for (const some of inStatements(asked, (one) => SITE_SIZE + orderSize(one))) {
      const span = some.map(({ window }) => daysOf(window)).reduce(spanOf);
      const { sql, params } = rollups.ofSites((lease) => ordersByDay(some, span, lease));
      const rows = await store.query<Row>(
        `SELECT site, day, currency, orders, toString(amount) AS amount FROM (${sql})`,
        params,
      );
      const bySite = Map.groupBy(rows, ({ site }) => site);
      for (const { site, window, revenue } of some) {
        found.set(site, revenueOf(reader, window, revenue, bySite.get(site) ?? []));
      }
    }
  }
  return found;
}

/** Sums the days since when all know the orders. They are compared where all days of both periods do. */
function revenueOf(reader: Reader, window: Window, revenue: Revenue, rows: readonly Row[]): SiteRevenue {
  const { period, previous } = window;
  const now = sumsOf(reader, window, period, revenue, rows);
  const isCompared = now?.isWhole === true && previousIsKept(window, false);
  const before = isCompared ? sumsOf(reader, window, previous!, revenue, rows) : null;
  const currency = mainOf(now) ?? mainOf(before) ?? revenue.currency;
  const amountOf = (sums: Sums | null) => (sums === null ? null : (sums.amounts.get(currency ?? '')?.amount ?? 0));
  const besides = [...(now?.amounts ?? [])].filter(([code]) => code !== currency);
  return {
    ...kpi(amountOf(now), before?.isWhole === true ? amountOf(before) : null),
    currency,
    besides: besides.map(([code, { amount }]) => ({ currency: code, value: amount })),
  };
}

/** Amounts by their currencies, that of the most orders first. */
interface Sums {
  readonly amounts: ReadonlyMap<string, { readonly orders: number; readonly amount: number }>;
  /** Whether all days of the period know their orders. */
  readonly isWhole: boolean;
}

/** Returns the sums of the days of a period that know their orders; null when none does. */
function sumsOf(reader: Reader, window: Window, period: Period, revenue: Revenue, rows: readonly Row[]): Sums | null {
  const { rollups } = reader;
  const days = answerable(window, period);
  if (days === null) return null;
  const { needs } = rollups.revenue(revenue, ALL_ORDERS, []);
  const unknown = rollups.unknown(window.site.id, days, OF_EVENTS, ...needs);
  if (!clipOf(reader, { site: window.site, period }, unknown, true).isShown) return null;
  const from = knownFrom(unknown) ?? days.from;
  const counted = rows.filter(
    ({ day, currency }) => day >= from && day <= days.to && currency !== NO_CURRENCY && currency !== OTHER_KEY,
  );
  const sums = [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, own]) => {
    const orders = own.reduce((sum, row) => sum + row.orders, 0);
    const amount = own.reduce((sum, row) => sum + Number(row.amount), 0);
    return [currency, { orders, amount: Number(amount.toFixed(PLACES)) }] as const;
  });
  const ordered = sums.sort(([a, one], [b, other]) => other.orders - one.orders || (a < b ? -1 : 1));
  return { amounts: new Map(ordered), isWhole: unknown.length === 0 };
}

function mainOf(sums: Sums | null): string | null {
  return sums?.amounts.keys().next().value ?? null;
}
