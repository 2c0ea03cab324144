import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** The identification in the header of a SQLite file. */
export interface FileVersion {
  /** `application_id`: the program that the file belongs to. */
  readonly application: number;
  /** `user_version`: the format of the content. */
  readonly version: number;
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Reads the version of a SQLite file and changes nothing. A read-only connection would still create a write-ahead log
 * beside the file, so it opens one only when there is a log, or no SQLite header. Returns null when the file is missing
 * or empty. Throws SQLite's error for a file that is no database.
 */
export function readFileVersion(path: string): FileVersion | null {
  if (!hasContent(path)) return null;
  // The log may contain a later header. In that case both companion files exist, and opening a connection creates none.
  if (!hasContent(`${path}-wal`)) {
    const header = readHeader(path);
    if (header.toString('latin1', 0, MAGIC.length) === MAGIC) {
      return { application: header.readUInt32BE(APPLICATION_ID_AT), version: header.readUInt32BE(USER_VERSION_AT) };
    }
  }
  const reader = new Sqlite(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return versionIn(reader);
  } finally {
    reader.close();
  }
}

/** Reads the version of an open SQLite file. */
export function versionIn(db: Sqlite.Database): FileVersion {
  return {
    application: Number(db.pragma('application_id', { simple: true })),
    version: Number(db.pragma('user_version', { simple: true })),
  };
}

function hasContent(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  return header;
}
