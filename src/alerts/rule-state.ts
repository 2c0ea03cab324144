/**
 * Decides when a rule fires and when it may fire again, in pure functions of the rule's memory and the current figures.
 * All instants are microseconds. No function reads the clock, the store or the database.
 */
import type { AlertState } from '../domain/alert-rule.ts';
import { addDays } from '../domain/day.ts';
import { compareDecimals } from '../domain/decimal.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** The time that a spike must be over before the next one counts as another. */
const SPIKE_QUIET = 30 * MINUTE;
const HALF_DAY = 12 * HOUR;
/** A goal rule without a threshold fires on the day's first conversion. */
const FIRST_CONVERSION = 1;

/** The result of evaluating a rule. */
export interface Verdict<Memory> {
  readonly state: AlertState;
  readonly memory: Memory;
  /** The figures of the alerts to send: nearly always none or one. */
  readonly fired: readonly number[];
}

/**
 * `belowSince`: when the visitors fell below the threshold. Absent while they have not, and while the rule is armed.
 */
export interface SpikeMemory {
  readonly belowSince?: number;
}

/** The visitors of the 5 minutes before an instant. */
export interface VisitorsSeen {
  readonly at: number;
  readonly visitors: number;
}

/**
 * Judges a `spike` rule: it fires at visitors ≥ threshold, and can fire again when they have been below it for 30
 * minutes.
 *
 * @param missed the visitors at instants without a round, in order. They can show that a spike was over, so that the
 *   present one is another. A spike that began and ended between two rounds fires nothing: it is no news any more.
 */
export function judgeSpike(
  threshold: number,
  state: AlertState,
  memory: SpikeMemory,
  missed: Iterable<VisitorsSeen>,
  now: VisitorsSeen,
): Verdict<SpikeMemory> {
  let { belowSince } = memory;
  let current = state;
  const look = ({ at, visitors }: VisitorsSeen): void => {
    if (current === 'armed') return;
    if (visitors >= threshold) belowSince = undefined;
    // A clock that was set back must not lengthen the wait.
    else belowSince = belowSince === undefined ? at : Math.min(belowSince, at);
    if (belowSince !== undefined && at - belowSince >= SPIKE_QUIET) current = 'armed';
  };
  for (const seen of missed) look(seen);
  look(now);
  if (current === 'armed') {
    const fires = now.visitors >= threshold;
    return { state: fires ? 'firing' : 'armed', memory: {}, fired: fires ? [now.visitors] : [] };
  }
  return { state: 'firing', memory: belowSince === undefined ? {} : { belowSince }, fired: [] };
}

/** The visitors of the 12 hours before an instant, and of the 12 hours before those. */
export interface HalfDaysSeen {
  readonly at: number;
  readonly last: number;
  readonly before: number;
  /** The time of the last evaluation; null when there was none. */
  readonly lookedAt: number | null;
}

/**
 * Judges a `drop` rule: it fires when visitors < threshold and the half day before reached it. It can fire again once
 * the threshold has been reached again.
 */
export function judgeDrop(
  threshold: number,
  state: AlertState,
  { at, last, before, lookedAt }: HalfDaysSeen,
): Verdict<Record<string, never>> {
  if (last >= threshold) return { state: 'armed', memory: {}, fired: [] };
  const reachedBefore = before >= threshold;
  // When no round came for half a day, `before` has the visitors that a round in between would have seen.
  const reachedUnseen = reachedBefore && lookedAt !== null && lookedAt < at - HALF_DAY;
  if (state === 'firing' && !reachedUnseen) return { state: 'firing', memory: {}, fired: [] };
  return { state: reachedBefore ? 'firing' : 'armed', memory: {}, fired: reachedBefore ? [last] : [] };
}

/** `after`: the latest event whose silence has fired; absent before the first time. */
export interface SilenceMemory {
  readonly after?: number;
}

/**
 * Judges a `silence` rule: it fires when the last event is `threshold` hours old, and can fire again after the next
 * event.
 */
export function judgeSilence(
  threshold: number,
  memory: SilenceMemory,
  { at, lastEvent }: { readonly at: number; readonly lastEvent: number | null },
): Verdict<SilenceMemory> {
  // The rule keeps the event for good. A clock that is set back shows an earlier last event, which is no new one.
  const isKnown = memory.after !== undefined && lastEvent !== null && lastEvent <= memory.after;
  if (isKnown) return { state: 'firing', memory, fired: [] };
  if (lastEvent === null || at - lastEvent < threshold * HOUR) return { state: 'armed', memory, fired: [] };
  // Two decimals, rounded down: the silence has lasted at least as long as the alert says.
  const hours = Math.max(threshold, Math.floor((at - lastEvent) / (HOUR / 100)) / 100);
  return { state: 'firing', memory: { after: lastEvent }, fired: [hours] };
}

/** `day`: the latest local day, `YYYY-MM-DD`, that has fired; absent before the first time. */
export interface DailyMemory {
  readonly day?: string;
}

/** The conversions of a site on a local day. */
export interface ConversionsSeen {
  readonly day: string;
  readonly conversions: number;
}

/** The revenue of a site on a local day: an exact decimal as text. */
export interface RevenueSeen {
  readonly day: string;
  readonly amount: string;
}

/**
 * Judges a `goal` rule: it fires when a local day's conversions reach the threshold (null: the first conversion), once
 * a day.
 *
 * @param days see `judgeDays`
 */
export function judgeGoal(
  threshold: number | null,
  memory: DailyMemory,
  days: readonly ConversionsSeen[],
): Verdict<DailyMemory> {
  const least = threshold ?? FIRST_CONVERSION;
  const seen = days.map(({ day, conversions }) => ({ day, value: conversions, isReached: conversions >= least }));
  return judgeDays(memory, seen);
}

/**
 * Judges a `revenue` rule: it fires when a local day's revenue reaches the threshold, once a day. Amounts are compared
 * exactly; a threshold has few enough digits that its number is written as it was entered.
 *
 * @param days see `judgeDays`
 */
export function judgeRevenue(
  threshold: number,
  memory: DailyMemory,
  days: readonly RevenueSeen[],
): Verdict<DailyMemory> {
  const least = String(threshold);
  const seen = days.map(({ day, amount }) => {
    return { day, value: Number(amount), isReached: compareDecimals(amount, least) >= 0 };
  });
  return judgeDays(memory, seen);
}

/**
 * Judges a rule that fires once a local day.
 *
 * @param days in order, the current one last; an earlier one when it may have ended after the last evaluation
 */
function judgeDays(
  memory: DailyMemory,
  days: readonly { readonly day: string; readonly value: number; readonly isReached: boolean }[],
): Verdict<DailyMemory> {
  const today = days.at(-1)?.day;
  // A day that is farther ahead than zones are apart is of a clock that was wrong.
  const isWrong = today !== undefined && memory.day !== undefined && memory.day > addDays(today, 2);
  let firedOn = isWrong ? undefined : memory.day;
  const fired: number[] = [];
  for (const { day, value, isReached } of days) {
    // A day can come a second time when the zone moved west or the clock was set back.
    if (firedOn !== undefined && day <= firedOn) continue;
    if (!isReached) continue;
    fired.push(value);
    firedOn = day;
  }
  if (firedOn === undefined) return { state: 'armed', memory: {}, fired };
  const isOver = today !== undefined && firedOn < today;
  return { state: isOver ? 'armed' : 'firing', memory: { day: firedOn }, fired };
}
