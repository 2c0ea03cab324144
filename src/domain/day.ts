/**
 * Local days and their instants. Only this module and `hour-of-week.ts` know zones.
 * A day is a `YYYY-MM-DD` string; an instant is microseconds since the epoch.
 */
import { addDays, dayNumber } from './calendar.ts';

const MICROS_PER_HOUR = 3_600_000_000;
const MICROS_PER_DAY = 86_400_000_000;

/** A site-local day with its first and last instant. */
export interface LocalDay {
  readonly day: string;
  /** First instant, inclusive, microseconds. */
  readonly start: number;
  /** First instant of the next day, exclusive, microseconds. */
  readonly end: number;
}

/** Tells whether the runtime knows an IANA zone of this name. Offsets such as `+01:00` are not zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the first instant of a local day, microseconds. If midnight does not exist there, the day starts at the first
 * instant that does.
 */
export function dayStart(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay().epochMilliseconds * 1000;
}

/**
 * Returns the instant at which the clocks of a local day show a full hour, microseconds. If that hour does not exist,
 * it is the next one.
 */
export function instantAt(day: string, hour: number, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds * 1000;
}

/** The day of each zone that was asked for last: a thousand sites are in few zones, and ask for one instant. */
const latest = new Map<string, LocalDay>();

/**
 * Returns the local day that contains an instant: the last one to have started. Where a clock went back across
 * midnight, the local date may be the earlier one once more; days do not overlap all the same.
 */
export function localDayAt(micros: number, zone: string): LocalDay {
  const known = latest.get(zone);
  if (known !== undefined && micros >= known.start && micros < known.end) return known;
  const found = findLocalDay(micros, zone);
  latest.set(zone, found);
  return found;
}

function findLocalDay(micros: number, zone: string): LocalDay {
  const label = Temporal.Instant.fromEpochMilliseconds(Math.floor(micros / 1000))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  const next = dayStart(addDays(label, 1), zone);
  if (micros >= next) return { day: addDays(label, 1), start: next, end: dayStart(addDays(label, 2), zone) };
  return { day: label, start: dayStart(label, zone), end: next };
}

/** Returns the index, from 0, of the 60-minute bucket of its day that contains an instant. */
export function hourOfDay(micros: number, start: number): number {
  return Math.floor((micros - start) / MICROS_PER_HOUR);
}

/** Counts the 60-minute buckets of a local day: 24, on DST days 23 or 25. A half hour makes one more. */
export function hoursInDay(day: string, zone: string): number {
  return Math.ceil((dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / MICROS_PER_HOUR);
}

/** A span of time in which a zone's offset from UTC does not change. */
interface SteadyTime {
  /** The offset from UTC to the zone's clocks, microseconds. */
  readonly offset: number;
  /** Microseconds; a day after the change before the span, so that no midnight in it comes twice. */
  readonly from: number;
  /** Exclusive, microseconds. */
  readonly to: number;
}

/**
 * Computes the first instants of many days, as `dayStart` does, at a fraction of its cost. Between two changes of a
 * zone's offset it adds; it asks Temporal only around the changes. It is quick for days that are near each other.
 */
export class DayStarts {
  readonly #steady = new Map<string, SteadyTime>();

  /** Returns the first instant of a local day, microseconds. */
  of(day: string, zone: string): number {
    const steady = this.#steady.get(zone);
    if (steady !== undefined) {
      const start = dayNumber(day) * MICROS_PER_DAY - steady.offset;
      if (start >= steady.from && start < steady.to) return start;
    }
    const start = dayStart(day, zone);
    this.#steady.set(zone, steadyTimeAt(start, zone));
    return start;
  }
}

function steadyTimeAt(micros: number, zone: string): SteadyTime {
  // One millisecond later: the previous transition of an instant is never one at that instant itself.
  const time = Temporal.Instant.fromEpochMilliseconds(micros / 1000 + 1).toZonedDateTimeISO(zone);
  const previous = time.getTimeZoneTransition('previous');
  const next = time.getTimeZoneTransition('next');
  return {
    offset: time.offsetNanoseconds / 1000,
    from: previous === null ? Number.NEGATIVE_INFINITY : previous.epochMilliseconds * 1000 + MICROS_PER_DAY,
    to: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds * 1000,
  };
}

/** Caches the current local day of each zone: asking Temporal for every event would dominate the event's cost. */
export class LocalDays {
  readonly #current = new Map<string, LocalDay>();

  /** Returns the local day of `zone` that contains `micros`. */
  at(micros: number, zone: string): LocalDay {
    const cached = this.#current.get(zone);
    if (cached !== undefined && micros >= cached.start && micros < cached.end) return cached;
    const day = localDayAt(micros, zone);
    this.#current.set(zone, day);
    return day;
  }
}
