/** Opens the database of organisations, users, sites, keys, goals, funnels, salts and discard counts. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CompiledQuery, Kysely } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Schema } from './schema.ts';
import { SqliteSnapshot } from './sqlite/snapshot.ts';
import { isEarlierSqlite, openSqlite, requireKnownSqlite, sqliteVersion } from './sqlite/sqlite.ts';
import { writeFailureOf } from './sqlite/write-failure.ts';
import type { WriteState } from './write-state.ts';

/** The queries and changes of the database. A Kysely transaction is one too. */
export type Db = Kysely<Schema>;

/** Reads committed rows of the followed tables (`followed-tables.ts`) synchronously, for the hot paths. */
export interface Reader {
  /**
   * Returns a number that changes when any connection, in this process or another, has committed a change of a followed
   * table: at once in SQLite; from a server as soon as it has notified, within a second.
   */
  version(): number;
  rows<Row>(query: CompiledQuery<Row>): Row[];
  /** Waits until everything that has been committed before can be read here. Rejects while the server is away. */
  caughtUp(): Promise<void>;
}

/** An open database. */
export interface Database {
  readonly db: Db;
  /**
   * Reads the followed tables, as `reader` does: those of the file; of a server its copy in memory, which answers while the
   * server is away. Nothing may be written through it.
   */
  readonly followed: Db;
  readonly reader: Reader;
  /** Tells whether changes can be written; of a server always `ok`. */
  readonly writes: WriteState;
  /** Finds out whether changes can be written again when they could not, or the disk is full. Never rejects. */
  probe(): Promise<void>;
  /**
   * Whether `purge` removes deleted rows of every table. A database server keeps them for a while of its own, in its tables
   * and its log.
   */
  readonly ownsFiles: boolean;
  /** Whether other nodes may use it at the same time, as that of a server. */
  readonly isShared: boolean;
  /**
   * Removes the last traces of deleted salts from the database's files. Returns false when another process was in the way: try again
   * later.
   */
  purge(): Promise<boolean>;
  /** Closes the database; none of its parts can be used afterwards. May be called twice. */
  close(): Promise<void>;
}

/** The version that this program gives a data directory's database. */
export { SQLITE_VERSION as DATABASE_VERSION } from './sqlite/sqlite.ts';

const DATABASE_FILE = 'control.db';

/**
 * Opens the database of a data directory; creates both if they are missing, and migrates the database if it is older.
 * Throws a DatabaseError `unavailable` when the directory or the file cannot be used.
 */
export async function openDatabase(dataDir: string): Promise<Database> {
  requireWritable(dataDir);
  const path = join(dataDir, DATABASE_FILE);
  try {
    return await openSqlite(path);
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

/**
 * Creates a missing data directory, and changes nothing in an existing one. Throws a DatabaseError `unavailable` when
 * it cannot be used, or a newer version has written its database.
 */
export function requireUsable(dataDir: string): void {
  requireWritable(dataDir);
  if (!hasDatabase(dataDir)) return;
  const path = join(dataDir, DATABASE_FILE);
  try {
    requireKnownSqlite(path);
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

function cannotOpen(path: string, error: unknown): DatabaseError {
  const reason = writeFailureOf(error, path) === 'full' ? `the disk of ${dirname(path)} is full` : reasonOf(error);
  return new DatabaseError('unavailable', `cannot open ${path}: ${reason}`, { cause: error });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function requireWritable(dataDir: string): void {
  try {
    makeDirectory(resolve(dataDir));
    if (!statSync(dataDir).isDirectory()) throw new Error('it is not a directory');
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const isReadOnly = (error as NodeJS.ErrnoException).code === 'EROFS';
    const reason = isReadOnly ? 'its file system is read-only' : reasonOf(error);
    const message = `the data directory ${dataDir} cannot be written by this user: ${reason}; choose another with --data`;
    throw new DatabaseError('unavailable', message, { cause: error });
  }
}

/** Opens the database of a data directory for reading all of it as of one moment. It keeps nobody from writing. */
export function openSnapshot(dataDir: string): SqliteSnapshot {
  return new SqliteSnapshot(join(dataDir, DATABASE_FILE));
}

/** Tells whether an earlier version has written a data directory's database: opening it changes its tables. */
export function hasEarlierDatabase(dataDir: string): boolean {
  return isEarlierSqlite(join(dataDir, DATABASE_FILE));
}

/** Returns the version of a data directory's database; null when it has none. Changes nothing. */
export function databaseVersion(dataDir: string): number | null {
  return sqliteVersion(join(dataDir, DATABASE_FILE));
}

/** Tells whether a data directory has a database. Throws the system's error when this user may not look. */
export function hasDatabase(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Creates a directory and its parents one by one: `mkdirSync` with `recursive` never returns where the system says
 * ENOENT for every new name, as in /proc.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
