import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';

const WRITTEN_EVERY_MS = 60_000;

interface Use {
  usedAt: number;
  /** What the database says, as far as it is known here. */
  writtenAt: number;
}

/** When each API key was last used: noted in memory with every request, written at most once a minute for each key. */
export class ApiKeyUse {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #uses = new Map<number, Use>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Notes that a key is used now. */
  note(keyId: number): void {
    const now = epochMs(this.#clock);
    const use = this.#uses.get(keyId);
    if (use === undefined) this.#uses.set(keyId, { usedAt: now, writtenAt: Number.NEGATIVE_INFINITY });
    else use.usedAt = now;
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
      await this.#db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', keyId).execute();
      use.writtenAt = usedAt;
    }
  }
}
