import type { Db } from '../database/database.ts';
import { isPasswordOf } from './password.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

/**
 * A user whose password was found to be right, with the hash that it was checked against: the password may have been
 * changed since.
 */
export interface VerifiedCredentials {
  readonly user: User;
  /** The hash that the password was checked against. It must never be part of an answer. */
  readonly passwordHash: string;
}

/**
 * Verifies an address and a password; returns null when they are wrong. It takes the same time whether the address has
 * a user or not. That is long enough for the password to be changed meanwhile, so whatever follows must check the hash
 * once more where it writes.
 */
export async function signIn(db: Db, email: string, password: string): Promise<VerifiedCredentials | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const matches = await isPasswordOf(row?.password_hash ?? '', password);
  return row !== undefined && matches
    ? { user: { id: row.id, email: row.email }, passwordHash: row.password_hash }
    : null;
}

/**
 * Checks within a transaction that the user still has the verified password. Throws a DatabaseError `conflict` when
 * not.
 */
export async function requireSamePassword(db: Db, { user, passwordHash }: VerifiedCredentials): Promise<void> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  if (row?.password_hash !== passwordHash) throw accountRefusal('conflict', (texts) => texts.password.justChanged);
}
