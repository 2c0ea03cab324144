import { bearerKey } from '../domain/bearer.ts';
import { ApiError } from '../domain/error.ts';
import type { KeyRate } from '../domain/key-rate.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import type { ApiKeys } from './dependencies.ts';

export interface KeyGateOptions {
  readonly keys: ApiKeys;
  readonly rate: KeyRate;
}

/** Admits requests by their API key. Everything that a key reads counts in one window: `/v1` and the tools of `/mcp`. */
export class KeyGate {
  readonly #keys: ApiKeys;
  readonly #rate: KeyRate;

  constructor({ keys, rate }: KeyGateOptions) {
    this.#keys = keys;
    this.#rate = rate;
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
  async admit({ keyId }: ApiKeyHolder): Promise<void> {
    if (!(await this.#rate.admit(keyId))) throw new ApiError('RATE_LIMITED');
  }
}
