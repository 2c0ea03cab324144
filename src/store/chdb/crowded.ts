import { setTimeout as pause } from 'node:timers/promises';
import { currentSignal, untilAborted } from '../../concurrency/cancellation.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { currentLane } from '../../concurrency/lane.ts';
import { isMemoryTaken, ReadCancelledError } from '../store-error.ts';

/** A read that failed begins no further try after so long: most statements of a large site have ended by then. */
const AGAIN_MAX_MS = 15_000;
/** The pause before the second try; before each later one it is twice as long. */
const FIRST_PAUSE_MS = 50;
/** The keys of turns: the service's own reads wait for no organisation's. */
const [SERVICE, ORGANISATIONS] = [0, 1];

/**
 * Runs reads again that failed because all statements together would have used too much memory: one of
 * them at a time, so that those which were too many for each other fit. A read that exceeds the limit of one statement fails at once.
 */
export class Crowded {
  readonly #turns = new KeyedMutex();

  /** Throws what the last try threw, or a ReadCancelledError when nobody waits any more. */
  async run<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (!isMemoryTaken(error)) throw error;
      return await this.#again(read, error);
    }
  }

  async #again<Result>(read: () => Promise<Result>, first: unknown): Promise<Result> {
    const untilMs = performance.now() + AGAIN_MAX_MS;
    const signal = currentSignal();
    let last = first;
    const attempt = async () => {
      if (signal?.aborted) throw new ReadCancelledError();
      if (performance.now() > untilMs) throw last;
      return await read();
    };
    for (let ms = FIRST_PAUSE_MS; performance.now() + ms < untilMs; ms *= 2) {
      try {
        await pause(ms, undefined, { signal });
        const turn = this.#turns.runExclusive([currentLane() === null ? SERVICE : ORGANISATIONS], attempt);
        return await untilAborted(turn, signal);
      } catch (error) {
        if (signal?.aborted) throw new ReadCancelledError();
        if (!isMemoryTaken(error)) throw error;
        last = error;
      }
    }
    throw last;
  }
}
