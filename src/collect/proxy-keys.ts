import { hash, timingSafeEqual } from 'node:crypto';
import { ChangeFeed } from '../database/change-feed.ts';
import type { Database, Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { newKey, revokeKey } from '../database/secret-keys.ts';
import type { Clock } from '../domain/clock.ts';

const PREFIX = 'svc_relay_';
/** The limit bounds the cost of an event: its proxy key is compared with every active one. */
export const ACTIVE_PROXY_KEYS_MAX = 100;
/** The revoked keys that stay in the list. */
export const REVOKED_RELAY_KEYS_KEPT_MAX = 100;

/** A proxy key as it may be shown again. Instants are epoch milliseconds. */
export interface ProxyKey {
  readonly id: number;
  /** `svc_relay_` and the first 4 characters, by which people recognise the key. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/**
 * Makes a proxy key. The returned `key` is complete and cannot be read again. Throws a DatabaseError `conflict` beyond
 * 100 active ones.
 */
export async function createProxyKey(db: Db, clock: Clock): Promise<{ readonly id: number; readonly key: string }> {
  const { key, columns } = newKey(PREFIX, clock);
  return await db.transaction().execute(async (transaction) => {
    const active = await transaction.selectFrom('relay_keys').select('id').where('revoked_at', 'is', null).execute();
    if (active.length >= ACTIVE_PROXY_KEYS_MAX) {
      throw new DatabaseError('conflict', `there are ${active.length} active relay keys already; revoke one first`);
    }
    await forgetOldRevoked(transaction);
    const { id } = await transaction.insertInto('relay_keys').values(columns).returning('id').executeTakeFirstOrThrow();
    return { id, key };
  });
}

/** Deletes revoked keys except the latest. Otherwise making and revoking keys would grow the list without limit. */
async function forgetOldRevoked(db: Db): Promise<void> {
  const revoked = db.selectFrom('relay_keys').select('id').where('revoked_at', 'is not', null);
  const kept = revoked.orderBy('revoked_at', 'desc').orderBy('id', 'desc').limit(REVOKED_RELAY_KEYS_KEPT_MAX);
  await db.deleteFrom('relay_keys').where('revoked_at', 'is not', null).where('id', 'not in', kept).execute();
}

/** Lists all proxy keys, the latest revoked ones too, oldest first. */
export async function listProxyKeys(db: Db): Promise<ProxyKey[]> {
  return await db
    .selectFrom('relay_keys')
    .select(['id', 'prefix', 'created_at as createdAt', 'revoked_at as revokedAt'])
    .orderBy('id')
    .execute();
}

/** Revokes a proxy key permanently; a second call changes nothing. Throws a DatabaseError `not_found`. */
export async function revokeProxyKey(db: Db, clock: Clock, id: number): Promise<void> {
  const isThere = await revokeKey(db, 'relay_keys', clock, id);
  if (!isThere) throw new DatabaseError('not_found', `there is no relay key ${id}`);
}

/** More proxies than an operator has. */
const PEERS_MAX = 1000;

/** Verifies proxy keys for the collector, from memory. It follows the commits of any process within 100 ms. */
export class ProxyKeys {
  readonly #database: Database;
  readonly #changes: ChangeFeed;
  #active: readonly Buffer[] = [];
  #lastValid: Buffer | null = null;
  /** The addresses that have presented an active key. */
  readonly #peers = new Set<string>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#changes = new ChangeFeed(database.reader, clock);
  }

  /** Tells whether an address has presented an active key. */
  isPeer(address: string): boolean {
    return this.#peers.has(address);
  }

  /** Like `verify`, and remembers the address that has presented an active key. */
  verifyOf(peer: string, key: string): boolean {
    const isActive = this.verify(key);
    if (isActive && this.#peers.size < PEERS_MAX) this.#peers.add(peer);
    return isActive;
  }

  /** Tells whether a presented key is active. Takes the same time whether it matches any key, or none. */
  verify(key: string): boolean {
    if (key === '') return false;
    if (this.#changes.changed()) {
      this.#active = this.#readActive();
      this.#lastValid = null;
      this.#peers.clear();
    }
    // A proxy sends the same key with every event: hashing it each time would cost more than the rest of this method.
    const presented = Buffer.from(key);
    const last = this.#lastValid;
    if (last !== null && presented.length === last.length && timingSafeEqual(presented, last)) return true;
    const fingerprint = hash('sha256', presented, 'buffer');
    let matches = 0;
    for (const active of this.#active) matches += Number(timingSafeEqual(active, fingerprint));
    if (matches > 0) this.#lastValid = presented;
    return matches > 0;
  }

  #readActive(): Buffer[] {
    const query = this.#database.db
      .selectFrom('relay_keys')
      .select('fingerprint')
      .where('revoked_at', 'is', null)
      .compile();
    return this.#database.reader.rows(query).map((row) => Buffer.from(row.fingerprint, 'hex'));
  }
}
