/** The money of the orders that complete a funnel, from all hits each time. */
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { FunnelRevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { completesFunnel } from './attempt.ts';
import { daysOf } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import { funnelReach } from './funnel-reach.ts';
import type { Hit } from './hit.ts';
import { answerOf, totalsOf } from './orders.ts';
import { inOrder } from './session.ts';

/** Computes the orders that complete a funnel, and the visitors who entered it. Of a goal that is the oldest with money. */
export function funnelRevenue(
  counted: CountedDays,
  funnel: FunnelVersion,
  period: Period,
  revenues: readonly Revenue[],
  cap: number,
): FunnelRevenueAnswer {
  const revenue = revenueOfFunnel(funnel, revenues);
  const asked = { period, funnel: { id: funnel.id, version: funnel.version } };
  if (revenue === undefined) return { ...asked, revenue: null };

  const knownFrom = counted.knownWithSums(period);
  const days = daysOf(period)
    .filter((day) => counted.isCounted(day) && (knownFrom === null || day >= knownFrom))
    .map((day) => counted.hitsIn({ from: day, to: day }));
  const totals = totalsOf(
    days.map((hits) => completingHits(hits, funnel)),
    revenue,
    cap,
  );
  // It is that of the days since it is known, if one of them has events.
  const isShown = knownFrom === null || daysOf(period).some((day) => day >= knownFrom && counted.hasEventsOn(day));
  return {
    ...asked,
    revenue: {
      goalId: revenue.goalId,
      entered: isShown ? funnelReach(days.flat(), funnel)[0]! : null,
      ...answerOf(totals, knownFrom, isShown),
    },
  };
}

/** Returns the money of the last step of a funnel, if it has any. */
export function revenueOfFunnel({ steps }: FunnelVersion, revenues: readonly Revenue[]): Revenue | undefined {
  const last = steps.at(-1)!;
  const ofStep = revenues.filter(({ event }) => last.kind === 'event' && last.pattern === event);
  return ofStep.toSorted((a, b) => a.goalId - b.goalId)[0];
}

/** Returns the hits of a day that complete a funnel: after each, an attempt of its visitor has come to the end at it. */
export function completingHits(hits: readonly Hit[], funnel: FunnelVersion): Hit[] {
  return hits.filter((hit) => {
    const own = inOrder(hits.filter(({ event }) => event.visitor === hit.event.visitor).map(({ event }) => event));
    return completesFunnel(own.slice(0, own.indexOf(hit.event)), hit.event, funnel);
  });
}
