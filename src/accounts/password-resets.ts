import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf, isToken, newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { changePassword, findUser, requireUser, type User } from './users.ts';

/** The time in which a link to choose a new password is valid. */
export const PASSWORD_RESET_MAX_MS = 3_600_000;
/** The number of an account's links that may be open at a time when anybody can request them: each sends a mail. */
const REQUESTED_MAX = 3;

/** A link to choose a new password. Its token is complete and cannot be read again: only its SHA-256 is kept. */
export interface PasswordReset {
  readonly user: User;
  readonly token: string;
}

/**
 * Makes a link on behalf of the operator, to help a user back in. Throws a DatabaseError `not_found` for an address
 * without a user.
 */
export async function createPasswordReset(db: Db, clock: Clock, email: string): Promise<PasswordReset> {
  return await addReset(db, clock, await requireUser(db, email));
}

/** Makes a link on anybody's request. Returns null for an address without a user, or with enough open links. */
export async function requestPasswordReset(db: Db, clock: Clock, email: string): Promise<PasswordReset | null> {
  return await inTransaction(db, async (transaction) => {
    const user = await findUser(transaction, email);
    if (user === null) return null;
    const open = await unexpired(transaction, clock).where('password_resets.user_id', '=', user.id).execute();
    return open.length >= REQUESTED_MAX ? null : await addReset(transaction, clock, user);
  });
}

/** Returns the user whose password a token sets; null alike for a malformed, unknown, used or expired one. */
export async function findPasswordReset(db: Db, clock: Clock, token: string): Promise<User | null> {
  if (!isToken(token)) return null;
  const user = await unexpired(db, clock)
    .where('password_resets.fingerprint', '=', fingerprintOf(token))
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Uses a token: sets the password, signs out every browser of the user, and closes all other links. When the token is
 * not valid (any more), returns null and changes nothing.
 */
export async function spendPasswordReset(
  db: Db,
  clock: Clock,
  token: string,
  passwordHash: string,
): Promise<User | null> {
  return await inTransaction(db, async (transaction) => {
    const user = await findPasswordReset(transaction, clock, token);
    if (user !== null) await changePassword(transaction, user.id, passwordHash);
    return user;
  });
}

/** Deletes the links that nobody used in time. */
export async function deleteExpiredPasswordResets(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<=', epochMs(clock) - PASSWORD_RESET_MAX_MS)
    .execute();
}

async function addReset(db: Db, clock: Clock, user: User): Promise<PasswordReset> {
  const token = newToken();
  await deleteExpiredPasswordResets(db, clock);
  await db
    .insertInto('password_resets')
    .values({ fingerprint: fingerprintOf(token), user_id: user.id, created_at: epochMs(clock) })
    .execute();
  return { user, token };
}

function unexpired(db: Db, clock: Clock) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email'])
    .where('password_resets.created_at', '>', epochMs(clock) - PASSWORD_RESET_MAX_MS);
}
