import { sql } from 'kysely';
import { systemTimer, type Timer } from '../../concurrency/timer.ts';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import { type KeyRate, type KeyRateOptions, memoryKeyRate } from '../../domain/key-rate.ts';
import { epochMs } from '../clock-ms.ts';
import type { Db } from '../database.ts';

/** A node takes so many shares of a limit in a window at most: a request seldom waits for the server. */
const SHARES = 20;
/** A server that answers no sooner is away. */
const ANSWER_MAX_MS = 1000;
/** A server that was away is asked again after this time. */
const AWAY_MS = 5000;

/** The requests of a key that this node has taken and not admitted yet. Instants are epoch milliseconds. */
interface Share {
  left: number;
  takenAt: number;
  /** No node is given anything before; 0 when something may be left. */
  refusedUntil: number;
  /** The taking under way. */
  taking: Promise<void> | null;
}

/**
 * Limits the requests of keys of all nodes together. Each node takes a twentieth of the limit at a time, one request of a limit
 * below 40. What a node has taken and not used counts for a window. So in any window all nodes together admit the limit and at
 * most a share more for each node; a client that changes nodes may be refused as much before it.
 *
 * While the server is away, each node keeps the limit alone.
 */
export class SharedKeyRate implements KeyRate {
  readonly #db: Db;
  readonly #scope: string;
  readonly #options: KeyRateOptions;
  readonly #timer: Timer;
  readonly #share: number;
  /** The requests that this node has admitted. */
  readonly #own: KeyRate;
  /** An entry for each key that this node has admitted. */
  readonly #shares = new Map<number, Share>();
  #awayUntil = 0;

  constructor(db: Db, scope: string, options: KeyRateOptions, timer: Timer = systemTimer) {
    this.#db = db;
    this.#scope = scope;
    this.#options = options;
    this.#timer = timer;
    this.#share = Math.max(1, Math.floor(options.maxRequests / SHARES));
    this.#own = memoryKeyRate(options);
  }

  async admit(keyId: number): Promise<boolean> {
    if (!(await this.#isGiven(keyId))) return false;
    const isWithin = await this.#own.admit(keyId);
    return isWithin || !this.#isAway();
  }

  /** Tells whether the nodes together have a request left; true while the server is away. */
  async #isGiven(keyId: number): Promise<boolean> {
    const share = this.#shares.get(keyId) ?? { left: 0, takenAt: 0, refusedUntil: 0, taking: null };
    this.#shares.set(keyId, share);
    while (true) {
      const now = epochMs(this.#options.clock);
      if (this.#isAway()) return true;
      if (share.left > 0 && Math.abs(now - share.takenAt) < this.#options.windowMs) {
        share.left--;
        return true;
      }
      // A clock that was set back asks again.
      if (now < share.refusedUntil && share.refusedUntil <= now + this.#options.windowMs) return false;
      share.taking ??= this.#take(keyId, share, now).finally(() => {
        share.taking = null;
      });
      await share.taking;
    }
  }

  #isAway(): boolean {
    const now = epochMs(this.#options.clock);
    return now < this.#awayUntil && this.#awayUntil - now <= AWAY_MS;
  }

  async #take(keyId: number, share: Share, now: number): Promise<void> {
    try {
      const takes = await withTimeout(ANSWER_MAX_MS, this.#takeFromServer(keyId, now), () => null, this.#timer);
      if (takes === null) throw new Error('the server is away');
      share.left = takes.at(-1)![1];
      share.takenAt = now;
      // The first one that ends makes room.
      share.refusedUntil = share.left > 0 ? 0 : Math.min(takes[0]![0], now) + this.#options.windowMs;
    } catch {
      this.#awayUntil = epochMs(this.#options.clock) + AWAY_MS;
    }
  }

  /** Returns what was taken in the window, and at the end what is given now: 0 for nothing. */
  async #takeFromServer(keyId: number, now: number): Promise<readonly (readonly [at: number, requests: number])[]> {
    const { maxRequests, windowMs } = this.#options;
    // One statement, which locks the row alone. It begins with `with` and so waits for no other writer (one-writer.ts).
    const { rows } = await sql<{ takes: string }>`with given as (
      insert into key_rates as present (name, takes, ends_at)
      values (${`${this.#scope} ${keyId}`}, ${JSON.stringify([[now, this.#share]])}, ${now + windowMs})
      on conflict (name) do update set ends_at = excluded.ends_at, takes = (
        select (coalesce(jsonb_agg(take) filter (where (take->>1)::bigint > 0), '[]'::jsonb)
          || jsonb_build_array(jsonb_build_array(${now}::bigint, greatest(0, least(${this.#share}::bigint,
            ${maxRequests}::bigint - coalesce(sum((take->>1)::bigint), 0))))))::text
        from jsonb_array_elements(present.takes::jsonb) as earlier(take)
        where (take->>0)::bigint between ${now - windowMs + 1}::bigint and ${now + windowMs}::bigint)
      returning takes) select takes from given`.execute(this.#db);
    return JSON.parse(rows[0]!.takes) as [number, number][];
  }
}
