import { addDays } from '../../domain/calendar.ts';
import { dayStart, localDayAt } from '../../domain/day.ts';
import type { Site } from '../../domain/site.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';

/** The site-days that have ended and are not closed, also those for which events have come again. */
export interface UnclosedDays {
  readonly count: number;
  /** The end of the earliest of them, microseconds; null without any. */
  readonly earliestEnd: number | null;
}

/** Finds the days of sites that have ended before an instant (microseconds) and are open. */
export function unclosedDays(sites: readonly Site[], catalogue: DayCatalogue, now: number): UnclosedDays {
  let count = 0;
  let earliestEnd: number | null = null;
  for (const { id, timezone } of sites) {
    const open = catalogue.site(id).openDays;
    if (open.length === 0) continue;
    const today = localDayAt(now, timezone).day;
    const ended = open.filter((day) => day < today);
    if (ended[0] === undefined) continue;
    count += ended.length;
    const end = dayStart(addDays(ended[0], 1), timezone);
    if (earliestEnd === null || end < earliestEnd) earliestEnd = end;
  }
  return { count, earliestEnd };
}
