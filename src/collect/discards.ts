import type { Db } from '../database/database.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { DiscardReason } from '../domain/discard.ts';
import { STRAY_DISCARDS_RETENTION_MONTHS } from '../domain/limits.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import { DAY_COUNTS } from '../sites/tables-of-sites.ts';

/** The site id under which events of unknown sites are counted. */
export const UNKNOWN_SITE = 0;

/** The number of events of a site that were discarded on a day for one reason. */
export interface DiscardCount {
  readonly day: string;
  readonly reason: DiscardReason;
  readonly count: number;
}

/** The site of a discard, or `NO_SITE`. */
export type DiscardingSite = Pick<Site, 'id' | 'retentionMonths' | 'timezone'>;

/** The site of events that belong to no site. */
export const NO_SITE: DiscardingSite = {
  id: UNKNOWN_SITE,
  retentionMonths: STRAY_DISCARDS_RETENTION_MONTHS,
  timezone: 'UTC',
};

/**
 * Lists a site's discards from one day to another, both inclusive, by day and reason. It leaves out days that the
 * site's retention does not keep.
 *
 * @param now microseconds
 */
export async function listDiscards(db: Db, site: DiscardingSite, period: Period, now: number): Promise<DiscardCount[]> {
  const firstKept = firstKeptAt(site, now);
  return await db
    .selectFrom('discards')
    .select(['day', 'reason', 'count'])
    .where('site_id', '=', site.id)
    .where('day', '>=', period.from > firstKept ? period.from : firstKept)
    .where('day', '<=', period.to)
    .orderBy('day')
    .orderBy('reason')
    .execute();
}

/** Sums a site's discards from one day to another, both inclusive, by reason, the most frequent first. */
export async function sumDiscards(
  db: Db,
  site: DiscardingSite,
  period: Period,
  now: number,
): Promise<Omit<DiscardCount, 'day'>[]> {
  const sums = new Map<DiscardReason, number>();
  for (const { reason, count } of await listDiscards(db, site, period, now)) {
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  return [...sums].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/**
 * Deletes the discards and requests of days that the sites' retention does not keep, and discards of no site after
 * `STRAY_DISCARDS_RETENTION_MONTHS`. Can be repeated at any time.
 *
 * @param sites every site, archived ones too
 * @param now microseconds
 */
export async function eraseExpiredDiscards(db: Db, sites: readonly DiscardingSite[], now: number): Promise<void> {
  for (const site of [...sites, NO_SITE]) {
    // The first kept day cannot be computed for a zone that the runtime does not know.
    if (site.retentionMonths === null || !isTimeZone(site.timezone)) continue;
    const firstKept = firstKeptAt(site, now);
    for (const table of DAY_COUNTS) {
      await db.deleteFrom(table).where('site_id', '=', site.id).where('day', '<', firstKept).execute();
    }
  }
}

/** Returns the first day of which a site's discards are kept, at `now` (microseconds). */
export function firstKeptAt(site: DiscardingSite, now: number): string {
  return firstKeptDay(site, localDayAt(now, site.timezone).day);
}
