import type { Goal } from '../../domain/goal.ts';
import type { Period } from '../../domain/period.ts';
import { selectedGoals } from '../../rollup/sql/selected-sessions.ts';
import type { GoalReading, GoalsAnswer } from '../answer.ts';
import type { GoalDay, Reader } from '../read-counts.ts';
import { knownSince } from '../since.ts';
import type { Where } from '../where.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { deltaPct, rate } from './figures.ts';
import { areSelectedComparable, selectedDays } from './selected-days.ts';

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
  const goalDays = run === null || goals.length === 0 ? [] : await readGoalDays(reader, site.id, run, where, goals);
  const known = selectedDays(reader, window, period, where);
  const isNone = !known.isShown;
  const areCompared = withPrevious && areSelectedComparable(reader, window, where);
  const compared = { now: running?.now.whole ?? period, before: running?.before.whole ?? previous };
  const byGoal = Map.groupBy(
    goalDays.filter(({ day }) => !known.older.has(day)),
    ({ goal }) => goal,
  );
  const readings = goals.map(({ id, name, kind, pattern }): GoalReading => {
    const own = byGoal.get(id) ?? [];
    const visitors = isNone ? null : sum(own, 'visitors', period);
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

/** A row of the store's answer: the visitors are those with a selected hit. */
interface SelectedGoalDay extends GoalDay {
  readonly visitors: number;
}

function sum(
  days: readonly SelectedGoalDay[],
  column: 'conversions' | 'unique_conversions' | 'visitors',
  { from, to }: Period,
): number {
  return days.filter(({ day }) => day >= from && day <= to).reduce((total, row) => total + row[column], 0);
}

function readGoalDays(
  { rollups }: Reader,
  site: number,
  days: { readonly from: string; readonly to: string },
  { conditions }: Where,
  goals: readonly Goal[],
): Promise<readonly SelectedGoalDay[]> {
  const question = JSON.stringify(['goals', conditions, goals]);
  return rollups.dayRows<SelectedGoalDay>(site, days, question, (hits) => selectedGoals(hits, conditions, goals));
}
