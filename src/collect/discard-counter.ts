import type { Db } from '../database/database.ts';
import type { DiscardReason } from '../domain/discard.ts';
import { addCrawlerDiscard, type CrawlerDiscard } from './crawler-discards.ts';
import { addDiscard, type Discard, UNKNOWN_SITE } from './discards.ts';
import { addExclusionDiscard, type ExclusionDiscard } from './exclusion-discards.ts';
import { RecentDiscards } from './recent-discards.ts';
import { Tally } from './tally.ts';

const ENTRIES_MAX = 10_000;

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
