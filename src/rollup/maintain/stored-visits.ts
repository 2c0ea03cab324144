import type { Db } from '../../database/database.ts';
import { nextChange } from '../days/change-number.ts';

/** Returns the first day of each site whose visits are stored; sites without visits are left out. */
export async function firstStoredVisits(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('site_days')
    .select(({ fn }) => ['site_id', fn.min('day').as('day')])
    .where('visits', '=', 1)
    .groupBy('site_id')
    .execute();
  return new Map(rows.map(({ site_id, day }) => [site_id, day]));
}

/** Records that visits of a site's days before a day are not stored any more. To be called in a transaction. */
export async function forgetVisits(transaction: Db, siteId: number, before: string): Promise<void> {
  const changed = await nextChange(transaction);
  await transaction
    .updateTable('site_days')
    .set({ visits: 0, changed })
    .where('site_id', '=', siteId)
    .where('day', '<', before)
    .where('visits', '=', 1)
    .execute();
}
