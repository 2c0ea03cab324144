import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import { KEPT_HIT_BYTES } from '../domain/retention.ts';
import type { SiteVolume } from './facts/volumes.ts';

/** The size of a single event in the store, bytes: docs/configuration.md, "Disk". */
const RAW_EVENT_BYTES = 36;
/** The size of what stays of an event when its single event is gone: its hit, and its share of what is counted. */
const KEPT_EVENT_BYTES = 60;
/** With fewer events, the files that an empty store has too would make each event look large. */
const MEASURED_EVENTS_MIN = 1_000_000;
/** Nobody can act on a forecast beyond this. */
export const FORECAST_MAX_DAYS = 3650;

/**
 * Forecasts in how many days the free space is used up when events go on coming as in the last week; null when that is
 * more than ten years. A site grows until it is as old as its retention; from then on as much is erased as is added. Its
 * single events grow until it is 30 days old, and from then on its visits, until it has as many days of them as it keeps.
 *
 * @param storeBytes the present size of the store; null when it is unknown
 */
export function daysUntilFull(
  freeBytes: number,
  storeBytes: number | null,
  sites: readonly SiteVolume[],
): number | null {
  const keptBytes = keptBytesPerEvent(storeBytes, sites);
  const growing = sites.map(({ eventsPerDay, ageDays, retentionDays, visitDays, visitDaysMax }) => ({
    kept: eventsPerDay * keptBytes,
    keptUntil: (retentionDays ?? Number.POSITIVE_INFINITY) - ageDays,
    raw: eventsPerDay * RAW_EVENT_BYTES,
    rawUntil: Math.min(RAW_WINDOW_DAYS, retentionDays ?? RAW_WINDOW_DAYS) - ageDays,
    visits: eventsPerDay * KEPT_HIT_BYTES,
    visitsFrom: RAW_WINDOW_DAYS - ageDays,
    visitsUntil: Math.max(0, RAW_WINDOW_DAYS - ageDays) + visitDaysMax - visitDays,
  }));
  let left = freeBytes;
  for (let day = 1; day <= FORECAST_MAX_DAYS; day++) {
    for (const { kept, keptUntil, raw, rawUntil, visits, visitsFrom, visitsUntil } of growing) {
      if (day <= keptUntil) left -= kept;
      if (day <= rawUntil) left -= raw;
      if (day > visitsFrom && day <= visitsUntil) left -= visits;
    }
    if (left <= 0) return day;
  }
  return null;
}

/** The bytes that an event keeps taking: measured on this store when it has enough events, else those of the documentation. */
function keptBytesPerEvent(storeBytes: number | null, sites: readonly SiteVolume[]): number {
  const sum = (of: (site: SiteVolume) => number) => sites.reduce((total, site) => total + of(site), 0);
  const events = sum((site) => site.events);
  if (storeBytes === null || events < MEASURED_EVENTS_MIN) return KEPT_EVENT_BYTES;
  const apart = sum(({ rawEvents, visitEvents }) => rawEvents * RAW_EVENT_BYTES + visitEvents * KEPT_HIT_BYTES);
  return Math.max(1, (storeBytes - apart) / events);
}
