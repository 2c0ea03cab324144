import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { up } from '../database/migrations/0027-import-keys.ts';
import { openFixture, openFor } from './fixture.ts';
import { ImportKeys, monthsWithKeys, removeImportKeys } from './import-keys.ts';
import { endImport, startImport } from './imports.ts';

test('import keys are made once, one a month, and are the same for everyone on the installation', async (t) => {
  const { database, dataDir, clock } = await openFixture(t);
  const other = await openFor(t, dataDir);
  const load = (db: typeof database.db) => new ImportKeys().load(db, clock);
  const [first, second] = await Promise.all([load(database.db), load(other.db)]);
  assert.match(first.of('2026-03-31'), /^[0-9a-f]{64}$/);
  assert.notEqual(first.of('2026-03-31'), first.of('2026-04-01'));
  for (const day of ['1970-01-01', '2026-03-01']) assert.equal(second.of(day), first.of(day));
  assert.equal((await load(other.db)).of('2026-03-15'), first.of('2026-03-15'));
  // Rows with such dates are left out, and their visitors counted.
  for (const day of ['2096-01-01', '1969-12-31']) {
    assert.match(first.of(day), /^[0-9a-f]{64}$/);
    assert.equal(first.of(day), first.of(day));
    assert.notEqual(first.of(day), second.of(day));
  }
  const elsewhere = await openFixture(t);
  assert.notEqual((await load(elsewhere.database.db)).of('2026-03-31'), first.of('2026-03-31'));
});

test('keys are removed while no import runs; the next import has others', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const site = await addSite();
  const id = await startImport(db, clock, { siteId: site.id, name: 'a' });
  const before = await new ImportKeys().load(db, clock);
  const months = ['1970-01', '2026-02'];
  await removeImportKeys(db, clock, months);
  assert.deepEqual((await monthsWithKeys(db)).filter((month) => months.includes(month)).sort(), months);
  await endImport(db, clock, id);
  await removeImportKeys(db, clock, months);
  assert.deepEqual(
    (await monthsWithKeys(db)).filter((month) => months.includes(month)),
    [],
  );
  const after = await new ImportKeys().load(db, clock);
  assert.notEqual(after.of('2026-02-10'), before.of('2026-02-10'));
  assert.equal(after.of('2026-03-10'), before.of('2026-03-10'));
});

test('what was imported with the one key of earlier versions goes on with it', async (t) => {
  const { database, clock } = await openFixture(t);
  const { db } = database;
  await sql`drop table import_keys`.execute(db);
  await sql`create table import_key (id integer primary key, key blob not null)`.execute(db);
  await sql`insert into import_key values (1, ${Buffer.alloc(32, 0xab)})`.execute(db);
  await up(db as unknown as Kysely<unknown>, { id: 'integer', idColumn: (column) => column, bytes: 'blob' });
  const keys = await new ImportKeys().load(db, clock);
  for (const day of ['1970-01-01', '2026-02-10', '2026-03-10']) assert.equal(keys.of(day), 'ab'.repeat(32));
  await removeImportKeys(db, clock, ['2026-03']);
  assert.notEqual((await new ImportKeys().load(db, clock)).of('2026-03-10'), 'ab'.repeat(32));
});
