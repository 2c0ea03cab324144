import { epochMs } from '../../database/clock-ms.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import type { RangeContents, SiteDayEvents } from '../../store/encoded-lines.ts';
import type { AnnouncedRange, RangeRegister } from './announced-range.ts';
import { announceDates, announceWriters, erasedDaysOf, finalDaysOf, recordArrival } from './arrivals.ts';
import { firstRawDay } from './raw-window.ts';

/**
 * Registers ranges in the database, for the readers of all processes. A range whose end could not be recorded is loaded
 * again, which inserts nothing twice, and is recorded then.
 */
export class SharedRanges implements RangeRegister {
  readonly #database: Pick<Database, 'db'>;
  readonly #clock: Clock;
  /** The writers that are known to be in the database. */
  readonly #announced = new Set<number>();

  constructor(database: Pick<Database, 'db'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async announce(range: RangeContents, now: number): Promise<AnnouncedRange> {
    const { db } = this.#database;
    if ([...range.writers.keys()].some((writer) => !this.#announced.has(writer))) {
      await announceWriters(db, range, epochMs(this.#clock));
      for (const writer of range.writers.keys()) this.#announced.add(writer);
    }
    const final = await this.#final(range, now);
    const entered = range.siteDays.filter((day) => !final.includes(day));
    return {
      final,
      entered: (later) => recordArrival(db, range, entered, later),
      // A part of it may be in the store, above what readers see.
      failed: () => {},
    };
  }

  /**
   * Only days beyond the raw window become final, and erased ones. Events of such dates are announced together with the look, so that
   * their days become final before the look or after their arrival.
   */
  async #final(range: RangeContents, now: number): Promise<SiteDayEvents[]> {
    const firstRaw = firstRawDay(now);
    const old = [...new Set(range.siteDays.map(({ day }) => day))].filter((day) => day < firstRaw);
    const erased = await erasedDaysOf(this.#database.db, range);
    if (old.length === 0) return erased;
    const final = await inTransaction(this.#database.db, async (transaction) => {
      await announceDates(transaction, range, old, epochMs(this.#clock));
      return finalDaysOf(transaction, range);
    });
    return [...new Set([...final, ...erased])];
  }
}
