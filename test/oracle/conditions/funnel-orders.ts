import type { FunnelVersion } from '../../../src/domain/funnel.ts';
import type { WithGaps } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { FunnelRevenueAnswer } from '../../../src/stats/revenue-answer.ts';
import { funnelReach } from '../funnel-reach.ts';
import { completingHits, revenueOfFunnel } from '../funnel-revenue.ts';
import { answerOf, totalsOf } from '../orders.ts';
import type { ConditionOracle } from './condition-oracle.ts';
import { hitsOfVisitors } from './funnel.ts';
import { daysOfHits } from './hit-rows.ts';
import type { ReachQuery } from './query.ts';
import { subjectsOf } from './selection.ts';

/** Computes the orders that complete a funnel: of the visitors with a selected hit, by all of their hits of the day. */
export function funnelOrdersUnder(
  oracle: ConditionOracle,
  funnel: FunnelVersion,
  { conditions }: ReachQuery,
  period: Period,
): WithGaps<FunnelRevenueAnswer> {
  const { world } = oracle;
  const revenue = revenueOfFunnel(funnel, world.revenues ?? []);
  const asked = { period, funnel: { id: funnel.id, version: funnel.version } };
  if (revenue === undefined) return { ...asked, revenue: null };
  const { days, isShown, gaps } = daysOfHits(oracle, period, subjectsOf(conditions, world));
  const hits = days.map((day) => hitsOfVisitors(oracle, day, conditions));
  const totals = totalsOf(
    hits.map((own) => completingHits(own, funnel)),
    revenue,
    Number.POSITIVE_INFINITY,
  );
  const { knownFrom: _, ...sums } = answerOf(totals, null, isShown);
  const entered = isShown ? funnelReach(hits.flat(), funnel)[0]! : null;
  // `known` says since when.
  return { ...asked, revenue: { goalId: revenue.goalId, entered, ...sums } as FunnelRevenueAnswer['revenue'], ...gaps };
}
