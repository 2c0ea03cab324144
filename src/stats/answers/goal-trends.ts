import { addDays, countDays } from '../../domain/calendar.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Period } from '../../domain/period.ts';
import type { GoalReading, GoalsAnswer } from '../answer.ts';
import type { GoalDay, Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import type { Window } from '../window.ts';
import { readGoalsByDay } from './goal-readings.ts';
import { readSelectedGoalsByDay } from './selected-goals.ts';

/** A trend has at most so many points, however long the period is. */
export const TREND_POINTS_MAX = 60;

/** A goal with the course of its conversions. */
export interface GoalTrend extends GoalReading {
  /** The conversions of each part of the period, in order; empty when they are not known. */
  readonly trend: readonly number[];
}

/** The figures of goals with their trends. */
export interface GoalTrendsAnswer extends GoalsAnswer {
  readonly goals: readonly GoalTrend[];
  /** The number of days of each point of a trend. */
  readonly pointDays: number;
  /** Whether the last point of a trend has today, which is not over. */
  readonly isOpen: boolean;
}

/** Answers `goals` with a trend of each goal. It reads the same rows as the answer without trends. */
export async function readGoalTrends(
  reader: Reader,
  window: Window,
  goals: readonly Goal[],
): Promise<GoalTrendsAnswer> {
  return withTrends(window, await readGoalsByDay(reader, window, goals));
}

/** Answers the same under conditions. */
export async function readSelectedTrends(
  reader: Reader,
  window: Window,
  where: Where,
  goals: readonly Goal[],
): Promise<GoalTrendsAnswer> {
  return withTrends(window, await readSelectedGoalsByDay(reader, window, where, goals));
}

function withTrends(
  { period, today }: Window,
  { answer, days }: { readonly answer: GoalsAnswer; readonly days: readonly GoalDay[] },
): GoalTrendsAnswer {
  const past = period.to < today ? period : { from: period.from, to: today };
  const pointDays = past.from > past.to ? 1 : Math.ceil(countDays(past.from, past.to) / TREND_POINTS_MAX);
  const byGoal = Map.groupBy(days, ({ goal }) => goal);
  return {
    ...answer,
    goals: answer.goals.map((goal) => ({
      ...goal,
      trend: goal.conversions === null ? [] : trendOf(byGoal.get(goal.goalId) ?? [], since(goal, past), pointDays),
    })),
    pointDays,
    isOpen: period.from <= today && today <= period.to,
  };
}

/** Returns the part of a period from which on a goal is counted on all days. */
function since({ knownFrom = '' }: GoalReading, { from, to }: Period): Period {
  return { from: knownFrom > from ? knownFrom : from, to };
}

/**
 * Adds up the conversions of each run of `pointDays` days. The runs end with the period; days before the first whole run are
 * left out, because a shorter run would look like a rise.
 */
export function trendOf(
  days: readonly Pick<GoalDay, 'day' | 'conversions'>[],
  { from, to }: Period,
  pointDays: number,
): readonly number[] {
  if (from > to) return [];
  const count = Math.floor(countDays(from, to) / pointDays);
  const first = addDays(to, 1 - count * pointDays);
  const points = Array.from({ length: count }, () => 0);
  for (const { day, conversions } of days) {
    if (day < first || day > to) continue;
    points[Math.floor((countDays(first, day) - 1) / pointDays)]! += conversions;
  }
  return points;
}
