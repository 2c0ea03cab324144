import type { Clock } from './clock.ts';

export interface SlidingWindowOptions {
  readonly clock: Clock;
  /** The number of requests of a key that are admitted in a window. */
  readonly maxRequests: number;
  readonly windowMs: number;
  /** The number of remembered keys. Beyond it, the key whose last admission is oldest is forgotten. */
  readonly keysMax?: number;
}

/**
 * Limits the rate of each key by a rolling window: a request is admitted when fewer than `maxRequests` were admitted in
 * the window before it. Refused requests do not count. Holds at most `maxRequests` instants for each key used in the
 * last window.
 */
export class SlidingWindow<Key extends number | string> {
  readonly #clock: Clock;
  readonly #maxRequests: number;
  readonly #windowMicros: number;
  readonly #keysMax: number;
  /** Instants of admitted requests, oldest first. The map is in order of the keys' latest admission. */
  readonly #admitted = new Map<Key, number[]>();

  constructor({ clock, maxRequests, windowMs, keysMax = Number.POSITIVE_INFINITY }: SlidingWindowOptions) {
    this.#clock = clock;
    this.#maxRequests = maxRequests;
    this.#windowMicros = windowMs * 1000;
    this.#keysMax = keysMax;
  }

  /** Tells whether a request of this key, or several at once, are admitted now, and counts them if so. */
  admit(key: Key, requests = 1): boolean {
    const now = this.#clock.nowMicros();
    this.#forgetIdleKeys(now);
    const instants = this.#admitted.get(key) ?? [];
    // When a wall clock is set back, instants lie in the future. They must not lock the key for longer than a window.
    for (let i = instants.length - 1; (instants[i] ?? now) > now; i--) instants[i] = now;
    const firstInside = instants.findIndex((at) => at > now - this.#windowMicros);
    instants.splice(0, firstInside === -1 ? instants.length : firstInside);
    if (instants.length + requests > this.#maxRequests) return false;
    for (let i = 0; i < requests; i++) instants.push(now);
    this.#admitted.delete(key);
    this.#admitted.set(key, instants);
    if (this.#admitted.size > this.#keysMax) this.#admitted.delete(this.#admitted.keys().next().value!);
    return true;
  }

  /** Returns the whole seconds after which a key that was refused just now is admitted again; at least 1. */
  retryAfterSeconds(key: Key): number {
    const oldest = this.#admitted.get(key)?.[0] ?? Number.NEGATIVE_INFINITY;
    return Math.max(1, Math.ceil((oldest + this.#windowMicros - this.#clock.nowMicros()) / 1_000_000));
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#admitted.size;
  }

  #forgetIdleKeys(now: number): void {
    for (const [key, instants] of this.#admitted) {
      const latest = instants.at(-1);
      if (latest !== undefined && latest > now - this.#windowMicros) return;
      this.#admitted.delete(key);
    }
  }
}
