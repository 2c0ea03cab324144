import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The reason why a SQLite file cannot be written. `full`: the disk has no space; `failing`: any other error of the disk. */
export type WriteFailure = 'full' | 'failing';

/** A disk with less free space than this is full, whatever the error says. */
const DISK_FULL_BYTES = 256 * 1024;

/**
 * Returns the reason of SQLite's error about the file at `path` when the disk is the cause: no space, a read-only mount,
 * a quota, an error of the device. Null for every other error.
 */
export function writeFailureOf(error: unknown, path: string): WriteFailure | null {
  const code = sqliteCodeOf(error);
  if (code === 'SQLITE_FULL') return 'full';
  if (!/^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code)) return null;
  return isDiskFull(path) ? 'full' : 'failing';
}

/** Returns the code of SQLite's error; empty for every other error. */
export function sqliteCodeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : '';
}

/** Tells whether the disk of a file has no space left. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < DISK_FULL_BYTES;
  } catch {
    return false;
  }
}
