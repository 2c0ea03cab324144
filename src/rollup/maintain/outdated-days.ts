import type { ClosedDay } from '../days/closed-days.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';
import { LAYERS_VERSION } from '../days/layers.ts';

/** So many events are written again between other work. */
const EVENTS_MAX = 3_000_000;

/**
 * Finds closed days that were written with layers of an earlier version, and whose raw events are kept, so that they can be
 * written again: the latest of each site first, as many as are written in some seconds, one at least.
 *
 * @param firstRaw the first day whose raw events are kept
 * @param isDue leaves out days that have just failed
 */
export function outdatedDays(
  siteIds: readonly number[],
  catalogue: DayCatalogue,
  firstRaw: string,
  isDue: (day: ClosedDay) => boolean,
): ClosedDay[] {
  const outdated = siteIds.flatMap((siteId) => {
    const site = catalogue.site(siteId);
    return site
      .closedSince(firstRaw)
      .filter((closed) => isOutdated(closed) && !site.isFinal(closed.day) && isDue(closed));
  });
  outdated.sort((a, b) => (a.day > b.day ? -1 : Number(a.day < b.day)));
  let events = 0;
  return outdated.filter((day, i) => {
    events += day.events;
    return i === 0 || events <= EVENTS_MAX;
  });
}

function isOutdated({ origin, layersVersion = LAYERS_VERSION }: ClosedDay): boolean {
  return layersVersion !== LAYERS_VERSION && origin === undefined;
}
