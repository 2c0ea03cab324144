import { addDays, countDays, daysBetween } from '../domain/calendar.ts';

const BUSY_MIN_EVENTS = 20;
const DAYS_OF_WEEK = 7;

/** A run of days without events, both ends inclusive. */
export interface Silence {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the runs of whole days without any event that lie between two days with at least 20 events each. A run is left
 * out when the site had no events on any of its weekdays a week before either: it rests on these.
 *
 * @param events the events of each day that has some; null for a day that another product has counted
 */
export function silences(events: ReadonlyMap<string, number | null>): Silence[] {
  const days = [...events.keys()].sort();
  const first = days[0]!;
  return days.slice(1).flatMap((after, i) => {
    const before = days[i]!;
    if (countDays(before, after) === 2 || !isBusy(events.get(before)) || !isBusy(events.get(after))) return [];
    const [from, to] = [addDays(before, 1), addDays(after, -1)];
    const rests = daysBetween(from, to).every((day) => {
      const weekBefore = addDays(day, -DAYS_OF_WEEK);
      return weekBefore >= first && !events.has(weekBefore);
    });
    return rests ? [] : [{ from, to }];
  });
}

function isBusy(events: number | null | undefined): boolean {
  return events !== null && events !== undefined && events >= BUSY_MIN_EVENTS;
}
