import type { Goal } from '../../domain/goal.ts';
import type { Period } from '../../domain/period.ts';
import { goalsFrom } from '../../rollup/sql/goals.ts';
import type { GoalReading, GoalsAnswer } from '../answer.ts';
import { type GoalDay, type Reader, within } from '../read-counts.ts';
import { knownSince } from '../since.ts';
import type { Where } from '../where.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { readCompared } from './compared-counts.ts';
import { deltaPct, rate, sumCounts } from './figures.ts';
import { areSelectedComparable, readSelectedDays, selectedDays } from './selected-days.ts';

/** Answers `goals` under conditions. */
export async function readSelectedGoals(
  reader: Reader,
  window: Window,
  where: Where,
  goals: readonly Goal[],
): Promise<GoalsAnswer> {
  return (await readSelectedGoalsByDay(reader, window, where, goals)).answer;
}

/**
 * Answers `goals` under conditions, with the days' rows from which the answer was made: the conversions of each goal inside the
 * sessions that have a selected hit, and the share of their visitors who converted. Conversions have no hours: changes leave out
 * today.
 */
export async function readSelectedGoalsByDay(
  reader: Reader,
  window: Window,
  where: Where,
  goals: readonly Goal[],
): Promise<{ readonly answer: GoalsAnswer; readonly days: readonly GoalDay[] }> {
  const { period, previous, running, site } = window;
  const withPrevious = previousIsKept(window, false);
  const run = answerable(window, withPrevious ? { from: previous!.from, to: period.to } : period);
  const [goalDays, counts] = await Promise.all([
    run === null || goals.length === 0 ? [] : readGoalDays(reader, site.id, run, where, goals),
    readCompared(window, withPrevious, (days) => readSelectedDays(reader, site.id, days, where, [])),
  ]);
  const known = selectedDays(reader, window, period, where);
  const isNone = !known.isShown;
  const areCompared = withPrevious && areSelectedComparable(reader, window, where);
  const compared = { now: running?.now.whole ?? period, before: running?.before.whole ?? previous };
  const visitors = isNone ? null : sumCounts(within(counts, period, known.older)).visitors;
  const byGoal = Map.groupBy(
    goalDays.filter(({ day }) => !known.older.has(day)),
    ({ goal }) => goal,
  );
  const readings = goals.map(({ id, name, kind, pattern }): GoalReading => {
    const own = byGoal.get(id) ?? [];
    const before = areCompared && compared.before !== null ? sum(own, 'conversions', compared.before) : 0;
    const uniqueConversions = isNone ? null : sum(own, 'unique_conversions', period);
    return {
      ...{ goalId: id, name, kind, pattern },
      conversions: isNone ? null : sum(own, 'conversions', period),
      uniqueConversions,
      conversionRate: rate(uniqueConversions, visitors),
      delta: before === 0 || isNone ? null : deltaPct(sum(own, 'conversions', compared.now), before),
      ...knownSince(known),
    };
  });
  return {
    answer: { period: { from: period.from, to: period.to }, goals: readings },
    days: goalDays.filter(({ day }) => day >= period.from && !known.older.has(day)),
  };
}

function sum(days: readonly GoalDay[], column: 'conversions' | 'unique_conversions', { from, to }: Period): number {
  return days.filter(({ day }) => day >= from && day <= to).reduce((total, row) => total + row[column], 0);
}

function readGoalDays(
  { rollups }: Reader,
  site: number,
  days: { readonly from: string; readonly to: string },
  { conditions }: Where,
  goals: readonly Goal[],
): Promise<readonly GoalDay[]> {
  return rollups.dayRows<GoalDay>(site, days, JSON.stringify(['goals', conditions, goals]), (hits) => {
    const selection = { conditions: [], of: goals, sessionsOf: { conditions } };
    const inside = hits.of(selection, ['site', 'day', 'visitor', 'event', 'page']);
    const counted = goalsFrom(inside.sql, goals);
    return {
      sql: `SELECT day, goal, conversions, unique_conversions FROM (${counted.sql})`,
      params: { ...inside.params, ...counted.params },
    };
  });
}
