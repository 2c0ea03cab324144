import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth, mondayOf } from '../../../../src/domain/calendar.ts';
import { type Grain, isWholeMonth, type Period } from '../../../../src/domain/period.ts';
import { dateFormat } from '../../date-format.ts';
import { localDay } from '../../local-day.ts';

/**
 * The time buckets of a series. A day, week or month is identified by its place in the period and not by its instant,
 * because the site may have had another zone then.
 */
export interface Buckets {
  readonly period: Period;
  readonly grain: Grain;
  /** IANA zone of the site. */
  readonly tz: string;
  /** The start of each bucket, epoch milliseconds. */
  readonly starts: readonly number[];
}

const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;

/** Returns the days that a bucket counts; for an hour, the days of its period. */
export function daysOf({ period, grain }: Buckets, index: number): Period {
  if (grain === 'hour') return period;
  const [first, last] = wholeBucket(period.from, grain, index);
  return { from: first < period.from ? period.from : first, to: last > period.to ? period.to : last };
}

/** Returns the days of a run of buckets; of hours, the days in which they are. Null when they are the period's own. */
export function daysOfRun(buckets: Buckets, first: number, last: number): Period | null {
  const { period, grain, tz, starts } = buckets;
  const days =
    grain === 'hour'
      ? { from: localDay(starts[first]!, tz), to: localDay(starts[last]!, tz) }
      : { from: daysOf(buckets, first).from, to: daysOf(buckets, last).to };
  return days.from === period.from && days.to === period.to ? null : days;
}

/**
 * Returns a bucket's name in full: `Wed, 20 May 2026, 14:00`, `18 – 24 May 2026`, `May 2026`. An hour that the clocks show twice
 * has the name of its time too: `Sun, 25 Oct 2026, 02:00 CET`.
 */
export function bucketName(buckets: Buckets, index: number): string {
  const { grain, tz, starts } = buckets;
  if (grain === 'hour') {
    const nameOf = (at: number) => (at in starts ? format(starts[at]!, { ...LONG_DAY, ...TIME }, tz) : '');
    const name = nameOf(index);
    if (name !== nameOf(index - 1) && name !== nameOf(index + 1)) return name;
    return format(starts[index]!, { ...LONG_DAY, ...TIME, timeZoneName: 'short' }, tz);
  }
  const { from, to } = daysOf(buckets, index);
  if (grain === 'day') return dayText(from, LONG_DAY);
  if (grain === 'month' && isWholeMonth({ from, to })) return dayText(from, { month: 'long', year: 'numeric' });
  return rangeText({ from, to });
}

/**
 * Returns, for each bucket, the index of the one beside which it stands; null for one without. Hours stand beside the same hour of
 * the clocks, of which a day of 23 hours lacks one and a day of 25 has one twice; all others in their order.
 */
export function besideIndexes(buckets: Buckets, others: Buckets): readonly (number | null)[] {
  const hours = clockHours(buckets);
  const otherHours = clockHours(others);
  if (hours === null || otherHours === null) {
    return buckets.starts.map((_, index) => (index < others.starts.length ? index : null));
  }
  const indexes = new Map(otherHours.map((hour, index) => [hour, index]));
  return hours.map((hour) => indexes.get(hour) ?? null);
}

/**
 * Returns the day of the period, by its number, and the hour that the clocks show at the start of each hourly bucket, marked when
 * it is shown for the second time. Null for other buckets, and for days on which the site had another zone.
 */
function clockHours({ period, grain, tz, starts }: Buckets): readonly string[] | null {
  if (grain !== 'hour') return null;
  let day = 0;
  let before = -1;
  const hours = starts.map((start) => {
    const [hour] = clockOf(start, tz);
    const isAgain = hour === before;
    if (hour < before) day++;
    before = hour;
    return `${day} ${hour}${isAgain ? ' again' : ''}`;
  });
  return day < countDays(period.from, period.to) ? hours : null;
}

/** Returns whether a bucket is not over: now, epoch milliseconds, or today lies in it. */
export function isOpen(buckets: Buckets, index: number, now: number, today: string): boolean {
  if (buckets.grain === 'hour') {
    const start = buckets.starts[index]!;
    return now >= start && now < (buckets.starts[index + 1] ?? start + HOUR_MS);
  }
  const { from, to } = daysOf(buckets, index);
  return from <= today && today <= to;
}

