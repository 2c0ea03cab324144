import { addDays, addMonths, countDays, firstOfMonth, lastOfMonth, mondayOf } from './calendar.ts';
import { DayStarts, dayStart, hoursInDay } from './day.ts';
import {
  DAY_GRAIN_MAX_DAYS,
  HOUR_GRAIN_MAX_DAYS,
  INTERVAL_MAX_DAYS,
  PERIOD_MAX_DAYS,
  WEEK_GRAIN_MAX_DAYS,
} from './limits.ts';

/** The period presets, in the order of docs/api.md, "Periods". */
export const PERIOD_PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'last_month', 'year'] as const;

export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** The presets of the dashboard: those of the read API, and two that its own routes resolve. */
export const DASHBOARD_PRESETS = [...PERIOD_PRESETS, '12mo', 'all'] as const;

export type DashboardPreset = (typeof DASHBOARD_PRESETS)[number];

/** A run of local days, both ends inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the run of days from the first of two periods to the last. */
export function spanOf(one: Period, other: Period): Period {
  return { from: one.from < other.from ? one.from : other.from, to: one.to > other.to ? one.to : other.to };
}

/** The widths of buckets, narrowest first. */
export const GRAINS = ['hour', 'day', 'week', 'month'] as const;

/** The width of a bucket. */
export type Grain = (typeof GRAINS)[number];

/** One bucket of a series: its start, and the days of the period (or the hour of a day) that it counts. */
export interface Bucket {
  /** Start, epoch milliseconds, aligned on the site's zone; a week or month may start before the period. */
  readonly t: number;
  /** The day by which the store groups: the first counted day, with the hour for hourly buckets. */
  readonly day: string;
  readonly hour: number | null;
  /** The last counted day. */
  readonly lastDay: string;
}

const DAYS_OF_PRESET: Readonly<Record<PeriodPreset, (today: string) => Period>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  '7d': (today) => ({ from: addDays(today, -6), to: today }),
  '30d': (today) => ({ from: addDays(today, -29), to: today }),
  '90d': (today) => ({ from: addDays(today, -89), to: today }),
  month: (today) => ({ from: firstOfMonth(today), to: today }),
  last_month: (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

/** Returns the days of a preset, seen from the site's local `today`. `month` and `year` run to today. */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  return DAYS_OF_PRESET[preset](today);
}

/** Returns the period of the same number of local days immediately before. Throws a RangeError beyond the calendar. */
export function previousPeriod(period: Period): Period {
  const days = countDays(period.from, period.to);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/** Tells whether a period is a calendar month. */
export function isWholeMonth({ from, to }: Period): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}

/** Tells whether a period is a calendar year. */
export function isWholeYear({ from, to }: Period): boolean {
  return from.endsWith('-01-01') && to === `${from.slice(0, -6)}-12-31`;
}

/** Tells whether a period has more days than a request may ask for. */
export function isTooLong(period: Period): boolean {
  return countDays(period.from, period.to) > PERIOD_MAX_DAYS;
}

/** Returns the grain that follows from the number of local days. */
export function grainOf(period: Period): Grain {
  const days = countDays(period.from, period.to);
  if (days <= HOUR_GRAIN_MAX_DAYS) return 'hour';
  if (days <= DAY_GRAIN_MAX_DAYS) return 'day';
  if (days <= WEEK_GRAIN_MAX_DAYS) return 'week';
  return 'month';
}

/** The days of the shortest period that a grain divides. */
const LEAST_DAYS: Readonly<Record<Grain, number>> = { hour: 1, day: 2, week: 8, month: 32 };

/** Returns the grains that divide a period into at least two buckets, and into no more than a chart draws. */
export function grainsOf(period: Period): readonly Grain[] {
  const days = countDays(period.from, period.to);
  return GRAINS.filter((grain) => days >= LEAST_DAYS[grain] && hasRoomFor(grain, period));
}

/** Tells whether a chart draws all buckets of a grain. */
export function hasRoomFor(grain: Grain, period: Period): boolean {
  return countDays(period.from, period.to) <= INTERVAL_MAX_DAYS[grain];
}

/** Lists the buckets of a period in order of time. `zoneOf` returns the zone of a day. */
export function bucketsOf(period: Period, grain: Grain, zoneOf: (day: string) => string): Bucket[] {
  const buckets: Bucket[] = [];
  const starts = new DayStarts();
  let day = period.from;
  while (day <= period.to && !isBeyondCalendar(day)) {
    if (grain === 'hour') {
      const start = dayStart(day, zoneOf(day)) / 1000;
      const hours = hoursInDay(day, zoneOf(day));
      for (let hour = 0; hour < hours; hour++) buckets.push({ t: start + hour * 3_600_000, day, hour, lastDay: day });
      day = addDays(day, 1);
    } else {
      const first = bucketFirstDay(day, grain);
      const next = nextBucketDay(first, grain);
      const lastDay = next > period.to || isBeyondCalendar(next) ? period.to : addDays(next, -1);
      buckets.push({ t: starts.of(first, zoneOf(first)) / 1000, day, hour: null, lastDay });
      day = next;
    }
  }
  return buckets;
}

/** Tells whether a day is after the year 9999: such days are written with a sign and no longer sort as texts. */
function isBeyondCalendar(day: string): boolean {
  return day.startsWith('+');
}

function bucketFirstDay(day: string, grain: 'day' | 'week' | 'month'): string {
  if (grain === 'day') return day;
  return grain === 'week' ? mondayOf(day) : firstOfMonth(day);
}

function nextBucketDay(first: string, grain: 'day' | 'week' | 'month'): string {
  if (grain === 'day') return addDays(first, 1);
  if (grain === 'week') return addDays(first, 7);
  return addMonths(first, 1);
}
