/** Since when something of a site is counted: of older days a backfill finds no events. */
import type { Db } from '../database/database.ts';

/** A version of a funnel of which days before `countedFrom` know nothing. */
export interface FunnelCountedFrom {
  readonly id: number;
  readonly version: number;
  /** `YYYY-MM-DD`. */
  readonly countedFrom: string;
}

/** Returns the first day on which each goal in use is counted, by its id, of those that earlier days know nothing of. */
export async function goalsCountedFrom(db: Db, siteId: number): Promise<Readonly<Record<number, string>>> {
  const rows = await db
    .selectFrom('backfills')
    .innerJoin('goals', 'goals.id', 'backfills.id')
    .select(['backfills.id', 'backfills.counted_from as countedFrom'])
    .where('backfills.kind', '=', 'goal')
    .where('goals.site_id', '=', siteId)
    .where('goals.archived_at', 'is', null)
    .where('backfills.counted_from', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, countedFrom }) => [id, countedFrom!]));
}

/** Lists the versions of a site's funnels that are not counted on all of its days. */
export async function funnelsCountedFrom(db: Db, siteId: number): Promise<FunnelCountedFrom[]> {
  const rows = await db
    .selectFrom('backfills')
    .select(['id', 'version', 'counted_from'])
    .where('site_id', '=', siteId)
    .where('kind', '=', 'funnel')
    .where('counted_from', 'is not', null)
    .execute();
  return rows.map(({ id, version, counted_from }) => ({ id, version, countedFrom: counted_from! }));
}

/** Records since when a kept property, revenue or a version of the rules of channels is counted; a day that is recorded stays. */
export async function recordCountedFrom(
  db: Db,
  table: 'properties' | 'revenues' | 'channel_versions',
  id: number,
  day: string,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ counted_from: day })
    .where('id', '=', id)
    .where('counted_from', 'is', null)
    .execute();
}
