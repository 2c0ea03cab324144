import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { GrantColumns } from '../database/schema.ts';
import type { Clock } from '../domain/clock.ts';
import { type Grant, type Reach, WITHHOLDABLE, type Withheld } from '../domain/grant.ts';
import { includesRole } from '../domain/role.ts';
import { accountRefusal } from './translations.ts';

/** A statement has a bounded number of parameters. */
const GROUPS_PER_READ = 500;

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
  const names = WITHHOLDABLE.filter((name) => withheld.includes(name));
  return { role, reach: textOfReach(reach), withheld: names.join(','), expires_at: expiresAt };
}

/** Tells whether two grants are the same, whatever the order of what they name. */
export function isSameGrant(one: Grant, other: Grant): boolean {
  return isDeepStrictEqual(columnsOfGrant(one), columnsOfGrant(other));
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
 * Throws a DatabaseError for a grant that cannot be given: `invalid` for one that its role cannot have or that has ended,
 * `not_found` for a site or group of another organisation.
 */
export async function requireGrant(db: Db, clock: Clock, orgId: number, grant: Grant): Promise<void> {
  const { role, reach, withheld, expiresAt } = grant;
  const isLimited = reach !== null || withheld.length > 0 || expiresAt !== null;
  if (isLimited && includesRole(role, 'admin')) throw accountRefusal('invalid', (texts) => texts.grants.wholeRole);
  if (role === 'editor' && withheld.includes('settings')) {
    throw accountRefusal('invalid', (texts) => texts.grants.editorsSettings);
  }
  if (isOver(grant, clock)) throw accountRefusal('invalid', (texts) => texts.grants.over);
  if (reach !== null) await requireReach(db, orgId, reach);
}

/** Throws a DatabaseError: `invalid` for a reach without a site or group, `not_found` for one of another organisation. */
export async function requireReach(db: Db, orgId: number, { sites, groups }: Reach): Promise<void> {
  if (sites.length + groups.length === 0) throw accountRefusal('invalid', (texts) => texts.grants.nothing);
  const ofOrg = async (table: 'sites' | 'site_groups', ids: readonly number[]) => {
    const own = await db.selectFrom(table).select('id').where('org_id', '=', orgId).execute();
    const known = new Set(own.map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) throw accountRefusal('not_found', (texts) => texts.grants.foreign);
  };
  await ofOrg('sites', sites);
  await ofOrg('site_groups', groups);
}

/** Returns which sites a reach has, as its groups are now. */
export async function reachesOf(db: Db, reach: Reach | null): Promise<Reaches> {
  return (await reachesOfAll(db, [reach]))[0]!;
}

/** Returns which sites each of many reaches has, with one query for their groups. */
export async function reachesOfAll(db: Db, reaches: readonly (Reach | null)[]): Promise<readonly Reaches[]> {
  const asked = new Set(reaches.flatMap((reach) => reach?.groups ?? []));
  const sites = new Map<number, number[]>();
  for (const ids of piecesOf([...asked], GROUPS_PER_READ)) {
    const rows = await db.selectFrom('grouped_sites').selectAll().where('group_id', 'in', ids).execute();
    for (const { group_id, site_id } of rows) sites.set(group_id, [...(sites.get(group_id) ?? []), site_id]);
  }
  return reaches.map((reach) => {
    if (reach === null) return () => true;
    const ids = new Set([...reach.sites, ...reach.groups.flatMap((group) => sites.get(group) ?? [])]);
    return (siteId) => ids.has(siteId);
  });
}

/**
 * Tells whether somebody reaches a site, or the whole of a group, by the id that reports and alert rules have of it: that of a group is
 * negative. A group is reached by those who reach all sites, or the group itself.
 */
export function reachesSubject(reach: Reach | null, reaches: Reaches, id: number): boolean {
  return id > 0 ? reaches(id) : reach === null || reach.groups.includes(-id);
}

/** Tells whether the time of a grant is over. */
export function isOver({ expiresAt }: Pick<Grant, 'expiresAt'>, clock: Clock): boolean {
  return expiresAt !== null && expiresAt <= epochMs(clock);
}

/** Tells whether a grant withholds a part. Nothing is withheld from owners and admins. */
export function withholds(grant: Pick<Grant, 'withheld'>, part: Withheld): boolean {
  return grant.withheld.includes(part);
}
