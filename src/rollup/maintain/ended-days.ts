import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import type { Site } from '../../domain/site.ts';
import type { SiteDay } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';

/** A day of a site, and the organisation that the site is of. */
export interface OwnedDay extends SiteDay {
  readonly orgId: number;
}

/** How long no event must have come for a day, microseconds: an import or the journal may still be bringing some. */
const QUIET_MICROS = 5_000_000;

/**
 * Lists the days of a site that are to be closed: open ones before the site's today for which events have stopped
 * arriving.
 */
export function endedDays(site: Site, catalogue: DayCatalogue, clock: Clock): OwnedDay[] {
  const now = clock.nowMicros();
  const today = localDayAt(now, site.timezone).day;
  const days = catalogue.site(site.id);
  const isEnded = (day: string) => {
    // A clock that was set back may lie before the last arrival.
    const isQuiet = Math.abs(now - days.arrivals(day)!.last) >= QUIET_MICROS;
    return day < today && isQuiet && !catalogue.isArriving({ siteId: site.id, day });
  };
  return days.openDays.filter(isEnded).map((day) => ({ siteId: site.id, day, orgId: site.orgId }));
}
