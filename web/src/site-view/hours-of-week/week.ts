import { HOURS_PER_DAY, readHourOfWeek, WEEKDAYS } from '../../../../src/domain/hour-of-week.ts';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { LOCALE } from '../../language.ts';
import type { Weekday } from '../custom-period/week.ts';
import { SHADES } from '../shades/shades.ts';

/** An hour beside the busiest one is as busy when it has this part of its visitors. */
const BUSY_SHARE = 0.75;

/** A day of the week with the visitors of its 24 hours. */
export interface WeekdayHours {
  /** ISO: 1 is Monday. */
  readonly weekday: number;
  readonly visitors: readonly number[];
}

/** Some hours of a weekday that follow each other. */
export interface BusyHours {
  readonly weekday: number;
  readonly from: number;
  /** Exclusive, at most 24. */
  readonly to: number;
}

/** Arranges rows by day and hour; the first day is the one with which weeks begin. */
export function weekOf(rows: readonly BreakdownRow[], firstDay: Weekday): readonly WeekdayHours[] {
  const days = new Map(WEEKDAYS.map((weekday) => [weekday as number, new Array<number>(HOURS_PER_DAY).fill(0)]));
  for (const { key, visitors } of rows) {
    const { weekday, hour } = readHourOfWeek(key);
    days.get(weekday)![hour] = visitors ?? 0;
  }
  return WEEKDAYS.map((_, index) => {
    const weekday = ((firstDay + 6 + index) % WEEKDAYS.length) + 1;
    return { weekday, visitors: days.get(weekday)! };
  });
}

/** Returns the most visitors of an hour. */
export function mostOf(week: readonly WeekdayHours[]): number {
  return Math.max(...week.flatMap(({ visitors }) => visitors));
}

/** Returns the shade of an hour, 1 to 5; 0 without visitors. */
export function shadeOf(visitors: number, most: number): number {
  return visitors <= 0 ? 0 : Math.ceil((visitors / most) * SHADES);
}

/** Returns the hour with the most visitors, and the hours around it that are about as busy; null without visitors. */
export function busiestOf(week: readonly WeekdayHours[]): BusyHours | null {
  const most = mostOf(week);
  if (most <= 0) return null;
  const { weekday, visitors } = week.find((day) => day.visitors.includes(most))!;
  const isBusy = (hour: number) => (visitors[hour] ?? 0) >= most * BUSY_SHARE;
  let from = visitors.indexOf(most);
  let to = from + 1;
  while (isBusy(from - 1)) from--;
  while (isBusy(to)) to++;
  return { weekday, from, to };
}

/** 2024-01-01 was a Monday. */
const dateOf = (weekday: number, hour = 0) => Date.UTC(2024, 0, weekday, hour);
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const LONG = formatOf({ weekday: 'long' });
const SHORT = formatOf({ weekday: 'short' });
const HOUR = formatOf({ hour: 'numeric' });

/** Returns the name of a weekday in the reader's locale. */
export function weekdayName(weekday: number, length: 'long' | 'short' = 'long'): string {
  return (length === 'long' ? LONG : SHORT).format(dateOf(weekday));
}

/** Returns an hour in the reader's format; 24 is midnight. */
export function hourText(hour: number): string {
  return HOUR.format(dateOf(1, hour));
}

/** Returns a range of hours in the reader's format. */
export function hoursText({ from, to }: Pick<BusyHours, 'from' | 'to'>): string {
  // A range up to midnight would name both dates.
  return to < HOURS_PER_DAY ? HOUR.formatRange(dateOf(1, from), dateOf(1, to)) : `${hourText(from)} – ${hourText(to)}`;
}
