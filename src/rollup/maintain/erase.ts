import { MONTH_KEYS, ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

const TABLES = ['events', 'hits', ...Object.keys(ROLLUP_COLUMNS), MONTH_KEYS];

/** Erases a site's days before a day from every layer, and the months that begin before it; all of them without one. Repeating it changes nothing. */
export async function eraseSite(store: Store, siteId: number, before?: string): Promise<void> {
  const older = before === undefined ? '' : ' AND day < {before:Date}';
  const params = before === undefined ? { site: siteId } : { site: siteId, before };
  for (const table of TABLES) await store.execute(`DELETE FROM ${table} WHERE site = {site:UInt32}${older}`, params);
}

/** Takes erased rows off the disk, which are only hidden until then. The engine removes the files that had them minutes later. */
export async function purgeErased(store: Store): Promise<void> {
  const hiding = await store.query<{ table: string }>(
    "SELECT DISTINCT table FROM system.parts WHERE database = 'svc' AND active AND has_lightweight_delete",
  );
  for (const { table } of hiding) {
    if (TABLES.includes(table))
      await store.execute(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 2`);
  }
}
