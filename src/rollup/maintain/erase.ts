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
  if (days.length > 0) await erase(store, days, { looks: true });
}

/**
 * Erases everything of a site. Repeating it changes nothing.
 *
 * @param looks whether tables are left alone in which no row of the site is found. Not the last time: the server that
 *   answers may not have rows yet that another one of its cluster has
 */
export async function eraseSite(store: Store, siteId: number, { looks } = { looks: true }): Promise<void> {
  await erase(store, [{ siteId, before: LAST_DAY }], { looks });
}

async function erase(store: Store, days: readonly DaysBefore[], { looks }: { readonly looks: boolean }): Promise<void> {
  const params = {
    sites: days.map(({ siteId }) => siteId),
    before: days.map(({ before }) => before),
    latest: days.map(({ before }) => before).reduce((a, b) => (a > b ? a : b)),
  };
  // Only the first two conditions can use an index.
  const rows = `site IN {sites:Array(UInt32)} AND day < {latest:Date}
  AND day < transform(site, {sites:Array(UInt32)}, {before:Array(Date)}, toDate(0))`;
  for (const table of TABLES) {
    const isFound = async () => (await store.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params)).length > 0;
    if (!looks || (await isFound())) await store.execute(`DELETE FROM ${table} WHERE ${rows}`, params);
  }
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
