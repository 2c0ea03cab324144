import { GOAL_SERIES_METRICS } from '../../../../src/domain/metric.ts';
import { firstMetric } from '../shown-metric.ts';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';

type Chosen = Pick<ViewState, 'goal' | 'metric'>;

/** Chooses the goal that is measured, and draws its first figure; null for none. */
export function chooseGoal({ metric }: Pick<ViewState, 'metric'>, goal: number | null): Chosen {
  const isOfGoal = goal !== null || GOAL_SERIES_METRICS.some((one) => one === metric);
  return { goal, metric: isOfGoal ? firstMetric(goal) : metric };
}

/** Returns the query of the address to which a goal leads: the site view that measures it, of the same days and conditions. */
export function goalViewQuery(goal: number, { period, compare, filters, where }: ViewState): string {
  const view = { ...DEFAULT_VIEW, period, compare, filters, where };
  return printView({ ...view, ...chooseGoal(view, goal) });
}
