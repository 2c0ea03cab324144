import { GOAL_SERIES_METRICS } from '../../../../src/domain/metric.ts';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';

type Chosen = Pick<ViewState, 'goal' | 'metric'>;

/** Chooses the goal that is measured, and draws its conversions; null for none. */
export function chooseGoal({ metric }: Pick<ViewState, 'metric'>, goal: number | null): Chosen {
  if (goal !== null) return { goal, metric: 'conversions' };
  return { goal, metric: GOAL_SERIES_METRICS.some((one) => one === metric) ? DEFAULT_VIEW.metric : metric };
}

/** Returns the query of the address to which a goal leads: the site view that measures it, of the same days and conditions. */
export function goalViewQuery(goal: number, { period, compare, filters, where }: ViewState): string {
  const view = { ...DEFAULT_VIEW, period, compare, filters, where };
  return printView({ ...view, ...chooseGoal(view, goal) });
}
