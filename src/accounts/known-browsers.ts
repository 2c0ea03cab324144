import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { User } from './users.ts';

/**
 * Returns the token by which a browser shows that a user has signed in on it. The browser keeps it when signed out too.
 * It grants no access; it only separates the browser's password attempts from strangers'. Its key is the password's
 * hash, so it ends with the password and nothing is stored.
 */
export async function knownBrowserToken(db: Db, user: User): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return tokenOf(user.email, password_hash);
}

/** Tells whether the user of an address (in lower case) has signed in on a browser that presents this token. */
export async function isKnownBrowser(db: Db, email: string, token: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst();
  const expected = Buffer.from(tokenOf(email, row?.password_hash ?? ''));
  const presented = Buffer.from(token);
  // Without a user the key is the empty text, which anybody knows.
  return row !== undefined && presented.length === expected.length && timingSafeEqual(presented, expected);
}

function tokenOf(email: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known browser of ${email}`).digest('base64url');
}
