import { addDays, addMonths, lastOfMonth, weekdayOf } from '../../../../src/domain/calendar.ts';
import type { Period } from '../../../../src/domain/period.ts';
import type { Weekday } from './week.ts';

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

/** Returns the weeks of a month, seven days each; null stands for the days of the months beside it. */
export function weeksOf(month: string, firstDay: Weekday): readonly (readonly (string | null)[])[] {
  const last = lastOfMonth(month);
  const weeks: (string | null)[][] = [];
  for (let start = startOfWeek(month, firstDay); start <= last; start = addDays(start, DAYS_PER_WEEK)) {
    const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(start, index));
    weeks.push(days.map((day) => (day < month || day > last ? null : day)));
  }
  return weeks;
}

/**
 * Returns the range after a choice of a day. The first choice begins a range, whose `to` is empty; the second ends it. An
 * earlier day becomes the beginning.
 */
export function chooseDay({ from, to }: Period, day: string): Period {
  if (from === '' || to !== '') return { from: day, to: '' };
  return day < from ? { from: day, to: from } : { from, to: day };
}

/** Returns the day to which a key leads from another day; null for a key that leads nowhere. */
export function dayAtKey(day: string, key: string, withShift: boolean, firstDay: Weekday): string | null {
  const first = startOfWeek(day, firstDay);
  const targets: Readonly<Record<string, string>> = {
    ArrowLeft: withShift ? addMonths(day, -1) : addDays(day, -1),
    ArrowRight: withShift ? addMonths(day, 1) : addDays(day, 1),
    ArrowUp: withShift ? addMonths(day, -MONTHS_PER_YEAR) : addDays(day, -DAYS_PER_WEEK),
    ArrowDown: withShift ? addMonths(day, MONTHS_PER_YEAR) : addDays(day, DAYS_PER_WEEK),
    PageUp: addMonths(day, withShift ? -MONTHS_PER_YEAR : -1),
    PageDown: addMonths(day, withShift ? MONTHS_PER_YEAR : 1),
    Home: first,
    End: addDays(first, DAYS_PER_WEEK - 1),
  };
  return targets[key] ?? null;
}

function startOfWeek(day: string, firstDay: Weekday): string {
  const since = (weekdayOf(day) - firstDay + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(day, -since);
}
