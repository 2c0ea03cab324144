/** A world whose visitors are spread over several sites, and the same sites read as one. */
import { unitedSites } from '../../src/sites/united-sites.ts';
import { firstKeptDay, hourOf, localDay } from '../oracle/calendar.ts';
import type { World } from '../oracle/world.ts';
import { presentFunnelsOf } from './world-definitions.ts';

/** Zones of two sites besides the world's own, which are ahead of most zones and behind. */
export const OTHER_ZONES = ['Pacific/Auckland', 'America/Los_Angeles'] as const;

/**
 * Spreads the visitors of a world over three sites. The zones of two of them are given, or null for the world's. The first has its rules
 * of channels, the second the first version of these, and the third has none.
 */
export function splitWorld({ channels = [], ...rest }: World, zones: readonly [string | null, string | null]): World[] {
  return [null, ...zones].map((zone, i) => {
    const world = { ...rest, channels: channels.slice(0, [channels.length, 1, 0][i]) };
    const visited = world.events.filter(({ visitor }) => siteOf(visitor) === i);
    if (zone === null) return { ...world, events: visited };
    const events = visited.map((event) => ({ ...event, day: localDay(event.ts, zone), hour: hourOf(event.ts, zone) }));
    const own = [{ fromDay: '2000-01-01', timezone: zone }];
    return { ...world, site: { ...world.site, timezone: zone }, zones: own, events };
  });
}

/**
 * Makes one world of such sites: no visitor is on two of them, so what is counted of them together is what is counted of it. The hits
 * of a day can be read when those of each site can.
 */
export function unitedWorld(sites: readonly World[]): World {
  const { visits: _, ...first } = sites[0]!;
  const united = unitedSites(
    { id: first.site.id, name: 'Group' },
    1,
    sites.map(({ site }) => site),
  );
  const today = localDay(first.now, united.timezone);
  const events = sites.flatMap((site) => site.events.map((event) => ({ ...event, site: united.id })));
  const latest = (days: readonly string[]) => days.toSorted().at(-1)!;
  const firstOf = (months: 'retentionMonths' | 'visitMonths') =>
    latest(sites.map(({ site, now }) => firstKeptDay(localDay(now, site.timezone), site[months])));
  const firstVisit = firstOf('visitMonths');
  const unread = new Set(
    sites.flatMap(({ events, visits, firstRaw = '' }) =>
      events.map(({ day }) => day).filter((day) => visits?.has(day) === false || (day < firstRaw && day < firstVisit)),
    ),
  );
  const readable = new Set(events.map(({ day }) => day)).difference(unread);
  return {
    ...first,
    funnels: presentFunnelsOf({ ...first, site: united }),
    ...(sites.some(({ visits }) => visits !== undefined) ? { visits: readable } : {}),
    site: united,
    firstKept: firstOf('retentionMonths'),
    zones: [{ fromDay: '2000-01-01', timezone: united.timezone }],
    zonesOf: ({ visitor }) => sites[siteOf(visitor)]!.zones,
    channels: [],
    channelsOf: ({ visitor }) => sites[siteOf(visitor)]!.channels ?? [],
    // A day that has not come yet in the zone of most sites is not shown before it has.
    events: events.filter(({ day }) => day <= today),
  };
}

/** Returns the place of the site that a visitor of such a world is on. */
export function siteOf(visitor: string): number {
  return Number(BigInt(visitor) % 3n);
}
