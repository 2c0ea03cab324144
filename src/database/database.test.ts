import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { createOrganisation, listOrganisations } from '../accounts/organisations.ts';
import { emptyDirectory, openFor } from '../sites/fixture.ts';
import { type Db, openDatabase, requireUsable } from './database.ts';
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

test('who only reads does not wait for the transaction of another, and sees what is committed; who writes waits', async (t) => {
  const { db } = await openFor(t, emptyDirectory(t));
  const clock = { nowMicros: () => 0 };
  const names = async (of: Db) => (await listOrganisations(of)).map(({ name }) => name);
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction().execute(async (inside) => {
    await createOrganisation(inside, clock, { name: 'inside' });
    begun.resolve();
    await ended.promise;
    return names(inside);
  });
  await begun.promise;
  assert.deepEqual(await names(db), []);
  const written = createOrganisation(db, clock, { name: 'later' });
  assert.deepEqual(await names(db), []);
  ended.resolve();
  assert.deepEqual(await transaction, ['inside']);
  await written;
  assert.deepEqual(await names(db), ['inside', 'later']);
});

test('other users of the machine cannot read the data', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  await openFor(t, dataDir);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  for (const file of ['control.db', 'control.db-wal', 'control.db-shm']) {
    assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600, file);
  }
});

test('a file that cannot be opened is refused with its path and the reason', async (t) => {
  const dataDir = emptyDirectory(t);
  const path = join(dataDir, 'control.db');
  const refusal = (reason: string) => new DatabaseError('unavailable', `cannot open ${path}: ${reason}`);

  writeFileSync(path, 'This is a text and no database. '.repeat(100));
  await assert.rejects(openDatabase(dataDir), refusal('file is not a database'));
  assert.throws(() => requireUsable(dataDir), refusal('file is not a database'));

  const newer = join(emptyDirectory(t), 'control.db');
  const database = new Sqlite(newer);
  database.pragma('user_version = 999');
  database.close();
  await assert.rejects(
    openDatabase(join(newer, '..')),
    new RegExp(`cannot open ${newer}: the data was written by a newer version of svc .*; start that version`),
  );
});
