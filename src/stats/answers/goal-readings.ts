import type { Goal } from '../../domain/goal.ts';
import type { Period } from '../../domain/period.ts';
import type { Part } from '../../rollup/days/day-knowledge.ts';
import { conversionsOf, convertersOf } from '../../rollup/days/definition-knowledge.ts';
import { goalCounts } from '../../rollup/read/goal-rollups.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { GoalReading, GoalsAnswer } from '../answer.ts';
import { ofImports } from '../coverage.ts';
import { knownVisitors } from '../day-counts.ts';
import { type CountsByBucket, type GoalDay, type Reader, readAllCounts, within } from '../read-counts.ts';
import { areComparable, knownSince, sinceOf } from '../since.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { deltaPct, rate, sumCounts } from './figures.ts';

/** Answers `goals`: each goal's conversions, and the share of the site's visitors who converted. */
export async function readGoals(reader: Reader, window: Window, goals: readonly Goal[]): Promise<GoalsAnswer> {
  return (await readGoalsByDay(reader, window, goals)).answer;
}

/**
 * Answers `goals`, with the days' rows from which the answer was made. Conversions have no hours: changes leave out today. A goal
 * that is younger than some days has the figures of the others, and no change.
 */
export async function readGoalsByDay(
  reader: Reader,
  window: Window,
  goals: readonly Goal[],
): Promise<{ readonly answer: GoalsAnswer; readonly days: readonly GoalDay[] }> {
  const { period, previous, running, site } = window;
  const answer = (readings: GoalReading[]) => ({ period: { from: period.from, to: period.to }, goals: readings });
  if (goals.length === 0) return { answer: answer([]), days: [] };

  const withPrevious = previousIsKept(window, false);
  const run = answerable(window, withPrevious ? { from: previous!.from, to: period.to } : period);
  const [goalDays, totals] = run === null ? [[], new Map()] : await readGoalsAndVisitors(reader, site.id, run, goals);
  const { rollups } = reader;
  const compared = {
    now: running?.now.whole ?? period,
    before: withPrevious ? (running?.before.whole ?? previous!) : null,
  };
  const isUnknown = (days: Period, part: Part) =>
    rollups.gaps.note(ofImports(rollups.unknown(site.id, days, part))).length > 0;
  const conversionsIn = (own: readonly GoalDay[], part: Part, days: Period | null): number | null => {
    if (days === null || isUnknown(days, part)) return null;
    return sum(
      own.filter(({ day }) => day >= days.from && day <= days.to),
      'conversions',
    );
  };

  const byGoal = Map.groupBy(goalDays, (row) => row.goal);
  const allVisitors = sumCounts(within(totals, period)).visitors;
  const readings = goals.map((goal): GoalReading => {
    const part = conversionsOf(goal);
    const since = sinceOf(rollups, site.id, answerable(window, period), [part]);
    const own = (byGoal.get(goal.id) ?? []).filter(({ day }) => !since.older.has(day));
    const current = own.filter((row) => row.day >= period.from);
    const isWhole = areComparable(rollups, window, [part]);
    const now = isWhole ? conversionsIn(own, part, compared.now) : null;
    const before = isWhole ? conversionsIn(own, part, compared.before) : null;
    const areConvertersKnown = !isUnknown(period, convertersOf(goal));
    const uniqueConversions = areConvertersKnown && !since.isNone ? sum(current, 'unique_conversions') : null;
    const visitors = since.older.size === 0 ? allVisitors : sumCounts(within(totals, period, since.older)).visitors;
    return {
      goalId: goal.id,
      name: goal.name,
      kind: goal.kind,
      pattern: goal.pattern,
      conversions: since.isNone ? null : conversionsIn(own, part, period),
      uniqueConversions,
      conversionRate: rate(uniqueConversions, visitors),
      delta: before === 0 || before === null || now === null ? null : deltaPct(now, before),
      ...knownSince(since),
    };
  });
  return { answer: answer(readings), days: goalDays.filter(({ day }) => day >= period.from) };
}

/** The conversions of several goals together on a local day. */
export interface DayConversions {
  readonly day: string;
  readonly conversions: number;
}

/** Returns the conversions of the goals together on each day of the period that has any, in order. */
export async function readConversionDays(
  { rollups }: Reader,
  window: Window,
  goals: readonly Goal[],
): Promise<readonly DayConversions[]> {
  const days = answerable(window, window.period);
  if (goals.length === 0 || days === null) return [];
  const rows = await rollups.rollups(window.site.id, days, [goalCounts(goals)], ([goalRows]) =>
    goalRows.read<GoalDay>(),
  );
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay.keys()].sort().map((day) => ({ day, conversions: sum(byDay.get(day)!, 'conversions') }));
}

function sum(rows: readonly GoalDay[], column: 'conversions' | 'unique_conversions'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

/** Reads the counts of the goals and the site's totals of each day. Both are of the same events. */
function readGoalsAndVisitors(
  { rollups }: Reader,
  site: number,
  days: Period,
  goals: readonly Goal[],
): Promise<[readonly GoalDay[], CountsByBucket]> {
  return rollups.rollups(site, days, [goalCounts(goals), dayVisits()], ([goalRows, totals]) =>
    Promise.all([
      goalRows.read<GoalDay>(),
      readAllCounts(totals, 'day').then((counts) => knownVisitors(counts, rollups, site, days)),
    ]),
  );
}
