import type { SiteDay } from '../days/closed-days.ts';

/** A site-day that failed is tried again after so long, and twice as long each time, milliseconds. */
const RETRY_MIN_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;
/** A day that has failed so often, and for so long, is never going to be closed. */
const TRIES_BEFORE_HOPELESS = 6;
const HOPELESS_AFTER_MS = 24 * 3_600_000;

/** A site-day that could not be closed. */
interface Failure {
  readonly day: SiteDay;
  readonly retryAtMs: number;
  readonly waitMs: number;
  readonly tries: number;
  readonly sinceMs: number;
}

/** Remembers which site-days could not be closed, or their visits written, and when each is tried again. */
export class ClosingFailures {
  readonly #failures = new Map<string, Failure>();

  /** The number of failed site-days. */
  get size(): number {
    return this.#failures.size;
  }

  /** Counts a day's failures in a row. */
  tries(day: SiteDay): number {
    return this.#failures.get(keyOf(day))?.tries ?? 0;
  }

  /** Tells whether a day is to be tried now. */
  isDue(day: SiteDay): boolean {
    return (this.#failures.get(keyOf(day))?.retryAtMs ?? 0) <= performance.now();
  }

  /** Tells whether a day has failed for so long, and so often, that it will never be closed. */
  isHopeless(day: SiteDay): boolean {
    const failure = this.#failures.get(keyOf(day));
    if (failure === undefined || failure.tries < TRIES_BEFORE_HOPELESS) return false;
    return performance.now() - failure.sinceMs >= HOPELESS_AFTER_MS;
  }

  /** Notes that a day failed once more. */
  note(day: SiteDay): void {
    const before = this.#failures.get(keyOf(day));
    const waitMs = Math.min((before?.waitMs ?? RETRY_MIN_MS / 2) * 2, RETRY_MAX_MS);
    const nowMs = performance.now();
    this.#failures.set(keyOf(day), {
      day,
      waitMs,
      retryAtMs: nowMs + waitMs,
      tries: (before?.tries ?? 0) + 1,
      sinceMs: before?.sinceMs ?? nowMs,
    });
  }

  /** Forgets days: they are closed. */
  forget(siteDays: readonly SiteDay[]): void {
    for (const day of siteDays) this.#failures.delete(keyOf(day));
  }

  /** Forgets the days that need no closing any more. */
  keep(isWanted: (day: SiteDay) => boolean): void {
    for (const [key, { day }] of this.#failures) if (!isWanted(day)) this.#failures.delete(key);
  }
}

function keyOf({ siteId, day }: SiteDay): string {
  return `${siteId} ${day}`;
}
