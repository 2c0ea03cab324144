import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** What the header of a SQLite file says about its content. */
export interface FileVersion {
  /** `application_id`: whose file it is. */
  readonly application: number;
  /** `user_version`: in which format. */
  readonly version: number;
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Reads the version of a SQLite file and changes nothing, not even by making its companions: a connection that only
 * reads would make a write-ahead log beside the file. Returns null when there is no file, or it is empty. Throws
 * SQLite's error for what is no database.
 */
export function readFileVersion(path: string): FileVersion | null {
  if (!hasContent(path)) return null;
  // What is in the log may be a later header; then both companions are there, and nothing is made.
  if (!hasContent(`${path}-wal`)) {
    const header = readHeader(path);
    if (header.toString('latin1', 0, MAGIC.length) === MAGIC) {
      return { application: header.readUInt32BE(APPLICATION_ID_AT), version: header.readUInt32BE(USER_VERSION_AT) };
    }
  }
  const reader = new Sqlite(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return {
      application: Number(reader.pragma('application_id', { simple: true })),
      version: Number(reader.pragma('user_version', { simple: true })),
    };
  } finally {
    reader.close();
  }
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
