import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { SEGMENT_NAME_MAX_CHARS } from '../domain/limits.ts';
import type { Segment } from '../domain/segment.ts';
import { conditionsOf, storedConditions } from './segment-conditions.ts';
import { siteRefusal } from './translations.ts';

/** The fields of a segment that a person enters. */
export type SegmentFields = Pick<Segment, 'name' | 'conditions'>;

/** The owner of segments: a member, or with `userId` null the site. A group of sites is a site with a negative id (`unitedSites`). */
export type SegmentOwner = Pick<Segment, 'siteId' | 'userId'>;

/** A segment of an owner; without a site, one of any site. */
type SegmentKey = Pick<Segment, 'id' | 'userId'> & Partial<Pick<Segment, 'siteId'>>;

/**
 * Makes a segment. Throws a DatabaseError: `invalid` for a wrong field or one segment too many, `conflict` when the owner has a
 * segment of this name.
 */
export async function createSegment(db: Db, clock: Clock, segment: SegmentOwner & SegmentFields): Promise<Segment> {
  const { siteId, userId } = segment;
  const name = cleanSegmentName(segment.name);
  return await inTransaction(db, async (transaction) => {
    const conditions = await storedConditions(transaction, siteId, segment.conditions);
    await requireRoom(transaction, 'segments', siteId);
    await requireFreeName(transaction, { siteId, userId }, name);
    const now = epochMs(clock);
    const row = await transaction
      .insertInto('segments')
      .values({
        ...{ site_id: siteId, of_site: siteId > 0 ? siteId : null, of_group: siteId > 0 ? null : -siteId },
        ...{ user_id: userId, name, conditions, created_at: now, changed_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return segmentOf(row);
  });
}

/** Lists the segments of a site and those of a member there, oldest first; with `userId` null those of the site alone. */
export async function listSegments(db: Db, { siteId, userId }: SegmentOwner): Promise<Segment[]> {
  const rows = await db
    .selectFrom('segments')
    .selectAll()
    .where('site_id', '=', siteId)
    .where((row) =>
      userId === null ? row('user_id', 'is', null) : row.or([row('user_id', 'is', null), row('user_id', '=', userId)]),
    )
    .orderBy('id')
    .execute();
  return rows.map(segmentOf);
}

/** Returns a segment of a site; null for one of a member, and when the site has none of this id. */
export async function findSegment(db: Db, siteId: number, id: number): Promise<Segment | null> {
  const row = await db
    .selectFrom('segments')
    .selectAll()
    // PostgreSQL refuses to compare its ids with a larger number of their type.
    .where(({ eb, cast, val }) => eb('id', '=', cast<number>(val(id), 'bigint')))
    .where('site_id', '=', siteId)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : segmentOf(row);
}

/**
 * Changes a segment of an owner. Absent fields stay as they are. Throws a DatabaseError: `not_found` for a segment of somebody
 * else, otherwise as `createSegment`.
 */
export async function updateSegment(
  db: Db,
  clock: Clock,
  key: SegmentKey,
  changes: Partial<SegmentFields>,
): Promise<Segment> {
  const newName = changes.name === undefined ? null : cleanSegmentName(changes.name);
  return await inTransaction(db, async (transaction) => {
    const row = await requireSegment(transaction, key);
    const { site_id: siteId, user_id: userId } = row;
    const name = newName ?? row.name;
    if (name !== row.name) await requireFreeName(transaction, { siteId, userId }, name);
    const conditions =
      changes.conditions === undefined
        ? row.conditions
        : await storedConditions(transaction, siteId, changes.conditions);
    if (name === row.name && conditions === row.conditions) return segmentOf(row);
    const changed = { name, conditions, changed_at: epochMs(clock) };
    await transaction.updateTable('segments').set(changed).where('id', '=', row.id).execute();
    return segmentOf({ ...row, ...changed });
  });
}

/** Deletes a segment of an owner; its id is never used again. Throws a DatabaseError `not_found`. */
export async function deleteSegment(db: Db, key: SegmentKey): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { id } = await requireSegment(transaction, key);
    await transaction.deleteFrom('segments').where('id', '=', id).execute();
  });
}

/** Deletes the segments that a member has of an organisation's sites and groups. */
export async function deleteSegmentsOfMember(db: Db, orgId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('segments')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('of_site', 'in', row.selectFrom('sites').select('id').where('org_id', '=', orgId)),
        row('of_group', 'in', row.selectFrom('site_groups').select('id').where('org_id', '=', orgId)),
      ]),
    )
    .execute();
}

async function requireSegment(db: Db, { id, siteId, userId }: SegmentKey): Promise<Selectable<Schema['segments']>> {
  let query = db.selectFrom('segments').selectAll().where('id', '=', id);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  return await query.where('user_id', userId === null ? 'is' : '=', userId).executeTakeFirstOrThrow(() => notFound(id));
}

/** Must be called in the transaction that then writes the name. */
async function requireFreeName(db: Db, { siteId, userId }: SegmentOwner, name: string): Promise<void> {
  const same = await db
    .selectFrom('segments')
    .select('id')
    .where('site_id', '=', siteId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (same !== undefined) throw siteRefusal('conflict', (texts) => texts.segment.twice(JSON.stringify(name)));
}

function cleanSegmentName(name: string): string {
  return cleanName(name, 'row', SEGMENT_NAME_MAX_CHARS);
}

function segmentOf(row: Selectable<Schema['segments']>): Segment {
  return {
    id: row.id,
    siteId: row.site_id,
    userId: row.user_id,
    name: row.name,
    conditions: conditionsOf(row.conditions),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

function notFound(id: number): DatabaseError {
  return siteRefusal('not_found', (texts) => texts.unknown.segment(id));
}
