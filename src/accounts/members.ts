import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { ROLES, type Role } from '../domain/role.ts';
import { createOrganisation, type Organisation } from './organisations.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

export const ORGANISATIONS_PER_OWNER_MAX = 50;

/** A user as the other members of an organisation see them. */
export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  /** Whether signing in requires a second factor. */
  readonly secondFactor: boolean;
  /** The time of joining, epoch milliseconds. */
  readonly since: number;
}

/** Lists an organisation's members in the order in which they joined. */
export async function listMembers(db: Db, orgId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'members.user_id')
    .select(['users.id as userId', 'users.email', 'members.role'])
    .select(['second_factors.confirmed_at as confirmedAt', 'members.created_at as since'])
    .where('members.org_id', '=', orgId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ confirmedAt, ...member }) => ({ ...member, secondFactor: confirmedAt !== null }));
}

/**
 * Makes a user a member. Throws a DatabaseError `conflict` when the user is one already, `invalid` for one too many.
 */
export async function addMember(
  db: Db,
  clock: Clock,
  member: { readonly orgId: number; readonly userId: number; readonly role: Role },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'members', member.orgId);
    await transaction
      .insertInto('members')
      .values({ user_id: member.userId, org_id: member.orgId, role: member.role, created_at: epochMs(clock) })
      .onConflict((conflict) => conflict.columns(['user_id', 'org_id']).doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.members.youAreOne));
  });
}

/** Returns a member's role in an organisation. Throws a DatabaseError `not_found` when the user is no member. */
export async function requireMember(db: Db, orgId: number, userId: number): Promise<Role> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => accountRefusal('not_found', (texts) => texts.members.unknown));
  return member.role;
}

/**
 * Gives a member another role. The member's open invitations to a higher role end. Throws a DatabaseError `not_found`,
 * or `conflict` for the last owner.
 */
export async function setMemberRole(db: Db, orgId: number, userId: number, role: Role): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const had = await requireMember(transaction, orgId, userId);
    if (had === 'owner' && role !== 'owner') await requireAnotherOwner(transaction, orgId, userId);
    await transaction
      .updateTable('members')
      .set({ role })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .execute();
    const above = ROLES.slice(0, ROLES.indexOf(role));
    if (above.length === 0) return;
    await transaction
      .deleteFrom('invitations')
      .where('org_id', '=', orgId)
      .where('invited_by', '=', userId)
      .where('role', 'in', above)
      .execute();
  });
}

/**
 * Ends a membership and the open invitations that the member made. Throws a DatabaseError `not_found`, or `conflict`
 * for the last owner.
 */
export async function removeMember(db: Db, orgId: number, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await requireMember(transaction, orgId, userId)) === 'owner') {
      await requireAnotherOwner(transaction, orgId, userId);
    }
    await transaction.deleteFrom('invitations').where('org_id', '=', orgId).where('invited_by', '=', userId).execute();
    await transaction.deleteFrom('members').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
  });
}

/** Makes an organisation with its first owner. Throws a DatabaseError `invalid` for an empty name or one too many. */
export async function foundOrganisation(db: Db, clock: Clock, owner: User, name: string): Promise<Organisation> {
  return await inTransaction(db, async (transaction) => {
    const owned = (await membershipsOf(transaction, owner.id)).filter(({ role }) => role === 'owner');
    if (owned.length >= ORGANISATIONS_PER_OWNER_MAX) {
      throw accountRefusal('invalid', (texts) => texts.members.tooManyOrganisations(ORGANISATIONS_PER_OWNER_MAX));
    }
    const org = await createOrganisation(transaction, clock, { name });
    await addMember(transaction, clock, { orgId: org.id, userId: owner.id, role: 'owner' });
    return org;
  });
}

/** Lists the ids of the organisations that a user is a member of, with the user's role. */
export async function membershipsOf(
  db: Db,
  userId: number,
): Promise<{ readonly orgId: number; readonly role: Role }[]> {
  return await db
    .selectFrom('members')
    .select(['org_id as orgId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('org_id')
    .execute();
}

/** Lists the organisations that a user is a member of, with the user's role, oldest first. */
export async function organisationsOf(db: Db, userId: number): Promise<(Organisation & { readonly role: Role })[]> {
  return await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['organisations.id', 'organisations.name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('organisations.id')
    .execute();
}

/** Returns the oldest organisation without members, as the command line creates them; null when there is none. */
export async function memberlessOrganisation(db: Db): Promise<Organisation | null> {
  const found = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('is_demo', '=', 0)
    .where('id', 'not in', db.selectFrom('members').select('org_id'))
    .orderBy('id')
    .executeTakeFirst();
  return found ?? null;
}

async function requireAnotherOwner(db: Db, orgId: number, userId: number): Promise<void> {
  await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow(() => accountRefusal('conflict', (texts) => texts.members.lastOwner));
}
