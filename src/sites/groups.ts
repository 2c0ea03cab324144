import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { forgetExternalIdsOfGroup } from './external-ids.ts';
import { siteRefusal } from './translations.ts';

/** A named set of an organisation's sites. A site is in any number of them. */
export interface SiteGroup {
  readonly id: number;
  readonly name: string;
  /** Internal ids, archived sites too. */
  readonly sites: readonly number[];
}

/** The fields of a group that a person enters. */
export type GroupFields = Pick<SiteGroup, 'name' | 'sites'>;

/**
 * Makes a group. Throws a DatabaseError: `invalid` for a wrong name or one group too many, `not_found` for a site of another
 * organisation, `conflict` when there is one of this name.
 */
export async function createGroup(db: Db, clock: Clock, orgId: number, fields: GroupFields): Promise<SiteGroup> {
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'groups', orgId);
    const name = await freeName(transaction, orgId, fields.name);
    const { id } = await transaction
      .insertInto('site_groups')
      .values({ org_id: orgId, name, created_at: epochMs(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name, sites: await fill(transaction, { orgId, id }, fields.sites) };
  });
}

/** Lists an organisation's groups by name, each with its sites. */
export async function listGroups(db: Db, orgId: number): Promise<SiteGroup[]> {
  const groups = await db
    .selectFrom('site_groups')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .orderBy('name')
    .execute();
  const rows = await db
    .selectFrom('grouped_sites')
    .innerJoin('site_groups', 'site_groups.id', 'grouped_sites.group_id')
    .select(['group_id as groupId', 'site_id as siteId'])
    .where('site_groups.org_id', '=', orgId)
    .orderBy('site_id')
    .execute();
  const sites = Map.groupBy(rows, ({ groupId }) => groupId);
  return groups.map((group) => ({ ...group, sites: (sites.get(group.id) ?? []).map(({ siteId }) => siteId) }));
}

/** Changes a group. Absent fields stay as they are. Throws a DatabaseError as `createGroup`, and `not_found`. */
export async function updateGroup(db: Db, { orgId, id }: GroupKey, changes: Partial<GroupFields>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireGroup(transaction, { orgId, id });
    if (changes.name !== undefined) {
      const name = await freeName(transaction, orgId, changes.name, id);
      await transaction.updateTable('site_groups').set({ name }).where('id', '=', id).execute();
    }
    if (changes.sites !== undefined) await fill(transaction, { orgId, id }, changes.sites);
  });
}

/**
 * Deletes a group with its alert rules, reports and links; its sites stay. Who reached them through it alone reaches them no more.
 * Throws a DatabaseError `not_found`.
 */
export async function deleteGroup(db: Db, { orgId, id }: GroupKey): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireGroup(transaction, { orgId, id });
    await forgetExternalIdsOfGroup(transaction, orgId, id);
    // The database would delete them too, when nothing tells any more whose they were.
    for (const table of ['alert_rules', 'segments', 'report_subscriptions', 'report_recipients'] as const) {
      await transaction.deleteFrom(table).where('of_group', '=', id).execute();
    }
    await transaction.deleteFrom('share_links').where('group_id', '=', id).execute();
    await transaction.deleteFrom('site_groups').where('id', '=', id).where('org_id', '=', orgId).execute();
  });
}

interface GroupKey {
  readonly orgId: number;
  readonly id: number;
}

/** Throws a DatabaseError `not_found` for a group of another organisation, or none. */
export async function requireGroup(db: Db, { orgId, id }: GroupKey): Promise<void> {
  await db
    .selectFrom('site_groups')
    .select('id')
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow(() => siteRefusal('not_found', (texts) => texts.groups.unknown));
}

async function freeName(db: Db, orgId: number, given: string, ownId?: number): Promise<string> {
  const name = cleanName(given);
  const taken = await db
    .selectFrom('site_groups')
    .select('id')
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== ownId) throw siteRefusal('conflict', (texts) => texts.groups.nameTaken(name));
  return name;
}

/** Puts exactly these sites into a group. */
async function fill(db: Db, { orgId, id }: GroupKey, sites: readonly number[]): Promise<readonly number[]> {
  const own = await db.selectFrom('sites').select('id').where('org_id', '=', orgId).execute();
  const known = new Set(own.map((site) => site.id));
  const wanted = [...new Set(sites)].sort((a, b) => a - b);
  if (!wanted.every((site) => known.has(site))) throw siteRefusal('not_found', (texts) => texts.groups.foreign);
  await db.deleteFrom('grouped_sites').where('group_id', '=', id).execute();
  if (wanted.length === 0) return wanted;
  await db
    .insertInto('grouped_sites')
    .values(wanted.map((site_id) => ({ group_id: id, site_id })))
    .execute();
  return wanted;
}
