import { addDays, countDays } from '../domain/calendar.ts';

/** A site without recent events. */
export interface Silence {
  /** The first day without events, and without any after it; null for a site that never had one. */
  readonly since: string | null;
}

/** The days up to the last event in which a site's pauses are measured. */
const MEASURED_DAYS = 30;
/** A site has stopped when it is silent for longer than so many times its longest pause. */
const PAUSES = 3;
/** Young sites have hardly had a pause yet: with events for fewer days than these, they may be silent for longer. */
const YOUNG_DAYS = 7;
const YOUNG_SILENT_DAYS = 3;

/**
 * Tells whether a site has stopped sending events: whole days without any, more than three times as many as its longest pause
 * of the 30 days up to its last event. Returns null for a site that has not.
 *
 * @param days the days with events of the site's own, in no order
 * @param today the site's local day, which is not over
 */
export function silenceOf(days: readonly string[], today: string): Silence | null {
  if (days.length === 0) return { since: null };
  let [first, last] = [days[0]!, days[0]!];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const silent = daysWithin(last, today);
  const least = countDays(first, last) < YOUNG_DAYS ? YOUNG_SILENT_DAYS : 1;
  if (silent < least) return null;
  const start = addDays(last, 1 - MEASURED_DAYS);
  // A pause that began before the measured days counts from their first one.
  const measured = [...(first < start ? [addDays(start, -1)] : []), ...days.filter((day) => day >= start).sort()];
  const longest = measured.slice(1).reduce((most, day, i) => Math.max(most, daysWithin(measured[i]!, day)), 0);
  return silent > PAUSES * longest ? { since: addDays(last, 1) } : null;
}

/** Returns the number of days between two days, without both; negative or 0 when there are none. */
function daysWithin(from: string, to: string): number {
  return countDays(from, to) - 2;
}
