import { isTimeZone, localDayAt } from '../domain/day.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';

/**
 * Returns the first day of a site that has figures and is kept by its retention; null when there is none.
 *
 * @param now microseconds
 */
export function firstDayOf(rollups: Pick<RollupReader, 'firstDay'>, site: Site, now: number): string | null {
  const first = rollups.firstDay(site.id);
  if (first === null || !isTimeZone(site.timezone)) return first;
  const kept = firstKeptDay(site, localDayAt(now, site.timezone).day);
  return first < kept ? kept : first;
}

/**
 * Returns the number of events of each kept day of a site that has some; null for a day that another product has counted.
 *
 * @param now microseconds
 */
export function eventDaysOf(
  rollups: Pick<RollupReader, 'firstDay' | 'eventDays'>,
  site: Site,
  now: number,
): ReadonlyMap<string, number | null> {
  const first = firstDayOf(rollups, site, now);
  return new Map([...rollups.eventDays(site.id)].filter(([day]) => first !== null && day >= first));
}
