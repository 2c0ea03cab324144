import type { Goal } from '../domain/goal.ts';
import type { Period } from '../domain/period.ts';
import type { GoalReading, GoalsAnswer } from './answer.ts';
import { deltaPct, rate } from './figures.ts';
import { type Reader, readCounts } from './read-counts.ts';
import { answerable, previousIsKept, type Window } from './window.ts';

/** A goal's counts on one local day. */
export interface GoalDay {
  readonly day: string;
  readonly goal: number;
  readonly conversions: number;
  readonly converted: number;
}

/** Reads each goal's counts on each of the days that has a conversion. */
export async function readGoalDays(
  { store, layers }: Reader,
  site: number,
  days: Period,
  goals: readonly Goal[],
): Promise<GoalDay[]> {
  if (goals.length === 0) return [];
  const { sql, params } = await layers.over(site, days).goals(goals);
  return store.query<GoalDay>(`SELECT day, goal, conversions, converted FROM (${sql})`, params);
}

/** Answers `goals`: each goal's conversions, and its rate among the site's visitors. */
export async function readGoals(reader: Reader, window: Window, goals: readonly Goal[]): Promise<GoalsAnswer> {
  const { period, previous, site } = window;
  const answer = (readings: GoalReading[]) => ({ period: { from: period.from, to: period.to }, goals: readings });
  if (goals.length === 0) return answer([]);

  const withPrevious = previousIsKept(window, false);
  const days = answerable(window, period);
  const goalDays = await readKept(window, withPrevious ? { from: previous!.from, to: period.to } : period, (run) =>
    readGoalDays(reader, site.id, run, goals),
  );
  const totals = days === null ? new Map() : await readCounts(reader, site.id, days, 'day', { kind: 'totals' });
  const visitors = [...totals.values()].reduce((sum, day) => sum + day.visitors, 0);

  return answer(
    goals.map((goal) => {
      const own = goalDays.filter((row) => row.goal === goal.id);
      const current = own.filter((row) => row.day >= period.from);
      const conversions = sum(current, 'conversions');
      const uniqueConversions = sum(current, 'converted');
      const before = sum(
        own.filter((row) => row.day < period.from),
        'conversions',
      );
      return {
        goalId: goal.id,
        name: goal.name,
        kind: goal.kind,
        pattern: goal.pattern,
        conversions,
        uniqueConversions,
        conversionRate: rate(uniqueConversions, visitors),
        delta: before === 0 ? null : deltaPct(conversions, before),
      };
    }),
  );
}

function sum(rows: readonly GoalDay[], column: 'conversions' | 'converted'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

async function readKept<Row>(window: Window, run: Period, read: (days: Period) => Promise<Row[]>): Promise<Row[]> {
  const days = answerable(window, run);
  return days === null ? [] : read(days);
}
