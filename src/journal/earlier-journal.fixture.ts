import Sqlite from 'better-sqlite3';

/** Writes a journal file of format version 1: batches of one line each, and the range that was being loaded. */
export function earlierJournal(
  path: string,
  lines: readonly string[],
  sent: { readonly first: number; readonly last: number } | null,
): void {
  const database = new Sqlite(path);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE journal (id TEXT NOT NULL, probes INTEGER NOT NULL);
    CREATE TABLE batch (seq INTEGER PRIMARY KEY AUTOINCREMENT, rows INTEGER NOT NULL, lines BLOB NOT NULL);
    CREATE TABLE sent (first INTEGER NOT NULL, last INTEGER NOT NULL);
    CREATE TABLE mark (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO journal VALUES ('earlier', 0);
    PRAGMA application_id = ${0x7376636a};
    PRAGMA user_version = 1;
  `);
  for (const line of lines) database.prepare('INSERT INTO batch (rows, lines) VALUES (1, ?)').run(Buffer.from(line));
  if (sent !== null) database.prepare('INSERT INTO sent VALUES (?, ?)').run(sent.first, sent.last);
  database.close();
}
