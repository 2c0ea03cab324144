import type { FunnelVersion } from '../../domain/funnel.ts';
import { funnelRevenuesOfSites } from '../../domain/funnel-revenue.ts';
import { namesOf } from '../../rollup/days/day-knowledge.ts';
import { countedSince } from '../../rollup/days/definition-knowledge.ts';
import { funnelSteps } from '../../rollup/read/funnel-rollups.ts';
import { unitedRows } from '../../rollup/sql/bound-sql.ts';
import { completingOrders } from '../../rollup/sql/selected-orders.ts';
import { clipOf, knownFrom } from '../coverage.ts';
import type { CountedFunnelRevenue } from '../definitions.ts';
import type { Reader } from '../read-counts.ts';
import type { FunnelRevenueAnswer, FunnelRevenueTotals } from '../revenue-answer.ts';
import type { Where } from '../where.ts';
import { answerable, type Window } from '../window.ts';
import { type StepDay, sumSteps } from './funnel-readings.ts';
import { daysWithoutOrders, ordersOfSites, readTotals, revenueTotals } from './revenue-totals.ts';
import { selectedDays } from './selected-days.ts';
import { readSelectedSteps } from './selected-funnel.ts';

/**
 * Answers the money of the orders that complete a funnel, beside the visitors who entered it. Of days that were imported as
 * sums, or closed before it was counted, it is not known: then the figures are those of the days since, or null without one.
 * Under conditions the visitors are those who have a selected hit, with all of their hits of that day: they are read from the hits
 * of days whose hits are kept, and days that were closed before the money was counted do not know its amounts.
 *
 * @param orders null for a funnel without money
 */
export async function readFunnelRevenue(
  reader: Reader,
  window: Window,
  { id, version }: FunnelVersion,
  orders: CountedFunnelRevenue | null,
  where: Where,
): Promise<FunnelRevenueAnswer> {
  const { from, to } = window.period;
  const asked = { period: { from, to }, funnel: { id, version } };
  if (orders === null) return { ...asked, revenue: null };
  const read = where.conditions.length > 0 ? readSelectedOrders : readOrders;
  return { ...asked, revenue: await read(reader, window, orders, where) };
}

async function readSelectedOrders(
  reader: Reader,
  window: Window,
  orders: CountedFunnelRevenue,
  where: Where,
): Promise<FunnelRevenueTotals> {
  const { funnel, revenue } = orders;
  const { goalId } = revenue;
  const { unknown, isShown } = selectedDays(reader, window, window.period, where, { properties: [revenue] });
  const clip = { knownFrom: knownFrom(unknown), isShown };
  const days = answerable(window, window.period);
  if (days === null) return { goalId, entered: isShown ? 0 : null, ...revenueTotals([], clip) };
  const { id: siteId } = window.site;
  const without = namesOf(unknown);
  const [totals, stepDays] = await Promise.all([
    reader.rollups.selected(siteId, days, [], (hits) => {
      const { sql, params } = ordersOfSites(revenue, (one) =>
        unitedRows(hits.layers.map((layer) => completingOrders(layer, where.conditions, { funnel, revenue: one }))),
      );
      const known = `SELECT * FROM (${sql}) WHERE day NOT IN {without:Array(Date)}`;
      return readTotals(reader.store, { sql: known, params: { ...params, without } });
    }),
    readSelectedSteps(reader, siteId, days, where, funnel),
  ]);
  const known = stepDays.filter(({ day }) => !without.includes(day));
  return { goalId, entered: isShown ? sumSteps(funnel, known)[0]! : null, ...revenueTotals(totals, clip) };
}

async function readOrders(reader: Reader, window: Window, orders: CountedFunnelRevenue): Promise<FunnelRevenueTotals> {
  const { funnel, revenue } = orders;
  const { goalId } = revenue;
  const rollup = reader.rollups.funnelRevenue(orders);
  const steps = funnelSteps(funnel);
  const ofSites = funnelRevenuesOfSites(orders).map((one) => ({ ...one.revenue, countedFrom: one.countedFrom }));
  const unknown = daysWithoutOrders(reader, window, [rollup, steps], countedSince(ofSites));
  const clip = clipOf(reader, window, unknown, true);
  const days = answerable(window, { from: clip.knownFrom ?? window.period.from, to: window.period.to });
  if (days === null) return { goalId, entered: clip.isShown ? 0 : null, ...revenueTotals([], clip) };
  return await reader.rollups.rollups(window.site.id, days, [rollup, steps], async ([rows, stepRows]) => {
    const [totals, stepDays] = await Promise.all([readTotals(reader.store, rows), stepRows.read<StepDay>()]);
    const entered = clip.isShown ? sumSteps(funnel, stepDays)[0]! : null;
    return { goalId, entered, ...revenueTotals(totals, clip) };
  });
}
