import { holdsIn, isUnderWay } from '../accounts/sign-in-ways.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { oidcRefusal } from './translations.ts';

/** The requirement of an organisation: its members sign in by a provider, except the break-glass owner. */
export interface Requirement {
  readonly provider: string;
  readonly breakGlassId: number;
}

/** Returns what an organisation requires; null when a password is enough. */
export async function requirementOf(db: Db, orgId: number): Promise<Requirement | null> {
  const row = await db
    .selectFrom('oidc_requirements')
    .select(['provider', 'break_glass_id as breakGlassId'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the owners who may be the break-glass owner: they have a password, and their membership comes from no rule. */
export async function possibleBreakGlass(
  db: Db,
  orgId: number,
): Promise<{ readonly id: number; readonly email: string }[]> {
  return await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email'])
    .where('members.org_id', '=', orgId)
    .where('members.role', '=', 'owner')
    .where('users.password_hash', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oidc_members')
            .select('oidc_members.user_id')
            .whereRef('oidc_members.user_id', '=', 'members.user_id')
            .whereRef('oidc_members.org_id', '=', 'members.org_id'),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();
}

/**
 * Requires a provider of an organisation's members, except of one owner; null ends the requirement. Sessions by password see nothing of
 * the organisation from then on. Throws a DatabaseError `invalid` for somebody who cannot be the break-glass owner.
 */
export async function setRequirement(
  db: Db,
  clock: Clock,
  orgId: number,
  requirement: Requirement | null,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('oidc_requirements').where('org_id', '=', orgId).execute();
    if (requirement === null) return;
    const possible = await possibleBreakGlass(transaction, orgId);
    if (!possible.some(({ id }) => id === requirement.breakGlassId)) {
      throw oidcRefusal('invalid', (texts) => texts.noBreakGlass);
    }
    await transaction
      .insertInto('oidc_requirements')
      .values({
        ...{ org_id: orgId, provider: requirement.provider, break_glass_id: requirement.breakGlassId },
        created_at: epochMs(clock),
      })
      .execute();
  });
}

/** A membership of a user, and whether it holds in a session. */
export interface SessionMembership {
  readonly orgId: number;
  readonly organisation: string;
  /** The provider that the organisation requires, else the one whose rules have given the membership; null for neither. */
  readonly provider: string | null;
  /** Whether the organisation requires it. */
  readonly isRequired: boolean;
  readonly holds: boolean;
}

/**
 * Lists a user's memberships whose time is not over, and whether each holds in a session.
 *
 * @param signedInBy the provider that has signed the session in; null for a password or a passkey
 */
export async function sessionMemberships(
  db: Db,
  clock: Clock,
  userId: number,
  signedInBy: string | null,
): Promise<SessionMembership[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .leftJoin('oidc_requirements', 'oidc_requirements.org_id', 'members.org_id')
    .leftJoin('oidc_members', (join) =>
      join.onRef('oidc_members.user_id', '=', 'members.user_id').onRef('oidc_members.org_id', '=', 'members.org_id'),
    )
    .select(['organisations.id as orgId', 'organisations.name as organisation'])
    .select(['oidc_requirements.provider as required', 'oidc_members.provider as given'])
    .select(holdsIn(signedInBy).as('holds'))
    .where('members.user_id', '=', userId)
    .where(isUnderWay(epochMs(clock)))
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ orgId, organisation, required, given, holds }) => ({
    ...{ orgId, organisation, provider: required ?? given, isRequired: required !== null },
    // SQLite has no booleans.
    holds: Boolean(holds),
  }));
}

/** Lists a user's memberships that hold only in sessions of another provider than this one. */
export async function membershipsElsewhere(
  db: Db,
  clock: Clock,
  userId: number,
  signedInBy: string | null,
): Promise<(SessionMembership & { readonly provider: string })[]> {
  const memberships = await sessionMemberships(db, clock, userId, signedInBy);
  return memberships.flatMap(({ provider, ...membership }) =>
    membership.holds || provider === null || provider === signedInBy ? [] : [{ ...membership, provider }],
  );
}
