import { Semaphore } from '../concurrency/semaphore.ts';
import { DashboardError } from './dashboard-error.ts';

/** A hash takes a thread of Node's four for its time: the others are left to files and name look-ups. */
const AT_ONCE = 2;
/** Those that come when as many wait are refused; they would wait for seconds. */
const WAITING_MAX = 100;
const RETRY_AFTER_S = 5;

/** Keeps the hashing of passwords, which is slow on purpose, from taking the whole machine. */
export class PasswordHashQueue {
  readonly #semaphore = new Semaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX, refusal });

  /** Does one hash's work in its turn. Throws a DashboardError `too_many_tries` when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.run(work);
  }
}

function refusal(): DashboardError {
  return new DashboardError('too_many_tries', 'too many people sign in at this moment; try again', RETRY_AFTER_S);
}
