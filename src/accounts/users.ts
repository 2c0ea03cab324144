import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Role } from '../domain/role.ts';
import { cleanEmail } from './email-address.ts';
import { isGuessable } from './guessable-password.ts';
import { addMember } from './members.ts';
import { type Organisation, requireOrganisation } from './organisations.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { accountRefusal } from './translations.ts';

/** A person who signs in to the dashboard. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
}

export const PASSWORD_MIN_CHARS = 8;
/** A longer password is no safer, and hashing it is work that anybody could cause. */
const PASSWORD_MAX_CHARS = 1000;

/**
 * Makes a user who is a member of a whole organisation. Throws a DatabaseError `invalid` for a wrong field, `not_found` for
 * an unknown organisation, `conflict` when the address (in any case) has a user already.
 */
export async function createUser(
  db: Db,
  clock: Clock,
  user: { readonly orgId: number; readonly email: string; readonly password: string; readonly role: Role },
): Promise<User> {
  const email = normaliseEmail(user.email);
  requirePassword(user.password, email);
  await requireOrganisation(db, user.orgId);
  const passwordHash = await hashPassword(user.password);
  return await inTransaction(db, async (transaction) => {
    const created = await addUser(transaction, clock, { email, passwordHash });
    await addMember(transaction, clock, { orgId: user.orgId, userId: created.id, role: user.role });
    return created;
  });
}

/**
 * Makes a user of no organisation yet, with a normalised address. Throws a DatabaseError `conflict` when the address
 * has a user.
 */
export async function addUser(
  db: Db,
  clock: Clock,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({ email, password_hash: passwordHash, created_at: epochMs(clock) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.userExists(email)));
  return row;
}

/** Returns the user of an address, in any letter case; null when there is none. */
export async function findUser(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the user of an address. Throws a DatabaseError `not_found` for an address without a user. */
export async function requireUser(db: Db, email: string): Promise<User> {
  const user = await findUser(db, email);
  if (user === null) throw new DatabaseError('not_found', `${email} has no user`);
  return user;
}

/** A user with the organisations that the user is a member of, also those where the time is over. */
export interface ListedUser extends User {
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly organisations: readonly (Organisation & { readonly role: Role })[];
}

/** Lists all users of the server, oldest first. */
export async function listUsers(db: Db): Promise<ListedUser[]> {
  const users = await db.selectFrom('users').select(['id', 'email', 'created_at as createdAt']).orderBy('id').execute();
  const rows = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['members.user_id as userId', 'organisations.id', 'organisations.name', 'members.role'])
    .orderBy('organisations.id')
    .execute();
  const memberships = Map.groupBy(rows, ({ userId }) => userId);
  return users.map((user) => ({
    ...user,
    organisations: (memberships.get(user.id) ?? []).map(({ userId: _, ...organisation }) => organisation),
  }));
}

/** Sets a user's password, signs out every browser of the user, and closes every link to choose a new one. */
export async function changePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await endSessionsOf(transaction, userId);
  });
}

/** Throws a DatabaseError `invalid` for a password that is too short, too long, or easy to guess. */
export function requirePassword(password: string, email: string): void {
  if (password.length < PASSWORD_MIN_CHARS) {
    throw accountRefusal('invalid', (texts) => texts.password.tooShort(PASSWORD_MIN_CHARS));
  }
  if (password.length > PASSWORD_MAX_CHARS) {
    throw accountRefusal('invalid', (texts) => texts.password.tooLong(PASSWORD_MAX_CHARS));
  }
  if (isGuessable(password, email)) throw accountRefusal('invalid', (texts) => texts.password.tooCommon);
}

/** Returns an email address as it is stored. Throws a DatabaseError `invalid` for any other text. */
export function normaliseEmail(text: string): string {
  return cleanEmail(text).toLowerCase();
}
