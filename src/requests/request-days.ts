import type { Db } from '../database/database.ts';
import { addDays } from '../domain/calendar.ts';
import { localDayAt } from '../domain/day.ts';
import { LISTS_CONTRADICT_DAYS, REQUEST_AHEAD_MAX_MS, REQUEST_KEPT_DAYS } from '../domain/limits.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import { zoneSpans } from '../domain/zone-history.ts';
import { siteZones } from '../sites/sites.ts';

/** The local days of a site's requests. */
export interface RequestDays {
  readonly today: string;
  /**
   * Returns the day of an instant in microseconds; null for one that has not come, and for days that are too long ago.
   */
  dayOf(micros: number): string | null;
  /** Tells whether a day is too long ago for lists of addresses that are published now to contradict a request. */
  isPast(day: string): boolean;
}

/** Returns the days of a site by the zones that it has had, at an instant in microseconds. */
export async function requestDays(db: Db, site: Site, now: number): Promise<RequestDays> {
  const spans = zoneSpans(await siteZones(db, site.id));
  const { day: today } = localDayAt(now, site.timezone);
  const [byRetention, byAge] = [firstKeptDay(site, today), addDays(today, -REQUEST_KEPT_DAYS)];
  const firstKept = byRetention > byAge ? byRetention : byAge;
  const firstListed = addDays(today, -LISTS_CONTRADICT_DAYS);
  return {
    today,
    dayOf: (micros) => {
      if (micros > now + REQUEST_AHEAD_MAX_MS * 1000) return null;
      const { timezone } = spans.find(({ from, to }) => micros >= from && micros < to)!;
      const { day } = localDayAt(micros, timezone);
      return day < firstKept ? null : day;
    },
    isPast: (day) => day < firstListed,
  };
}
