import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { turnOffWithoutFactor, turnOnSecondFactor } from './second-factors.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

export const PASSKEYS_PER_USER_MAX = 20;

/** A passkey as its user may see it. Instants are epoch milliseconds. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
  /** Null: never. */
  readonly lastUsedAt: number | null;
}

/** The public part of a passkey. The id and the key (COSE) are Base64url. */
export interface Credential {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  /** The ways in which browsers reach the authenticator. */
  readonly transports: readonly string[];
}

/** A stored passkey with its user. */
export interface OwnedCredential extends Credential {
  readonly user: User;
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Lists the public parts of a user's passkeys. */
export async function credentialsOf(db: Db, userId: number): Promise<Pick<Credential, 'id' | 'transports'>[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('passkeys.id')
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));
}

/** Tells whether a user has passkeys, or without a user whether anybody has. */
export async function hasPasskeys(db: Db, userId?: number): Promise<boolean> {
  let query = db.selectFrom('passkeys').select('id').limit(1);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Finds a passkey by its Base64url id. */
export async function findCredential(db: Db, credentialId: string): Promise<OwnedCredential | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.credential_id', 'passkeys.public_key', 'passkeys.counter', 'passkeys.transports'])
    .select(['users.id', 'users.email'])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...{ id: row.credential_id, publicKey: row.public_key, counter: row.counter },
    transports: JSON.parse(row.transports) as string[],
    user: { id: row.id, email: row.email },
  };
}

/**
 * Adds a verified passkey. Returns new recovery codes when it is the user's first second factor, else null. Throws a
 * DatabaseError: `invalid` for one too many or without a name, `conflict` for one that is known.
 */
export async function addPasskey(
  db: Db,
  clock: Clock,
  userId: number,
  { name, id, publicKey, counter, transports }: Credential & { readonly name: string },
): Promise<readonly string[] | null> {
  return await inTransaction(db, async (transaction) => {
    const recoveryCodes = await turnOnSecondFactor(transaction, clock, userId);
    if ((await listPasskeys(transaction, userId)).length >= PASSKEYS_PER_USER_MAX) {
      throw accountRefusal('invalid', (texts) => texts.passkeys.tooMany(PASSKEYS_PER_USER_MAX));
    }
    await transaction
      .insertInto('passkeys')
      .values({
        ...{ user_id: userId, credential_id: id, public_key: publicKey, counter, name: cleanName(name) },
        ...{ transports: JSON.stringify(transports), created_at: epochMs(clock), last_used_at: null },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.passkeys.known));
    return recoveryCodes;
  });
}

/** Records that a passkey was used. Returns false when it is gone, or was used since its counter was read. */
export async function usePasskey(
  db: Db,
  clock: Clock,
  { id, counter }: Credential,
  newCounter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: epochMs(clock) })
    .where('credential_id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives one of a user's passkeys another name. Throws a DatabaseError `not_found`, or `invalid` for an empty name. */
export async function renamePasskey(db: Db, userId: number, id: number, name: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name: cleanName(name) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => accountRefusal('not_found', (texts) => texts.passkeys.gone));
}

/** Removes one of a user's passkeys. The recovery codes go with the last factor. Throws a DatabaseError `not_found`. */
export async function removePasskey(db: Db, userId: number, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => accountRefusal('not_found', (texts) => texts.passkeys.gone));
    await turnOffWithoutFactor(transaction, userId);
  });
}
