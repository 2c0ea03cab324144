import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { createOrganisation, listOrganisations } from '../accounts/organisations.ts';
import { emptyDirectory, openFixture, openFor } from '../sites/fixture.ts';
import { openDatabase } from './database.ts';
import { DatabaseError } from './database-error.ts';

test('several processes open one new data directory at once', async (t) => {
  const dataDir = join(emptyDirectory(t), 'new', 'data');
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))});
    const { createOrganisation } = await import(${JSON.stringify(import.meta.resolve('../accounts/organisations.ts'))});
    const database = await openDatabase(${JSON.stringify(dataDir)});
    await createOrganisation(database.db, { nowMicros: () => 0 }, { name: 'one of six' });
    await database.close();`;
  await Promise.all(
    Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])),
  );

  const database = await openFor(t, dataDir);
  const organisations = await listOrganisations(database.db);
  assert.deepEqual(
    organisations.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6],
  );
});

test('nobody else on the machine can read the data', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  await openFor(t, dataDir);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  for (const file of ['control.db', 'control.db-wal', 'control.db-shm']) {
    assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600, file);
  }
});

test('transactions of one process take turns', async (t) => {
  const { database, clock } = await openFixture(t);
  const inTransaction = (name: string) =>
    database.db.transaction().execute((transaction) => createOrganisation(transaction, clock, { name }));
  const made = await Promise.all(['b', 'c', 'd'].map(inTransaction));
  assert.deepEqual(made, [
    { id: 2, name: 'b' },
    { id: 3, name: 'c' },
    { id: 4, name: 'd' },
  ]);
});

test('the reader sees what is committed, and nothing else', async (t) => {
  const { database, clock } = await openFixture(t);
  const names = () => database.reader.rows(database.db.selectFrom('organisations').select('name').compile());
  const version = database.reader.version();
  await database.db.transaction().execute(async (transaction) => {
    await createOrganisation(transaction, clock, { name: 'Second' });
    assert.deepEqual(names(), [{ name: 'Example Ltd' }]);
    assert.equal(database.reader.version(), version);
  });
  assert.deepEqual(names(), [{ name: 'Example Ltd' }, { name: 'Second' }]);
  assert.notEqual(database.reader.version(), version);
});

test('closing twice does no harm', async (t) => {
  const database = await openDatabase(emptyDirectory(t));
  await database.close();
  await database.close();
});

test('what cannot be opened is refused with the path and the reason', async (t) => {
  const dataDir = emptyDirectory(t);
  const path = join(dataDir, 'control.db');
  const refusal = (reason: string) => new DatabaseError('unavailable', `cannot open ${path}: ${reason}`);

  writeFileSync(path, 'This is a text and no database. '.repeat(100));
  await assert.rejects(openDatabase(dataDir), refusal('file is not a database'));

  const newer = join(emptyDirectory(t), 'control.db');
  const database = new Sqlite(newer);
  database.pragma('user_version = 999');
  database.close();
  await assert.rejects(
    openDatabase(join(newer, '..')),
    new RegExp(`cannot open ${newer}: the data was written by a newer version of svc .*; start that version`),
  );
});
