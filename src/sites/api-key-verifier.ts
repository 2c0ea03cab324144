import { epochMs } from '../database/clock-ms.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { type ApiKeyHolder, type ApiKeyKind, apiKeyHolder } from './api-keys.ts';

const WRITTEN_EVERY_MS = 60_000;

interface Use {
  usedAt: number;
  /** The last use that this process has written to the database. */
  writtenAt: number;
}

/**
 * Verifies the API keys of requests and records their last use: in memory at once, and in the database at most once a
 * minute for each key.
 */
export class ApiKeyVerifier {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #uses = new Map<number, Use>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Returns the holder of a presented key, and records that it is used now; null when it is unknown, revoked, or of the other
   * kind.
   */
  async find(key: string, kind: ApiKeyKind = 'reading'): Promise<ApiKeyHolder | null> {
    const holder = apiKeyHolder(this.#database, key);
    if (holder === null || (holder.scopes === null) !== (kind === 'reading')) return null;
    this.#note(holder.keyId);
    return holder;
  }

  /** Writes the uses that are due. When that fails, they stay due. */
  async flush(): Promise<void> {
    const now = epochMs(this.#clock);
    for (const [keyId, use] of this.#uses) {
      const { usedAt, writtenAt } = use;
      if (usedAt <= writtenAt) {
        // The key was not used since: dropping it keeps unused keys out of memory.
        if (Math.abs(now - writtenAt) >= WRITTEN_EVERY_MS) this.#uses.delete(keyId);
        continue;
      }
      // A clock that was set back may lie before the last write.
      if (Math.abs(now - writtenAt) < WRITTEN_EVERY_MS) continue;
      await this.#database.db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', keyId).execute();
      use.writtenAt = usedAt;
    }
  }

  #note(keyId: number): void {
    const now = epochMs(this.#clock);
    const use = this.#uses.get(keyId);
    if (use === undefined) this.#uses.set(keyId, { usedAt: now, writtenAt: Number.NEGATIVE_INFINITY });
    else use.usedAt = now;
  }
}
