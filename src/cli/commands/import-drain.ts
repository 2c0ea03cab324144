import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '../../domain/disk-full.ts';
import type { Log } from '../../domain/log.ts';
import { QueueSize } from '../../import/queue-size.ts';
import { openSharedStorage } from '../../service/data-directory/shared-storage.ts';
import { importJournalPath, openStorage, type Storage } from '../../service/data-directory/storage.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import type { Servers } from '../../service/settings/config.ts';

const LOOK_EVERY_MS = 50;
/** The interval at which a process without the store tries to take it: the holder may exit. */
const TRY_EVERY_MS = 500;
/** The wait after the engine itself refused to open: each refusal prints to standard error. */
const TRY_AGAIN_MS = 10_000;
/** The longest time without progress before the wait is given up. */
const STALLED_MS = 30_000;

/** Makes, for each time that the store is held, a task that only its holder can do. It ends early when the signal is aborted. */
export type HeldWork = (storage: Storage) => (signal: AbortSignal) => Promise<void>;

/**
 * Gets imported events into the store. This process loads them while it can hold the store; otherwise the holder loads
 * them. The store is handed over to a server that starts meanwhile.
 */
export class ImportDrain {
  readonly #dataDir: string;
  readonly #log: Log;
  readonly #servers: Servers | null;
  readonly #queue: QueueSize;
  #held: { readonly lock: StoreLock; readonly storage: Storage } | null = null;
  #trouble: string | null = null;
  #hurrying: Promise<void> | undefined;
  #stopping = false;
  readonly #keeping: Promise<void>;
  readonly #work: HeldWork;
  /** The run of the work while the store is held; null while it is not. */
  #working: { readonly ended: Promise<void>; readonly stop: AbortController } | null = null;

  /**
   * Starts loading. The import journal must exist.
   *
   * @param servers where the events go; null for the store of the data directory
   * @param work makes what is done again and again while this process holds the store; what fails is tried again
   */
  constructor(dataDir: string, log: Log, servers: Servers | null = null, work: HeldWork = () => async () => {}) {
    this.#servers = servers;
    this.#work = work;
    this.#dataDir = dataDir;
    this.#log = log;
    this.#queue = new QueueSize(importJournalPath(dataDir));
    this.#keeping = this.#keep();
  }

  /**
   * The reason why this process could not open the store although no other holds it, or why its work there last failed: a
   * task may pause before it tries again. Null when neither happened.
   */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Returns a function that counts the rows that still wait, of those that are in the queue now. */
  waiting(): () => number {
    const { newest } = this.#queue;
    return () => this.#queue.rowsUpTo(newest);
  }

  /**
   * Waits until `left` returns 0. Returns false when it has not decreased for half a minute, or `stalledMs`.
   *
   * @param tick called while waiting, with the number that is left
   */
  async until(left: () => number, tick: (left: number) => void, stalledMs = STALLED_MS): Promise<boolean> {
    let least = left();
    for (let stillMs = 0; least > 0; stillMs += LOOK_EVERY_MS) {
      if (stillMs > stalledMs) return false;
      this.#hurry();
      await pause(LOOK_EVERY_MS);
      const now = left();
      if (now < least) stillMs = 0;
      least = now;
      if (now > 0) tick(now);
    }
    return true;
  }

  /**
   * Waits until something is so. Returns false when nothing has moved for half a minute.
   *
   * @param look tells whether it is so, and a value that changes while something moves
   */
  async untilSo(look: () => Promise<{ readonly isSo: boolean; readonly moved: unknown }>): Promise<boolean> {
    let last: unknown;
    for (let stillMs = 0; stillMs <= STALLED_MS; stillMs += LOOK_EVERY_MS) {
      const { isSo, moved } = await look();
      if (isSo) return true;
      if (moved !== last) stillMs = 0;
      last = moved;
      await pause(LOOK_EVERY_MS);
    }
    return false;
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
      this.#working ??= this.#held === null ? null : this.#beginWork(this.#held.storage);
      await pause(LOOK_EVERY_MS);
      tryIn -= LOOK_EVERY_MS;
    }
    await this.#release();
  }

  /** Returns the wait before the next try, milliseconds. */
  async #tryToHold(): Promise<number> {
    let lock: StoreLock | null = null;
    try {
      lock = StoreLock.take(this.#dataDir, 'import');
      if (lock === null) return TRY_EVERY_MS;
      this.#held = { lock, storage: await this.#open() };
      this.#trouble = null;
      return 0;
    } catch (error) {
      lock?.release();
      this.#trouble = errorText(error, this.#dataDir);
      return TRY_AGAIN_MS;
    }
  }

  #open(): Promise<Storage> {
    const [dataDir, servers, log] = [this.#dataDir, this.#servers, this.#log];
    return servers === null ? openStorage(dataDir, log) : openSharedStorage(dataDir, servers, log);
  }

  async #release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    this.#working?.stop.abort();
    await this.#working?.ended;
    this.#working = null;
    await held?.storage.close();
    held?.lock.release();
  }

  #beginWork(storage: Storage): { readonly ended: Promise<void>; readonly stop: AbortController } {
    const stop = new AbortController();
    const { signal } = stop;
    const work = this.#work(storage);
    const rounds = async () => {
      while (!signal.aborted) {
        const isDone = await this.#isDone(work, signal);
        await pause(isDone ? LOOK_EVERY_MS : TRY_EVERY_MS, undefined, { signal }).catch(() => {});
      }
    };
    return { ended: rounds(), stop };
  }

  /** Does the work once. Returns false when it has failed: the reason is then the trouble. */
  async #isDone(work: ReturnType<HeldWork>, signal: AbortSignal): Promise<boolean> {
    try {
      await work(signal);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#trouble = errorText(error, this.#dataDir);
      return false;
    }
  }

  /** Loads the written rows at once instead of at the loader's usual interval. */
  #hurry(): void {
    this.#hurrying ??= this.#held?.storage.loader
      .drain()
      // The loader has been stopped; the next holder of the store goes on.
      .catch(() => undefined)
      .finally(() => {
        this.#hurrying = undefined;
      });
  }
}
