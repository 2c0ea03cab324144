import { addDays, countDays } from '../domain/calendar.ts';
import { type Compared, comparedPeriod, type RunningSides, runningSides } from '../domain/comparison.ts';
import { hourOfDay, isTimeZone, localDayAt } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import { COMPARED_MAX_DAYS, PERIOD_MAX_DAYS, RAW_WINDOW_DAYS } from '../domain/limits.ts';
import { type Grain, grainOf, isTooLong, type Period, presetPeriod } from '../domain/period.ts';
import { firstKeptDay, firstKeptVisit } from '../domain/retention.ts';
import { isUnited, type Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import type { PeriodEcho } from './answer.ts';
import type { PeriodChoice } from './query.ts';

/** The time of a question: the resolved period, the one that it is compared with, and the days that can be answered for. */
export interface Window {
  readonly site: Site;
  readonly zones: readonly SiteZone[];
  /** Microseconds. */
  readonly now: number;
  readonly today: string;
  readonly period: Period;
  /** The compared period; `null` when the calendar has no such days. */
  readonly previous: Period | null;
  readonly grain: Grain;
  /** The first day that retention has not erased. */
  readonly firstKept: string;
  /** The first day whose raw events can be read; they are kept a day longer for zones where it begins later. */
  readonly firstReadableRaw: string;
  /** The first day whose visits can be read. */
  readonly firstKeptVisit: string;
  /** What is compared of a period that is not over, when as much of one as of the other is; null compares whole periods. */
  readonly running: Running | null;
  /** The days that were erased within the retention. */
  readonly erased: ErasedDays;
}

/** Erased days of a question. Figures are those of the other days; a run of which they are all days with events has none. */
export interface ErasedDays {
  /** Tells whether a run of days has one. */
  areIn(days: Period): boolean;
  /** Tells whether a run of days has one, and no other days with events. */
  areAllOf(days: Period): boolean;
}

const NONE_ERASED: ErasedDays = { areIn: () => false, areAllOf: () => false };

/** The part of a period that is not over which is compared. */
export interface Running extends RunningSides {
  /** The full hours of today. */
  readonly hours: number;
}

/**
 * Resolves a period, and the one that it is compared with, for a site at an instant. Throws an ApiError INVALID_PERIOD,
 * INVALID_PARAMS or INVALID_TIMEZONE.
 */
export function windowOf(
  site: Site,
  zones: readonly SiteZone[],
  choice: PeriodChoice,
  now: number,
  compared: Compared = 'previous',
): Window {
  if ('from' in choice && choice.from > choice.to) throw new ApiError('INVALID_PERIOD');
  if ('from' in choice && isTooLong(choice)) {
    throw new ApiError('INVALID_PARAMS', `a period has at most ${PERIOD_MAX_DAYS} days`);
  }
  if (!isTimeZone(site.timezone)) throw new ApiError('INVALID_TIMEZONE');
  const today = localDayAt(now, site.timezone).day;
  const period = 'preset' in choice ? presetPeriod(choice.preset, today) : { from: choice.from, to: choice.to };
  const grain = grainOf(period);
  if (typeof compared !== 'string' && countDays(compared.from, compared.to) > COMPARED_MAX_DAYS[grain]) {
    throw new ApiError(
      'INVALID_PARAMS',
      `\`against\` must have at most ${COMPARED_MAX_DAYS[grain]} days beside this period`,
    );
  }
  return {
    site,
    zones,
    now,
    today,
    period,
    previous: previousOf(compared, period),
    grain,
    ...firstKeptDays(site, now, today),
    firstReadableRaw: addDays(today, -RAW_WINDOW_DAYS),
    running: null,
    erased: NONE_ERASED,
  };
}

/**
 * Refuses a read of raw events when the period is longer than 30 days or starts before the kept ones. Throws an
 * ApiError RAW_WINDOW_EXCEEDED.
 */
export function requireRawWindow(window: Window): void {
  if (!isInRawWindow(window)) throw new ApiError('RAW_WINDOW_EXCEEDED');
}

/** Returns whether the raw events of the whole period can be read. */
export function isInRawWindow({ period: { from, to }, firstReadableRaw }: Window): boolean {
  return countDays(from, to) <= RAW_WINDOW_DAYS && from >= firstReadableRaw;
}

/**
 * Returns whether the compared period can be computed: no day of it, or of the period, is erased or, for a read of raw events,
 * beyond the raw window.
 */
export function previousIsKept(window: Window, raw: boolean): boolean {
  const { period, previous, firstKept, firstReadableRaw, today, erased } = window;
  if (previous === null || previous.from > today || erased.areIn(period) || erased.areIn(previous)) return false;
  return previous.from >= firstKept && (!raw || previous.from >= firstReadableRaw);
}

/** Returns the part of a period that can hold events; `null` when there is none. */
export function answerable(window: Window, period: Period): Period | null {
  const from = period.from > window.firstKept ? period.from : window.firstKept;
  const to = period.to < window.today ? period.to : window.today;
  return from <= to ? { from, to } : null;
}

/**
 * Returns the part of a period that can hold events by the clock of any of the sites; `null` when there is none. A day of a group can
 * begin on some of its sites before it begins by the group's own clock.
 */
export function answerableAnywhere(window: Window, period: Period): Period | null {
  const { site, now, today } = window;
  if (!isUnited(site)) return answerable(window, period);
  const zones = new Set(site.sites.map(({ timezone }) => timezone));
  const latest = [...zones].reduce((last, zone) => {
    const { day } = localDayAt(now, zone);
    return day > last ? day : last;
  }, today);
  return answerable({ ...window, today: latest }, period);
}

/** Compares as much of a period that is not over as of the other one. */
export function likeForLike(window: Window): Window {
  const { period, previous, today, now, site } = window;
  const sides = previous === null ? null : runningSides(period, previous, today);
  if (sides === null) return window;
  return { ...window, running: { ...sides, hours: hourOfDay(now, localDayAt(now, site.timezone).start) } };
}

/** Returns the period as the answers of stats, timeseries and breakdown have it. */
export function echo({ period, grain, site }: Window): PeriodEcho {
  return { from: period.from, to: period.to, grain, tz: site.timezone };
}

/** Returns the first days that a site keeps, or all of several sites: each by its own clocks. */
function firstKeptDays(site: Site, now: number, today: string): Pick<Window, 'firstKept' | 'firstKeptVisit'> {
  const own = { firstKept: firstKeptDay(site, today), firstKeptVisit: firstKeptVisit(site, today) };
  if (!isUnited(site) || site.sites.length === 0) return own;
  const kept = [...Map.groupBy(site.sites, ({ timezone }) => timezone)].flatMap(([timezone, sites]) => {
    if (!isTimeZone(timezone)) throw new ApiError('INVALID_TIMEZONE');
    const { day } = localDayAt(now, timezone);
    return sites.map((one) => [firstKeptDay(one, day), firstKeptVisit(one, day)] as const);
  });
  const latest = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b));
  return { firstKept: latest(kept.map(([day]) => day)), firstKeptVisit: latest(kept.map(([, visit]) => visit)) };
}

function previousOf(compared: Compared, period: Period): Period | null {
  try {
    const previous = comparedPeriod(compared, period);
    // Days before the year 1 are written with a sign or a year 0000 and hold nothing.
    return previous.from < '0001' ? null : previous;
  } catch {
    return null;
  }
}
