import type { Period } from '../../domain/period.ts';
import { storedName } from '../../store/clickhouse/ddl.ts';
import { MONTH_KEYS, ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';

/** The tables whose rows are of generations of days. */
export const TABLES_OF_GENERATIONS: readonly string[] = ['hits', 'visits', ...Object.keys(ROLLUP_COLUMNS)];
/** The tables whose rows are of days. */
export const TABLES_OF_DAYS: readonly string[] = ['events', ...TABLES_OF_GENERATIONS];
const TABLES = [...TABLES_OF_DAYS, MONTH_KEYS];
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
 * Erases a run of days of a site, and the sums of months that have some of them, but for valid ones. Returns whether there was
 * something to erase.
 *
 * @param months the first days of the months, and the stored generation of the valid sums of each; 0 for none
 */
export async function eraseRun(
  store: Store,
  site: number,
  { from, to }: Period,
  months: ReadonlyMap<string, number>,
): Promise<boolean> {
  const ofDays = 'site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date}';
  const found = await Promise.all(TABLES_OF_DAYS.map((table) => eraseRows(store, table, ofDays, { site, from, to })));
  const ofMonths = `site = {site:UInt32} AND day IN {months:Array(Date)}
  AND generation != transform(toString(day), {months:Array(String)}, {valid:Array(UInt16)}, toUInt16(0))`;
  const params = { site, months: [...months.keys()], valid: [...months.values()] };
  const haveSums = months.size > 0 && (await eraseRows(store, MONTH_KEYS, ofMonths, params));
  return haveSums || found.some(Boolean);
}

/** Deletes rows, if there are any: an erasure takes hold of all files of a table. Returns whether there were. */
export async function eraseRows(store: Store, table: string, rows: string, params: QueryParams): Promise<boolean> {
  const [found] = await store.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params);
  if (found !== undefined) await store.execute(`DELETE FROM ${table} WHERE ${rows}`, params);
  return found !== undefined;
}

/** Erases the visits of days of sites. */
export async function eraseVisits(store: Store, days: readonly DaysBefore[]): Promise<void> {
  if (days.length > 0) await erase(store, days, { looks: true, tables: ['visits'] });
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

async function erase(
  store: Store,
  days: readonly DaysBefore[],
  { looks, tables = TABLES }: { readonly looks: boolean; readonly tables?: readonly string[] },
): Promise<void> {
  const params = {
    sites: days.map(({ siteId }) => siteId),
    before: days.map(({ before }) => before),
    latest: days.map(({ before }) => before).reduce((a, b) => (a > b ? a : b)),
  };
  // Only the first two conditions can use an index.
  const rows = `site IN {sites:Array(UInt32)} AND day < {latest:Date}
  AND day < transform(site, {sites:Array(UInt32)}, {before:Array(Date)}, toDate(0))`;
  for (const table of tables) {
    const isFound = async () => (await store.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params)).length > 0;
    if (!looks || (await isFound())) await store.execute(`DELETE FROM ${table} WHERE ${rows}`, params);
  }
}

/**
 * Writes the files anew that have erased rows, which are only hidden until then. Returns when that was done, seconds of the
 * engine's clock: files that were replaced by then may have such rows until the engine has removed them. Rejects when a
 * server of a cluster does not answer.
 */
export async function purgeErased(store: Store): Promise<number> {
  const hiding = await store.query<{ table: string }>(
    `SELECT DISTINCT table FROM ${store.everyPart} WHERE database = 'svc' AND active AND has_lightweight_delete`,
  );
  for (const table of new Set(hiding.map(({ table }) => storedName(table)))) {
    if (TABLES.includes(table))
      await store.execute(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 2`);
  }
  // The clock of a server that has replaced files may be ahead of the one that answers.
  const [row] = await store.query<{ at: number }>(
    `SELECT greatest(toUnixTimestamp(now()), toUnixTimestamp(max(remove_time))) AS at FROM ${store.everyPart}
WHERE database = 'svc' AND NOT active`,
  );
  return row!.at;
}

/**
 * Removes files that were replaced until an instant, seconds of the engine's clock. Returns whether none of them is left: a
 * statement that reads one keeps it, and a server keeps all for a while of its own. An idle engine would remove them by itself
 * too, but up to ten minutes later.
 */
export async function removeReplaced(store: Store, until: number): Promise<boolean> {
  const left = async () => {
    const rows = await store.query<{ table: string }>(
      `SELECT DISTINCT table FROM ${store.everyPart} WHERE database = 'svc' AND engine LIKE '%MergeTree'
AND _state IN ('Outdated', 'Deleting', 'DeleteOnDestroy') AND toUnixTimestamp(remove_time) <= {until:UInt64}`,
      { until },
    );
    return [...new Set(rows.map(({ table }) => storedName(table)))].filter((table) => TABLES.includes(table));
  };
  const tables = await left();
  // To drop a partition, even one that no table has, removes replaced files at once.
  for (const table of tables) await store.execute(`ALTER TABLE ${table} DROP PARTITION ID 'none'`);
  return tables.length === 0 || (await left()).length === 0;
}
