/**
 * Tests the columns `operates` and `is_demo`: which organisation's owners run the server, and which organisations are
 * demos.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from '../database/database.ts';
import { migrationsFor } from '../database/migrations/migrations.ts';
import { openSqlite } from '../database/sqlite/sqlite.ts';
import { emptyDirectory, ManualClock, openFor } from '../sites/fixture.ts';
import { createOrganisation } from './organisations.ts';

async function facts(db: Db) {
  const rows = await db.selectFrom('organisations').select(['name', 'is_demo', 'operates']).orderBy('id').execute();
  return rows.map(({ name, is_demo, operates }) => [name, is_demo, operates]);
}

test('the first organization that is no demo operates, and no other', async (t) => {
  const { db } = await openFor(t, emptyDirectory(t));
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  for (const [name, isDemo] of [
    ['Demo', true],
    ['Own', false],
    ['Demo', false],
    ['Demo 2', true],
  ] as const) {
    await createOrganisation(db, clock, { name, isDemo });
  }
  assert.deepEqual(await facts(db), [
    ['Demo', 1, 0],
    ['Own', 0, 1],
    ['Demo', 0, 0],
    ['Demo 2', 1, 0],
  ]);
  await assert.rejects(db.updateTable('organisations').set({ operates: 1 }).where('id', '=', 3).execute(), /unique/i);
});

test('the migration sets operates and is_demo as earlier versions guessed them', async (t) => {
  const path = join(emptyDirectory(t), 'control.db');
  const file = new Sqlite(path);
  const all = await migrationsFor({
    id: 'integer',
    idColumn: (column) => column.primaryKey().autoIncrement(),
    bytes: 'blob',
  });
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0008'));
  const old = new Kysely<never>({ dialect: new SqliteDialect({ database: file }) });
  const { error } = await new Migrator({ db: old, provider: { getMigrations: async () => before } }).migrateToLatest();
  assert.equal(error, undefined);
  file.pragma(`user_version = ${Object.keys(before).length}`);
  for (const [i, [name, email]] of [
    ['Demo', 'demo@example.com'],
    ['Demo', 'ada@example.com'],
    ['Own', 'demo3@example.com'],
    ['Demo 2', 'demo2@example.com'],
  ].entries()) {
    file.prepare('insert into organisations (name, created_at) values (?, 0)').run(name);
    file.prepare("insert into users (email, password_hash, created_at) values (?, '', 0)").run(email);
    file.prepare("insert into members (user_id, org_id, role, created_at) values (?, ?, 'owner', 0)").run(i + 1, i + 1);
  }
  await old.destroy();
  const database = await openSqlite(path);
  t.after(() => database.close());
  assert.deepEqual(await facts(database.db), [
    ['Demo', 1, 0],
    ['Demo', 0, 1],
    ['Own', 0, 0],
    ['Demo 2', 1, 0],
  ]);
});
