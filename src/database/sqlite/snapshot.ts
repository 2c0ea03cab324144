import Sqlite from 'better-sqlite3';
import type { Schema } from '../schema.ts';

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The rows of a SQLite file as they were at one moment, read one after another. */
export class SqliteSnapshot {
  readonly #connection: Sqlite.Database;

  constructor(path: string) {
    this.#connection = new Sqlite(path, { readonly: true });
    this.#connection.exec('begin');
  }

  /** Reads a table row by row, in the order in which the rows were made. One table at a time. */
  rows(table: keyof Schema): IterableIterator<StoredRow> {
    return this.#connection.prepare<[], StoredRow>(`select * from ${table} order by rowid`).iterate();
  }

  /** Returns the highest number that the database has ever assigned in each table, of rows that are gone too. */
  assigned(): ReadonlyMap<string, number> {
    const rows = this.#connection.prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence');
    return new Map(rows.all().map(({ name, seq }) => [name, seq]));
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }
}
