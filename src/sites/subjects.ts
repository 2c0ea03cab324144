import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { Schema } from '../database/schema.ts';
import { isUnited, type Site, type UnitedSites } from '../domain/site.ts';
import { siteOf } from './sites.ts';
import { unitedSites } from './united-sites.ts';

/** A statement has a bounded number of parameters. */
const IDS_PER_READ = 500;

/**
 * The columns that name what a report or an alert rule is about. `site_id` is the id of a site, or that of a group as one site, which is
 * negative (`unitedSites`). The others refer to the row with which the report or rule is deleted.
 */
export function subjectColumns({ id }: Pick<Site, 'id'>) {
  return { site_id: id, of_site: id > 0 ? id : null, of_group: id > 0 ? null : -id };
}

/** The rows of all sites and groups under the ids that reports and alert rules have of them, to be joined. */
export function subjects(from: Pick<ExpressionBuilder<Schema, never>, 'selectFrom'>) {
  return from
    .selectFrom('sites')
    .select(['sites.id as id', 'sites.org_id as org_id', 'sites.domain as name'])
    .unionAll(
      from
        .selectFrom('site_groups')
        .select([sql<number>`-site_groups.id`.as('id'), 'site_groups.org_id as org_id', 'site_groups.name as name']),
    )
    .as('subjects');
}

/** Reads sites and groups by these ids. A group has its active sites. Unknown ids are left out. */
export async function readSubjects(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Site>> {
  const found = new Map<number, Site>();
  const known = [...new Set(ids)];
  for (const piece of piecesOf(
    known.filter((id) => id > 0),
    IDS_PER_READ,
  )) {
    const rows = await db.selectFrom('sites').selectAll().where('id', 'in', piece).execute();
    for (const row of rows) found.set(row.id, siteOf(row));
  }
  for (const piece of piecesOf(
    known.filter((id) => id < 0).map((id) => -id),
    IDS_PER_READ,
  )) {
    for (const group of await readGroups(db, piece)) found.set(group.id, group);
  }
  return found;
}

async function readGroups(db: Db, ids: readonly number[]): Promise<UnitedSites[]> {
  const groups = await db.selectFrom('site_groups').select(['id', 'name', 'org_id']).where('id', 'in', ids).execute();
  const rows = await db
    .selectFrom('grouped_sites')
    .innerJoin('sites', 'sites.id', 'grouped_sites.site_id')
    .selectAll('sites')
    .select('grouped_sites.group_id')
    .where('grouped_sites.group_id', 'in', ids)
    .where('sites.state', '=', 'active')
    .orderBy('sites.id')
    .execute();
  const sites = Map.groupBy(rows, ({ group_id }) => group_id);
  return groups.map((group) => unitedSites(group, group.org_id, (sites.get(group.id) ?? []).map(siteOf)));
}

/** Tells whether something is reported and watched now: an active site, or a group with one. */
export function isInUse(site: Site): boolean {
  return isUnited(site) ? site.sites.length > 0 : site.state === 'active';
}

/** Returns the sites that a site or group stands for. */
export function sitesIn(site: Site): readonly Site[] {
  return isUnited(site) ? site.sites : [site];
}

/** Returns what a report or an alert calls its site or group: the domain, or the name. */
export function subjectName({ domain, name }: Pick<Site, 'domain' | 'name'>): string {
  return domain === '' ? name : domain;
}

/** Begins the name of a group in the place of a site's public id, which has no hyphen. */
export const GROUP_PREFIX = 'group-';

/** Returns the name of a site, or of a group as one, where both can stand: in paths, and in answers. */
export function nameInPath(site: Site): string {
  return isUnited(site) ? GROUP_PREFIX + site.publicId : site.publicId;
}

/** Returns the path of a site's or group's page in the dashboard, without a slash at its ends. */
export function pagePath(site: Site): string {
  return isUnited(site) ? `organisation/${site.orgId}/groups/${site.publicId}` : `sites/${site.publicId}`;
}
