/**
 * Local days: the only module, with `period.ts`, that knows calendars and zones.
 * A day is a `YYYY-MM-DD` string; an instant is microseconds since the epoch.
 */

const MICROS_PER_HOUR = 3_600_000_000;
const MS_PER_DAY = 86_400_000;

/** A site-local day and where it lies in time. */
export interface LocalDay {
  readonly day: string;
  /** First instant, inclusive, microseconds. */
  readonly start: number;
  /** First instant of the next day, exclusive, microseconds. */
  readonly end: number;
}

/** Whether the runtime knows an IANA zone of this name. Offsets such as `+01:00` are not zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a real calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** First instant of a local day, microseconds. A midnight that does not exist becomes the first instant that does. */
export function dayStart(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay().epochMilliseconds * 1000;
}

/** When the clocks of a local day show a full hour, microseconds; an hour that does not exist becomes the next. */
export function instantAt(day: string, hour: number, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds * 1000;
}

/**
 * The local day that holds an instant: the last one to have started. (Where a clock went back across midnight, its
 * label may be the earlier date once more; days do not overlap all the same.)
 */
export function localDayAt(micros: number, zone: string): LocalDay {
  const label = Temporal.Instant.fromEpochMilliseconds(Math.floor(micros / 1000))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  const next = dayStart(addDays(label, 1), zone);
  if (micros >= next) return { day: addDays(label, 1), start: next, end: dayStart(addDays(label, 2), zone) };
  return { day: label, start: dayStart(label, zone), end: next };
}

/** Which 60-minute bucket of its day an instant falls in, from 0. */
export function hourOfDay(micros: number, start: number): number {
  return Math.floor((micros - start) / MICROS_PER_HOUR);
}

/** How many 60-minute buckets a local day has: 24, on DST days 23 or 25; a half hour makes one more. */
export function hoursInDay(day: string, zone: string): number {
  return Math.ceil((dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / MICROS_PER_HOUR);
}

/** The day `count` days later (earlier when negative). Throws a RangeError beyond the calendar. */
export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** Days from `from` to `to`, both inclusive; 0 or less when `to` is earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY) + 1;
}

/** The same date `months` earlier, clipped to the month's end. */
export function monthsBefore(day: string, months: number): string {
  return Temporal.PlainDate.from(day).subtract({ months }).toString();
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The first of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The last day of a day's month. */
export function lastOfMonth(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.with({ day: date.daysInMonth }).toString();
}

/** Keeps the current local day of each zone at hand: asking Temporal for every event would dominate its cost. */
export class LocalDays {
  readonly #current = new Map<string, LocalDay>();

  /** The local day of `zone` that holds `micros`. */
  at(micros: number, zone: string): LocalDay {
    const cached = this.#current.get(zone);
    if (cached !== undefined && micros >= cached.start && micros < cached.end) return cached;
    const day = localDayAt(micros, zone);
    this.#current.set(zone, day);
    return day;
  }
}
