import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { Schema } from '../database/schema.ts';
import type { Site } from '../domain/site.ts';
import { ActiveSites } from '../sites/active-sites.ts';
import { siteOf } from '../sites/sites.ts';

/** A statement has a bounded number of parameters. */
const IDS_PER_READ = 500;

/**
 * The columns that name what a report is about. `site_id` is the id of a site, or that of a group as one site, which is negative
 * (`unitedSites`). The others refer to the row with which the report is deleted.
 */
export function subjectColumns({ id }: Pick<Site, 'id'>) {
  return { site_id: id, of_site: id > 0 ? id : null, of_group: id > 0 ? null : -id };
}

/** The rows of all sites and groups under the ids that reports have of them, to be joined. */
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

/** Reads sites and groups by the ids that reports have of them. A group has its active sites. Unknown ids are left out. */
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
  for (const id of known.filter((one) => one < 0)) {
    const group = await db.selectFrom('site_groups').select('org_id').where('id', '=', -id).executeTakeFirst();
    if (group === undefined) continue;
    const united = await new ActiveSites(db).findGroup({ orgId: group.org_id, reach: null }, -id);
    if (united !== null) found.set(id, united);
  }
  return found;
}

/** Tells whether something is reported now: an active site, or a group with one. */
export function isReported(site: Site): boolean {
  return 'sites' in site ? (site.sites as readonly Site[]).length > 0 : site.state === 'active';
}

/** Returns what a report calls its site or group: the domain, or the name. */
export function subjectName({ domain, name }: Pick<Site, 'domain' | 'name'>): string {
  return domain === '' ? name : domain;
}
