import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { accountRefusal } from './translations.ts';

/**
 * The condition under which a membership holds in a session. What rules of a provider have given holds only in sessions of that
 * provider, so that it ends with the person there. In an organisation that requires a provider, only the break-glass owner does
 * without. Whom the organisation's directory at the provider says to be inactive has no use of it there.
 *
 * @param provider the provider that has signed the session in; null for a password or a passkey
 */
export function holdsIn(provider: string | null): RawBuilder<boolean> {
  const signedInBy = provider ?? '';
  const toldOf = (isActive: 0 | 1) => sql`select 1 from directory_people as told where told.user_id = members.user_id
    and told.org_id = members.org_id and told.provider = ${signedInBy} and told.is_active = ${sql.raw(String(isActive))}`;
  return sql<boolean>`not exists (select 1 from oidc_members as given where given.user_id = members.user_id
      and given.org_id = members.org_id and given.provider <> ${signedInBy})
    and not exists (select 1 from oidc_requirements as required where required.org_id = members.org_id
      and required.provider <> ${signedInBy} and required.break_glass_id <> members.user_id)
    ${provider === null ? sql`` : sql`and (not exists (${toldOf(0)}) or exists (${toldOf(1)}))`}`;
}

/** The condition under which the time of a membership is not over at an instant, epoch milliseconds. */
export function isUnderWay(nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(members.expires_at is null or members.expires_at > ${nowMs})`;
}

/**
 * The instant from which a member needs a second factor and has none, epoch milliseconds; null for members who have one, and in
 * organisations that do not require it.
 */
export function needsFactorFrom(): RawBuilder<number | null> {
  return sql<number | null>`(select needed.required_at from second_factor_requirements as needed
    where needed.org_id = members.org_id and not exists (select 1 from second_factors as had
      where had.user_id = members.user_id and had.confirmed_at is not null))`;
}

/**
 * The condition under which a membership is not withheld for want of a second factor. The provider checks
 * those whom it has signed in.
 *
 * @param provider the provider that has signed the session in; null for a password or a passkey
 * @param nowMs the present instant, epoch milliseconds
 */
export function hasNeededFactor(provider: string | null, nowMs: number): RawBuilder<boolean> {
  return provider === null
    ? sql<boolean>`coalesce(${needsFactorFrom()}, ${nowMs + 1}) > ${nowMs}`
    : sql<boolean>`1 = 1`;
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
