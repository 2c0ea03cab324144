import type { ControlDb } from './control.ts';

/** A goal (version 0) or a version of a funnel, as something that is counted on days closed before it existed. */
export interface Backfill {
  readonly siteId: number;
  readonly kind: 'goal' | 'funnel';
  readonly id: number;
  readonly version: number;
}

/** The completed backfills of a site. */
export async function listBackfills(db: ControlDb, siteId: number): Promise<Backfill[]> {
  return await db
    .selectFrom('backfills')
    .select(['site_id as siteId', 'kind', 'id', 'version'])
    .where('site_id', '=', siteId)
    .execute();
}

/** Records that a backfill is complete. */
export async function recordBackfill(db: ControlDb, { siteId, kind, id, version }: Backfill): Promise<void> {
  await db
    .insertInto('backfills')
    .values({ site_id: siteId, kind, id, version })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'version']).doNothing())
    .execute();
}
