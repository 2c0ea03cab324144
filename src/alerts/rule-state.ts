/**
 * When a rule fires and when it may fire again, as pure functions of what is remembered of it and what is seen now.
 * All instants are microseconds. Nothing here asks for the time, the figures or the database.
 */
import type { AlertState } from '../domain/alert-rule.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** How long a spike must be over before the next one is another. */
const SPIKE_QUIET = 30 * MINUTE;
const HALF_DAY = 12 * HOUR;
/** A goal rule without a threshold fires on the day's first conversion. */
const FIRST_CONVERSION = 1;

/** What a rule made of what it saw. */
export interface Verdict<Memory> {
  readonly state: AlertState;
  readonly memory: Memory;
  /** The triggering values, one for each time that it fires: nearly always none or one. */
  readonly fired: readonly number[];
}

/** Since when visitors have been below the threshold; absent while they are not, and when armed. */
export interface SpikeMemory {
  readonly belowSince?: number;
}

/** Visitors of the last 5 minutes, as seen at an instant. */
export interface VisitorsSeen {
  readonly at: number;
  readonly visitors: number;
}

/**
 * `spike`: fires at visitors ≥ threshold, and can again when they have been below it for 30 minutes.
 *
 * @param missed the visitors at instants at which nobody looked, in order. They can show that a spike was over, so that
 *   the present one is another. One that came and went meanwhile is no news any more and fires nothing.
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
    // A clock that was set back must not make the wait longer.
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

/** Visitors of the last 12 hours and of the 12 before, as seen at an instant. */
export interface HalfDaysSeen {
  readonly at: number;
  readonly last: number;
  readonly before: number;
  /** When someone looked last; null when nobody has. */
  readonly lookedAt: number | null;
}

/** `drop`: fires at visitors < threshold that the half day before reached, and can again when it is reached again. */
export function judgeDrop(
  threshold: number,
  state: AlertState,
  { at, last, before, lookedAt }: HalfDaysSeen,
): Verdict<Record<string, never>> {
  if (last >= threshold) return { state: 'armed', memory: {}, fired: [] };
  const reachedBefore = before >= threshold;
  // Where nobody looked for half a day, `before` is what a look in between would have seen.
  const reachedUnseen = reachedBefore && lookedAt !== null && lookedAt < at - HALF_DAY;
  if (state === 'firing' && !reachedUnseen) return { state: 'firing', memory: {}, fired: [] };
  return { state: reachedBefore ? 'firing' : 'armed', memory: {}, fired: reachedBefore ? [last] : [] };
}

/** The latest event whose silence has fired; absent before the first time. */
export interface SilenceMemory {
  readonly after?: number;
}

/** `silence`: fires when the last event is threshold hours old, and can again on the next event. */
export function judgeSilence(
  threshold: number,
  memory: SilenceMemory,
  { at, lastEvent }: { readonly at: number; readonly lastEvent: number | null },
): Verdict<SilenceMemory> {
  // Which event it was is kept for good: a clock that is set back shows an earlier one, but that is no next one.
  const isKnown = memory.after !== undefined && lastEvent !== null && lastEvent <= memory.after;
  if (isKnown) return { state: 'firing', memory, fired: [] };
  if (lastEvent === null || at - lastEvent < threshold * HOUR) return { state: 'armed', memory, fired: [] };
  // Two decimals, rounded down: the silence has lasted at least as long as the alert says.
  const hours = Math.max(threshold, Math.floor((at - lastEvent) / (HOUR / 100)) / 100);
  return { state: 'firing', memory: { after: lastEvent }, fired: [hours] };
}

/** The latest local day, `YYYY-MM-DD`, whose conversions have fired; absent before the first time. */
export interface GoalMemory {
  readonly day?: string;
}

/** Conversions of a local day of the site. */
export interface ConversionsSeen {
  readonly day: string;
  readonly conversions: number;
}

/**
 * `goal`: fires when a local day's conversions reach the threshold (null: its first), once a day.
 *
 * @param days in order, the current one last; an earlier one when it may have ended after the last look
 */
export function judgeGoal(
  threshold: number | null,
  memory: GoalMemory,
  days: readonly ConversionsSeen[],
): Verdict<GoalMemory> {
  let firedOn = memory.day;
  const fired: number[] = [];
  for (const { day, conversions } of days) {
    // Where the zone moved west, or the clock was set back, the day may be an earlier one once more.
    if (firedOn !== undefined && day <= firedOn) continue;
    if (conversions < (threshold ?? FIRST_CONVERSION)) continue;
    fired.push(conversions);
    firedOn = day;
  }
  if (firedOn === undefined) return { state: 'armed', memory: {}, fired };
  const today = days.at(-1)?.day;
  const isOver = today !== undefined && firedOn < today;
  return { state: isOver ? 'armed' : 'firing', memory: { day: firedOn }, fired };
}
