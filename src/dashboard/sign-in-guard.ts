import { LRUCache } from 'lru-cache';
import { epochMs } from '../database/clock-ms.ts';
import type { Clock } from '../domain/clock.ts';
import { DashboardError } from './dashboard-error.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** The wait after the last free failure; it doubles with each further one. */
const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 15 * 60_000;
/** Failures are forgotten when none has followed for so long. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Full counters take about 20 MB; beyond that the oldest are forgotten early. */
const COUNTERS_MAX = 50_000;

/**
 * Failures that cost no wait. Many people may share an address, and a stranger's guesses must not cost the owner much.
 */
const FREE_FAILURES = { accountAtAddress: 5, known: 5, address: 20, account: 50, link: 20 } as const;

/**
 * The target of a guess, by which it is counted. `stranger`: a password or code of an account, from an address.
 * `known`: a password or code of an account, by a browser in which its owner was signed in before. `link`: the token of
 * a link, from an address.
 */
export type Guess =
  | { readonly kind: 'stranger'; readonly account: string; readonly address: string }
  | { readonly kind: 'known'; readonly account: string }
  | { readonly kind: 'link'; readonly address: string };

interface Counter {
  readonly key: string;
  readonly free: number;
  /**
   * Whether a success resets the counter. It does not for an address, which may guess at one account and be right about
   * another.
   */
  readonly ofAccount: boolean;
}

interface Failures {
  readonly count: number;
  /** The instant of the latest failure, epoch milliseconds. */
  readonly at: number;
}

/**
 * Slows down guesses of passwords, codes and tokens: after some failures each further attempt must wait, twice as long
 * each time, and is refused unexamined until then.
 *
 * Three counters hold a stranger back. The one for the account at this address soon stops the ordinary guesser. The one
 * for the address stops a client that tries one password on many accounts. The one for the account stops guesses from
 * many addresses. An attacker could keep the last one full only to lock the owner out. So browsers that have been
 * signed in to the account before are counted apart, where no stranger can add to the count. A link to choose a new
 * password always works, and makes the browser a known one. Tokens of links are too long to guess, so a right one is
 * never refused, whatever else has come from its address.
 */
export class SignInGuard {
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

  /**
   * Runs the work that examines a guess. The guess is wrong when the work throws a DashboardError `wrong_credentials`
   * or `gone`; any other error leaves the counters as they were. Throws a DashboardError `too_many_tries` when the
   * guess comes too soon, without running the work; for a `link` only after the work has found it wrong.
   */
  async attempt<Result>(guess: Guess, work: () => Promise<Result>): Promise<Result> {
    const counters = countersOf(guess);
    const now = epochMs(this.#clock);
    const refusal = this.#refusalOf(counters, now);
    if (refusal !== null) {
      if (guess.kind !== 'link') throw refusal;
      return await work().catch((error: unknown) => {
        throw isFailure(error) ? refusal : error;
      });
    }
    // The failure is counted before the work ends: of many guesses at one moment, only the first must be examined.
    const before = counters.map(({ key }) => this.#count(key, now));
    try {
      const result = await work();
      counters.forEach((counter, i) => {
        if (counter.ofAccount) this.#failures.delete(counter.key);
        else this.#takeBack(counter.key, now, before[i]);
      });
      return result;
    } catch (error) {
      if (!isFailure(error)) counters.forEach(({ key }, i) => void this.#takeBack(key, now, before[i]));
      throw error;
    }
  }

  #refusalOf(counters: readonly Counter[], now: number): DashboardError | null {
    const waitMs = Math.max(...counters.map((counter) => this.#waitOf(counter, now)));
    if (waitMs <= 0) return null;
    const seconds = Math.ceil(waitMs / 1000);
    const [count, unit] = seconds < 60 ? [seconds, 'second' as const] : [Math.ceil(seconds / 60), 'minute' as const];
    return dashboardRefusal('too_many_tries', ({ signIn }) => signIn.tooManyAttempts(count, unit), seconds);
  }

  #waitOf({ key, free }: Counter, now: number): number {
    const failures = this.#failures.get(key);
    if (failures === undefined || failures.count < free) return 0;
    const wait = Math.min(WAIT_MIN_MS * 2 ** (failures.count - free), WAIT_MAX_MS);
    // A clock that was set back begins the wait anew, once: else it would last until the clock has caught up.
    const at = Math.min(failures.at, now);
    if (at < failures.at) this.#failures.set(key, { ...failures, at });
    return at + wait - now;
  }

  /** Counts a failure; returns the counter's earlier state. */
  #count(key: string, now: number): Failures | undefined {
    const before = this.#failures.get(key);
    this.#failures.set(key, { count: (before?.count ?? 0) + 1, at: now });
    return before;
  }

  /** Takes one failure back, and leaves those that were counted meanwhile. */
  #takeBack(key: string, countedAt: number, before: Failures | undefined): void {
    const present = this.#failures.get(key);
    if (present === undefined) return;
    const at = present.at === countedAt ? (before?.at ?? countedAt) : present.at;
    if (present.count <= 1) this.#failures.delete(key);
    else this.#failures.set(key, { count: present.count - 1, at });
  }
}

function countersOf(guess: Guess): readonly Counter[] {
  switch (guess.kind) {
    case 'known':
      return [{ key: keyOf('known', guess.account), free: FREE_FAILURES.known, ofAccount: true }];
    case 'link':
      return [{ key: keyOf('link', guess.address), free: FREE_FAILURES.link, ofAccount: false }];
    case 'stranger': {
      const { account, address } = guess;
      return [
        { key: keyOf('at', account, address), free: FREE_FAILURES.accountAtAddress, ofAccount: true },
        { key: keyOf('account', account), free: FREE_FAILURES.account, ofAccount: true },
        { key: keyOf('address', address), free: FREE_FAILURES.address, ofAccount: false },
      ];
    }
  }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

function isFailure(error: unknown): boolean {
  return error instanceof DashboardError && (error.code === 'wrong_credentials' || error.code === 'gone');
}
