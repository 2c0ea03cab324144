import { LRUCache } from 'lru-cache';
import { epochMs } from '../database/clock-ms.ts';
import type { Clock } from '../domain/clock.ts';

/** The wait after the last free failure; it doubles with each further one. */
const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 15 * 60_000;
/** Failures are forgotten when none has followed for so long. */
export const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Full counters take about 20 MB; beyond that the oldest are forgotten early. */
const COUNTERS_MAX = 50_000;

export interface Counter {
  readonly key: string;
  /** The failures that cost no wait. */
  readonly free: number;
  /**
   * Whether a success resets the counter. It does not for an address, which may guess at one account and be right about
   * another.
   */
  readonly ofAccount: boolean;
}

export interface Failures {
  readonly count: number;
  /** The instant of the latest failure, epoch milliseconds. */
  readonly at: number;
}

/** The outcome of a guess: `right`, or `void` when it says nothing about the guess. A wrong one stays counted. */
export type Outcome = 'right' | 'void';

/** A guess that may be examined. It is counted as wrong until it is settled. */
export interface Admitted {
  settle(outcome: Outcome): Promise<void>;
}

/** Keeps the counters of failures. */
export interface FailureCounts {
  /**
   * Counts a failure at each counter, or returns the milliseconds to wait when one of them has to. The failure is counted before
   * the guess is examined: of many guesses at one moment, only the first must be examined.
   */
  admit(counters: readonly Counter[]): Promise<Admitted | number>;
}

/** Returns the milliseconds that a counter has to wait; not above 0 for none. */
export function waitMs({ free }: Counter, failures: Failures | undefined, now: number): number {
  if (failures === undefined || failures.count < free) return 0;
  return Math.min(failures.at, now) + Math.min(WAIT_MIN_MS * 2 ** (failures.count - free), WAIT_MAX_MS) - now;
}

/** Keeps the counters in the memory of one process. */
export class FailuresInMemory implements FailureCounts {
  readonly #clock: Clock;
  readonly #failures: LRUCache<string, Failures>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#failures = new LRUCache({
      max: COUNTERS_MAX,
      ttl: FORGOTTEN_AFTER_MS,
      ttlResolution: 0,
      perf: { now: () => epochMs(clock) },
    });
  }

  async admit(counters: readonly Counter[]): Promise<Admitted | number> {
    const now = epochMs(this.#clock);
    const wait = Math.max(...counters.map((counter) => waitMs(counter, this.#present(counter, now), now)));
    if (wait > 0) return wait;
    const before = counters.map(({ key }) => this.#failures.get(key));
    counters.forEach(({ key }, i) => {
      this.set(key, { count: (before[i]?.count ?? 0) + 1, at: now });
    });
    return {
      settle: async (outcome) => {
        counters.forEach(({ key, ofAccount }, i) => {
          if (outcome === 'right' && ofAccount) this.set(key, undefined);
          else this.#takeBack(key, now, before[i]);
        });
      },
    };
  }

  /** Makes a counter what it is elsewhere. */
  set(key: string, failures: Failures | undefined): void {
    if (failures === undefined) this.#failures.delete(key);
    else this.#failures.set(key, failures);
  }

  #present({ key }: Counter, now: number): Failures | undefined {
    const failures = this.#failures.get(key);
    if (failures === undefined || failures.at <= now) return failures;
    // A clock that was set back begins the wait anew, once: else it would last until the clock has caught up.
    const present = { ...failures, at: now };
    this.set(key, present);
    return present;
  }

  /** Takes one failure back, and leaves those that were counted meanwhile. */
  #takeBack(key: string, countedAt: number, before: Failures | undefined): void {
    const present = this.#failures.get(key);
    if (present === undefined) return;
    const at = present.at === countedAt ? (before?.at ?? countedAt) : present.at;
    this.set(key, present.count <= 1 ? undefined : { count: present.count - 1, at });
  }
}
