import { addDays } from '../domain/calendar.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import { funnelPart, goalPart } from '../rollup/days/parts.ts';
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

/** A version of a funnel that older days do not know. */
export interface FunnelCountedFrom {
  readonly id: number;
  readonly version: number;
  /** The first day from which on it is counted. */
  readonly countedFrom: string;
}

/** Returns the first day from which on each goal is counted, by its id, of those that older days do not know. */
export function goalsCountedFrom(
  rollups: Pick<RollupReader, 'lastOlder'>,
  siteId: number,
  goals: readonly Goal[],
): Readonly<Record<number, string>> {
  const lastOlder = rollups.lastOlder(siteId);
  return Object.fromEntries(
    goals.flatMap((goal) => {
      const last = lastOlder.get(goalPart(goal));
      return last === undefined ? [] : [[goal.id, addDays(last, 1)]];
    }),
  );
}

/** Lists the versions of a site's funnels that older days do not know. */
export function funnelsCountedFrom(
  rollups: Pick<RollupReader, 'lastOlder'>,
  siteId: number,
  versions: readonly Pick<FunnelVersion, 'id' | 'version'>[],
): FunnelCountedFrom[] {
  const lastOlder = rollups.lastOlder(siteId);
  return versions.flatMap(({ id, version }) => {
    const last = lastOlder.get(funnelPart({ id, version }));
    return last === undefined ? [] : [{ id, version, countedFrom: addDays(last, 1) }];
  });
}
