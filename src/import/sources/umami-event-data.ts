import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { ExportTable, Row } from '../files/export-table.ts';
import { isTrue } from './row-values.ts';

/** One property of an event, as Umami keeps it: a row of its table `event_data`. */
export interface UmamiDatum {
  readonly key: string;
  /** 1 text, 2 number, 3 boolean, 4 date, 5 array. */
  readonly type: string;
  readonly text: string;
  readonly number: string;
  readonly date: string;
}

const NO_DATA: readonly UmamiDatum[] = [];

/** Returns the id of the event that a row of `event_data` belongs to. The database and the Cloud name it differently. */
export function eventIdOf(row: Row): string {
  return row.website_event_id ?? row.event_id ?? '';
}

/** Reads a property from a row of `event_data`. */
export function datumOf(row: Row): UmamiDatum {
  return {
    key: row.data_key ?? row.event_key ?? '',
    type: row.data_type ?? '',
    text: row.string_value ?? '',
    number: row.number_value ?? '',
    date: row.date_value ?? '',
  };
}

/** Returns the key and the value of a property, for the props of a line; null for an array and what cannot be read. */
export function propertyOf({ key, type, text, number, date }: UmamiDatum): readonly [string, unknown] | null {
  switch (type) {
    case '1':
      return [key, text];
    case '2':
      return [key, Number(number === '' ? text || Number.NaN : number)];
    case '3':
      return [key, text === '' ? Number(number) === 1 : isTrue(text)];
    case '4':
      return [key, date || text];
    default:
      return null;
  }
}

/**
 * The properties of an export's events, found by the event. They are a file of their own in any order, and may be more than
 * memory holds, so they are put into a temporary database.
 */
export class UmamiEventData {
  readonly #dir: string;
  readonly #db: Sqlite.Database;
  readonly #select: Sqlite.Statement<[string], UmamiDatum>;

  private constructor(dir: string, db: Sqlite.Database) {
    this.#dir = dir;
    this.#db = db;
    this.#select = db.prepare('select key, type, text, number, date from data where event = ? order by rowid');
  }

  /** Reads the tables `event_data` of an export. The caller closes it, which removes the file. */
  static async load(tables: readonly ExportTable[], tempDir: string): Promise<UmamiEventData> {
    const dir = mkdtempSync(join(tempDir, 'umami-'));
    let db: Sqlite.Database | null = null;
    try {
      db = new Sqlite(join(dir, 'event-data.db'));
      // The file is made anew each time, so nothing has to survive a crash.
      db.pragma('journal_mode = OFF');
      db.pragma('synchronous = OFF');
      db.exec('create table data (event text, key text, type text, text text, number text, date text)');
      for (const table of tables) await insertAll(db, table);
      db.exec('create index data_event on data (event)');
      return new UmamiEventData(dir, db);
    } catch (error) {
      db?.close();
      rmSync(dir, { recursive: true, force: true });
      throw error;
    }
  }

  /** Returns the properties of an event, in the order of the file. */
  of(eventId: string): readonly UmamiDatum[] {
    return eventId === '' ? NO_DATA : this.#select.all(eventId);
  }

  [Symbol.dispose](): void {
    this.#db.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

async function insertAll(db: Sqlite.Database, table: ExportTable): Promise<void> {
  const insert = db.prepare('insert into data values (@event, @key, @type, @text, @number, @date)');
  const insertPiece = db.transaction((rows: readonly Row[]) => {
    for (const row of rows) insert.run({ event: eventIdOf(row), ...datumOf(row) });
  });
  for await (const rows of table.rows()) insertPiece(rows);
}
