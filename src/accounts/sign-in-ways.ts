import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { accountRefusal } from './translations.ts';

/**
 * The condition under which a membership holds in a session. What rules of a provider have given holds only in sessions of that
 * provider, so that it ends with the person there. In an organisation that requires a provider, only the break-glass owner does
 * without.
 *
 * @param provider the provider that has signed the session in; null for a password
 */
export function holdsIn(provider: string | null): RawBuilder<boolean> {
  const signedInBy = provider ?? '';
  return sql<boolean>`not exists (select 1 from oidc_members as given where given.user_id = members.user_id
      and given.org_id = members.org_id and given.provider <> ${signedInBy})
    and not exists (select 1 from oidc_requirements as required where required.org_id = members.org_id
      and required.provider <> ${signedInBy} and required.break_glass_id <> members.user_id)`;
}

/** Throws a DatabaseError `conflict` for the owner who is left when the provider of an organisation fails. */
export async function requireNoBreakGlass(db: Db, orgId: number, userId: number): Promise<void> {
  const required = await db
    .selectFrom('oidc_requirements')
    .select('org_id')
    .where('org_id', '=', orgId)
    .where('break_glass_id', '=', userId)
    .executeTakeFirst();
  if (required !== undefined) throw accountRefusal('conflict', (texts) => texts.members.breakGlass);
}

/** Tells whether a user is the break-glass owner of some organisation. */
export async function isBreakGlass(db: Db, userId: number): Promise<boolean> {
  const required = await db
    .selectFrom('oidc_requirements')
    .select('org_id')
    .where('break_glass_id', '=', userId)
    .executeTakeFirst();
  return required !== undefined;
}
