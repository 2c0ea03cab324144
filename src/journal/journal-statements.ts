import type Sqlite from 'better-sqlite3';

/** The statements on a journal file. */
export type Statements = ReturnType<typeof prepareStatements>;

/** Prepares the statements on a journal file. */
export function prepareStatements(db: Sqlite.Database) {
  return {
    insert: db.prepare('INSERT INTO batch (rows, lines, layout) VALUES (?, ?, ?)'),
    probe: db.prepare('UPDATE journal SET probes = probes + 1'),
    sent: db.prepare('SELECT first, last FROM sent'),
    putSent: db.prepare('INSERT INTO sent (first, last) VALUES (?, ?)'),
    removeSent: db.prepare('DELETE FROM sent WHERE first = ? AND last = ?'),
    sizes: db.prepare('SELECT seq, rows, length(lines) AS bytes, layout FROM batch ORDER BY seq'),
    columns: db
      .prepare('SELECT columns FROM layout JOIN batch ON layout.id = batch.layout WHERE batch.seq = ?')
      .pluck(),
    layout: db.prepare('SELECT id FROM layout WHERE columns = ?').pluck(),
    putLayout: db.prepare('INSERT OR IGNORE INTO layout (columns) VALUES (?)'),
    read: db.prepare('SELECT rows, lines FROM batch WHERE seq BETWEEN ? AND ? ORDER BY seq'),
    removeBatches: db.prepare('DELETE FROM batch WHERE seq BETWEEN ? AND ?'),
    sumsAfter: db.prepare(
      `SELECT count(*) AS batches, coalesce(sum(rows), 0) AS rows, coalesce(sum(length(lines)), 0) AS bytes
       FROM batch WHERE seq > ?`,
    ),
    beginning: db.prepare('SELECT substr(lines, 1, 200) FROM batch ORDER BY seq LIMIT 1').pluck(),
    lastSeq: db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'batch'").pluck(),
    dataVersion: db.prepare('PRAGMA data_version').pluck(),
    pageCount: db.prepare('PRAGMA page_count').pluck(),
    unusedPages: db.prepare('PRAGMA freelist_count').pluck(),
    checkpoint: db.prepare('SELECT value FROM mark WHERE key = ?').pluck(),
    putCheckpoint: db.prepare(
      'INSERT INTO mark (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    ),
    removeCheckpoint: db.prepare('DELETE FROM mark WHERE key = ?'),
  };
}
