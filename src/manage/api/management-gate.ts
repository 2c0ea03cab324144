import { bearerKey } from '../../domain/bearer.ts';
import type { KeyRate } from '../../domain/key-rate.ts';
import type { ManagementScope } from '../../domain/management-scope.ts';
import type { ApiKeyVerifier } from '../../sites/api-key-verifier.ts';
import type { ApiKeyHolder } from '../../sites/api-keys.ts';
import { ManagementError } from '../management-error.ts';

/** A valid management key. */
export interface Manager extends ApiKeyHolder {
  readonly scopes: readonly ManagementScope[];
}

/** Admits requests by their management key. */
export class ManagementGate {
  readonly #keys: Pick<ApiKeyVerifier, 'find'>;
  readonly #rate: KeyRate;

  constructor(keys: Pick<ApiKeyVerifier, 'find'>, rate: KeyRate) {
    this.#keys = keys;
    this.#rate = rate;
  }

  /**
   * Counts the request of the manager of an `Authorization` header. Throws the same ManagementError `UNAUTHORIZED` for a
   * key that is missing, malformed, unknown, revoked, or one that reads figures; `RATE_LIMITED` beyond the rate.
   */
  async admit(authorization: string | undefined): Promise<void> {
    const { keyId } = await this.managerOf(authorization);
    if (!(await this.#rate.admit(keyId))) throw new ManagementError('RATE_LIMITED');
  }

  /** Returns the manager of an `Authorization` header as the key is now, without counting. Throws as `admit`. */
  async managerOf(authorization: string | undefined): Promise<Manager> {
    const holder = await this.#keys.find(bearerKey(authorization), 'managing');
    if (holder === null) throw new ManagementError('UNAUTHORIZED');
    return { ...holder, scopes: holder.scopes ?? [] };
  }
}
