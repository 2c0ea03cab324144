import { addDays, firstOfMonth, instantAt, localDayAt, mondayOf } from '../domain/day.ts';
import type { Period } from '../domain/period.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';

/** Reports go out from this hour of the site's day on, after the period's last day. */
const REPORT_HOUR = 6;
/** Longer than any month. */
const MORE_THAN_A_MONTH_DAYS = 32;

/** The latest week from Monday to Sunday, or the latest month, that has ended on a site-local day. */
export function latestEndedPeriod(frequency: ReportFrequency, today: string): Period {
  if (frequency === 'weekly') {
    const to = addDays(mondayOf(today), -1);
    return { from: addDays(to, -6), to };
  }
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}

/** The latest period that has ended in a zone at an instant, microseconds. */
export function latestEndedPeriodAt(frequency: ReportFrequency, zone: string, now: number): Period {
  return latestEndedPeriod(frequency, localDayAt(now, zone).day);
}

/** From when on a period is reported, microseconds: 06:00 in the site's zone on the day after it. */
export function reportDueAt({ to }: Period, zone: string): number {
  return instantAt(addDays(to, 1), REPORT_HOUR, zone);
}

/**
 * When the next report comes, microseconds.
 *
 * @param sentFor the first day of the latest period that was reported; null for who would subscribe now
 */
export function nextReportAt(frequency: ReportFrequency, zone: string, now: number, sentFor: string | null): number {
  const ended = latestEndedPeriodAt(frequency, zone, now);
  const due = reportDueAt(ended, zone);
  if (sentFor !== null && sentFor < ended.from && due > now) return due;
  // The day on which the current period's last day is the latest to have ended.
  const next = latestEndedPeriod(frequency, firstDayAfter(frequency, addDays(ended.to, 1)));
  return reportDueAt(next, zone);
}

/** The first day after the week or month that begins on a day. */
function firstDayAfter(frequency: ReportFrequency, from: string): string {
  return frequency === 'weekly' ? addDays(from, 7) : firstOfMonth(addDays(from, MORE_THAN_A_MONTH_DAYS));
}
