import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './database.ts';

/** The interval at which the holder counts its beat, and another process looks for it. */
const BEAT_EVERY_MS = 2000;
/** A holder whose beat has not changed for so long is dead: another process takes the lease over. */
const DEAD_AFTER_MS = 10_000;
/** A holder that could not count its beat for so long gives up, well before another takes over. */
const GIVES_UP_AFTER_MS = 7000;

/** The lease of the one process that does what becomes due with time. */
export const WORKER_LEASE = 'worker';

/** Names a lease, and the process that holds it or wants it. No two processes may have the same name. */
export interface LeaseHolder {
  readonly name: string;
  readonly holder: string;
}

export interface LeaseTimes {
  readonly beatEveryMs: number;
  readonly deadAfterMs: number;
  readonly givesUpAfterMs: number;
}

const TIMES: LeaseTimes = {
  beatEveryMs: BEAT_EVERY_MS,
  deadAfterMs: DEAD_AFTER_MS,
  givesUpAfterMs: GIVES_UP_AFTER_MS,
};

/**
 * A task that one process of several does at a time. Its holder counts a number up in the database; when that stands still,
 * another process takes over. Nobody's clock is compared with another's.
 */
export class Lease {
  readonly #db: Db;
  readonly #name: string;
  readonly #holder: string;
  readonly #times: LeaseTimes;
  readonly #lost = new AbortController();
  readonly #released = new AbortController();
  #beating: Promise<void> = Promise.resolve();

  private constructor(db: Db, name: string, holder: string, times: LeaseTimes) {
    this.#db = db;
    this.#name = name;
    this.#holder = holder;
    this.#times = times;
  }

  /**
   * Waits until the lease can be taken, and takes it. While the database is away, it goes on waiting. Rejects with the
   * signal's reason when it is aborted.
   */
  static async take(
    db: Db,
    { name, holder, times = TIMES }: LeaseHolder & { readonly times?: LeaseTimes },
    signal: AbortSignal,
  ): Promise<Lease> {
    const lease = new Lease(db, name, holder, times);
    let seen: { readonly holder: string; readonly beat: number } | null = null;
    let sinceMs = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const found = await lease.#look().catch(() => seen);
      if (found === null) {
        if (await lease.#insert().catch(() => false)) break;
      } else if (seen === null || found.holder !== seen.holder || found.beat !== seen.beat) {
        sinceMs = performance.now();
      } else if (performance.now() - sinceMs >= times.deadAfterMs) {
        if (await lease.#replace(found).catch(() => false)) break;
      }
      seen = found;
      await pause(times.beatEveryMs, undefined, { signal });
    }
    lease.#beating = lease.#beat();
    return lease;
  }

  /** Aborted as soon as the holder must stop: another process may take over. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Gives the lease back, so that another process has it at its next look. */
  async release(): Promise<void> {
    this.#released.abort();
    await this.#beating;
    this.#lost.abort();
    await this.#db
      .deleteFrom('leases')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .execute()
      // It is then taken over like that of a dead one.
      .catch(() => undefined);
  }

  async #beat(): Promise<void> {
    const { beatEveryMs, givesUpAfterMs } = this.#times;
    const { signal } = this.#released;
    let heldMs = performance.now();
    let trying: Promise<void> | null = null;
    while (await pause(beatEveryMs, true, { signal, ref: false }).catch(() => false)) {
      const begunMs = performance.now();
      trying ??= this.#count()
        .then((isHeld) => {
          if (isHeld) heldMs = begunMs;
          else this.#lost.abort();
        })
        .catch(() => undefined)
        .finally(() => {
          trying = null;
        });
      // A database that does not answer must not keep the holder from giving up, nor from stopping.
      await Promise.race([trying, pause(beatEveryMs, undefined, { signal, ref: false }).catch(() => undefined)]);
      if (performance.now() - heldMs > givesUpAfterMs) this.#lost.abort();
      if (this.#lost.signal.aborted) return;
    }
  }

  async #look(): Promise<{ readonly holder: string; readonly beat: number } | null> {
    const row = await this.#db
      .selectFrom('leases')
      .select(['holder', 'beat'])
      .where('name', '=', this.#name)
      .executeTakeFirst();
    return row ?? null;
  }

  async #insert(): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('leases')
      .values({ name: this.#name, holder: this.#holder, beat: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async #replace(dead: { readonly holder: string; readonly beat: number }): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('leases')
      .set({ holder: this.#holder, beat: 0 })
      .where('name', '=', this.#name)
      .where('holder', '=', dead.holder)
      .where('beat', '=', dead.beat)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Counts the beat; false when another process has the lease. */
  async #count(): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('leases')
      .set((set) => ({ beat: set('beat', '+', 1) }))
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}
