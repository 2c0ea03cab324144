import { addDays, countDays, firstOfMonth, lastOfMonth, monthsBefore } from './day.ts';
import { type Period, previousPeriod } from './period.ts';

/** The periods with which a period can be compared, by name. */
export const COMPARED_NAMES = ['previous', 'year', 'year-weekdays'] as const;

/** The period with which one is compared: one that its days decide, or any days. */
export type Compared = (typeof COMPARED_NAMES)[number] | Period;

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

/** A whole month or year is compared with a whole one, however long; other periods with as many days. */
function yearBefore(period: Period): Period {
  const from = monthsBefore(period.from, 12);
  if (isWholeMonth(period)) return { from, to: lastOfMonth(from) };
  if (isWholeYear(period)) return { from, to: monthsBefore(period.to, 12) };
  return { from, to: addDays(from, countDays(period.from, period.to) - 1) };
}

function isWholeMonth({ from, to }: Period): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}

function isWholeYear({ from, to }: Period): boolean {
  return from.endsWith('-01-01') && to === `${from.slice(0, -6)}-12-31`;
}
