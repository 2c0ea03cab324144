/** The control data: organisations, users, sites, keys, goals, funnels, salts, discard counts. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CompiledQuery, Kysely } from 'kysely';
import { ControlError } from './database-error.ts';
import type { Schema } from './schema.ts';
import { openSqlite, requireKnownSqlite } from './sqlite/sqlite.ts';

/** What every module of `control` asks and changes. A Kysely transaction is one too. */
export type ControlDb = Kysely<Schema>;

/** Reads of the committed state that answer at once, for the hot paths. */
export interface Reader {
  /** Changes whenever anyone, in this process or another, has committed something. */
  version(): number;
  rows<Row>(query: CompiledQuery<Row>): Row[];
}

/** An open control database. */
export interface Control {
  readonly db: ControlDb;
  readonly reader: Reader;
  /** Removes the last traces of deleted rows from the disk. False when something was in the way: try again later. */
  purge(): Promise<boolean>;
  /** Closes it; nothing of it can be used afterwards. May be called twice. */
  close(): Promise<void>;
}

const CONTROL_FILE = 'control.db';

/**
 * Opens the control data of a data directory; creates both, and migrates, where needed.
 * Throws a ControlError `unavailable` when the directory or the file cannot be used.
 */
export async function openControl(dataDir: string): Promise<Control> {
  requireWritable(dataDir);
  const path = join(dataDir, CONTROL_FILE);
  try {
    return await openSqlite(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ControlError('unavailable', `cannot open ${path}: ${reason}`, { cause: error });
  }
}

/**
 * Creates a data directory where there is none, and changes nothing in one that is there. Throws a ControlError
 * `unavailable` when it cannot be used, or a newer version has written the control data in it.
 */
export function requireUsable(dataDir: string): void {
  requireWritable(dataDir);
  if (hasControl(dataDir)) requireKnownSqlite(join(dataDir, CONTROL_FILE));
}

function requireWritable(dataDir: string): void {
  try {
    makeDirectory(resolve(dataDir));
    if (!statSync(dataDir).isDirectory()) throw new Error('it is not a directory');
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the data directory ${dataDir} cannot be written by this user: ${reason}; choose another with --data`;
    throw new ControlError('unavailable', message, { cause: error });
  }
}

/** Whether a data directory holds control data. */
export function hasControl(dataDir: string): boolean {
  return existsSync(join(dataDir, CONTROL_FILE));
}

/** By hand: `mkdirSync` with `recursive` never returns where the system says ENOENT for every new name, as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
