import assert from 'node:assert/strict';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { prepareFile } from '../../journal/journal-format.ts';
import { KEPT_COLUMNS } from '../../store/schema.ts';
import { JOURNAL_TABLES } from './files.ts';
import { STORE_TABLES } from './store.ts';
import { STORED } from './stored.ts';
import { columnsIn, type StoredTable } from './stored-table.ts';

const described = (tables: Readonly<Record<string, StoredTable>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, columnsIn(table).toSorted()]));

test('evidence says what each table and column of the store is for, and of no other', () => {
  const kept = Object.fromEntries([...KEPT_COLUMNS].map(([name, columns]) => [name, columns.toSorted()]));
  assert.deepEqual(described(STORE_TABLES), kept);
});

test('evidence says what each table and column of a journal is for, and of no other', (t) => {
  const db = new Sqlite(':memory:');
  t.after(() => db.close());
  prepareFile(db);
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const columnsOf = (name: string) =>
    db.prepare('SELECT name FROM pragma_table_info(?) ORDER BY name').pluck().all(name);
  assert.deepEqual(
    described(JOURNAL_TABLES),
    Object.fromEntries((names as string[]).map((name) => [name, columnsOf(name)])),
  );
});

test('each table says its purpose and how long its rows are kept, and each column its own', () => {
  for (const tables of Object.values(STORED)) {
    for (const [name, table] of Object.entries(tables)) {
      assert.equal(new Set(columnsIn(table)).size, columnsIn(table).length, name);
      for (const text of [table.purpose, table.kept]) assert.match(text, /^[A-Z0-9].*\.$/, name);
      for (const text of Object.values(table.columns)) assert.match(text, /^\S.{2,}$/, name);
    }
  }
});
