import { addDays, addMonths } from './calendar.ts';
import { RAW_WINDOW_DAYS } from './limits.ts';
import type { Site } from './site.ts';

/** The size of a hit of kept visits in a table of millions, bytes: 17.6 were measured. */
export const KEPT_HIT_BYTES = 18;

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

/**
 * Returns the first day whose visits a site keeps, and of which they may be read, seen from the site's local `today`: the same
 * date `visitMonths` ago, but at least 30 days ago, because raw events are kept that long. Never before `firstKeptDay`.
 */
export function firstKeptVisit(site: Pick<Site, 'retentionMonths' | 'visitMonths'>, today: string): string {
  const [byMonths, byRawEvents] = [addMonths(today, -site.visitMonths), addDays(today, -RAW_WINDOW_DAYS)];
  const kept = byMonths < byRawEvents ? byMonths : byRawEvents;
  const firstKept = firstKeptDay(site, today);
  return kept > firstKept ? kept : firstKept;
}
