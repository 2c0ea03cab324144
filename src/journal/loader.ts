import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../domain/log.ts';
import type { LoadRangeHead, RangeLimits } from './journal-database.ts';
import type { JournalFile } from './journal-file.ts';
import { type EventSink, LoadQueue } from './load-queue.ts';

export interface LoaderOptions {
  /** The journal files to empty: `collect.db`, `import.db`. The loader does not close them. */
  readonly files: readonly JournalFile[];
  readonly store: EventSink;
  readonly log: Log;
  /** Shortest time between two ranges of one file, unless a whole range waits, milliseconds. */
  readonly minIntervalMs?: number;
  /** The files are looked at so often for batches of other processes, milliseconds. */
  readonly pollIntervalMs?: number;
  /** First and longest wait after a failure, milliseconds; it doubles in between. */
  readonly retryMinMs?: number;
  readonly retryMaxMs?: number;
  readonly range?: RangeLimits;
}

/** Told after each range that the store has. */
export type LoadedListener = (range: LoadRangeHead) => void;

const MIN_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 500;
const RETRY_MIN_MS = 250;
/** Short, because a disk that has space again should show within seconds. */
const RETRY_MAX_MS = 5000;
const RANGE: RangeLimits = { maxRows: 100_000, maxBytes: 8 * 1024 * 1024 };

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
    this.#pollIntervalMs = options.pollIntervalMs ?? POLL_INTERVAL_MS;
    this.#files = options.files;
    this.#queues = options.files.map(
      (file) =>
        new LoadQueue({
          file,
          store: options.store,
          log: options.log,
          minIntervalMs: options.minIntervalMs ?? MIN_INTERVAL_MS,
          retryMinMs: options.retryMinMs ?? RETRY_MIN_MS,
          retryMaxMs: options.retryMaxMs ?? RETRY_MAX_MS,
          range: options.range ?? RANGE,
          loaded: (range) => {
            for (const listener of this.#listeners) listener(range);
          },
        }),
    );
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
