import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { User } from './users.ts';

/**
 * What a browser keeps, signed out too, to show that it has been signed in as a user: it opens nothing, but its guesses
 * are told apart from strangers'. Keyed with the password's hash, so that it ends with the password and nothing is stored.
 */
export async function knownBrowserToken(db: Db, user: User): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return tokenOf(user.email, password_hash);
}

/** Whether a browser that presents this token has been signed in as the user of an address (in lower case). */
export async function isKnownBrowser(db: Db, email: string, token: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst();
  const expected = Buffer.from(tokenOf(email, row?.password_hash ?? ''));
  const presented = Buffer.from(token);
  // Without a user the key would be known to everyone.
  return row !== undefined && presented.length === expected.length && timingSafeEqual(presented, expected);
}

function tokenOf(email: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known browser of ${email}`).digest('base64url');
}
