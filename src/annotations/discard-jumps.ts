import { addDays, daysBetween } from '../domain/calendar.ts';
import type { DiscardReason } from '../domain/discard.ts';
import type { Period } from '../domain/period.ts';
import { median } from './median.ts';

/** The days before a day that say what is usual. */
export const USUAL_DAYS = 14;
/** With fewer days before it, nothing is known to be usual. */
const USUAL_MIN_DAYS = 7;
const JUMP_MIN_EVENTS = 50;
const JUMP_TIMES = 5;

/** The rejected events of a day, by reason. */
export interface DayDiscards {
  readonly day: string;
  readonly reason: DiscardReason;
  readonly count: number;
}

/** A day on which many more events were rejected than usual. */
export interface DiscardJump {
  readonly day: string;
  readonly count: number;
  /** The median of the days before. */
  readonly usual: number;
  /** The most frequent reason of the day. */
  readonly reason: DiscardReason;
}

/**
 * Returns the days of a period on which rejected events jumped: at least 50, and at least 5 times the median of the 14 days
 * before. Of several such days in a row, the first. Events that were lost are not rejected, and do not count.
 *
 * @param discards those of the period and of the 15 days before it
 * @param firstDay the first day of which discards are known; a day needs seven known ones before it
 */
export function discardJumps(discards: readonly DayDiscards[], period: Period, firstDay: string): DiscardJump[] {
  const byDay = Map.groupBy(
    discards.filter(({ reason }) => reason !== 'lost'),
    ({ day }) => day,
  );
  const sumOf = (day: string) => (byDay.get(day) ?? []).reduce((sum, { count }) => sum + count, 0);
  const usualOn = (day: string) => {
    const before = daysBetween(addDays(day, -USUAL_DAYS), addDays(day, -1)).filter((each) => each >= firstDay);
    return before.length < USUAL_MIN_DAYS ? null : median(before.map(sumOf));
  };
  const isJump = (day: string) => {
    const [count, usual] = [sumOf(day), usualOn(day)];
    return usual !== null && count >= JUMP_MIN_EVENTS && count >= JUMP_TIMES * usual;
  };
  return [...byDay.keys()]
    .filter((day) => day >= period.from && day <= period.to && isJump(day) && !isJump(addDays(day, -1)))
    .sort()
    .map((day) => {
      const { reason } = byDay.get(day)!.reduce((most, each) => (each.count > most.count ? each : most));
      return { day, count: sumOf(day), usual: usualOn(day)!, reason };
    });
}
