import type { Clock } from '../domain/clock.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { QuotaOf } from './refusals/texts.ts';
import { dashboardRefusal } from './refusals/translations.ts';

const HOUR_MS = 3_600_000;
const USERS_MAX = 10_000;

/** Limits what a user makes the service send to others to a few an hour, so that nobody uses it to flood somebody. */
export class HourlyQuota {
  readonly #most: number;
  readonly #of: QuotaOf;
  readonly #limit: SlidingWindow<number>;

  constructor(clock: Clock, most: number, of: QuotaOf) {
    this.#most = most;
    this.#of = of;
    this.#limit = new SlidingWindow({ clock, maxRequests: most, windowMs: HOUR_MS, keysMax: USERS_MAX });
  }

  /** Takes one from a user's quota. Throws a DashboardError `too_many_tries` when none is left. */
  take(userId: number): void {
    if (this.#limit.admit(userId)) return;
    const waitSeconds = this.#limit.retryAfterSeconds(userId);
    const minutes = Math.ceil(waitSeconds / 60);
    throw dashboardRefusal(
      'too_many_tries',
      (texts) => texts.quota(this.#most, this.#of, minutes, 'minute'),
      waitSeconds,
    );
  }
}
