/**
 * Costs a quarter to a third more stored rows of keys. Without the sums, a breakdown of a year by page takes 1.8 times the
 * processor time at 10 million events and 2.5 times at 100 million, one by referrer 1.2 and 2.2 times; one by country, with
 * few keys, takes 0.8 and 0.9 times (`node bench/mechanisms.ts months --size 10M`).
 */
import type { Period } from '../../domain/period.ts';
import { MONTH_KEYS } from '../../store/schema.ts';
import { beginMonth, publishMonth } from '../days/closed-months.ts';
import { storedGeneration } from '../days/generation.ts';
import type { MissingMonth } from '../days/month-basis.ts';
import type { MaintainedDays } from './maintained-days.ts';
import type { SupersededRows } from './superseded-rows.ts';

const SUMS = `INSERT INTO ${MONTH_KEYS} (site, dimension, day, key, visitors, views, generation)
SELECT site, dimension, {month:Date}, key, sum(visitors), sum(views), {generation:UInt16} FROM day_keys
WHERE site = {site:UInt32} AND day IN {days:Array(Date)} AND NOT startsWith(dimension, 'channel:')
  AND generation = transform(day, {days:Array(Date)}, {generations:Array(UInt16)}, toUInt16(0))
GROUP BY site, dimension, key`;

/** With the mutex of what else writes rollups: no day is published while its month is summed. */
export interface MonthCloserOptions extends MaintainedDays {
  /** Told what is written again. */
  readonly superseded: SupersededRows;
}

/**
 * Sums the keys of closed days over whole calendar months, for reads of a year. A month is the sum of the generations of its
 * days that it was made from; when one of them is written again, opened or erased, readers take the days themselves
 * until the month is made anew. Each time has a generation of its own, so a crash leaves rows that nobody reads.
 */
export class MonthCloser {
  readonly #options: MonthCloserOptions;
  /** The version of each site's days of which no month was missing. */
  readonly #complete = new Map<number, string>();

  constructor(options: MonthCloserOptions) {
    this.#options = options;
  }

  /**
   * Stores the sums of a site's whole months within a run of days. Rejects with the signal's reason between two months
   * when it is aborted.
   */
  async close(siteId: number, days: Period, signal?: AbortSignal): Promise<void> {
    const { catalogue, siteMutex } = this.#options;
    const version = [days.from, days.to, catalogue.version(siteId, days)].join(' ');
    if (this.#complete.get(siteId) === version) return;
    for (const { day } of catalogue.site(siteId).missingMonths(siteId, days)) {
      signal?.throwIfAborted();
      await siteMutex.runExclusive([siteId], async () => {
        // Looks again: another task may have written it before this one had the site to itself.
        const missing = catalogue
          .site(siteId)
          .missingMonths(siteId, days)
          .find((month) => month.day === day);
        if (missing !== undefined) await this.#write(missing);
      });
    }
    this.#complete.set(siteId, version);
  }

  async #write({ siteId, day, basis }: MissingMonth): Promise<void> {
    const { store, database, catalogue, superseded } = this.#options;
    const days = catalogue.site(siteId).closedIn(day);
    const generation = await beginMonth(database.db, { siteId, day });
    const month = { siteId, day, generation, basis };
    try {
      await store.execute(SUMS, {
        site: siteId,
        month: day,
        generation: storedGeneration(generation),
        days: days.map((closed) => closed.day),
        generations: days.map((closed) => storedGeneration(closed.generation)),
      });
      await publishMonth(database.db, month);
      catalogue.closeMonth(month);
    } finally {
      if (generation > 1 || catalogue.site(siteId).month(day)?.generation !== generation) superseded.note([month]);
    }
  }
}
