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

/** Lists a user's memberships, those first that require a provider, and whether each holds in a session by password. */
export async function requirementsOf(
  db: Db,
  clock: Clock,
  userId: number,
): Promise<{ readonly organisation: string; readonly provider: string; readonly holds: boolean }[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .leftJoin('oidc_requirements', 'oidc_requirements.org_id', 'members.org_id')
    .leftJoin('oidc_members', (join) =>
      join.onRef('oidc_members.user_id', '=', 'members.user_id').onRef('oidc_members.org_id', '=', 'members.org_id'),
    )
    .select(['organisations.name as organisation', 'oidc_requirements.provider as required'])
    .select(['oidc_members.provider as given', holdsIn(null).as('holds')])
    .where('members.user_id', '=', userId)
    .where(isUnderWay(epochMs(clock)))
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ organisation, required, given, holds }) => ({
    organisation,
    provider: required ?? given ?? '',
    // SQLite has no booleans.
    holds: Boolean(holds),
  }));
}
