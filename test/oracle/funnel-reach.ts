/** The visitors who reach each step of a funnel. */
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import { stepsCompleted } from './attempt.ts';
import type { Hit } from './hit.ts';
import { inOrder } from './session.ts';

/** Counts the visitors who complete step 1, 2, …; each visitor of each local day on its own. */
export function funnelReach(hits: readonly Hit[], funnel: FunnelVersion): number[] {
  const events = inOrder(hits.map((hit) => hit.event));
  const visitorDays = Map.groupBy(events, (event) => `${event.day} ${event.visitor}`);
  const completed = [...visitorDays.values()].map((own) => stepsCompleted(own, funnel));
  return funnel.steps.map((_, index) => completed.filter((steps) => steps > index).length);
}

export const NO_FUNNEL_TOTALS = { entered: null, completed: null, conversionRate: null };

export function funnelTotals(reach: readonly number[]): { entered: number; completed: number; conversionRate: number } {
  const entered = reach.at(0)!;
  const completed = reach.at(-1)!;
  return { entered, completed, conversionRate: entered === 0 ? 0 : completed / entered };
}
