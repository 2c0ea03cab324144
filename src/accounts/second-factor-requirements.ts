import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { requirePresentMember } from './members.ts';
import { removeSecondFactor, secondFactorOf } from './second-factors.ts';
import { endSessionsOf } from './sessions.ts';
import { holdsIn, isUnderWay, needsFactorFrom } from './sign-in-ways.ts';
import { accountRefusal } from './translations.ts';

export const GRACE_DAYS_MAX = 365;
export const GRACE_DAYS_USUAL = 14;
const DAY_MS = 86_400_000;

/** An organisation that requires a second factor which a user does not have. */
export interface FactorDue {
  readonly id: number;
  readonly name: string;
  /** The instant from which the user has no access without one, epoch milliseconds. */
  readonly at: number;
}

/** Returns the instant from which an organisation requires a second factor, epoch milliseconds; null when it does not. */
export async function factorRequiredAt(db: Db, orgId: number): Promise<number | null> {
  const row = await db
    .selectFrom('second_factor_requirements')
    .select('required_at')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row?.required_at ?? null;
}

/**
 * Requires a second factor of an organisation's members after a time of grace; null ends the requirement. Returns the instant
 * from which it is required. Throws a DatabaseError `invalid` for days that are no whole number up to a year.
 */
export async function requireFactor(
  db: Db,
  clock: Clock,
  orgId: number,
  graceDays: number | null,
): Promise<number | null> {
  if (graceDays === null) {
    await db.deleteFrom('second_factor_requirements').where('org_id', '=', orgId).execute();
    return null;
  }
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > GRACE_DAYS_MAX) {
    throw accountRefusal('invalid', (texts) => texts.secondFactor.graceDays(GRACE_DAYS_MAX));
  }
  const now = epochMs(clock);
  const required_at = now + graceDays * DAY_MS;
  await db
    .insertInto('second_factor_requirements')
    .values({ org_id: orgId, required_at, created_at: now })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ required_at }))
    .execute();
  return required_at;
}

/** Tells whether an owner of an organisation has a second factor. */
export async function hasOwnerWithFactor(db: Db, orgId: number): Promise<boolean> {
  const owner = await db
    .selectFrom('members')
    .innerJoin('second_factors', 'second_factors.user_id', 'members.user_id')
    .select('members.user_id')
    .where('members.org_id', '=', orgId)
    .where('members.role', '=', 'owner')
    .where('second_factors.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Lists the organisations of a user that require a second factor, now or later, which the session's user does not have. */
export async function factorsDue(
  db: Db,
  clock: Clock,
  userId: number,
  provider: string | null,
): Promise<readonly FactorDue[]> {
  if (provider !== null) return [];
  const rows = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['organisations.id', 'organisations.name', needsFactorFrom().as('at')])
    .where('members.user_id', '=', userId)
    .where(needsFactorFrom(), 'is not', null)
    .where(holdsIn(provider))
    .where(isUnderWay(epochMs(clock)))
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ id, name, at }) => ({ id, name, at: Number(at) }));
}

/**
 * Turns off the second factor of a member who has lost it, and ends all sessions of the member. Throws a DatabaseError `not_found`,
 * or `conflict` when none is on, when the member belongs to an organisation that another person owns, or when owners mean themselves.
 */
export async function resetFactorOfMember(
  db: Db,
  clock: Clock,
  orgId: number,
  ownerId: number,
  userId: number,
): Promise<void> {
  // Somebody who has taken over a session would need no password.
  if (userId === ownerId) throw accountRefusal('conflict', (texts) => texts.secondFactor.ownOne);
  await inTransaction(db, async (transaction) => {
    await requirePresentMember(transaction, clock, orgId, userId);
    const owned = transaction
      .selectFrom('members as own')
      .select('own.org_id')
      .where('own.user_id', '=', ownerId)
      .where('own.role', '=', 'owner');
    const foreign = await transaction
      .selectFrom('members')
      .select('org_id')
      .where('user_id', '=', userId)
      .where('org_id', 'not in', owned)
      .executeTakeFirst();
    if (foreign !== undefined) throw accountRefusal('conflict', (texts) => texts.secondFactor.ofOthersToo);
    await resetFactor(transaction, userId);
  });
}

/** Turns off a user's second factor, and ends all sessions of the user. Throws a DatabaseError `conflict` when none is on. */
export async function resetFactor(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await secondFactorOf(transaction, userId)).isOn) {
      throw accountRefusal('conflict', (texts) => texts.secondFactor.isOff);
    }
    await removeSecondFactor(transaction, userId);
    await endSessionsOf(transaction, userId);
  });
}
