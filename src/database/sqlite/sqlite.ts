/** Implements the database in SQLite: pragmas, locking, the migration lock, reads without waiting. */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { auditSqlite } from '../audit/sqlite-audit.ts';
import type { Database, Reader } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import type { ColumnTypes } from '../migrations/column-types.ts';
import { MIGRATION_NAMES, migrationsFor } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';
import { WriteState } from '../write-state.ts';
import { whileBusy } from './busy.ts';
import { patientSqliteDialect } from './patient-dialect.ts';
import { readFileVersion } from './user-version.ts';
import { isDiskFull } from './write-failure.ts';

/** The longest wait of a reader. It waits only while another process recovers or removes the write-ahead log. */
const READER_BUSY_TIMEOUT_MS = 5000;
const PURGE_TRIES = 20;
const PURGE_PAUSE_MS = 25;

const COLUMN_TYPES: ColumnTypes = {
  id: 'integer',
  idColumn: (column) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
};

/** Opens (and creates or migrates) the SQLite file at `path`. Any number of processes may do so at once. */
export async function openSqlite(path: string): Promise<Database> {
  createPrivately(path);
  const writer = new Sqlite(path, { timeout: 0 });
  const writes = new WriteState();
  try {
    await whileBusy(() => configure(writer));
    await migrate(writer, new Kysely<Schema>({ dialect: patientSqliteDialect(writer, null, writes) }));
    auditSqlite(writer);
    const reading = new Sqlite(path, { readonly: true, timeout: 0 });
    const db = new Kysely<Schema>({ dialect: patientSqliteDialect(writer, reading, writes) });
    const reader = new SqliteReader(path);
    return {
      db,
      followed: db,
      reader,
      writes,
      probe: () => probe(writer, db, writes),
      ownsFiles: true,
      isShared: false,
      purge: () => purge(db),
      close: async () => {
        reader.close();
        await db.destroy();
        reading.close();
        writer.close();
      },
    };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** The version that this program gives a file. */
export const SQLITE_VERSION = MIGRATION_NAMES.length;

/** Returns the version of the file at `path`; null when there is none. Changes nothing. */
export function sqliteVersion(path: string): number | null {
  return readFileVersion(path)?.version ?? null;
}

/** Throws a DatabaseError when a newer version has written the file at `path`. Changes nothing. */
export function requireKnownSqlite(path: string): void {
  requireKnown(sqliteVersion(path) ?? 0);
}

/**
 * Tells whether an earlier version has written the file at `path`: this one would change its tables. A file that is just
 * being made has none yet.
 */
export function isEarlierSqlite(path: string): boolean {
  const version = sqliteVersion(path) ?? 0;
  return version > 0 && version < SQLITE_VERSION;
}

/**
 * Creates the file readable by its user alone, because it contains password hashes. An existing file keeps its mode.
 */
function createPrivately(path: string): void {
  try {
    // Only a new file is opened here: closing an existing one would drop the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function configure(writer: Sqlite.Database): void {
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  writer.pragma('secure_delete = ON');
}

/**
 * Runs the missing migrations. `user_version` counts the applied ones, so that opening an up-to-date file costs one
 * read.
 */
async function migrate(writer: Sqlite.Database, db: Kysely<Schema>): Promise<void> {
  const applied = Number(writer.pragma('user_version', { simple: true }));
  requireKnown(applied);
  if (applied === SQLITE_VERSION) return;
  const migrations = await migrationsFor(COLUMN_TYPES);
  // Kysely takes no lock of its own for SQLite: the transaction around it makes other processes wait.
  await whileBusy(() => writer.exec('begin immediate'));
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    writer.pragma(`user_version = ${SQLITE_VERSION}`);
    writer.exec('commit');
  } catch (error) {
    if (writer.inTransaction) writer.exec('rollback');
    throw error;
  }
}

function requireKnown(applied: number): void {
  if (applied <= SQLITE_VERSION) return;
  const message = `the data was written by a newer version of svc (database version ${applied}, this one knows ${SQLITE_VERSION}); start that version`;
  throw new DatabaseError('unavailable', message);
}

/**
 * Empties the write-ahead log into the file. With `secure_delete`, deleted rows are then nowhere on disk. Returns false
 * when another process was in the way; the caller tries again later.
 */
async function purge(db: Kysely<Schema>): Promise<boolean> {
  for (let left = PURGE_TRIES; ; left--) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (left <= 1) return false;
    await pause(PURGE_PAUSE_MS);
  }
}

/** Writes one page, when the last change could not be written or the disk is full. */
async function probe(writer: Sqlite.Database, db: Kysely<Schema>, writes: WriteState): Promise<void> {
  if (writes.current === 'ok' && !isDiskFull(writer.name)) return;
  try {
    // Through the driver, so that it waits for the transaction in hand.
    await sql`pragma user_version = ${sql.lit(SQLITE_VERSION)}`.execute(db);
    writes.enter('ok');
  } catch {
    // The driver has taken note of the state.
  }
}

/** Reads on a second connection, which sees only committed rows and notices every commit, this process's too. */
class SqliteReader implements Reader {
  readonly #connection: Sqlite.Database;
  /** The prepared statements by SQL text. The texts are the program's own, so there are few. */
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #dataVersion: Sqlite.Statement<[], number>;

  constructor(path: string) {
    this.#connection = new Sqlite(path, { readonly: true, timeout: READER_BUSY_TIMEOUT_MS });
    this.#dataVersion = this.#connection.prepare<[], number>('pragma data_version').pluck();
  }

  version(): number {
    return this.#dataVersion.get() ?? 0;
  }

  rows<Row>(query: CompiledQuery<Row>): Row[] {
    const statement = this.#statements.getOrInsertComputed(query.sql, (text) => this.#connection.prepare(text));
    return statement.all(...query.parameters) as Row[];
  }

  /** SQLite's readers see a commit at once. */
  async caughtUp(): Promise<void> {}

  close(): void {
    this.#connection.close();
  }
}
