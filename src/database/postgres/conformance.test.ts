import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../conformance.ts';
import { run, startPostgres, textsIn } from './postgres.fixture.ts';
import { openPostgres } from './postgres.ts';

const server = await startPostgres();
after(() => server.stop());

testDatabase('PostgreSQL', async () => {
  const url = await server.createDatabase();
  const module = JSON.stringify(import.meta.resolve('./postgres.ts'));
  return {
    open: () => openPostgres(url),
    openExpression: `import(${module}).then(({ openPostgres }) => openPostgres(${JSON.stringify(url)}))`,
    found: async (texts) => {
      // A checkpoint writes what is in memory to the files; the second one removes the log from before the first.
      for (const statement of ['checkpoint', 'select pg_switch_wal()', 'checkpoint']) await run(url, statement);
      return textsIn(server.dataDir, texts);
    },
    remove: () => server.dropDatabase(url),
  };
});

test('no salt gets into the log of the server, whose files are used again and archived', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  t.after(() => database.close());
  const salt = `a salt ${'x'.repeat(60)}`;
  const logged = `no salt ${'y'.repeat(60)}`;
  await database.db
    .insertInto('salts')
    .values({ label: 'a', salt: Buffer.from(salt) })
    .execute();
  await database.db.insertInto('organisations').values({ name: logged, is_demo: 0, created_at: 0 }).execute();
  const log = join(server.dataDir, 'pg_wal');
  assert.deepEqual(await textsIn(log, [salt, logged]), [logged]);
  await database.db.deleteFrom('salts').execute();
  assert.equal(await database.purge(), true);
  await run(url, 'checkpoint');
  assert.deepEqual(await textsIn(server.dataDir, [salt]), []);
});

test('a purge waits for those who read the database as it was before', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  const reader = new pg.Client(url);
  await reader.connect();
  t.after(() => Promise.all([database.close(), reader.end()]));
  await database.db
    .insertInto('salts')
    .values({ label: 'a', salt: Buffer.from('deleted') })
    .execute();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1 from sites');
  await database.db.deleteFrom('salts').execute();
  let isPurged = false;
  const purged = database.purge().finally(() => {
    isPurged = true;
  });
  // While the reader is there, the purge has not ended; so many answers take longer than a purge that does not wait.
  for (let i = 0; i < 500; i++) await reader.query('select 1');
  assert.equal(isPurged, false);
  await reader.query('commit');
  assert.equal(await purged, true);
});
