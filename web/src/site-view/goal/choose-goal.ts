import { countDays } from '../../../../src/domain/calendar.ts';
import { HOUR_GRAIN_MAX_DAYS } from '../../../../src/domain/limits.ts';
import type { PeriodChoice } from '../../period.ts';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';

type Chosen = Pick<ViewState, 'goal' | 'metric'>;

/** Chooses the goal that is measured, and draws its conversions; null for none. */
export function chooseGoal({ metric, period }: Pick<ViewState, 'metric' | 'period'>, goal: number | null): Chosen {
  if (goal !== null) return { goal, metric: isHourly(period) ? 'visitors' : 'conversions' };
  return { goal, metric: metric === 'conversions' ? DEFAULT_VIEW.metric : metric };
}

/** Returns the query of the address to which a goal leads: the site view that measures it. */
export function goalViewQuery(goal: number, period: PeriodChoice): string {
  const view = { ...DEFAULT_VIEW, period };
  return printView({ ...view, ...chooseGoal(view, goal) });
}

/** Tells whether a period is drawn by the hour: hours have no conversions. */
function isHourly(period: PeriodChoice): boolean {
  if ('preset' in period) return period.preset === 'today' || period.preset === 'yesterday';
  return countDays(period.from, period.to) <= HOUR_GRAIN_MAX_DAYS;
}
