import type { Selectable } from 'kysely';
import { Mutex } from '../concurrency/mutex.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { DiscardReason } from '../domain/discard.ts';
import { addCounts, type DiscardTable } from './added-counts.ts';
import { UNKNOWN_SITE } from './discards.ts';
import { RecentDiscards } from './recent-discards.ts';
import { Tally } from './tally.ts';

const ENTRIES_MAX = 10_000;

/** A row of a table of discards, without its count. */
type Counted<Table extends DiscardTable> = Omit<Selectable<Schema[Table]>, 'count'>;

/** Counts discards in memory until the caller flushes them, so that a flood of junk costs no disk. */
export class DiscardCounter {
  /** The discards of the last minutes, in more detail; never written to disk. */
  readonly recent = new RecentDiscards();
  readonly #db: Db;
  readonly #mutex = new Mutex();
  // Counts of no site are always kept: there are as many as days and reasons.
  readonly #stray = new Tally<Counted<'discards'>>(Number.POSITIVE_INFINITY);
  readonly #discards = new Tally<Counted<'discards'>>(ENTRIES_MAX);
  readonly #crawlers = new Tally<Counted<'crawler_discards'>>(ENTRIES_MAX);
  readonly #excluded = new Tally<Counted<'exclusion_discards'>>(ENTRIES_MAX);

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Counts `count` discarded events of a site (`UNKNOWN_SITE` when there is none), on a day `YYYY-MM-DD`. Beyond 10,000
   * combinations between two flushes it counts them under no site rather than not at all.
   */
  add(siteId: number, day: string, reason: DiscardReason, count = 1): void {
    if (siteId !== UNKNOWN_SITE) {
      if (this.#discards.add(`${siteId} ${day} ${reason}`, count, { site_id: siteId, day, reason })) return;
    }
    this.#stray.add(`${day} ${reason}`, count, { site_id: UNKNOWN_SITE, day, reason });
  }

  /**
   * Counts a crawler by its name, beside the discard of its event. Beyond 10,000 combinations between two flushes the
   * name is not counted.
   */
  addCrawler(siteId: number, day: string, name: string, count = 1): void {
    this.#crawlers.add(`${siteId} ${day} ${name}`, count, { site_id: siteId, day, name });
  }

  /** Counts a rule that an event matched, beside the discard of the event; bounded like `addCrawler`. */
  addExcluded(siteId: number, day: string, exclusionId: number, count = 1): void {
    this.#excluded.add(`${siteId} ${day} ${exclusionId}`, count, { site_id: siteId, exclusion_id: exclusionId, day });
  }

  /** Adds the counts of now to the database, after those that are being added. When that fails, it keeps them. */
  flush(): Promise<void> {
    return this.#mutex.runExclusive(() => this.#write());
  }

  async #write(): Promise<void> {
    const tallies = [this.#discards, this.#stray, this.#crawlers, this.#excluded];
    if (tallies.every((tally) => tally.isEmpty)) return;
    const discards = [...this.#discards.take(), ...this.#stray.take()];
    const crawlers = this.#crawlers.take();
    const excluded = this.#excluded.take();
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await addCounts(transaction, 'discards', discards);
        await addCounts(transaction, 'crawler_discards', crawlers);
        await addCounts(transaction, 'exclusion_discards', excluded);
      });
    } catch (error) {
      for (const { site_id, day, reason, count } of discards) this.add(site_id, day, reason, count);
      for (const { site_id, day, name, count } of crawlers) this.addCrawler(site_id, day, name, count);
      for (const row of excluded) this.addExcluded(row.site_id, row.day, row.exclusion_id, row.count);
      throw error;
    }
  }
}
