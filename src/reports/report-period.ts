import { addDays, firstOfMonth, mondayOf } from '../domain/calendar.ts';
import { comparedDays } from '../domain/comparison.ts';
import { instantAt, localDayAt } from '../domain/day.ts';
import type { Period } from '../domain/period.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';

/** The hour of the site's day from which reports are sent, on the day after the period. */
const REPORT_HOUR = 6;
/** More days than any month has. */
const MORE_THAN_A_MONTH_DAYS = 32;

/** Returns the latest day, week from Monday to Sunday, or month that has ended on a site-local day. */
export function latestEndedPeriod(frequency: ReportFrequency, today: string): Period {
  if (frequency === 'daily') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (frequency === 'weekly') {
    const to = addDays(mondayOf(today), -1);
    return { from: addDays(to, -6), to };
  }
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}

/** Returns the latest period that has ended in a zone at an instant, microseconds. */
export function latestEndedPeriodAt(frequency: ReportFrequency, zone: string, now: number): Period {
  return latestEndedPeriod(frequency, localDayAt(now, zone).day);
}

/**
 * Returns the days that a report compares its period with: the week or the calendar month before. A day is compared with the same
 * weekday of the week before, because visits follow the week.
 */
export function comparedWith(frequency: ReportFrequency, period: Period): Period {
  return comparedDays(frequency === 'daily' ? 'previous-weekdays' : 'previous', period);
}

/** Returns from when on a period is reported, microseconds: 06:00 in the site's zone on the day after it. */
export function reportDueAt({ to }: Period, zone: string): number {
  return instantAt(addDays(to, 1), REPORT_HOUR, zone);
}

/**
 * Returns when the next report comes, microseconds.
 *
 * @param sentFor the first day of the latest period that was reported; null for a new subscription
 */
export function nextReportAt(frequency: ReportFrequency, zone: string, now: number, sentFor: string | null): number {
  const ended = latestEndedPeriodAt(frequency, zone, now);
  const due = reportDueAt(ended, zone);
  if (sentFor !== null && sentFor < ended.from && due > now) return due;
  // The first day on which the current period has ended.
  const next = latestEndedPeriod(frequency, firstDayAfter(frequency, addDays(ended.to, 1)));
  return reportDueAt(next, zone);
}

/** Returns the first day after the day, week or month that begins on a day. */
function firstDayAfter(frequency: ReportFrequency, from: string): string {
  if (frequency === 'daily') return addDays(from, 1);
  return frequency === 'weekly' ? addDays(from, 7) : firstOfMonth(addDays(from, MORE_THAN_A_MONTH_DAYS));
}
