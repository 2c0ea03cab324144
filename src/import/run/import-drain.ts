import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '../../domain/disk-full.ts';
import type { Log } from '../../domain/log.ts';
import { JournalDatabase } from '../../journal/journal-database.ts';
import { type DayWithEvents, daysWithEvents } from '../../rollup/maintain/days-with-events.ts';
import type { HeldStore, Installation, OpenedStore } from './installation.ts';

const LOOK_EVERY_MS = 50;
/** The interval at which a process without the store tries to take it: the holder may exit. */
const TRY_EVERY_MS = 500;
/** The wait after the engine itself refused to open: each refusal prints to standard error. */
const TRY_AGAIN_MS = 10_000;
/** The longest time without progress before the wait is given up. */
const STALLED_MS = 30_000;

/** A task that only the holder of the store can do. It ends early when the signal is aborted. */
type StoreTask = (opened: OpenedStore, signal: AbortSignal) => Promise<void>;

/**
 * Gets imported events into the store. This process loads them while it can hold the store; otherwise the holder loads
 * them. The store is handed over to a server that starts meanwhile.
 */
export class ImportDrain {
  readonly #installation: Installation;
  readonly #log: Log;
  readonly #queue: JournalDatabase;
  #held: { readonly lock: HeldStore; readonly opened: OpenedStore } | null = null;
  #trouble: string | null = null;
  #hurrying: Promise<void> | undefined;
  #stopping = false;
  readonly #keeping: Promise<void>;
  /** The task on the store, which ends before it is closed. */
  #working: { readonly ended: Promise<void>; readonly stop: AbortController } | null = null;

  /** Starts loading, and makes the journal of imports when there is none. */
  constructor(installation: Installation, log: Log) {
    const { journalPath } = installation;
    this.#installation = installation;
    this.#log = log;
    mkdirSync(dirname(journalPath), { recursive: true });
    this.#queue = new JournalDatabase(journalPath);
    this.#keeping = this.#keep();
  }

  /**
   * The reason why this process could not open the store although no other holds it, or why its task there last failed: for the
   * end of a sentence; empty when neither happened.
   */
  get reason(): string {
    return this.#trouble === null ? '' : ` (${this.#trouble})`;
  }

  /** Returns a function that counts the rows that still wait, of those that are in the queue now. */
  waiting(): () => number {
    const newest = this.#queue.lastSeq();
    return () => this.#queue.sumsAfter(0).rows - this.#queue.sumsAfter(newest).rows;
  }

  /**
   * Waits until `left` returns 0. Returns false when it has not decreased for half a minute, or `stalledMs`.
   *
   * @param tick called while waiting, with the number that is left
   */
  async until(left: () => number, tick: (left: number) => void, stalledMs = STALLED_MS): Promise<boolean> {
    let least = Number.POSITIVE_INFINITY;
    return await this.untilSo(async () => {
      const now = left();
      least = Math.min(least, now);
      if (now > 0) {
        this.#hurry();
        tick(now);
      }
      return { isSo: now === 0, moved: least };
    }, stalledMs);
  }

  /**
   * Waits until something is so. Returns false when nothing has moved for half a minute, or `stalledMs`.
   *
   * @param look tells whether it is so, and a value that changes while something moves
   */
  async untilSo(
    look: () => Promise<{ readonly isSo: boolean; readonly moved: unknown }>,
    stalledMs = STALLED_MS,
  ): Promise<boolean> {
    let last: unknown;
    for (let stillMs = 0; stillMs <= stalledMs; stillMs += LOOK_EVERY_MS) {
      const { isSo, moved } = await look();
      if (isSo) return true;
      if (moved !== last) stillMs = 0;
      last = moved;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  /** Begins a task on the store, unless this process does not hold it or one is under way. The reason of a failure is the trouble. */
  onStore(task: StoreTask): void {
    if (this.#held === null || this.#working !== null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ended = task(this.#held.opened, signal)
      .catch(async (error: unknown) => {
        if (!signal.aborted) this.#trouble = errorText(error, this.#installation.dataDir);
        await pause(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
      })
      .finally(() => {
        this.#working = null;
      });
    this.#working = { ended, stop };
  }

  /**
   * Finds the days of a site that have events: in the store while this process holds it, else by the service that does. Throws
   * an Error when neither answers for half a minute.
   */
  async daysWithEvents(siteId: number): Promise<readonly DayWithEvents[]> {
    const found: { days: readonly DayWithEvents[] | null } = { days: null };
    await this.untilSo(async () => {
      this.onStore(async ({ store, loader }) => {
        await loader.drain();
        found.days = await daysWithEvents(store, siteId);
      });
      found.days ??= await this.#installation.askDays(siteId);
      return { isSo: found.days !== null, moved: null };
    });
    if (found.days !== null) return found.days;
    throw new Error(`the store cannot be asked which days have events${this.reason}; nothing was imported`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    this.#stopping = true;
    await this.#keeping;
    this.#queue.close();
  }

  async #keep(): Promise<void> {
    let tryIn = 0;
    while (!this.#stopping) {
      if (this.#held?.lock.wanted === true) {
        await this.#release();
        tryIn = TRY_EVERY_MS;
      } else if (this.#held === null && tryIn <= 0) {
        tryIn = await this.#tryToHold();
      }
      await pause(LOOK_EVERY_MS);
      tryIn -= LOOK_EVERY_MS;
    }
    await this.#release();
  }

  /** Returns the wait before the next try, milliseconds. */
  async #tryToHold(): Promise<number> {
    let lock: HeldStore | null = null;
    try {
      lock = this.#installation.takeStore();
      if (lock === null) return TRY_EVERY_MS;
      this.#held = { lock, opened: await this.#installation.openStore(this.#log) };
      this.#trouble = null;
      return 0;
    } catch (error) {
      lock?.release();
      this.#trouble = errorText(error, this.#installation.dataDir);
      return TRY_AGAIN_MS;
    }
  }

  async #release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    this.#working?.stop.abort();
    await this.#working?.ended;
    await held?.opened.close();
    held?.lock.release();
  }

  /** Loads the written rows at once instead of at the loader's usual interval. */
  #hurry(): void {
    this.#hurrying ??= this.#held?.opened.loader
      .drain()
      // The loader has been stopped; the next holder of the store goes on.
      .catch(() => undefined)
      .finally(() => {
        this.#hurrying = undefined;
      });
  }
}
