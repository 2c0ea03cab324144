import { withholds } from '../../accounts/grants.ts';
import { UNKNOWN_SITE } from '../../collect/discards.ts';
import type { RecentDiscard } from '../../collect/recent-discards.ts';
import { dayStart } from '../../domain/day.ts';
import type { Site } from '../../domain/site.ts';
import { isOwnHost } from '../../domain/site-domains.ts';
import { type SiteZone, zoneOn } from '../../domain/zone-history.ts';
import { siteZones } from '../../sites/sites.ts';
import { REALTIME } from '../../stats/questions/realtime.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

const MICROS_PER_HOUR = 3_600_000_000;

/** The arrival of a site's events: the latest one, and the reasons why others were discarded. */
export interface ArrivalAnswer {
  /** The server's present, epoch milliseconds. */
  readonly now: number;
  /** The site's latest event; null before the first. */
  readonly latest: LatestEvent | null;
  /** The discards of the last ten minutes, most frequent first; none for members from whom settings are withheld. */
  readonly discards: readonly RecentDiscard[];
  /** Discards of the last ten minutes, by reason, of events from this site's domains that name an unknown site. */
  readonly strays: readonly RecentDiscard[];
}

export interface LatestEvent {
  /** Epoch milliseconds; the start of its hour for an event that is older than the kept raw events. */
  readonly at: number;
  /** The path of an event of the last half hour; null for an older one. */
  readonly path: string | null;
}

/** The route that the page for installing the snippet polls. */
export function installRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, statistics, liveFigures, recentDiscards } = dependencies;
  const latestOf = async (site: Site, now: number): Promise<LatestEvent | null> => {
    const zones = await siteZones(db, site.id);
    const last = await liveFigures.lastEvents([site.id], now, (_site, day, hour) => hourStart(zones, day, hour));
    const micros = last.get(site.id);
    if (micros === undefined) return null;
    const { feed } = await statistics.ask(site, REALTIME, {});
    const [newest] = feed;
    return newest === undefined ? { at: Math.floor(micros / 1000), path: null } : { at: newest.ts, path: newest.path };
  };
  return [
    route('GET /sites/:site/arrival', 'site:viewer', async ({ site, grant }): Promise<ArrivalAnswer> => {
      const now = clock.nowMicros();
      const discardsOf = (id: number) => (withholds(grant, 'settings') ? [] : recentDiscards.of(id, now));
      return {
        now: Math.floor(now / 1000),
        latest: await latestOf(site, now),
        discards: discardsOf(site.id),
        strays: discardsOf(UNKNOWN_SITE).filter(({ host }) => host !== null && isOwnHost(host, site)),
      };
    }),
  ];
}

function hourStart(zones: readonly SiteZone[], day: string, hour: number): number {
  return dayStart(day, zoneOn(zones, day)) + hour * MICROS_PER_HOUR;
}
