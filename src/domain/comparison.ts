import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth } from './calendar.ts';
import { isWholeMonth, isWholeYear, type Period, previousPeriod } from './period.ts';

/** The periods with which a period can be compared, by name. */
export const COMPARED_NAMES = ['previous', 'year', 'year-weekdays'] as const;

/** The period with which one is compared: one that its days decide, or any days. */
export type Compared = (typeof COMPARED_NAMES)[number] | Period;

/** The comparisons that the dashboard offers, by name. */
export const COMPARISONS = ['off', 'previous', 'previous-weekdays', 'year', 'year-weekdays'] as const;

export type ComparisonName = (typeof COMPARISONS)[number];

/** The period with which the dashboard compares its figures: one that the shown days decide, or any days. */
export type Comparison = ComparisonName | Period;

const DAYS_OF_WEEK = 7;
/** Fifty-two weeks. */
const WEEKDAYS_YEAR_DAYS = 364;

/** Returns the days with which a period is compared. Throws a RangeError beyond the calendar. */
export function comparedPeriod(compared: Compared, period: Period): Period {
  if (typeof compared !== 'string') return compared;
  switch (compared) {
    case 'previous':
      return previousPeriod(period);
    case 'year':
      return yearBefore(period);
    case 'year-weekdays':
      return { from: addDays(period.from, -WEEKDAYS_YEAR_DAYS), to: addDays(period.to, -WEEKDAYS_YEAR_DAYS) };
  }
}

/**
 * Returns the days with which the dashboard compares a period. Key figures are compared with the previous period also when the
 * chart shows no comparison.
 *
 * @param preset the preset whose days these are, if any: a month is compared with a month, the last 30 days never
 */
export function comparedDays(comparison: Comparison, period: Period, preset?: string): Period {
  if (typeof comparison !== 'string') return comparison;
  switch (comparison) {
    case 'off':
    case 'previous':
      return previousDays(period, preset);
    case 'previous-weekdays':
      return shifted(period, Math.ceil(countDays(period.from, period.to) / DAYS_OF_WEEK) * DAYS_OF_WEEK);
    default:
      return comparedPeriod(comparison, period);
  }
}

function shifted({ from, to }: Period, days: number): Period {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** A whole month is compared with the whole month before, and this month so far with the month before as far. */
function previousDays(period: Period, preset?: string): Period {
  const from = addMonths(firstOfMonth(period.from), -1);
  const end = lastOfMonth(from);
  if (preset === 'month') {
    const to = addDays(from, countDays(period.from, period.to) - 1);
    return { from, to: to < end ? to : end };
  }
  const isRun = preset !== undefined && preset !== 'last_month';
  return !isRun && isWholeMonth(period) ? { from, to: end } : previousPeriod(period);
}

/** Returns whether a site has figures of all the compared days, which its first day with figures decides. */
export function isWholeComparison(firstDay: string | null, days: Period): boolean {
  return firstDay !== null && firstDay <= days.from;
}

/** One side of a comparison of a period that is not over. */
export interface RunningSide {
  /** The days that are compared in full; none when `from` is after `to`. */
  readonly whole: Period;
  /** The day after them: today, or the day that is compared with it. */
  readonly last: string;
}

/** The two sides of a comparison of a period that is not over. */
export interface RunningSides {
  readonly now: RunningSide;
  readonly before: RunningSide;
}

/**
 * Returns what is compared of a period that has today, and of another one: the days before today with as many of the
 * other, and as much of today with as much of the day after those. Null for a period without today.
 */
export function runningSides(period: Period, other: Period, today: string): RunningSides | null {
  if (today < period.from || today > period.to) return null;
  const beside = addDays(other.from, countDays(period.from, today) - 1);
  return { now: sideOf(period.from, today), before: sideOf(other.from, beside < other.to ? beside : other.to) };
}

function sideOf(from: string, last: string): RunningSide {
  return { whole: { from, to: addDays(last, -1) }, last };
}

/** A whole month or year is compared with a whole one, however long; other periods with as many days. */
function yearBefore(period: Period): Period {
  const from = addMonths(period.from, -12);
  if (isWholeMonth(period)) return { from, to: lastOfMonth(from) };
  if (isWholeYear(period)) return { from, to: addMonths(period.to, -12) };
  return { from, to: addDays(from, countDays(period.from, period.to) - 1) };
}
