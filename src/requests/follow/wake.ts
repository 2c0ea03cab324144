import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Cancel, Timer } from '../../concurrency/timer.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Wakes who waits for more of a log: each second, and before when something has changed. A busy log changes all the time, so one
 * change a second is told, and none in the second after lines were sent.
 */
export class Wake {
  readonly #cancel: Cancel;
  readonly #watcher: FSWatcher | null;
  #wake: () => void = () => {};
  #isDue = true;
  #isChangeTold = false;

  constructor(path: string, timer: Timer, stop: AbortSignal) {
    this.#cancel = timer.every(LOOK_EVERY_MS, () => {
      this.#isDue = true;
      this.#isChangeTold = false;
      this.#wake();
    });
    this.#watcher = watchDirectory(dirname(path), () => {
      if (!this.#isDue || this.#isChangeTold) return;
      this.#isChangeTold = true;
      this.#wake();
    });
    stop.addEventListener('abort', () => this.#wake(), { once: true });
  }

  /** Whether a second has passed since lines were sent. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Notes that lines were sent. */
  sent(): void {
    this.#isDue = false;
  }

  /** Waits until it is worth looking again. */
  async next(stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
  }

  close(): void {
    this.#cancel();
    this.#watcher?.close();
  }
}

/** Watches a directory where the system can: a network's file system tells of no change, and one that is not there cannot be watched. */
function watchDirectory(directory: string, changed: () => void): FSWatcher | null {
  try {
    const watcher = watch(directory, changed);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
