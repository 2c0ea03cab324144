import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import { conversionsOf, stepsOf, type UnknownDay } from '../rollup/days/day-knowledge.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import { knownFrom } from './coverage.ts';

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
  rollups: Pick<RollupReader, 'unknown'>,
  siteId: number,
  goals: readonly Goal[],
): Readonly<Record<number, string>> {
  return Object.fromEntries(
    goals.flatMap((goal) => {
      const from = countedFrom(rollups.unknown(siteId, conversionsOf(goal)));
      return from === null ? [] : [[goal.id, from]];
    }),
  );
}

/** Lists the versions of a site's funnels that older days do not know. */
export function funnelsCountedFrom(
  rollups: Pick<RollupReader, 'unknown'>,
  siteId: number,
  versions: readonly Pick<FunnelVersion, 'id' | 'version'>[],
): FunnelCountedFrom[] {
  return versions.flatMap(({ id, version }) => {
    const from = countedFrom(rollups.unknown(siteId, stepsOf({ id, version })));
    return from === null ? [] : [{ id, version, countedFrom: from }];
  });
}

function countedFrom(unknown: readonly UnknownDay[]): string | null {
  return knownFrom(unknown.filter(({ reason }) => reason === 'younger'));
}
