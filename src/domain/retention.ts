import { addMonths } from './calendar.ts';
import type { Site } from './site.ts';

/** The engine's calendar begins here; days before hold no events. */
const FIRST_DAY = '1970-01-01';

/**
 * Returns the first day that a site's retention keeps: the same date that many months ago (clipped to the month's end),
 * seen from the site's local `today`.
 */
export function firstKeptDay(site: Pick<Site, 'retentionMonths'>, today: string): string {
  const kept = site.retentionMonths === null ? FIRST_DAY : addMonths(today, -site.retentionMonths);
  return kept > FIRST_DAY ? kept : FIRST_DAY;
}
