import { setTimeout as pause } from 'node:timers/promises';
import { currentSignal } from '../../concurrency/cancellation.ts';
import { Mutex } from '../../concurrency/mutex.ts';
import { isMemoryTaken, ReadCancelledError } from '../store-error.ts';

/** The pauses before the next tries, milliseconds: together longer than most statements of a large site take. */
const PAUSES_MS = [50, 200, 800, 1600, 3200, 6400] as const;

/**
 * Runs reads again that failed because all statements together would have used too much memory: one after the other, so that
 * those which were too many for each other fit. A read that is too large by itself fails at once.
 */
export class Crowded {
  readonly #mutex = new Mutex();

  /** Throws what the last try threw, or a ReadCancelledError when nobody waits any more. */
  async run<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (!isMemoryTaken(error)) throw error;
    }
    return await this.#mutex.runExclusive(() => again(read, PAUSES_MS));
  }
}

async function again<Result>(read: () => Promise<Result>, [ms, ...later]: readonly number[]): Promise<Result> {
  await pause(ms, undefined, { signal: currentSignal() }).catch(() => Promise.reject(new ReadCancelledError()));
  try {
    return await read();
  } catch (error) {
    if (later.length === 0 || !isMemoryTaken(error)) throw error;
  }
  return await again(read, later);
}
