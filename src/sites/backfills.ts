import type { Db } from '../database/database.ts';

/** A goal (version 0) or a version of a funnel, as something that is counted on days closed before it existed. */
export interface Backfill {
  readonly siteId: number;
  readonly kind: 'goal' | 'funnel';
  readonly id: number;
  readonly version: number;
}

/** Which of these ids are backfilled in a version. */
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
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a backfill is complete. */
export async function recordBackfill(db: Db, { siteId, kind, id, version }: Backfill): Promise<void> {
  await db
    .insertInto('backfills')
    .values({ site_id: siteId, kind, id, version })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'version']).doNothing())
    .execute();
}

/** Has a goal, or every version of a funnel, counted backwards once more: days have been closed without it. */
export async function forgetBackfills(db: Db, kind: Backfill['kind'], id: number): Promise<void> {
  await db.deleteFrom('backfills').where('kind', '=', kind).where('id', '=', id).execute();
}
