import Sqlite from 'better-sqlite3';

/**
 * Copies a SQLite database row by row into a new file, as the open connection sees it: of one moment, when it is in a
 * transaction. Rows of the tables in `leftOut` are never written, so that no unused page of the copy has them. The copy is not
 * durable yet.
 */
export function copySqlite(source: Sqlite.Database, path: string, leftOut: ReadonlySet<string> = new Set()): void {
  const copy = new Sqlite(path);
  try {
    // Nobody sees the copy before it is complete, so it needs no journal of its own.
    copy.pragma('journal_mode = OFF');
    copy.pragma('synchronous = OFF');
    copy.pragma('foreign_keys = OFF');
    copy.exec('BEGIN');
    const objects = source
      .prepare<[], { type: string; name: string; sql: string }>(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
      )
      .all();
    const tables = objects.filter(({ type }) => type === 'table');
    for (const { sql } of tables) copy.exec(sql);
    for (const { name } of tables) if (!leftOut.has(name)) copyRows(source, copy, name);
    copySequences(source, copy);
    for (const { type, sql } of objects) if (type !== 'table') copy.exec(sql);
    for (const pragma of ['user_version', 'application_id']) {
      copy.pragma(`${pragma} = ${Number(source.pragma(pragma, { simple: true }))}`);
    }
    copy.exec('COMMIT');
  } finally {
    copy.close();
  }
}

function copyRows(source: Sqlite.Database, copy: Sqlite.Database, table: string): void {
  const name = `"${table.replaceAll('"', '""')}"`;
  // Integers as they are: numbers would come back as floating-point ones.
  const rows = source.prepare<[], unknown[]>(`SELECT * FROM ${name}`).raw().safeIntegers();
  const values = rows.columns().map(() => '?');
  const insert = copy.prepare(`INSERT INTO ${name} VALUES (${values.join(', ')})`);
  for (const row of rows.iterate()) insert.run(row);
}

/** Takes over the highest number that each table has ever assigned, of rows that are gone too. */
function copySequences(source: Sqlite.Database, copy: Sqlite.Database): void {
  const has = source.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").pluck().get();
  if (has === undefined) return;
  copy.exec('DELETE FROM sqlite_sequence');
  copyRows(source, copy, 'sqlite_sequence');
}
