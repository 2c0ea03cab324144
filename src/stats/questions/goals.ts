import type { Goal } from '../../domain/goal.ts';
import type { GoalsAnswer } from '../answer.ts';
import { type DayConversions, readConversionDays, readGoals } from '../answers/goal-readings.ts';
import { type GoalTrendsAnswer, readGoalTrends } from '../answers/goal-trends.ts';
import { parseGoalsQuery } from '../parse.ts';
import type { GoalDaysQuery, GoalsQuery } from '../query.ts';
import { likeOn, type Question, timeOf } from './question.ts';

/** The conversions of a site's goals. */
export const GOALS: Question<GoalsQuery, readonly Goal[], GoalsAnswer> = {
  name: 'goals',
  parse: ({ query }, by) => likeOn(parseGoalsQuery(query), by),
  time: timeOf,
  needs: (definitions, site) => definitions.goalsOf(site.id),
  key: () => null,
  read: (reader, window, _, goals) => readGoals(reader, window, goals),
  onLink: { properties: () => [], cards: () => ['events'] },
};

/** `goals` with a trend of each goal's conversions. */
export const GOAL_TRENDS: Question<GoalsQuery, readonly Goal[], GoalTrendsAnswer> = {
  ...GOALS,
  name: 'goal-trends',
  read: (reader, window, _, goals) => readGoalTrends(reader, window, goals),
  onLink: { properties: () => [], cards: () => ['events'] },
};

/** The conversions of a goal, or of all goals together, on each local day of a period that has any. */
export const CONVERSION_DAYS: Question<GoalDaysQuery, readonly Goal[], readonly DayConversions[]> = {
  name: 'conversion-days',
  time: ({ period }) => ({ period }),
  needs: async (definitions, site, { goalId }) =>
    (await definitions.goalsOf(site.id)).filter(({ id }) => goalId === null || goalId === id),
  key: () => null,
  read: (reader, window, _, goals) => readConversionDays(reader, window, goals),
};
