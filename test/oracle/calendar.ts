/**
 * Days and zones, from the text of docs/definitions.md alone.
 * A day is `YYYY-MM-DD` (so days compare as texts); an instant is microseconds since the epoch.
 */
import type { Compared } from '../../src/domain/comparison.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { Grain, Period, PeriodPreset } from '../../src/domain/period.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';

const HOUR = 3_600_000_000;

/** Returns the local date in `zone`. Throws a RangeError for an unknown zone. */
export function localDay(ts: number, zone: string): string {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(ts) * 1000n)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** Returns the site's zone at an instant. A zone begins with the first instant of its first day, by its own clocks. */
export function zoneAt(ts: number, zones: readonly SiteZone[]): string {
  const begun = zones.filter(({ fromDay, timezone }) => firstInstant(fromDay, timezone) <= ts);
  return (begun.at(-1) ?? zones[0]!).timezone;
}

/** Returns the zone of a day: the latest one whose first day is not after it. */
export function zoneOfDay(day: string, zones: readonly SiteZone[]): string {
  return (zones.filter(({ fromDay }) => fromDay <= day).at(-1) ?? zones[0]!).timezone;
}

/**
 * Returns the number of the hour of its local day that an instant lies in, from 0. An hour is 60 minutes from the day's
 * start.
 */
export function hourOf(ts: number, zone: string): number {
  return Math.floor((ts - firstInstant(localDay(ts, zone), zone)) / HOUR);
}

/** Returns the first instant of a local day. When midnight is skipped, that is the first instant after the gap. */
export function firstInstant(day: string, zone: string): number {
  return Number(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochNanoseconds / 1000n);
}

/** Returns the day `days` later, or earlier when `days` is negative. */
export function shift(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns whether a period has more than a hundred years. */
export function isTooLong(period: Period): boolean {
  return period.to > shift(period.from, 36_525 - 1);
}

/** Returns each day of a period. */
export function daysOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from);
  return Array.from({ length: countDays(period) }, (_, i) => first.add({ days: i }).toString());
}

/** Returns the number of days of a period. */
export function countDays({ from, to }: Period): number {
  return Math.max(0, Temporal.PlainDate.from(from).until(to).days + 1);
}

/** Returns whether a day lies in a period. */
export function contains(period: Period, day: string): boolean {
  return period.from <= day && day <= period.to;
}

/** Returns the days of a preset. `today` is the site's local day. */
export function presetDays(preset: PeriodPreset, today: string): Period {
  const date = Temporal.PlainDate.from(today);
  const firstOfMonth = date.with({ day: 1 });
  const presets: Record<PeriodPreset, Period> = {
    today: { from: today, to: today },
    yesterday: { from: shift(today, -1), to: shift(today, -1) },
    '7d': { from: shift(today, -6), to: today },
    '30d': { from: shift(today, -29), to: today },
    '90d': { from: shift(today, -89), to: today },
    month: { from: firstOfMonth.toString(), to: today },
    last_month: {
      from: firstOfMonth.subtract({ months: 1 }).toString(),
      to: firstOfMonth.subtract({ days: 1 }).toString(),
    },
    year: { from: date.with({ month: 1, day: 1 }).toString(), to: today },
  };
  return presets[preset];
}

/** Returns as many days, immediately before a period. */
export function previousDays(period: Period): Period {
  const count = countDays(period);
  return { from: shift(period.from, -count), to: shift(period.to, -count) };
}

/**
 * Returns the days with which a period is compared. Days of one's own may have as many as the period's grain allows.
 * Throws INVALID_PARAMS.
 */
export function comparedDays(against: Compared | undefined, period: Period): Period {
  if (against === undefined || against === 'previous') return previousDays(period);
  if (against === 'year-weekdays') return { from: shift(period.from, -52 * 7), to: shift(period.to, -52 * 7) };
  if (against !== 'year') {
    const most = { hour: 50, day: 1200, week: 8400, month: 36_525 }[grainFor(period)];
    if (countDays(against) > most) throw new ApiError('INVALID_PARAMS');
    return { from: against.from, to: against.to };
  }
  const [first, last] = [Temporal.PlainDate.from(period.from), Temporal.PlainDate.from(period.to)];
  const from = first.subtract({ years: 1 });
  const isMonth = first.day === 1 && last.equals(first.with({ day: first.daysInMonth }));
  const isYear = first.dayOfYear === 1 && last.equals(first.with({ month: 12, day: 31 }));
  // Whole months and years are as long as they are; other periods keep the number of their days.
  const to = isMonth
    ? from.with({ day: from.daysInMonth })
    : isYear
      ? from.with({ month: 12, day: 31 })
      : from.add({ days: countDays(period) - 1 });
  return { from: from.toString(), to: to.toString() };
}

/** Returns the grain for the number of local days: 2 → hour, 90 → day, 366 → week, more → month. */
export function grainFor(period: Period): Grain {
  const count = countDays(period);
  if (count <= 2) return 'hour';
  if (count <= 90) return 'day';
  if (count <= 366) return 'week';
  return 'month';
}

/**
 * Returns the first day that a retention of `months` keeps: the same date that many months ago, clipped to the month's
 * end. Days before 1970 are never kept, not even without a retention (`null`).
 */
export function firstKeptDay(today: string, months: number | null): string {
  if (months === null) return '1970-01-01';
  const day = Temporal.PlainDate.from(today).subtract({ months }, { overflow: 'constrain' }).toString();
  return day < '1970-01-01' ? '1970-01-01' : day;
}

/** One bucket of a series. */
export interface Bucket {
  /** The start that an answer shows, microseconds. For a week or month it may lie before the period. */
  readonly start: number;
  /** The days of the period that it counts; for an hour, the one day that it is part of. */
  readonly days: readonly string[];
  /** The number of an hour, from 0; null for a bucket of whole days. */
  readonly hour: number | null;
}

/** Returns the buckets of a period, each by the zone of its first day. */
export function bucketsFor(period: Period, grain: Grain, zones: readonly SiteZone[]): Bucket[] {
  if (grain === 'hour') return daysOf(period).flatMap((day) => hoursOf(day, zoneOfDay(day, zones)));

  const daysByStart = new Map<string, string[]>();
  for (const day of daysOf(period)) {
    const start = bucketDay(day, grain);
    daysByStart.set(start, [...(daysByStart.get(start) ?? []), day]);
  }
  return [...daysByStart].map(([start, days]) => ({
    start: firstInstant(start, zoneOfDay(start, zones)),
    days,
    hour: null,
  }));
}

/**
 * Returns the hours of a day. They start every 60 minutes from the day's first instant; the day's end cuts the last
 * one.
 */
function hoursOf(day: string, zone: string): Bucket[] {
  const dayEnd = firstInstant(shift(day, 1), zone);
  const hours: Bucket[] = [];
  for (let start = firstInstant(day, zone); start < dayEnd; start += HOUR) {
    hours.push({ start, days: [day], hour: hours.length });
  }
  return hours;
}

/** Returns the first day of a day's bucket: itself, its Monday, or the first of its month. */
function bucketDay(day: string, grain: 'day' | 'week' | 'month'): string {
  const date = Temporal.PlainDate.from(day);
  if (grain === 'week') return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  if (grain === 'month') return date.with({ day: 1 }).toString();
  return day;
}
