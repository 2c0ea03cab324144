import type { GoalTrend } from '../../../../src/stats/answers/goal-trends.ts';
import { type Order, orderByFigure, orderByName } from '../../ui/order.ts';

/** A column by which goals are ordered. */
export type GoalColumn = 'name' | 'conversions' | 'uniqueConversions' | 'conversionRate' | 'delta';

/** The order of goals before somebody chooses another one. */
export const FIRST_ORDER: Order<GoalColumn> = { by: 'conversions', isDescending: true };

/** Orders goals. */
export function orderGoals(goals: readonly GoalTrend[], { by, isDescending }: Order<GoalColumn>): readonly GoalTrend[] {
  return by === 'name'
    ? orderByName(goals, isDescending, ({ name }) => name)
    : orderByFigure(goals, isDescending, (goal) => goal[by]);
}
