import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../domain/log.ts';
import { QueueSize } from '../../import/queue-size.ts';
import { importJournalPath, openStorage, type Storage } from '../../service/storage.ts';
import { StoreLock } from '../../service/store-lock.ts';

const LOOK_EVERY_MS = 50;
/** How often a process without the store tries to get it: whoever has it may leave. */
const TRY_EVERY_MS = 500;
/** After the engine itself refused: it says so on standard error each time. */
const TRY_AGAIN_MS = 10_000;
/** How long nothing may move before the wait is given up. */
const STALLED_MS = 30_000;

/**
 * Sees to it that imported events reach the store: by loading them here while this process can hold the store, else by
 * whoever holds it. A server that starts meanwhile is given the store.
 */
export class ImportDrain {
  readonly #dataDir: string;
  readonly #log: Log;
  readonly #queue: QueueSize;
  #held: { readonly lock: StoreLock; readonly storage: Storage } | null = null;
  #trouble: string | null = null;
  #hurrying: Promise<void> | undefined;
  #stopping = false;
  readonly #keeping: Promise<void>;

  /** The import journal exists. */
  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir;
    this.#log = log;
    this.#queue = new QueueSize(importJournalPath(dataDir));
    this.#keeping = this.#keep();
  }

  /** Why this process could not open the store although no other has it; null when it could, or did not try. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Rows that wait; those that come in later are not counted. */
  waiting(): () => number {
    const { newest } = this.#queue;
    return () => this.#queue.rowsUpTo(newest);
  }

  /**
   * Waits until nothing is left to be done. False when that has not become less for half a minute, or `stalledMs`.
   *
   * @param tick called while waiting, with what is left
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

  async close(): Promise<void> {
    this.#stopping = true;
    await this.#keeping;
    this.#queue.close();
  }

  async #keep(): Promise<void> {
    let tryIn = 0;
    while (!this.#stopping) {
      if (this.#held?.lock.wanted === true) {
        await this.#letGo();
        tryIn = TRY_EVERY_MS;
      } else if (this.#held === null && tryIn <= 0) {
        tryIn = await this.#tryToHold();
      }
      await pause(LOOK_EVERY_MS);
      tryIn -= LOOK_EVERY_MS;
    }
    await this.#letGo();
  }

  /** Returns how long to wait before the next try. */
  async #tryToHold(): Promise<number> {
    const lock = StoreLock.take(this.#dataDir, 'import');
    if (lock === null) return TRY_EVERY_MS;
    try {
      this.#held = { lock, storage: await openStorage(this.#dataDir, this.#log) };
      this.#trouble = null;
      return 0;
    } catch (error) {
      lock.release();
      this.#trouble = error instanceof Error ? error.message : String(error);
      return TRY_AGAIN_MS;
    }
  }

  async #letGo(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.storage.close();
    held?.lock.release();
  }

  /** Loads what is written without regard to the usual interval. */
  #hurry(): void {
    this.#hurrying ??= this.#held?.storage.loader
      .drain()
      // Stopped meanwhile; whoever has the store next goes on.
      .catch(() => undefined)
      .finally(() => {
        this.#hurrying = undefined;
      });
  }
}
