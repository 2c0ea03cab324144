import { addDays } from './calendar.ts';
import { DayStarts, dayStart } from './day.ts';
import { type SiteZone, zoneOn } from './zone-history.ts';

/** The dimension of a report whose keys are the hours of the week. No layer stores it: it is made from hourly counts. */
export const HOUR_OF_WEEK = 'hour_of_week';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS_PER_DAY = 24;
/** The number of its keys. */
export const HOURS_PER_WEEK = WEEKDAYS.length * HOURS_PER_DAY;

const MICROS_PER_HOUR = 3_600_000_000;
const MICROS_PER_DAY = HOURS_PER_DAY * MICROS_PER_HOUR;

/** An hour of the week, as a site's clocks and calendar show it. */
export interface HourOfWeek {
  /** ISO: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** From 0 to 23. */
  readonly hour: number;
}

/** Returns the key of an hour of the week: `1-09` is Monday from 9 to 10 o'clock. */
export function hourOfWeekKey({ weekday, hour }: HourOfWeek): string {
  return `${weekday}-${String(hour).padStart(2, '0')}`;
}

/** Reads a key. */
export function readHourOfWeek(key: string): HourOfWeek {
  return { weekday: Number(key[0]), hour: Number(key.slice(2)) };
}

/**
 * Returns the hour that the clocks show when a 60-minute bucket of a day begins. Where they go back, two buckets begin in
 * one hour; where they go forward, none does.
 */
export function clockHour(day: string, bucket: number, zone: string): number {
  const begins = dayStart(day, zone) + bucket * MICROS_PER_HOUR;
  return Temporal.Instant.fromEpochMilliseconds(begins / 1000).toZonedDateTimeISO(zone).hour;
}

/** Lists the days among these on which the clocks change: the buckets of all others begin with the clocks' hours. */
export function clockChangeDays(days: Iterable<string>, zones: readonly SiteZone[]): string[] {
  const starts = new DayStarts();
  return [...days].filter((day) => {
    const zone = zoneOn(zones, day);
    return starts.of(addDays(day, 1), zone) - starts.of(day, zone) !== MICROS_PER_DAY;
  });
}
