import { firstOfMonth } from '../domain/calendar.ts';
import type { QueryParams, Store } from '../store/store.ts';
import { type CopiedStores, movedRows } from './copy-table.ts';
import { chunks } from './definitions.ts';
import { MoveError } from './installation.ts';
import { type Condition, columnsOf, ofWriters, type TableCopy, tableCopiesOf } from './table-copies.ts';

/** Sites whose figures are added up by one statement. */
const SITES_PER_STATEMENT = 50;

export interface VerifyOptions extends CopiedStores {
  /** Told of the rows that were compared. */
  readonly verified: (rows: number) => void;
}

/** A row of what the engine adds up, of a site and its month or day. */
interface Sums {
  readonly site: number;
  readonly period: string;
  readonly rows: number;
  readonly sums: readonly string[];
  readonly hash: string;
}

/** A site and month of which a table's rows are not the same on both sides. */
export interface Difference {
  readonly site: number;
  /** `YYYY-MM` */
  readonly month: string;
  readonly table: string;
}

/**
 * Compares every row that was copied: their number, the sums of their numbers and the sum of their hashes, of each site and
 * month, and of each site and day where the rows are single events or hits. What differs is to be copied anew by the next run.
 */
export async function verifyCopy(options: VerifyOptions): Promise<Difference[]> {
  const { source, progress, verified } = options;
  const differences: Difference[] = [];
  const copies = await tableCopiesOf(source.store);
  for (const copy of copies) {
    const found = copy.day === null ? await compareTable(copy, options) : await compareDay(copy, options);
    if (found.length > 0) await progress.record(copy.name, { place: null, rows: 0, isDone: false });
    differences.push(...found);
    verified(copy.rows);
  }
  await requireNoOtherDays(copies, options);
  return differences;
}

async function compareDay(copy: TableCopy, { source, target, writers }: VerifyOptions): Promise<Difference[]> {
  const condition = movedRows(copy, writers);
  return differing(
    copy,
    await sumsOf(source.store, copy, condition, 'day'),
    await sumsOf(target.store, copy, condition, 'day'),
  );
}

async function compareTable(copy: TableCopy, { source, target }: VerifyOptions): Promise<Difference[]> {
  const sites = new Set<number>();
  for (const { store } of [source, target]) {
    const rows = await store.query<{ site: number }>(`SELECT DISTINCT site FROM ${copy.table.name}`);
    for (const { site } of rows) sites.add(site);
  }
  const differences: Difference[] = [];
  for (const some of chunks(
    [...sites].sort((a, b) => a - b),
    SITES_PER_STATEMENT,
  )) {
    const condition = { sql: 'site IN {sites:Array(UInt32)}', params: { sites: some } };
    const month = 'toStartOfMonth(day)';
    const [there, here] = [
      await sumsOf(source.store, copy, condition, month),
      await sumsOf(target.store, copy, condition, month),
    ];
    differences.push(...differing(copy, there, here));
  }
  return differences;
}

/** Adds up rows of a copy. Rows that replace each other count once. */
async function sumsOf(
  store: Pick<Store, 'query'>,
  { table }: TableCopy,
  { sql, params }: Condition,
  period: string,
): Promise<Sums[]> {
  const numbers = table.columns.filter(([, type]) => /^U?Int/.test(type)).map(([name]) => `toString(sum(${name}))`);
  return await store.query<Sums>(
    `SELECT site, ${period} AS period, count() AS rows, [${numbers.join(', ')}] AS sums,
  toString(sum(cityHash64(${columnsOf(table).join(', ')}))) AS hash
FROM ${table.name} ${table.isReplacing ? 'FINAL' : ''} WHERE ${sql} GROUP BY site, period`,
    params,
  );
}

function differing({ table }: TableCopy, source: readonly Sums[], target: readonly Sums[]): Difference[] {
  const texts = (rows: readonly Sums[]) =>
    new Map(rows.map(({ site, period, ...sums }) => [`${site} ${period}`, JSON.stringify(sums)]));
  return differencesOf(table.name, texts(source), texts(target));
}

/** Lists the sites and months in which two maps by site and day are not the same. */
export function differencesOf<Value>(
  table: string,
  there: ReadonlyMap<string, Value>,
  here: ReadonlyMap<string, Value>,
): Difference[] {
  const keys = [...new Set([...there.keys(), ...here.keys()])].filter((key) => there.get(key) !== here.get(key));
  return keys.map((key) => {
    const [site = '', day = ''] = key.split(' ');
    return { site: Number(site), month: firstOfMonth(day).slice(0, 'YYYY-MM'.length), table };
  });
}

/** Throws a MoveError when the target has events, hits or visits of days of which the installation has none. */
async function requireNoOtherDays(copies: readonly TableCopy[], { target, writers }: VerifyOptions): Promise<void> {
  for (const table of ['events', 'hits', 'visits']) {
    const { sql, params }: { sql: string; params: QueryParams } =
      table === 'events' ? ofWriters(writers) : { sql: '1', params: {} };
    const rows = await target.store.query<{ day: string }>(`SELECT DISTINCT day FROM ${table} WHERE ${sql}`, params);
    const known = new Set(copies.filter((copy) => copy.table.name === table).map(({ day }) => day));
    const other = rows.find(({ day }) => !known.has(day));
    if (other !== undefined)
      throw new MoveError(`the servers have ${table} of ${other.day}, which were not moved there`);
  }
}

/** Says which sites and months differ, for a person. */
export function differencesError(differences: readonly Difference[], domains: ReadonlyMap<number, string>): MoveError {
  const shown = differences
    .slice(0, 5)
    .map(({ site, month, table }) => `${domains.get(site) ?? `site ${site}`} ${month} (${table})`);
  const more = differences.length > shown.length ? `, and ${differences.length - shown.length} more` : '';
  return new MoveError(
    `the copy is not complete: on the servers differ ${shown.join(', ')}${more}; svc move again copies these anew`,
  );
}
