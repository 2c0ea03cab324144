import { setTimeout as pause } from 'node:timers/promises';
import { CoalescedTask } from '../../concurrency/coalesced-task.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../domain/log.ts';
import { lastChange } from './change-number.ts';
import type { DayCatalogue } from './day-catalogue.ts';
import { listChanges } from './day-changes.ts';

/** The interval at which the database is asked for changes: one row, when there are none. */
const LOOK_EVERY_MS = 200;

export interface DayFollowerOptions {
  readonly database: Pick<Database, 'db'>;
  readonly catalogue: DayCatalogue;
  readonly log: Log;
}

/**
 * Keeps a process' catalogue of days equal to that of the database, which several processes change. It is behind by a fifth
 * of a second and the time of a read; while the database is away, what is known stays. When it is back, everything is read
 * anew, and so it is when the database has gone back to an earlier state.
 */
export class DayFollower {
  readonly #options: DayFollowerOptions;
  readonly #closing = new AbortController();
  /** The number of the last change that the catalogue has; 0 when everything is to be read. */
  #number = 0;
  #isMoving = false;
  #caughtUpMs = Number.NEGATIVE_INFINITY;
  readonly #reading = new CoalescedTask(() => this.#read());
  #loop: Promise<void> = Promise.resolve();

  private constructor(options: DayFollowerOptions) {
    this.#options = options;
  }

  /** Fills the catalogue and follows. Rejects when the database cannot be read. */
  static async open(options: DayFollowerOptions): Promise<DayFollower> {
    const follower = new DayFollower(options);
    await follower.caughtUp();
    follower.#loop = follower.#follow();
    return follower;
  }

  /** Whether `svc move` is filling the servers. Its begin and its end are changes with a number. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** The time since the catalogue was last equal to the database, milliseconds. */
  get behindMs(): number {
    return performance.now() - this.#caughtUpMs;
  }

  /** Resolves when the catalogue has everything that was committed before the call. */
  caughtUp(): Promise<void> {
    return this.#reading.run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    let isFailing = false;
    while (await pause(LOOK_EVERY_MS, true, { signal, ref: false }).catch(() => false)) {
      try {
        await this.caughtUp();
        if (isFailing) this.#options.log.info({}, 'the days of sites are followed again');
        isFailing = false;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!isFailing) this.#options.log.error({ error: message }, 'the days of sites cannot be followed');
        isFailing = true;
      }
    }
  }

  async #read(): Promise<void> {
    const begunMs = performance.now();
    try {
      await this.#readChanges();
    } catch (error) {
      // A server that takes the place of another may lack its last changes, and count others with their numbers.
      this.#number = 0;
      throw error;
    }
    this.#caughtUpMs = begunMs;
  }

  async #readChanges(): Promise<void> {
    const { database, catalogue } = this.#options;
    const last = await lastChange(database.db);
    if (last === this.#number && last > 0) return;
    const ownChanges = catalogue.ownChanges;
    const changes = await listChanges(database.db, last < this.#number ? 0 : this.#number);
    // A day that this process has just published would be as it was before.
    if (catalogue.ownChanges !== ownChanges) return this.#readChanges();
    catalogue.apply(changes);
    this.#isMoving = changes.isMoving;
    this.#number = changes.number;
  }
}
