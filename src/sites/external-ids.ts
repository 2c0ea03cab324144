import type { Db } from '../database/database.ts';

/** The things of a resource at a place. */
export interface ExternalIdOwner {
  readonly orgId: number;
  /** Null for what belongs to the organisation. */
  readonly siteId: number | null;
  /** The name of the resource, within a group that of `kindOfGroup`. */
  readonly kind: string;
}

/** Returns the kind of the things of a group's resource. */
export function kindOfGroup(groupId: number, name: string): string {
  return `groups/${groupId}/${name}`;
}

/** Takes away the ids of all things of a group. */
export async function forgetExternalIdsOfGroup(db: Db, orgId: number, groupId: number): Promise<void> {
  await db
    .deleteFrom('external_ids')
    .where('org_id', '=', orgId)
    .where('kind', 'like', kindOfGroup(groupId, '%'))
    .execute();
}

/** Lists the ids that callers have given to the things of a resource, by svc's own id. */
export async function listExternalIds(db: Db, owner: ExternalIdOwner): Promise<Map<string, string>> {
  const rows = await rowsOf(db, owner).select(['row_id', 'external_id']).execute();
  return new Map(rows.map(({ row_id, external_id }) => [row_id, external_id]));
}

/** Gives a thing an id, in place of the one that it had. What had this id before has none any more. */
export async function setExternalId(
  db: Db,
  { orgId, siteId, kind }: ExternalIdOwner,
  rowId: string,
  externalId: string,
): Promise<void> {
  await db
    .deleteFrom('external_ids')
    .where('org_id', '=', orgId)
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .where('kind', '=', kind)
    .where((row) => row.or([row('row_id', '=', rowId), row('external_id', '=', externalId)]))
    .execute();
  await db
    .insertInto('external_ids')
    .values({ org_id: orgId, site_id: siteId, kind, external_id: externalId, row_id: rowId })
    .execute();
}

/** Takes the id of a thing away, if it has one. */
export async function forgetExternalId(db: Db, { orgId, siteId, kind }: ExternalIdOwner, rowId: string): Promise<void> {
  await db
    .deleteFrom('external_ids')
    .where('org_id', '=', orgId)
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .where('kind', '=', kind)
    .where('row_id', '=', rowId)
    .execute();
}

/** Lets the id of a thing follow to the one that has replaced it, wherever the replacement was made. */
export async function moveExternalId(db: Db, kind: string, siteId: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('external_ids')
    .set({ row_id: to })
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('row_id', '=', from)
    .execute();
}

function rowsOf(db: Db, { orgId, siteId, kind }: ExternalIdOwner) {
  return db
    .selectFrom('external_ids')
    .where('org_id', '=', orgId)
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .where('kind', '=', kind);
}
