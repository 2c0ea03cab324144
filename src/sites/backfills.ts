import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/**
 * A goal, its revenue, a kept property or a version of the rules of channels (version 0), or a version of a funnel, that is
 * counted on days closed before it existed.
 */
export interface Backfill {
  readonly siteId: number;
  readonly kind: 'goal' | 'revenue' | 'property' | 'funnel' | 'channels';
  readonly id: number;
  readonly version: number;
}

/** Lists which of these ids are backfilled in a version. */
export async function listBackfilled(
  db: Db,
  { kind, version }: Pick<Backfill, 'kind' | 'version'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('backfills')
    .select('id')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('id', 'in', ids)
    .where('again', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a backfill is complete. */
export async function recordBackfill(db: Db, { siteId, kind, id, version }: Backfill): Promise<void> {
  await db
    .insertInto('backfills')
    .values({ site_id: siteId, kind, id, version })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'version']).doUpdateSet({ again: 0 }))
    .execute();
}

/** Causes a goal, or every version of a funnel, to be counted backwards once more: days have been closed without it. */
export async function repeatBackfills(db: Db, kind: 'goal' | 'funnel', id: number): Promise<void> {
  await db.updateTable('backfills').set({ again: 1 }).where('kind', '=', kind).where('id', '=', id).execute();
}

/** Tells whether a goal or a version of a funnel has been counted backwards before: older days know it, or say that they do not. */
export async function wasBackfilled(db: Db, { kind, id, version }: Omit<Backfill, 'siteId'>): Promise<boolean> {
  const row = await db
    .selectFrom('backfills')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets that something has been counted backwards: it is as new then. */
export async function forgetBackfills(db: Db, kind: Backfill['kind'], id: number): Promise<void> {
  await db.deleteFrom('backfills').where('kind', '=', kind).where('id', '=', id).execute();
}

/**
 * Causes the money of all goals of a site to be counted backwards once more, because days have been closed without it, or
 * without a property that is kept now.
 */
export async function forgetRevenueBackfills(db: Db, siteId: number): Promise<void> {
  await db.deleteFrom('backfills').where('kind', '=', 'revenue').where('site_id', '=', siteId).execute();
}

/** Lists the sites with goals, revenue, properties, funnels or rules of channels in use that are not backfilled yet. */
export async function sitesToBackfill(db: Db): Promise<number[]> {
  const isCounted = (kind: Backfill['kind'], id: string, version: string) => sql<boolean>`exists (
    select 1 from backfills where kind = ${kind} and id = ${sql.ref(id)} and version = ${sql.raw(version)}
      and again = 0)`;
  const goals = db
    .selectFrom('goals')
    .select('site_id')
    .where('archived_at', 'is', null)
    .where(({ not }) => not(isCounted('goal', 'goals.id', '0')));
  const revenues = db
    .selectFrom('revenues')
    .innerJoin('goals', 'goals.id', 'revenues.goal_id')
    .select('revenues.site_id')
    .where('goals.archived_at', 'is', null)
    .where(({ not }) => not(isCounted('revenue', 'revenues.id', '0')));
  const properties = db
    .selectFrom('properties')
    .select('site_id')
    .where(({ not }) => not(isCounted('property', 'properties.id', '0')));
  const funnels = db
    .selectFrom('funnels')
    .innerJoin('funnel_versions', 'funnel_versions.funnel_id', 'funnels.id')
    .select('funnels.site_id')
    .where('funnels.archived_at', 'is', null)
    .where(({ not }) => not(isCounted('funnel', 'funnels.id', 'funnel_versions.version')));
  const channels = db
    .selectFrom('channel_versions as latest')
    .select('site_id')
    .where('version', '=', (later) =>
      later
        .selectFrom('channel_versions')
        .select(({ fn }) => fn.max('version').as('version'))
        .whereRef('channel_versions.site_id', '=', 'latest.site_id'),
    )
    .where(({ not }) => not(isCounted('channels', 'latest.id', '0')));
  const rows = await goals.union(revenues).union(properties).union(funnels).union(channels).execute();
  return rows.map((row) => row.site_id);
}