/** Returns the index of the bucket that is not over; -1 when all are over, or still to come. */
export function openBucket(buckets: Buckets, now: number, today: string): number {
  return buckets.starts.findIndex((_, index) => isOpen(buckets, index, now, today));
}

/** A label below an axis, at a bucket's index. */
export interface Tick {
  readonly index: number;
  readonly text: string;
}

const TICK_PX: Readonly<Record<Grain, number>> = { hour: 52, day: 64, week: 64, month: 80 };
const NICE_STEPS = [1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 20, 28, 30, 60, 120];
const NICE_HOURS = [1, 2, 3, 4, 6, 12, 24];

/** Returns the labels below an axis of a width, as many as fit beside each other. */
export function ticksOf(buckets: Buckets, widthPx: number): Tick[] {
  const { grain, starts } = buckets;
  const room = Math.max(1, Math.floor(widthPx / TICK_PX[grain]));
  const least = starts.length / room;
  if (grain === 'hour') return hourTicks(buckets, NICE_HOURS.find((step) => step >= least) ?? 24);
  const step = NICE_STEPS.find((one) => one >= least) ?? Math.ceil(least);
  const ticks: Tick[] = [];
  for (let index = 0; index < starts.length; index += step) ticks.push({ index, text: tickText(buckets, index) });
  return ticks;
}

/** Returns a run of days in its shortest form: `20 May 2026`, `18 – 24 May 2026`, `28 Dec 2025 – 3 Jan 2026`. */
export function rangeText({ from, to }: Period): string {
  if (from === to) return dayText(from, LONG_DAY);
  const range = dateFormat(SHORT_DAY, 'UTC').formatRange(Date.parse(from), Date.parse(to));
  // The spaces around the dash are of several kinds, or none; the dates are easier to tell apart with them.
  return range.replace(/\s*–\s*/, ' – ');
}

const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', ...SHORT_DAY };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** Labels the full hours that a step divides, in the site's local time. A day's first hour is labelled with its day. */
function hourTicks({ period, starts, tz }: Buckets, step: number): Tick[] {
  const isOneDay = period.from === period.to;
  // With AM and PM there is no room for minutes below the axis.
  const time = dateFormat(TIME).resolvedOptions().hour12 ? ({ hour: 'numeric' } as const) : TIME;
  const ticks: Tick[] = [];
  starts.forEach((start, index) => {
    const [hour, minute] = clockOf(start, tz);
    const isAgain = index > 0 && clockOf(starts[index - 1]!, tz)[0] === hour;
    if (hour % step !== 0 || isAgain) return;
    const isNewDay = hour === 0 && minute === 0 && !isOneDay;
    ticks.push({ index, text: format(start, isNewDay ? { day: 'numeric', month: 'short' } : time, tz) });
  });
  return ticks;
}

function tickText(buckets: Buckets, index: number): string {
  const { from } = daysOf(buckets, index);
  if (buckets.grain === 'month') return dayText(from, { month: 'short', year: 'numeric' });
  if (buckets.grain === 'day' && buckets.starts.length <= DAYS_OF_WEEK) {
    return dayText(from, { weekday: 'short', day: 'numeric' });
  }
  return dayText(from, { day: 'numeric', month: 'short' });
}

function wholeBucket(from: string, grain: 'day' | 'week' | 'month', index: number): [first: string, last: string] {
  if (grain === 'day') return [addDays(from, index), addDays(from, index)];
  if (grain === 'month') {
    const first = addMonths(firstOfMonth(from), index);
    return [first, lastOfMonth(first)];
  }
  const monday = addDays(mondayOf(from), index * DAYS_OF_WEEK);
  return [monday, addDays(monday, DAYS_OF_WEEK - 1)];
}

function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  return format(Date.parse(day), options, 'UTC');
}

function format(ms: number, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  return dateFormat(options, timeZone).format(ms);
}

/** Returns the hour and the minute that the clocks show. */
function clockOf(ms: number, timeZone: string): [hour: number, minute: number] {
  const clock = dateFormat({ ...TIME, hourCycle: 'h23', numberingSystem: 'latn' }, timeZone, 'en-GB');
  return clock.format(ms).split(':').map(Number) as [number, number];
}
