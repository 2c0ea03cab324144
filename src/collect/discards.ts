import type { Db } from '../database/database.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { DiscardReason } from '../domain/discard.ts';
import { STRAY_DISCARDS_RETENTION_MONTHS } from '../domain/limits.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import { addCrawlerDiscard, type CrawlerDiscard } from './crawler-discards.ts';
import { addExclusionDiscard, type ExclusionDiscard } from './exclusion-discards.ts';
import { RecentDiscards } from './recent-discards.ts';
import { Tally } from './tally.ts';

/** The site id under which events of unknown sites are counted. */
export const UNKNOWN_SITE = 0;
const ENTRIES_MAX = 10_000;

/** The number of events of a site that were discarded on a day for one reason. */
export interface DiscardCount {
  readonly day: string;
  readonly reason: DiscardReason;
  readonly count: number;
}

interface Discard extends Omit<DiscardCount, 'count'> {
  readonly siteId: number;
}

/** Counts discards in memory until the caller flushes them, so that a flood of junk costs no disk. */
export class DiscardCounter {
  /** The discards of the last minutes, in more detail; never written to disk. */
  readonly recent = new RecentDiscards();
  readonly #db: Db;
  // Counts of no site are always kept: there are as many as days and reasons.
  readonly #stray = new Tally<Discard>(Number.POSITIVE_INFINITY);
  readonly #discards = new Tally<Discard>(ENTRIES_MAX);
  readonly #crawlers = new Tally<CrawlerDiscard>(ENTRIES_MAX);
  readonly #excluded = new Tally<ExclusionDiscard>(ENTRIES_MAX);

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Counts `count` discarded events of a site (`UNKNOWN_SITE` when there is none), on a day `YYYY-MM-DD`. Beyond 10,000
   * combinations between two flushes it counts them under no site rather than not at all.
   */
  add(siteId: number, day: string, reason: DiscardReason, count = 1): void {
    if (siteId !== UNKNOWN_SITE) {
      if (this.#discards.add(`${siteId} ${day} ${reason}`, count, { siteId, day, reason })) return;
    }
    this.#stray.add(`${day} ${reason}`, count, { siteId: UNKNOWN_SITE, day, reason });
  }

  /**
   * Counts a crawler by its name, beside the discard of its event. Beyond 10,000 combinations between two flushes the
   * name is not counted.
   */
  addCrawler(siteId: number, day: string, name: string, count = 1): void {
    this.#crawlers.add(`${siteId} ${day} ${name}`, count, { siteId, day, name });
  }

  /** Counts a rule that an event matched, beside the discard of the event; bounded like `addCrawler`. */
  addExcluded(siteId: number, day: string, exclusionId: number, count = 1): void {
    this.#excluded.add(`${siteId} ${day} ${exclusionId}`, count, { siteId, day, exclusionId });
  }

  /** Adds the counts to the database in one transaction and resets them. When that fails, it keeps them. */
  async flush(): Promise<void> {
    const tallies = [this.#discards, this.#stray, this.#crawlers, this.#excluded];
    if (tallies.every((tally) => tally.isEmpty)) return;
    const discards = [...this.#discards.take(), ...this.#stray.take()];
    const crawlers = this.#crawlers.take();
    const excluded = this.#excluded.take();
    try {
      await this.#db.transaction().execute(async (transaction) => {
        for (const discard of discards) await addDiscard(transaction, discard);
        for (const crawler of crawlers) await addCrawlerDiscard(transaction, crawler);
        for (const rule of excluded) await addExclusionDiscard(transaction, rule);
      });
    } catch (error) {
      for (const { siteId, day, reason, count } of discards) this.add(siteId, day, reason, count);
      for (const { siteId, day, name, count } of crawlers) this.addCrawler(siteId, day, name, count);
      for (const { siteId, day, exclusionId, count } of excluded) this.addExcluded(siteId, day, exclusionId, count);
      throw error;
    }
  }
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
 * Deletes the discards of days that the sites' retention does not keep, and discards of no site after
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
    for (const table of ['discards', 'crawler_discards', 'exclusion_discards'] as const) {
      await db.deleteFrom(table).where('site_id', '=', site.id).where('day', '<', firstKept).execute();
    }
  }
}

/** Returns the first day of which a site's discards are kept, at `now` (microseconds). */
export function firstKeptAt(site: DiscardingSite, now: number): string {
  return firstKeptDay(site, localDayAt(now, site.timezone).day);
}

async function addDiscard(db: Db, entry: Discard & { readonly count: number }): Promise<void> {
  await db
    .insertInto('discards')
    .values({ site_id: entry.siteId, day: entry.day, reason: entry.reason, count: entry.count })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'reason'])
        .doUpdateSet((set) => ({ count: set('discards.count', '+', set.ref('excluded.count')) })),
    )
    .execute();
}
