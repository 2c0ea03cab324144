import type { Db } from '../database/database.ts';

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
