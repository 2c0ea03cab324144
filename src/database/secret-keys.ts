import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { Db } from './database.ts';
import { BASE62, fingerprintOf, randomText } from './secret.ts';

const SECRET_CHARS = 32;
const SHOWN_CHARS = 4;

/**
 * Makes a key that is shown once, and the columns that are kept of it: its SHA-256, and the first characters, by which people
 * recognise it.
 *
 * @param prefix the beginning of all keys of the kind
 */
export function newKey(prefix: string, clock: Clock) {
  const key = prefix + randomText(BASE62, SECRET_CHARS);
  const columns = {
    fingerprint: fingerprintOf(key),
    prefix: key.slice(0, prefix.length + SHOWN_CHARS),
    created_at: epochMs(clock),
    revoked_at: null,
  };
  return { key, columns };
}

/** Revokes a key permanently; a second call changes nothing. Returns false when there is no such key. */
export async function revokeKey(db: Db, table: 'api_keys' | 'relay_keys', clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(epochMs(clock))) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
