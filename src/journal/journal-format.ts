import { randomBytes } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { type FileVersion, readFileVersion, versionIn } from '../database/sqlite/user-version.ts';

const WAL_KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** Marks a SQLite file as a journal: "svcj". */
const APPLICATION_ID = 0x7376636a;
/** The version of journal files. */
export const JOURNAL_VERSION = 2;

// AUTOINCREMENT: a batch number that came back after a deletion would name another range as one that was settled.
const SCHEMA = `
  CREATE TABLE journal (id TEXT NOT NULL, probes INTEGER NOT NULL);
  CREATE TABLE batch (seq INTEGER PRIMARY KEY AUTOINCREMENT, rows INTEGER NOT NULL, lines BLOB NOT NULL);
  CREATE TABLE sent (first INTEGER NOT NULL, last INTEGER NOT NULL);
  CREATE TABLE mark (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** The columns of the lines in journals of format version 1, which named none. */
export const FIRST_LAYOUT: readonly string[] = [
  ...['site', 'day', 'visitor', 'ts', 'seq', 'hour', 'event', 'page', 'referrer', 'utm_source', 'utm_medium'],
  ...['utm_campaign', 'country', 'region', 'city', 'browser', 'os', 'device', 'active_ms', 'scroll_pct', 'props'],
];

/** Version 2: a batch names the columns of its lines. Those of version 1 all have the same. */
const LAYOUTS = `
  CREATE TABLE layout (id INTEGER PRIMARY KEY, columns TEXT NOT NULL UNIQUE);
  INSERT INTO layout (id, columns) VALUES (1, '${FIRST_LAYOUT.join()}');
  ALTER TABLE batch ADD COLUMN layout INTEGER NOT NULL DEFAULT 1;
`;

/** Sets a journal file up on its first opening, and brings one of an earlier version to this one; returns its id. */
export function prepareFile(db: Sqlite.Database): string {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('temp_store = MEMORY');
  db.pragma(`journal_size_limit = ${WAL_KEPT_MAX_BYTES}`);
  db.transaction(() => {
    const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
    if (tables === 0) {
      db.exec(SCHEMA);
      db.prepare('INSERT INTO journal (id, probes) VALUES (?, 0)').run(newId());
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma('user_version = 1');
    }
    const { application, version } = versionIn(db);
    if (application !== APPLICATION_ID || version !== 1) return;
    db.exec(LAYOUTS);
    db.pragma(`user_version = ${JOURNAL_VERSION}`);
  }).immediate();
  const { application, version } = versionIn(db);
  // A newer program may have changed it since it was looked at; that is no damage.
  if (application === APPLICATION_ID && version > JOURNAL_VERSION) throw new NewerJournalError(db.name, version);
  requirePresentJournal(db);
  return db.prepare('SELECT id FROM journal').pluck().get() as string;
}

/** Throws a NotAJournalError when an open file is no journal in the format of this version. Changes nothing. */
export function requirePresentJournal(db: Sqlite.Database): void {
  const { application, version } = versionIn(db);
  if (application !== APPLICATION_ID) throw new NotAJournalError('not a journal file');
  if (version !== JOURNAL_VERSION) throw new NotAJournalError(`journal format ${version}, expected ${JOURNAL_VERSION}`);
}

/** The file is readable, but is no journal of this version. */
export class NotAJournalError extends Error {
  override readonly name = 'NotAJournalError';
}

/**
 * Gives a copy of a journal an id of its own, so that its ranges have other names than those of the original. Nobody has
 * it open.
 */
export function giveNewIdentity(path: string): void {
  const database = new Sqlite(path);
  try {
    database.pragma('synchronous = FULL');
    database.prepare('UPDATE journal SET id = ?').run(newId());
  } finally {
    database.close();
  }
}

/** Returns an id that no other journal has. */
function newId(): string {
  return randomBytes(12).toString('hex');
}

/**
 * Returns the version of the journal file at `path`; null when there is none. Throws when the file is damaged or no
 * journal. Changes nothing.
 */
export function journalVersion(path: string): number | null {
  const found = readFileVersion(path);
  if (found === null) return null;
  if (found.application !== APPLICATION_ID) throw new NotAJournalError('not a journal file');
  return found.version;
}

/** Throws a NewerJournalError when a newer version has written the file at `path`. Changes nothing. */
export function requireKnownJournal(path: string): void {
  let found: FileVersion | null;
  try {
    found = readFileVersion(path);
  } catch {
    // A damaged file is for its opening to find.
    return;
  }
  if (found?.application === APPLICATION_ID && found.version > JOURNAL_VERSION)
    throw new NewerJournalError(path, found.version);
}

/** A newer version of the service has written the journal. */
export class NewerJournalError extends Error {
  override readonly name = 'NewerJournalError';

  constructor(path: string, version: number) {
    super(
      `${path} was written by a newer version of svc (journal version ${version}, this one knows ${JOURNAL_VERSION}); start that version`,
    );
  }
}
