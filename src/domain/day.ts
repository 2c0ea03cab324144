/**
 * Arithmetic on local days. Only this module, `period.ts` and `hour-of-week.ts` know calendars and zones.
 * A day is a `YYYY-MM-DD` string; an instant is microseconds since the epoch.
 */

const MICROS_PER_HOUR = 3_600_000_000;
const MICROS_PER_DAY = 86_400_000_000;

/** A day before all that sites have: what is known from it on is known of every day. */
export const EARLIEST_DAY = '0001-01-01';

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

/** Tells whether a text is a real calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
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

/**
 * Returns the local day that contains an instant: the last one to have started. Where a clock went back across
 * midnight, the local date may be the earlier one once more; days do not overlap all the same.
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

/** Returns the index, from 0, of the 60-minute bucket of its day that contains an instant. */
export function hourOfDay(micros: number, start: number): number {
  return Math.floor((micros - start) / MICROS_PER_HOUR);
}

/** Counts the 60-minute buckets of a local day: 24, on DST days 23 or 25. A half hour makes one more. */
export function hoursInDay(day: string, zone: string): number {
  return Math.ceil((dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / MICROS_PER_HOUR);
}

/**
 * Returns the number of a day, 0 for 1970-01-01. Arithmetic on numbers costs a hundredth of what Temporal takes for a
 * date. Proleptic Gregorian, for years of any number of digits.
 */
export function dayNumber(day: string): number {
  const monthAt = day.length - 5;
  return numberOfDate(Number(day.slice(0, monthAt - 1)), Number(day.slice(monthAt, -3)), Number(day.slice(-2)));
}

/** Returns the day of a number. Throws a RangeError beyond the calendar. */
export function dayOf(number: number): string {
  if (!(number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER)) throw new RangeError('a day beyond the calendar');
  // Years begin in March here, so that a leap day is the last day of its year: Howard Hinnant's `civil_from_days`.
  const shifted = number + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (DAYS_PER_ERA - 1))) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / YEARS_PER_CENTURY));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0);
  return `${yearText(year)}-${twoDigits(month)}-${twoDigits(date)}`;
}

const YEARS_PER_CENTURY = 100;
const YEARS_PER_ERA = 400;
const DAYS_PER_ERA = 146_097;
/** The days from March 1 of the year 0 to 1970-01-01. */
const DAYS_TO_1970 = 719_468;
/** The range of Temporal's calendar: -271821-04-19 to +275760-09-13. */
const FIRST_DAY_NUMBER = -100_000_001;
const LAST_DAY_NUMBER = 100_000_000;

function numberOfDate(year: number, month: number, date: number): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / YEARS_PER_ERA);
  const yearOfEra = yearFromMarch - era * YEARS_PER_ERA;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / YEARS_PER_CENTURY);
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - DAYS_TO_1970;
}

/** Writes a year as in ISO 8601: four digits, or a sign and six. */
function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Returns the day `count` days later (earlier when negative). Throws a RangeError beyond the calendar. */
export function addDays(day: string, count: number): string {
  return dayOf(dayNumber(day) + count);
}

/** Counts the days from `from` to `to`, both inclusive; 0 or less when `to` is earlier. */
export function countDays(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Lists every day from `from` to `to`, both inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, i) => dayOf(first + i));
}

/** Returns the same date `months` earlier, clipped to the month's end. */
export function monthsBefore(day: string, months: number): string {
  return Temporal.PlainDate.from(day).subtract({ months }).toString();
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const number = dayNumber(day);
  // 1970-01-01 was a Thursday.
  return dayOf(number - modulo(number + 3, DAYS_PER_WEEK));
}

const DAYS_PER_WEEK = 7;

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/** Returns the first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, -2)}01`;
}

/** Returns the first day of the month after a day's month. */
export function firstOfNextMonth(day: string): string {
  return firstOfMonth(addDays(firstOfMonth(day), MONTH_MAX_DAYS));
}

const MONTH_MAX_DAYS = 31;

/** Returns the last day of a day's month. */
export function lastOfMonth(day: string): string {
  return addDays(firstOfNextMonth(day), -1);
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
