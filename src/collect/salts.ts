import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { addDays, isDay } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { dayStart, localDayAt } from '../domain/day.ts';
import { listUnpurged, recordDeleted, recordPurged } from './destroyed-salts.ts';
import type { SaltFile } from './salt-file.ts';

const SALT_BYTES = 32;
/** The zones in which a date begins first and ends last. */
const EARLIEST_ZONE = 'Etc/GMT-14';
const LATEST_ZONE = 'Etc/GMT+12';

interface HeldSalt {
  readonly salt: Buffer;
  /** The end of the date in the last time zone, microseconds. */
  readonly end: number;
}

/**
 * Makes, shares and destroys the salts of the visitor hash: one for each calendar date, shared by all collectors, and
 * destroyed once that date is over in every time zone. At most three dates are current at once, so memory is bounded.
 */
export class Salts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #file: SaltFile | null;
  readonly #held = new Map<string, HeldSalt>();
  readonly #loading = new Map<string, Promise<Buffer>>();
  /** Initially true: a process that died between deleting and purging left the purge to the next one. */
  #purgeDue = true;

  /** @param file this collector's own copy; null where the database loses no salt */
  constructor(database: Database, clock: Clock, file: SaltFile | null = null) {
    this.#database = database;
    this.#clock = clock;
    this.#file = file;
  }

  /** Returns the salt of a date if it is in memory. The hot path uses it, because it does not wait. */
  held(label: string): Buffer | undefined {
    const held = this.#held.get(label);
    if (held === undefined) return undefined;
    if (this.#clock.nowMicros() < held.end) return held.salt;
    this.#forget(label);
    return undefined;
  }

  /**
   * Returns the 32-byte salt of a calendar date (`YYYY-MM-DD`); the collector that asks first makes it. Throws a
   * RangeError for a date that is not current in any time zone: its salt must not be made again. The bytes become zeros
   * when the salt is destroyed: do not keep them, ask again.
   */
  async saltFor(label: string): Promise<Buffer> {
    const held = this.held(label);
    if (held !== undefined) return held;
    this.#requireUnderWay(label);
    return await this.#loading.getOrInsertComputed(label, () =>
      this.#load(label).finally(() => this.#loading.delete(label)),
    );
  }

  /**
   * Takes the salts of all dates that are under way in some zone into memory. Called periodically, it lets the next date of
   * most sites begin while the database is away. It gives the database those back that it has lost: a PostgreSQL server keeps
   * them out of its log, and so not over a crash. When another collector was faster, its salt counts.
   */
  async holdCurrent(): Promise<void> {
    const now = this.#clock.nowMicros();
    const last = localDayAt(now, EARLIEST_ZONE).day;
    for (let day = localDayAt(now, LATEST_ZONE).day; day <= last; day = addDays(day, 1)) {
      const salt = await this.saltFor(day);
      const stored = await this.#stored(day, salt);
      if (stored.equals(salt)) stored.fill(0);
      else this.#hold(day, stored);
    }
  }

  /** Keeps the salts in this collector's own copy, for its next start. Throws when they cannot be written. */
  keepCopy(): void {
    this.#file?.keep(this.#held.entries().map(([label, { salt }]) => [label, salt] as const));
  }

  /**
   * Destroys the salts of dates that are over in every time zone at `nowMicros`: in this process's memory and on disk,
   * the write-ahead log included. Records the instants of both. Returns the destroyed dates. Every process calls it
   * periodically, for its own memory.
   */
  async destroyEnded(nowMicros: number): Promise<string[]> {
    for (const [label, held] of this.#held) if (nowMicros >= held.end) this.#forget(label);
    const { db } = this.#database;
    const rows = await db.selectFrom('salts').select('label').orderBy('label').execute();
    const ended = rows.map((row) => row.label).filter((label) => nowMicros >= endOf(label));
    const at = Math.floor(nowMicros / 1000);
    if (ended.length > 0) {
      this.#purgeDue = true;
      await inTransaction(db, async (transaction) => {
        await transaction.deleteFrom('salts').where('label', 'in', ended).execute();
        await recordDeleted(transaction, ended, at);
      });
    }
    if (this.#purgeDue) {
      // Only what was deleted before the purge began is known to be gone after it.
      const deleted = await listUnpurged(db);
      this.#purgeDue = !(await this.#database.purge());
      if (!this.#purgeDue) await recordPurged(db, deleted, at);
    }
    this.#file?.remove((label) => nowMicros >= endOf(label));
    return ended;
  }

  async #load(label: string): Promise<Buffer> {
    const made = this.#file?.find(label) ?? randomBytes(SALT_BYTES);
    const stored = await this.#stored(label, made);
    made.fill(0);
    return this.#hold(label, stored);
  }

  /** Returns the salt of a date in the database, which is the given one when it had none. */
  async #stored(label: string, salt: Buffer): Promise<Buffer> {
    const { db } = this.#database;
    const find = () => db.selectFrom('salts').select('salt').where('label', '=', label).executeTakeFirst();
    let row = await find();
    if (row === undefined) {
      await db
        .insertInto('salts')
        .values({ label, salt })
        .onConflict((conflict) => conflict.column('label').doNothing())
        .execute();
      row = await find();
    }
    // This is checked again, because the date may have ended meanwhile and its salt been destroyed.
    this.#requireUnderWay(label);
    if (row === undefined) throw new RangeError(`the salt of ${label} was destroyed`);
    // The row's own memory, not a copy, so that overwriting it later leaves no other copy.
    return Buffer.from(row.salt.buffer, row.salt.byteOffset, row.salt.byteLength);
  }

  #hold(label: string, salt: Buffer): Buffer {
    this.#forget(label);
    this.#held.set(label, { salt, end: endOf(label) });
    return salt;
  }

  #requireUnderWay(label: string): void {
    const now = this.#clock.nowMicros();
    if (!isDay(label) || now >= endOf(label) || now < dayStart(label, EARLIEST_ZONE)) {
      throw new RangeError(`${label} is no date that is under way in any time zone`);
    }
  }

  #forget(label: string): void {
    this.#held.get(label)?.salt.fill(0);
    this.#held.delete(label);
  }
}

function endOf(label: string): number {
  return dayStart(addDays(label, 1), LATEST_ZONE);
}
