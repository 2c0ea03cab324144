import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { type Grant, wholeGrant } from '../domain/grant.ts';
import { includesRole, ROLES, type Role } from '../domain/role.ts';
import { columnsOfGrant, GRANT_COLUMNS, grantOf, isOver, isSameGrant, requireGrant } from './grants.ts';
import { createOrganisation, type Organisation } from './organisations.ts';
import { endSessionsOf, type Kept } from './sessions.ts';
import { requireNoBreakGlass } from './sign-in-ways.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

export const ORGANISATIONS_PER_OWNER_MAX = 50;

/** A user as the other members of an organisation see them. */
export interface Member extends Grant {
  readonly userId: number;
  readonly email: string;
  /** Whether signing in requires a second factor. */
  readonly secondFactor: boolean;
  /** The time of joining, epoch milliseconds. */
  readonly since: number;
}

/** Lists an organisation's members in the order in which they joined, those whose time is over too. */
export async function listMembers(db: Db, orgId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'members.user_id')
    .select(['users.id as userId', 'users.email'])
    .select(GRANT_COLUMNS.map((column) => `members.${column}` as const))
    .select(['second_factors.confirmed_at as confirmedAt', 'members.created_at as since'])
    .where('members.org_id', '=', orgId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ userId, email, since, confirmedAt, ...grant }) => ({
    ...{ userId, email, since, secondFactor: confirmedAt !== null },
    ...grantOf(grant),
  }));
}

/**
 * Makes a user a member, of the whole organisation unless the grant says otherwise. Throws a DatabaseError: `conflict` when the
 * user is one already, `invalid` for one too many, and what `requireGrant` throws.
 */
export async function addMember(
  db: Db,
  clock: Clock,
  {
    orgId,
    userId,
    ...given
  }: { readonly orgId: number; readonly userId: number } & Pick<Grant, 'role'> & Partial<Grant>,
): Promise<void> {
  const grant = { ...wholeGrant(given.role), ...given };
  await inTransaction(db, async (transaction) => {
    await requireGrant(transaction, clock, orgId, grant);
    await joinWith(transaction, clock, { orgId, userId, ...grant });
  });
}

/**
 * Makes a user a member with a grant that was allowed when it was given: what it reaches may be gone since. A membership that is
 * over gives way. Throws a DatabaseError: `conflict` when the user is a member already, `invalid` for one too many.
 */
export async function joinWith(
  db: Db,
  clock: Clock,
  { orgId, userId, ...grant }: { readonly orgId: number; readonly userId: number } & Grant,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('members')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('expires_at', '<=', epochMs(clock))
      .execute();
    await requireRoom(transaction, 'members', orgId);
    await transaction
      .insertInto('members')
      .values({ ...columnsOfGrant(grant), user_id: userId, org_id: orgId, created_at: epochMs(clock) })
      .onConflict((conflict) => conflict.columns(['user_id', 'org_id']).doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.members.youAreOne));
    await transaction.updateTable('users').set({ memberless_since: null }).where('id', '=', userId).execute();
  });
}

/** Tells whether somebody of a role may invite others with a role, and give it to members. */
export function mayGive(own: Role, role: Role): boolean {
  return includesRole(own, 'admin') && includesRole(own, role);
}

/** Returns what a member is granted in an organisation, also when its time is over. Throws a DatabaseError `not_found` when the user is no member. */
export async function requireMember(db: Db, orgId: number, userId: number): Promise<Grant> {
  const member = await db
    .selectFrom('members')
    .select(GRANT_COLUMNS)
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => accountRefusal('not_found', (texts) => texts.members.unknown));
  return grantOf(member);
}

/** Throws a DatabaseError `not_found` for somebody who is no member, or whose time is over. */
export async function requirePresentMember(db: Db, clock: Clock, orgId: number, userId: number): Promise<void> {
  if (isOver(await requireMember(db, orgId, userId), clock)) {
    throw accountRefusal('not_found', (texts) => texts.members.unknown);
  }
}

/**
 * Gives a member another grant, and signs the member out of every browser, except where sessions go on. The member's open
 * invitations to a role that the new one cannot give end. Throws a DatabaseError `not_found`, `conflict` for the last owner, or
 * `invalid` for a grant that cannot be given.
 */
export async function setGrant(
  db: Db,
  clock: Clock,
  { orgId, userId }: { readonly orgId: number; readonly userId: number },
  grant: Grant,
  { except = null }: { readonly except?: Kept } = {},
): Promise<void> {
  const { role } = grant;
  await inTransaction(db, async (transaction) => {
    await requireGrant(transaction, clock, orgId, grant);
    const had = await requireMember(transaction, orgId, userId);
    if (isSameGrant(had, grant)) return;
    if (had.role === 'owner' && role !== 'owner') await requireDispensable(transaction, orgId, userId);
    await transaction
      .updateTable('members')
      .set(columnsOfGrant(grant))
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .execute();
    await endSessionsOf(transaction, userId, { except });
    const ungiven = ROLES.filter((other) => !mayGive(role, other));
    if (ungiven.length === 0) return;
    await transaction
      .deleteFrom('invitations')
      .where('org_id', '=', orgId)
      .where('invited_by', '=', userId)
      .where('role', 'in', ungiven)
      .execute();
  });
}

/**
 * Ends a membership and the open invitations that the member made. Throws a DatabaseError `not_found`, or `conflict`
 * for the last owner.
 */
export async function removeMember(db: Db, orgId: number, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await requireMember(transaction, orgId, userId)).role === 'owner') {
      await requireDispensable(transaction, orgId, userId);
    }
    await transaction.deleteFrom('invitations').where('org_id', '=', orgId).where('invited_by', '=', userId).execute();
    await transaction.deleteFrom('members').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
  });
}

/** Makes an organisation with its first owner. Throws a DatabaseError `invalid` for an empty name or one too many. */
export async function foundOrganisation(db: Db, clock: Clock, owner: User, name: string): Promise<Organisation> {
  return await inTransaction(db, async (transaction) => {
    const { owned } = await transaction
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('owned'))
      .where('user_id', '=', owner.id)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    if (Number(owned) >= ORGANISATIONS_PER_OWNER_MAX) {
      throw accountRefusal('invalid', (texts) => texts.members.tooManyOrganisations(ORGANISATIONS_PER_OWNER_MAX));
    }
    const org = await createOrganisation(transaction, clock, { name });
    await addMember(transaction, clock, { orgId: org.id, userId: owner.id, role: 'owner' });
    return org;
  });
}

/** Lists what is granted to those of some users, by address, who are members of an organisation, also what is over. */
export async function membersAmong(
  db: Db,
  orgId: number,
  emails: readonly string[],
): Promise<(Grant & { readonly email: string })[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(GRANT_COLUMNS.map((column) => `members.${column}` as const))
    .select('users.email')
    .where('members.org_id', '=', orgId)
    .where('users.email', 'in', emails)
    .execute();
  return rows.map(({ email, ...grant }) => ({ email, ...grantOf(grant) }));
}

/** Throws a DatabaseError `conflict` for an owner without whom nobody could get in. */
async function requireDispensable(db: Db, orgId: number, userId: number): Promise<void> {
  await requireNoBreakGlass(db, orgId, userId);
  await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.members.lastOwner));
}
