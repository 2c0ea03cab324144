import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';
import { ControlError } from './control-error.ts';
import { requireOrganisation } from './organisations.ts';
import { hashPassword, isPasswordOf } from './password.ts';

export const ROLES = ['owner', 'admin', 'member'] as const;

/** What a user may do in an organisation. */
export type Role = (typeof ROLES)[number];

/** A person who signs in to the dashboard. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly email: string;
}

export const PASSWORD_MIN_CHARS = 8;
/** More is no safer, and hashing it is work that anyone could ask for. */
const PASSWORD_MAX_CHARS = 1000;
const EMAIL_MAX_CHARS = 254;

/**
 * Makes a user who is a member of an organisation. Throws a ControlError `invalid` for a wrong field, `not_found` for
 * an unknown organisation, `conflict` when the address (in any case) has a user already.
 */
export async function createUser(
  db: ControlDb,
  clock: Clock,
  user: { readonly orgId: number; readonly email: string; readonly password: string; readonly role: Role },
): Promise<User> {
  const email = normaliseEmail(user.email);
  requirePassword(user.password);
  await requireOrganisation(db, user.orgId);
  const passwordHash = await hashPassword(user.password);
  const createdAt = epochMs(clock);
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('users')
      .values({ email, password_hash: passwordHash, created_at: createdAt })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (row === undefined) throw new ControlError('conflict', `${email} has a user already`);
    await transaction
      .insertInto('members')
      .values({ user_id: row.id, org_id: user.orgId, role: user.role, created_at: createdAt })
      .execute();
    return row;
  });
}

/** The user of an address and password, or null; it takes the same time whether the address has a user or not. */
export async function signIn(db: ControlDb, email: string, password: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const matches = await isPasswordOf(row?.password_hash ?? '', password);
  return row !== undefined && matches ? { id: row.id, email: row.email } : null;
}

/** Which organisations a user belongs to, and as what. */
export async function membershipsOf(
  db: ControlDb,
  userId: number,
): Promise<{ readonly orgId: number; readonly role: Role }[]> {
  return await db
    .selectFrom('members')
    .select(['org_id as orgId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('org_id')
    .execute();
}

/** Whether a text names a role. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Throws a ControlError `invalid` for a password that is too short or too long. */
export function requirePassword(password: string): void {
  if (password.length < PASSWORD_MIN_CHARS) {
    throw new ControlError('invalid', `the password must have at least ${PASSWORD_MIN_CHARS} characters`);
  }
  if (password.length > PASSWORD_MAX_CHARS) {
    throw new ControlError('invalid', `the password must have at most ${PASSWORD_MAX_CHARS} characters`);
  }
}

/** An email address as it is kept. Throws a ControlError `invalid` for anything else. */
export function normaliseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > EMAIL_MAX_CHARS) {
    throw new ControlError('invalid', `${JSON.stringify(text.slice(0, 80))} is not an email address`);
  }
  return email;
}
