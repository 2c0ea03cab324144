import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { copySqlite } from './copy-sqlite.ts';

test('a copy has the rows of its moment, as they are, and nothing of the tables that are left out', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-copy-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  const [path, copy] = [join(directory, 'source.db'), join(directory, 'copy.db')];
  const secret = Buffer.from('f00dfeedc0ffee', 'hex');
  const writer = new Sqlite(path);
  t.after(() => writer.close());
  writer.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE "a ""b""" (id INTEGER PRIMARY KEY AUTOINCREMENT, big INTEGER, share REAL, text TEXT, bytes BLOB, any);
    CREATE INDEX by_text ON "a ""b""" (text);
    CREATE TABLE pairs (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE secrets (label TEXT PRIMARY KEY, secret BLOB);
    CREATE VIEW texts AS SELECT text FROM "a ""b""";
    PRAGMA user_version = 7;
    PRAGMA application_id = 1234;
  `);
  const insert = writer.prepare('INSERT INTO "a ""b""" (big, share, text, bytes, any) VALUES (?, ?, ?, ?, ?)');
  insert.run(2n ** 62n + 1n, 3, 'ü\0\n', Buffer.from([0, 255]), 1.5);
  insert.run(null, 0.1, '', null, 'x');
  insert.run(1, 1, 'removed', null, 9n);
  writer.exec('DELETE FROM "a ""b""" WHERE id = 3');
  writer.prepare('INSERT INTO pairs VALUES (?, ?)').run('k', -1n);
  writer.prepare('INSERT INTO secrets VALUES (?, ?)').run('today', secret);

  const source = new Sqlite(path, { readonly: true });
  source.exec('BEGIN');
  source.prepare('SELECT count(*) FROM pairs').get();
  writer.exec("INSERT INTO pairs VALUES ('later', 1)");
  copySqlite(source, copy, new Set(['secrets']));
  source.close();

  const found = new Sqlite(copy);
  t.after(() => found.close());
  const all = (database: Sqlite.Database, sql: string) => database.prepare(sql).safeIntegers().all();
  for (const sql of [
    'SELECT *, typeof(big), typeof(share), typeof(any) FROM "a ""b"""',
    'SELECT * FROM sqlite_sequence',
    'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name',
    'SELECT * FROM texts',
    'PRAGMA user_version',
    'PRAGMA application_id',
  ]) {
    assert.deepEqual(all(found, sql), all(writer, sql), sql);
  }
  assert.deepEqual(all(found, 'SELECT * FROM pairs'), [{ key: 'k', value: -1n }]);
  assert.deepEqual(all(found, 'SELECT * FROM secrets'), []);
  assert.equal(found.pragma('integrity_check', { simple: true }), 'ok');
  assert.equal(readFileSync(copy).includes(secret), false);
});
