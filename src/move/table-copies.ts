import { isDay } from '../domain/calendar.ts';
import { EVENTS_PER_WRITER } from '../domain/sequence.ts';
import { STORED_TABLES, type StoredTable } from '../store/schema.ts';
import type { QueryParam, QueryParams } from '../store/store.ts';
import type { Source } from './installation.ts';

/** Rows of a stored table that are copied one block after another, in the order of the table's sorting key. */
export interface TableCopy {
  /** Names it in the progress. */
  readonly name: string;
  readonly table: StoredTable;
  /** The day of its rows; null for all rows of the table. */
  readonly day: string | null;
  readonly rows: number;
}

/** A condition on rows. */
export interface Condition {
  readonly sql: string;
  readonly params: QueryParams;
}

/** Lists the table copies of a store: one for each day of single events and hits, one for each table of figures. */
export async function tableCopiesOf(store: Source['store']): Promise<TableCopy[]> {
  const copies: TableCopy[] = [];
  for (const table of STORED_TABLES) {
    const { name, partitionBy } = table;
    if (partitionBy === null) {
      const [row] = await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${name}`);
      copies.push({ name, table, day: null, rows: row!.rows });
    } else {
      const days = await store.query<{ day: string; rows: number }>(
        `SELECT day, count() AS rows FROM ${name} GROUP BY day ORDER BY day`,
      );
      copies.push(...days.map(({ day, rows }) => ({ name: `${name} ${day}`, table, day, rows })));
    }
  }
  return copies;
}

/** The names of the columns of a table. */
export function columnsOf({ columns }: StoredTable): string[] {
  return columns.map(([name]) => name);
}

/** The columns by which a table's rows are ordered: hits of several generations differ in that alone. */
export function keyOf(table: StoredTable): string[] {
  const key = table.orderBy.split(', ');
  return columnsOf(table).includes('generation') && !key.includes('generation') ? [...key, 'generation'] : key;
}

/** The rows of a table copy. */
export function rowsOfCopy({ day }: TableCopy): Condition {
  if (day === null) return { sql: '1', params: {} };
  if (!isDay(day)) throw new TypeError(`${day} is no day`);
  return { sql: 'day = {of_day:Date}', params: { of_day: day } };
}

/**
 * The rows of a table copy beyond a place in its order. Written out column by column, because so the engine finds them by the
 * primary key.
 *
 * @param place the values of the key, as texts; null for all rows
 */
export function beyond(copy: TableCopy, place: readonly string[] | null): Condition {
  const all = rowsOfCopy(copy);
  if (place === null) return all;
  const key = keyOf(copy.table);
  const types = new Map(copy.table.columns);
  const params: Record<string, QueryParam> = { ...all.params };
  let sql = '0';
  for (let i = key.length - 1; i >= 0; i--) {
    const type = typeOf(types.get(key[i]!)!);
    const value = `{place_${i}:${type}}`;
    sql = `(${key[i]} > ${value} OR (${key[i]} = ${value} AND ${sql}))`;
    params[`place_${i}`] = /^U?Int/.test(type) && type !== 'UInt64' ? Number(place[i]) : place[i]!;
  }
  return { sql: `${all.sql} AND ${sql}`, params };
}

/** The events of some writers: on the servers there are those of their own collectors too. */
export function ofWriters(writers: readonly number[]): Condition {
  return { sql: `intDiv(seq, ${EVENTS_PER_WRITER}) IN {writers:Array(UInt64)}`, params: { writers } };
}

/** A column's type as a parameter has it. */
function typeOf(type: string): string {
  const [plain = ''] = type.split(' ');
  return plain === 'LowCardinality(String)' ? 'String' : plain;
}
