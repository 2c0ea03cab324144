/** Full hours of a site's local days, and the same hours of earlier weeks. Instants are microseconds. */
import { localDayAt } from '../../domain/day.ts';

export const HOUR = 3_600_000_000;

/** A run of full hours. The end is exclusive. */
export interface HourWindow {
  readonly start: number;
  readonly end: number;
}

/** Returns the end of the last full hour until an instant. Hours begin every 60 minutes from the local day's first instant. */
export function lastFullHour(at: number, timezone: string): number {
  const { start } = localDayAt(at, timezone);
  return start + Math.floor((at - start) / HOUR) * HOUR;
}

/** Returns the end of the full hour after one. The last hour of a day may be cut short by a change of the clock. */
export function nextFullHour(end: number, timezone: string): number {
  return Math.min(end + HOUR, localDayAt(end, timezone).end);
}

/** Returns the full hours, so many, until the end of one. */
export function windowUntil(end: number, hours: number, timezone: string): HourWindow {
  let start = end;
  for (let left = hours; left > 0; ) {
    const day = localDayAt(start - 1, timezone);
    const inDay = Math.ceil((start - day.start) / HOUR);
    start = left <= inDay ? day.start + (inDay - left) * HOUR : day.start;
    left -= inDay;
  }
  return { start, end };
}

/**
 * Returns the window of the same weekdays and hours, by the local clock, some weeks earlier. It has an hour more or fewer than
 * the other one when the clock was changed in one of them.
 */
export function weeksBefore({ start, end }: HourWindow, weeks: number, timezone: string): HourWindow {
  const before = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant / 1000)
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .subtract({ weeks })
      .toZonedDateTime(timezone).epochMilliseconds * 1000;
  return { start: before(start), end: before(end) };
}
