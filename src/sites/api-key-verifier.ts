import { epochMs } from '../database/clock-ms.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { type ApiKeyHolder, apiKeyHolder } from './api-keys.ts';

const WRITTEN_EVERY_MS = 60_000;

interface Use {
  usedAt: number;
  /** What the database says, as far as it is known here. */
  writtenAt: number;
}

/**
 * Verifies the API keys of requests, and knows when each was last used: a use is noted in memory, and written at most
 * once a minute for each key.
 */
export class ApiKeyVerifier {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #uses = new Map<number, Use>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Finds whom a presented key speaks for, and notes that it is used now; null when it is unknown or revoked. */
  async find(key: string): Promise<ApiKeyHolder | null> {
    const holder = apiKeyHolder(this.#database, key);
    if (holder !== null) this.#note(holder.keyId);
    return holder;
  }

  /** Writes what has become due. After a failure it is still due. */
  async flush(): Promise<void> {
    const now = epochMs(this.#clock);
    for (const [keyId, use] of this.#uses) {
      const { usedAt, writtenAt } = use;
      if (usedAt <= writtenAt) {
        // Not used since: a key that nobody uses any more takes no room.
        if (now - writtenAt >= WRITTEN_EVERY_MS) this.#uses.delete(keyId);
        continue;
      }
      if (now - writtenAt < WRITTEN_EVERY_MS) continue;
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
