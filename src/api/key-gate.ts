import { bearerKey } from '../domain/bearer.ts';
import type { Clock } from '../domain/clock.ts';
import { ApiError } from '../domain/error.ts';
import { API_RATE_WINDOW_MS } from '../domain/limits.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import type { ApiKeys } from './dependencies.ts';

export interface KeyGateOptions {
  readonly keys: ApiKeys;
  readonly clock: Clock;
  /** The most requests of a key in any 60 s: `API_RATE_MAX_REQUESTS`, unless the operator sets another number. */
  readonly ratePerMinute: number;
}

/** Admits requests by their API key. Everything that a key reads counts in one window: `/v1` and the tools of `/mcp`. */
export class KeyGate {
  readonly #keys: ApiKeys;
  readonly #rate: SlidingWindow<number>;

  constructor({ keys, clock, ratePerMinute }: KeyGateOptions) {
    this.#keys = keys;
    this.#rate = new SlidingWindow({ clock, maxRequests: ratePerMinute, windowMs: API_RATE_WINDOW_MS });
  }

  /**
   * Returns the holder of the key of an `Authorization` header. Throws the same ApiError UNAUTHORIZED when the header is
   * missing or malformed and when its key is unknown or revoked.
   */
  async authenticate(authorization: string | undefined): Promise<ApiKeyHolder> {
    const holder = await this.#keys.find(bearerKey(authorization));
    if (holder === null) throw new ApiError('UNAUTHORIZED');
    return holder;
  }

  /** Counts a request of a key. Throws an ApiError RATE_LIMITED beyond its rate. */
  admit({ keyId }: ApiKeyHolder): void {
    if (!this.#rate.admit(keyId)) throw new ApiError('RATE_LIMITED');
  }
}
