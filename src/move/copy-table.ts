import { STORED_TABLES } from '../store/schema.ts';
import type { Source, Target } from './installation.ts';
import type { Progress } from './progress.ts';
import { countLines, lastLine } from './tab-separated.ts';
import { beyond, type Condition, columnsOf, keyOf, ofWriters, rowsOfCopy, type TableCopy } from './table-copies.ts';

/** The rows of a block. Events and hits can be wide: a block is held in memory, twice. */
const ROWS_PER_BLOCK = { wide: 20_000, narrow: 100_000 };

/** The stores of an installation and of the servers, and how far the move is. */
export interface CopiedStores {
  readonly source: Pick<Source, 'store'>;
  readonly target: Pick<Target, 'store'>;
  readonly progress: Progress;
  /** The writers of the installation's events. */
  readonly writers: readonly number[];
}

export interface CopyOptions extends CopiedStores {
  /** Told of the rows of each block. */
  readonly copied: (rows: number) => void;
}

/**
 * Makes a copy block by block, and records its progress after each. A run that finds it half copied first removes what it
 * finds beyond the recorded place, where a block may be in part.
 */
export async function copyTable(
  copy: TableCopy,
  { source, target, progress, writers, copied }: CopyOptions,
): Promise<void> {
  const { table, name } = copy;
  const found = await progress.step(name);
  if (found !== null) copied(found.rows);
  if (found?.isDone) return;
  if (found === null) await progress.record(name, { place: null, rows: 0, isDone: false });
  else await clear(copy, placeOf(found.place), target, writers);
  const columns = columnsOf(table);
  const key = keyOf(table);
  const rowsMax = table.partitionBy === null ? ROWS_PER_BLOCK.narrow : ROWS_PER_BLOCK.wide;
  let place = placeOf(found?.place ?? null);
  let rows = found?.rows ?? 0;
  for (;;) {
    const { sql, params } = beyond(copy, place);
    const lines = await source.store.lines(
      `SELECT ${columns.join(', ')} FROM ${table.name} WHERE ${sql} ORDER BY ${key.join(', ')} LIMIT ${rowsMax} WITH TIES`,
      params,
    );
    const count = countLines(lines);
    const isDone = count < rowsMax;
    if (count > 0) {
      await target.store.insertRows(table.name, columns, lines);
      const last = lastLine(lines);
      place = key.map((column) => last[columns.indexOf(column)]!);
      rows += count;
    }
    await progress.record(name, { place: JSON.stringify(place), rows, isDone });
    copied(count);
    if (isDone) return;
  }
}

/** Removes what the target has of a table copy beyond a place, once no insert of an earlier run can bring more. */
async function clear(
  copy: TableCopy,
  place: readonly string[] | null,
  { store }: CopyOptions['target'],
  writers: readonly number[],
): Promise<void> {
  await store.insertsEnded([copy.table.name]);
  const rest = beyond(copy, place);
  const { sql, params } = copy.table.name === 'events' ? both(rest, ofWriters(writers)) : rest;
  await store.execute(`DELETE FROM ${copy.table.name} WHERE ${sql}`, params);
}

/** Removes what an earlier copy has left of days that the installation has no more. */
export async function clearLeft(
  copies: readonly TableCopy[],
  progress: Progress,
  target: CopyOptions['target'],
  writers: readonly number[],
): Promise<void> {
  const names = new Set(copies.map(({ name }) => name));
  for (const left of await progress.names()) {
    const [table, day] = left.split(' ');
    const stored = STORED_TABLES.find(({ name }) => name === table);
    if (stored === undefined || day === undefined || names.has(left)) continue;
    await clear({ name: left, table: stored, day, rows: 0 }, null, target, writers);
  }
}

/** The rows of a copy that are the installation's own. */
export function movedRows(copy: TableCopy, writers: readonly number[]): Condition {
  return copy.table.name === 'events' ? both(rowsOfCopy(copy), ofWriters(writers)) : rowsOfCopy(copy);
}

function both(one: Condition, other: Condition): Condition {
  return { sql: `${one.sql} AND ${other.sql}`, params: { ...one.params, ...other.params } };
}

function placeOf(text: string | null): string[] | null {
  return text === null ? null : (JSON.parse(text) as string[]);
}
