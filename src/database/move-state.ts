import type { Db } from './database.ts';

/** The name of the row that stands in `leases` while `svc move` is filling the servers, also while it is interrupted. */
export const MOVE = 'move';

/** Returns what names the installation that is being moved to these servers; null when none is. */
export async function moveUnderWay(db: Db): Promise<string | null> {
  const row = await db.selectFrom('leases').select('holder').where('name', '=', MOVE).executeTakeFirst();
  return row?.holder ?? null;
}
