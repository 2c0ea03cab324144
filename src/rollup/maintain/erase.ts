import { MONTH_KEYS, ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

const TABLES = ['events', 'hits', ...Object.keys(ROLLUP_COLUMNS), MONTH_KEYS];
/** The last day that the store has a number for. */
const LAST_DAY = '2149-06-06';

/** The days of a site before a day. */
export interface DaysBefore {
  readonly siteId: number;
  readonly before: string;
}

/**
 * Erases days of sites from every layer, and the months that begin before the day of their site. A table that has none of them
 * is left alone: an erasure takes hold of all its files, whatever they have.
 */
export async function eraseDays(store: Store, days: readonly DaysBefore[]): Promise<void> {
  if (days.length === 0) return;
  const params = {
    sites: days.map(({ siteId }) => siteId),
    before: days.map(({ before }) => before),
    latest: days.map(({ before }) => before).reduce((a, b) => (a > b ? a : b)),
  };
  // The first two alone could use an index.
  const rows = `site IN {sites:Array(UInt32)} AND day < {latest:Date}
  AND day < transform(site, {sites:Array(UInt32)}, {before:Array(Date)}, toDate(0))`;
  for (const table of TABLES) {
    const found = await store.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params);
    if (found.length > 0) await store.execute(`DELETE FROM ${table} WHERE ${rows}`, params);
  }
}

/** Erases everything of a site. Repeating it changes nothing. */
export async function eraseSite(store: Store, siteId: number): Promise<void> {
  await eraseDays(store, [{ siteId, before: LAST_DAY }]);
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
