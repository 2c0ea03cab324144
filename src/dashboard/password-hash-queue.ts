import { DashboardError } from './dashboard-error.ts';

/** A hash takes a thread of Node's four for its time: the others are left to files and name look-ups. */
const AT_ONCE = 2;
/** Those that come when as many wait are refused; they would wait for seconds. */
const WAITING_MAX = 100;
const RETRY_AFTER_S = 5;

/** Keeps the hashing of passwords, which is slow on purpose, from taking the whole machine. */
export class PasswordHashQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Does one hash's work in its turn. Throws a DashboardError `too_many_tries` when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING_MAX) {
        throw new DashboardError('too_many_tries', 'too many people sign in at this moment; try again', RETRY_AFTER_S);
      }
      // Whoever leaves hands its place over, so that nobody comes in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
