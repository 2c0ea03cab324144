import type { FunnelVersion } from '../../domain/funnel.ts';
import { part } from '../../rollup/days/day-knowledge.ts';
import { funnelSteps } from '../../rollup/read/funnel-rollups.ts';
import { clipOf } from '../coverage.ts';
import type { CountedFunnelRevenue } from '../definitions.ts';
import type { Reader } from '../read-counts.ts';
import type { FunnelRevenueAnswer, FunnelRevenueTotals } from '../revenue-answer.ts';
import { answerable, type Window } from '../window.ts';
import { type StepDay, sumSteps } from './funnel-readings.ts';
import { daysWithoutOrders, readTotals, revenueTotals } from './revenue-totals.ts';

/**
 * Answers the money of the orders that complete a funnel, beside the visitors who entered it. Of days that were imported as
 * sums, or closed before it was counted, it is not known: then the figures are those of the days since, or null without one.
 *
 * @param orders null for a funnel without money
 */
export async function readFunnelRevenue(
  reader: Reader,
  window: Window,
  { id, version }: FunnelVersion,
  orders: CountedFunnelRevenue | null,
): Promise<FunnelRevenueAnswer> {
  const { from, to } = window.period;
  const revenue = orders === null ? null : await readOrders(reader, window, orders);
  return { period: { from, to }, funnel: { id, version }, revenue };
}

async function readOrders(reader: Reader, window: Window, orders: CountedFunnelRevenue): Promise<FunnelRevenueTotals> {
  const { funnel, revenue, countedFrom } = orders;
  const { goalId } = revenue;
  const rollup = reader.rollups.funnelRevenue(orders);
  const steps = funnelSteps(funnel);
  const unknown = daysWithoutOrders(reader, window, [rollup, steps], [part([], null, countedFrom)]);
  const clip = clipOf(reader, window, unknown, true);
  const days = answerable(window, { from: clip.knownFrom ?? window.period.from, to: window.period.to });
  if (days === null) return { goalId, entered: clip.isShown ? 0 : null, ...revenueTotals([], clip) };
  return await reader.rollups.rollups(window.site.id, days, [rollup, steps], async ([rows, stepRows]) => {
    const [totals, stepDays] = await Promise.all([readTotals(reader.store, rows), stepRows.read<StepDay>()]);
    return { goalId, entered: sumSteps(funnel, stepDays)[0]!, ...revenueTotals(totals, clip) };
  });
}
