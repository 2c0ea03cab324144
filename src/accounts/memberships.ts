import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Grant } from '../domain/grant.ts';
import { GRANT_COLUMNS, grantOf } from './grants.ts';
import type { Organisation } from './organisations.ts';
import { hasNeededFactor, holdsIn, isUnderWay } from './sign-in-ways.ts';

/** An organisation that a user is a member of, and what is granted there. */
export interface Membership extends Grant {
  readonly orgId: number;
}

/** A membership of a session. */
export interface HeldMembership extends Membership {
  /** Whether it gives no access until the user has a second factor. */
  readonly lacksFactor: boolean;
}

/** Lists what a user is granted in a session, by organisation. What has ended, or needs a second factor, is left out. */
export async function membershipsOf(
  db: Db,
  clock: Clock,
  userId: number,
  provider: string | null = null,
): Promise<Membership[]> {
  const held = await heldMemberships(db, clock, userId, provider);
  return held.filter(({ lacksFactor }) => !lacksFactor).map(({ lacksFactor: _, ...membership }) => membership);
}

/** Lists a user's memberships in a session, those too which need a second factor that the user does not have. */
export async function heldMemberships(
  db: Db,
  clock: Clock,
  userId: number,
  provider: string | null,
): Promise<HeldMembership[]> {
  const rows = await granted(db, clock, provider)
    .select(['members.org_id as orgId', hasNeededFactor(provider, epochMs(clock)).as('hasFactor')])
    .where('members.user_id', '=', userId)
    .orderBy('members.org_id')
    .execute();
  // SQLite has no booleans.
  return rows.map(({ orgId, hasFactor, ...grant }) => ({ orgId, ...grantOf(grant), lacksFactor: !hasFactor }));
}

/** Lists the organisations to which a user has access in a session, with what is granted there, oldest first. */
export async function organisationsOf(
  db: Db,
  clock: Clock,
  userId: number,
  provider: string | null,
): Promise<(Organisation & Grant)[]> {
  const rows = await granted(db, clock, provider)
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['organisations.id', 'organisations.name'])
    .where('members.user_id', '=', userId)
    .where(hasNeededFactor(provider, epochMs(clock)))
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ id, name, ...grant }) => ({ id, name, ...grantOf(grant) }));
}

/** Selects from the memberships whose time is not over, and which hold in a session of a provider. */
function granted(db: Db, clock: Clock, provider: string | null) {
  return db
    .selectFrom('members')
    .where(holdsIn(provider))
    .select(GRANT_COLUMNS.map((column) => `members.${column}` as const))
    .where(isUnderWay(epochMs(clock)));
}
