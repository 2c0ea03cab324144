import type { Clock } from '../domain/clock.ts';

export const PREVIEWS_PER_HOUR_MAX = 5;
const HOUR_MICROS = 3_600_000_000;

/** How many previews a user may still ask for: a few in any hour, so that nobody turns the mail server on somebody. */
export class PreviewAllowance {
  readonly #clock: Clock;
  /** Instants of the previews of the last hour, oldest first. */
  readonly #asked = new Map<number, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one of a user's previews. Returns 0, or after how many seconds the next may be asked for. */
  take(userId: number): number {
    const now = this.#clock.nowMicros();
    for (const [id, instants] of this.#asked) {
      const recent = instants.filter((at) => at > now - HOUR_MICROS && at <= now);
      if (recent.length === 0) this.#asked.delete(id);
      else this.#asked.set(id, recent);
    }
    const own = this.#asked.get(userId) ?? [];
    if (own.length >= PREVIEWS_PER_HOUR_MAX) return Math.ceil((own[0]! + HOUR_MICROS - now) / 1_000_000);
    this.#asked.set(userId, [...own, now]);
    return 0;
  }
}
