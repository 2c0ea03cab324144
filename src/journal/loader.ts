import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRangeHead } from './journal-database.ts';
import type { JournalFile } from './journal-file.ts';
import { LoadQueue, type LoadQueueOptions } from './load-queue.ts';

export interface LoaderOptions
  extends Pick<LoadQueueOptions, 'store' | 'log'>,
    Partial<Pick<LoadQueueOptions, 'minIntervalMs' | 'retryMinMs' | 'retryMaxMs' | 'range'>> {
  /** The journal files to empty: `collect.db`, `import.db`. The loader does not close them. */
  readonly files: readonly JournalFile[];
  /** The files are looked at so often for batches of other processes, milliseconds. */
  readonly pollIntervalMs?: number;
}

/** Told after each range that the store has. */
export type LoadedListener = (range: LoadRangeHead) => void;

const DEFAULTS = {
  minIntervalMs: 1000,
  pollIntervalMs: 500,
  retryMinMs: 250,
  /** Short, because a disk that has space again should show within seconds. */
  retryMaxMs: 5000,
  range: { maxRows: 100_000, maxBytes: 8 * 1024 * 1024 },
} as const satisfies Partial<LoaderOptions>;

/**
 * Moves journaled batches into the store, each exactly once: a range is recorded in its file before it is sent, so that
 * a repetition is known as one, and has the same rows. One per store.
 */
export class Loader {
  readonly #files: readonly JournalFile[];
  readonly #queues: readonly LoadQueue[];
  readonly #listeners = new Set<LoadedListener>();
  readonly #pollIntervalMs: number;
  #poll: NodeJS.Timeout | undefined;
  #draining: Promise<boolean> | null = null;

  constructor(options: LoaderOptions) {
    const { files, pollIntervalMs, ...shared } = { ...DEFAULTS, ...options };
    this.#pollIntervalMs = pollIntervalMs;
    this.#files = files;
    const loaded = (range: LoadRangeHead) => {
      for (const listener of this.#listeners) listener(range);
    };
    this.#queues = files.map((file) => new LoadQueue({ file, loaded, ...shared }));
  }

  /** `failing` while a file's rows cannot be brought into the store; they are kept. */
  get state(): 'ok' | 'failing' {
    return this.#queues.some((queue) => queue.failing) ? 'failing' : 'ok';
  }

  start(): void {
    for (const queue of this.#queues) queue.start();
    this.#poll = setInterval(() => {
      for (const queue of this.#queues) queue.poll();
    }, this.#pollIntervalMs);
  }

  /** Finishes the ranges in hand and stops. What is left stays journaled. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    await Promise.all(this.#queues.map((queue) => queue.stop()));
  }

  /** Runs a task while no range is on its way into the store; those in hand are finished before. */
  async whilePaused<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      await Promise.all(this.#queues.map((queue) => queue.pause()));
      return await task();
    } finally {
      for (const queue of this.#queues) queue.resume();
    }
  }

  /**
   * Resolves when everything that is journaled now is in the store, without regard to the usual interval; waits as long
   * as the store fails. Rejects when the loader stops before.
   */
  async drain(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.drain()));
  }

  /**
   * Resolves to whether everything that is journaled now reaches the store in time. False too while an earlier such wait goes on: it
   * is for less than what is journaled now.
   */
  async drainedWithin(maxMs: number): Promise<boolean> {
    const isFirst = this.#draining === null;
    this.#draining ??= this.drain()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#draining = null;
      });
    const isDrained = await Promise.race([this.#draining, pause(maxMs, false, { ref: false })]);
    return isDrained && isFirst;
  }

  /** Writes the files anew without what was loaded. Resolves to whether nothing of that is left in them. */
  async erased(): Promise<boolean> {
    const erased = await Promise.all(this.#files.map((file) => file.erase()));
    return erased.every(Boolean);
  }

  /** Calls back after each range that the store has. Returns the way to stop it. */
  onLoaded(listener: LoadedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
