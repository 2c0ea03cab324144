/** Tests the database while the PostgreSQL server is away, and after it has come back. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { addOrganisation, addSite, organisationNames } from '../conformance/rows.fixture.ts';
import { DatabaseError } from '../database-error.ts';
import { run, startPostgres } from './postgres.fixture.ts';
import { openPostgres } from './postgres.ts';

const server = await startPostgres();
after(() => server.stop());

test('what is known is read while the server is away, and what changed is followed when it is back', async (t) => {
  const database = await openPostgres(await server.createDatabase());
  t.after(() => database.close());
  const { db, reader } = database;
  const orgId = await addOrganisation(db, 'Example Ltd');
  await addSite(db, orgId, { name: 'before' });
  await reader.caughtUp();
  const names = () =>
    reader.rows(db.selectFrom('sites').select('name').orderBy('id').compile()).map(({ name }) => name);
  const version = reader.version();

  await server.kill();
  await assert.rejects(reader.caughtUp());
  await assert.rejects(addSite(db, orgId, { name: 'lost' }));
  assert.deepEqual(names(), ['before']);
  assert.equal(reader.version(), version);

  await server.start();
  await addSite(db, orgId, { name: 'after' });
  while (names().length === 1) await new Promise(setImmediate);
  assert.deepEqual(names(), ['before', 'after']);
  assert.notEqual(reader.version(), version);
});

test('a server that takes the place of another is read anew, also when it counts its changes with the same numbers', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  t.after(() => database.close());
  const { db, reader } = database;
  const orgId = await addOrganisation(db, 'Example Ltd');
  await addSite(db, orgId, { name: 'before' });
  await reader.caughtUp();
  const version = reader.version();
  // Nothing counts a change that is made in this role.
  await run(url, `set session_replication_role = replica; update sites set name = 'after'`);
  await server.kill();
  await server.start();
  while (reader.version() === version) await new Promise(setImmediate);
  const names = reader.rows(db.selectFrom('sites').select('name').compile()).map(({ name }) => name);
  assert.deepEqual(names, ['after']);
});

test('a transaction that the server does not live to see committed has not happened', async (t) => {
  const database = await openPostgres(await server.createDatabase());
  t.after(() => database.close());
  const { db } = database;
  const interrupted = db.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'half');
    await server.kill();
    await addOrganisation(transaction, 'other half');
  });
  await assert.rejects(interrupted);
  await server.start();
  assert.deepEqual(await organisationNames(db), []);
  await addOrganisation(db, 'whole');
  assert.deepEqual(await organisationNames(db), ['whole']);
});

test('a process that stands still within a transaction does not keep the others from writing', async (t) => {
  const url = await server.createDatabase();
  const [stuck, other] = [await openPostgres(url), await openPostgres(url)];
  t.after(() => Promise.all([stuck.close(), other.close()]));
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const standing = stuck.db.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'half');
    begun.resolve();
    await promise;
    await addOrganisation(transaction, 'other half');
  });
  const rejected = assert.rejects(standing);
  await begun.promise;
  await addOrganisation(other.db, 'whole');
  resolve();
  await rejected;
  assert.deepEqual(await organisationNames(other.db), ['whole']);
  await addOrganisation(stuck.db, 'again');
  assert.deepEqual(await organisationNames(other.db), ['whole', 'again']);
});

test('reads find a connection, however many writers wait for each other', async (t) => {
  const url = await server.createDatabase();
  const [writing, database] = [await openPostgres(url), await openPostgres(url)];
  t.after(() => Promise.all([writing.close(), database.close()]));
  const { db } = database;
  const over = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = writing.db.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'first');
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const others = Promise.all(Array.from({ length: 30 }, (_, i) => addOrganisation(db, `other ${i}`)));
  assert.deepEqual(await organisationNames(db), []);
  over.resolve();
  await first;
  await others;
  assert.equal((await organisationNames(db)).length, 31);
});

test('closing waits for no statement without an answer', async () => {
  const database = await openPostgres(await server.createDatabase());
  const asking = assert.rejects(sql`select pg_sleep(40)`.execute(database.db));
  // By then the statement has been sent.
  await sql`select 1`.execute(database.db);
  await database.close();
  await asking;
});

test('tables that a newer version follows keep nothing from being followed', async (t) => {
  const url = await server.createDatabase();
  const database = await openPostgres(url);
  t.after(() => database.close());
  await run(url, "insert into table_versions (name, version) values ('aliens', 1); create table aliens (id integer)");
  const { reader } = database;
  const version = reader.version();
  await addSite(database.db, await addOrganisation(database.db, 'Example Ltd'), { name: 'seen' });
  await reader.caughtUp();
  assert.notEqual(reader.version(), version);
});

test('the database of a newer version is refused, and nothing in it is changed', async () => {
  const url = await server.createDatabase();
  await (await openPostgres(url)).close();
  const newest = `insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')`;
  await run(url, newest);
  const tables = async () => (await run(url, 'select count(*) as tables from pg_class')).rows;
  const before = await tables();
  await assert.rejects(
    openPostgres(url),
    (error) => error instanceof DatabaseError && /newer version/.test(error.message),
  );
  assert.deepEqual(await tables(), before);
});

test('a server that is not there is refused without its password', async () => {
  const refused = openPostgres('postgres://svc:s3cret@127.0.0.1:1/svc');
  await assert.rejects(refused, (error) => {
    assert.doesNotMatch(String((error as Error).stack), /s3cret/);
    return true;
  });
});
