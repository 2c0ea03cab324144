import type { RevenueChoice } from '../../money/use-revenue.ts';
import { selectionParams } from '../filters/conditions.ts';
import type { ViewState } from '../view-state.ts';

/** Returns what the card of revenue asks about a goal. */
export function revenueChoice(view: ViewState, goalId: number): RevenueChoice {
  return { goalId, by: view.revenue, currency: null, selection: selectionParams(view) };
}
