import type { Clock } from '../domain/clock.ts';
import { API_RATE_WINDOW_MS } from '../domain/limits.ts';

const WINDOW_MICROS = API_RATE_WINDOW_MS * 1000;

/**
 * A rolling window per key: a request is admitted when fewer than `maxRequests` were admitted in the 60 s before it.
 * Refused requests use nothing up. Holds at most `maxRequests` instants for each key used in the last 60 s.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #maxRequests: number;
  /** Instants of admitted requests, oldest first. The map is in order of the keys' latest admission. */
  readonly #admitted = new Map<number, number[]>();

  constructor(clock: Clock, maxRequests: number) {
    this.#clock = clock;
    this.#maxRequests = maxRequests;
  }

  /** Whether a request of this key is admitted now; counts it if so. */
  admit(keyId: number): boolean {
    const now = this.#clock.nowMicros();
    this.#forgetIdleKeys(now);
    const instants = this.#admitted.get(keyId) ?? [];
    // A wall clock can be set back; what then lies in the future must not lock the key for longer than a window.
    for (let i = instants.length - 1; (instants[i] ?? now) > now; i--) instants[i] = now;
    const firstInside = instants.findIndex((at) => at > now - WINDOW_MICROS);
    instants.splice(0, firstInside === -1 ? instants.length : firstInside);
    if (instants.length >= this.#maxRequests) return false;
    instants.push(now);
    this.#admitted.delete(keyId);
    this.#admitted.set(keyId, instants);
    return true;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#admitted.size;
  }

  #forgetIdleKeys(now: number): void {
    for (const [keyId, instants] of this.#admitted) {
      const latest = instants.at(-1);
      if (latest !== undefined && latest > now - WINDOW_MICROS) return;
      this.#admitted.delete(keyId);
    }
  }
}
