import type { ClosedDay, SiteDay } from './closed-days.ts';

const MONTH_DAYS_MAX = 31;

/** A month, by its first day, and the generations of its days of which the sums are to be stored. */
export interface MissingMonth extends SiteDay {
  readonly basis: string;
}

/** The days of a site by which its months are known, by their names. */
interface MonthDays {
  readonly closed: ReadonlyMap<string, { readonly generation: number }>;
  readonly open: ReadonlyMap<string, unknown>;
}

/**
 * The generations of a month's days, as a text: stored sums are those of the days as long as it is the same. Null while one of
 * them is open.
 */
export function basisOf({ closed, open }: MonthDays, month: string): string | null {
  const generations: string[] = [];
  for (let i = 1; i <= MONTH_DAYS_MAX; i++) {
    const day = `${month.slice(0, -2)}${String(i).padStart(2, '0')}`;
    if (open.has(day)) return null;
    const published = closed.get(day);
    if (published !== undefined) generations.push(generationOf(i, published));
  }
  return generations.join(' ');
}

/** Tells whether sums were made of these generations of days, among others. */
export function areIn(basis: string, days: readonly ClosedDay[]): boolean {
  const generations = new Set(basis.split(' '));
  return days.every((day) => generations.has(generationOf(Number(day.day.slice(-2)), day)));
}

function generationOf(dayOfMonth: number, { generation }: Pick<ClosedDay, 'generation'>): string {
  return `${dayOfMonth}:${generation}`;
}
