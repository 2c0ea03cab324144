import { Semaphore } from '../concurrency/semaphore.ts';
import type { DashboardError } from './dashboard-error.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** A hash occupies one of Node's four threads. The others are left to files and DNS look-ups. */
const CONCURRENT_MAX = 2;
/** Further hashes are refused, because they would wait for seconds. */
const WAITING_MAX = 100;
const RETRY_AFTER_S = 5;

/** Queues the hashing of passwords, which is slow on purpose, so that it does not occupy the whole machine. */
export class PasswordHashQueue {
  readonly #semaphore = new Semaphore({ permits: CONCURRENT_MAX, waitingMax: WAITING_MAX, refusal });

  /**
   * Computes one hash when its turn has come. Throws a DashboardError `too_many_tries` when too many are waiting
   * already.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.run(work);
  }
}

function refusal(): DashboardError {
  return dashboardRefusal('too_many_tries', (texts) => texts.busy, RETRY_AFTER_S);
}
