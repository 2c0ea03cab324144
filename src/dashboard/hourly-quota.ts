import type { Clock } from '../domain/clock.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import { DashboardError } from './dashboard-error.ts';

const HOUR_MS = 3_600_000;
const USERS_MAX = 10_000;

/** Limits what a user makes the service send to others to a few an hour, so that nobody uses it to flood somebody. */
export class HourlyQuota {
  readonly #most: number;
  readonly #things: string;
  readonly #limit: SlidingWindow<number>;

  /** @param things the plural noun of the refusal, such as `previews` */
  constructor(clock: Clock, most: number, things: string) {
    this.#most = most;
    this.#things = things;
    this.#limit = new SlidingWindow({ clock, maxRequests: most, windowMs: HOUR_MS, keysMax: USERS_MAX });
  }

  /** Takes one from a user's quota. Throws a DashboardError `too_many_tries` when none is left. */
  take(userId: number): void {
    if (this.#limit.admit(userId)) return;
    const waitSeconds = this.#limit.retryAfterSeconds(userId);
    const minutes = Math.ceil(waitSeconds / 60);
    throw new DashboardError(
      'too_many_tries',
      `${this.#most} ${this.#things} per hour are the limit; try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
      waitSeconds,
    );
  }
}
