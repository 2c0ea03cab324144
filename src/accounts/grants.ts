import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { GrantColumns } from '../database/schema.ts';
import type { Clock } from '../domain/clock.ts';
import { type Grant, type Reach, WITHHOLDABLE, type Withheld } from '../domain/grant.ts';
import { includesRole } from '../domain/role.ts';
import { accountRefusal } from './translations.ts';

/** Tells whether a site, by its internal id, is among those that somebody reaches. */
export type Reaches = (siteId: number) => boolean;

/** The columns that hold a grant. */
export const GRANT_COLUMNS = ['role', 'reach', 'withheld', 'expires_at'] as const;

/** Reads a grant from its columns. */
export function grantOf({ role, reach, withheld, expires_at }: Selectable<GrantColumns>): Grant {
  return {
    role,
    reach: reachOf(reach),
    withheld: withheld === '' ? [] : (withheld.split(',') as Withheld[]),
    expiresAt: expires_at,
  };
}

/** Returns the columns that hold a grant. */
export function columnsOfGrant({ role, reach, withheld, expiresAt }: Grant): Selectable<GrantColumns> {
  return { role, reach: textOfReach(reach), withheld: withheld.join(','), expires_at: expiresAt };
}

/** Reads the reach of a member or key from its column. */
export function reachOf(text: string | null): Reach | null {
  return text === null ? null : (JSON.parse(text) as Reach);
}

/** Returns the text that a column holds of a reach. */
export function textOfReach(reach: Reach | null): string | null {
  return reach === null
    ? null
    : JSON.stringify({ sites: [...new Set(reach.sites)], groups: [...new Set(reach.groups)] });
}

/**
 * Returns whether a grant is for sites of an organisation, may be given with its role and has not ended. Throws a DatabaseError
 * `invalid` otherwise, also for a site or group of another organisation.
 */
export async function requireGrant(db: Db, clock: Clock, orgId: number, grant: Grant): Promise<void> {
  const { role, reach, withheld, expiresAt } = grant;
  const isLimited = reach !== null || withheld.length > 0 || expiresAt !== null;
  if (isLimited && includesRole(role, 'admin')) throw accountRefusal('invalid', (texts) => texts.grants.wholeRole);
  if (role === 'editor' && withheld.includes('settings')) {
    throw accountRefusal('invalid', (texts) => texts.grants.editorsSettings);
  }
  if (expiresAt !== null && expiresAt <= epochMs(clock)) throw accountRefusal('invalid', (texts) => texts.grants.over);
  if (reach !== null) await requireReach(db, orgId, reach);
}

/** Throws a DatabaseError `invalid` for a reach without a site or group, and for one of another organisation. */
export async function requireReach(db: Db, orgId: number, { sites, groups }: Reach): Promise<void> {
  if (sites.length + groups.length === 0) throw accountRefusal('invalid', (texts) => texts.grants.nothing);
  const ofOrg = async (table: 'sites' | 'site_groups', ids: readonly number[]) => {
    const own = await db.selectFrom(table).select('id').where('org_id', '=', orgId).execute();
    const known = new Set(own.map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) throw accountRefusal('invalid', (texts) => texts.grants.foreign);
  };
  await ofOrg('sites', sites);
  await ofOrg('site_groups', groups);
}

/** Returns which sites a reach has, as its groups are now. */
export async function reachesOf(db: Db, reach: Reach | null): Promise<Reaches> {
  if (reach === null) return () => true;
  const ids = new Set(reach.sites);
  if (reach.groups.length > 0) {
    const grouped = await db
      .selectFrom('grouped_sites')
      .select('site_id')
      .where('group_id', 'in', reach.groups)
      .execute();
    for (const { site_id } of grouped) ids.add(site_id);
  }
  return (siteId) => ids.has(siteId);
}

/** Tells whether a grant withholds something. Owners and admins get everything, whatever was withheld before they became one. */
export function withholds(grant: Pick<Grant, 'withheld'>, part: Withheld): boolean {
  return grant.withheld.includes(part);
}

/** Returns those of `WITHHOLDABLE` that a list names, in their order. */
export function cleanWithheld(names: readonly Withheld[]): readonly Withheld[] {
  return WITHHOLDABLE.filter((name) => names.includes(name));
}
