import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { FaultyServer } from '../../../test/clickhouse/faulty-server.ts';
import { EVENT, linesOf } from '../conformance/events.fixture.ts';
import { STORE_VERSION } from '../migrations/index.ts';
import { ClickHouseStore } from './clickhouse.ts';

/** A migration breaks off at every so many-th of the fifty requests that a start sends. Others: SVC_TEST_EVERY=1. */
const EVERY = Number(process.env.SVC_TEST_EVERY ?? 25);
/** Nothing is tried again. */
const HASTY = { retryDelaysMs: [] };
const TOTALS = `SELECT sum(first_seen_visitors) AS first, (SELECT sum(unique_conversions) FROM day_goals) AS unique,
(SELECT count() FROM events) AS events FROM hour_totals`;

describe('opening the store on a ClickHouse server', () => {
  let server: FaultyServer;
  before(async () => {
    server = await FaultyServer.start();
  });
  after(() => server.close());
  beforeEach(() => ask('DROP DATABASE IF EXISTS svc SYNC'));

  const ask = (statement: string) => server.server.ask(statement);

  async function openAndClose(): Promise<void> {
    await (await ClickHouseStore.open(server.url, HASTY)).close();
  }

  test('a new store has the newest version', async () => {
    await openAndClose();
    assert.equal(await ask('SELECT version FROM svc.store_version'), `${STORE_VERSION}\n`);
    await openAndClose();
    assert.equal(await ask('SELECT count() FROM svc.store_version'), '1\n');
  });

  test('several processes may open a new store at once', async () => {
    await Promise.all([openAndClose(), openAndClose(), openAndClose()]);
    assert.equal(await ask('SELECT max(version) FROM svc.store_version'), `${STORE_VERSION}\n`);
    await openAndClose();
  });

  test('a server that is too old for a setting is refused, and says so', async () => {
    await server.inject({ kind: 'setting', name: 'of_a_later_version', value: '1', times: 1 });
    await assert.rejects(ClickHouseStore.open(server.url, HASTY), {
      name: 'StoreUnavailableError',
      message: /^the ClickHouse server is too old for this version of svc: .*of_a_later_version/,
    });
  });

  test('a store of an earlier version is migrated and keeps its rows', async () => {
    await makeFirstVersion();
    const messages: string[] = [];
    const log = { info: (_fields: object, message: string) => void messages.push(message) };
    const store = await ClickHouseStore.open(server.url, { ...HASTY, log });
    assert.deepEqual(await store.query(TOTALS), [{ first: 7, unique: 5, events: 1 }]);
    await store.close();
    assert.equal(await ask('SELECT max(version) FROM svc.store_version'), `${STORE_VERSION}\n`);
    assert.equal(messages.at(-1), `the store has version ${STORE_VERSION}`);
  });

  test('a migration that breaks off at any request is made up for by the next start', async () => {
    await makeFirstVersion();
    server.seen();
    await openAndClose();
    const requests = server.seen().length;
    for (let stopAfter = 1; stopAfter < requests; stopAfter += EVERY) {
      await ask('DROP DATABASE IF EXISTS svc SYNC');
      await makeFirstVersion();
      // Slow faults of no time let the requests before pass.
      await server.inject({ kind: 'slow', delayMs: 0, times: stopAfter });
      await server.inject({ kind: stopAfter % 2 === 0 ? 'cut-executed' : 'cut-body' });
      await assert.rejects(ClickHouseStore.open(server.url, HASTY), { name: 'ServerUnreachableError' });
      await server.heal();
      const store = await ClickHouseStore.open(server.url, HASTY);
      assert.deepEqual(await store.query(TOTALS), [{ first: 7, unique: 5, events: 1 }], `${stopAfter}`);
      await store.close();
    }
  });

  test('a newer store is refused with nothing changed', async () => {
    await openAndClose();
    await ask("INSERT INTO svc.store_version (version, svc) VALUES (99, '9.1.0')");
    await ask('DROP TABLE svc.day_goals SYNC');
    server.seen();
    await assert.rejects(ClickHouseStore.open(server.url), {
      name: 'NewerStoreError',
      message: /^the ClickHouse server was written by a newer version of svc .*start svc 9\.1\.0/,
    });
    assert.deepEqual([...new Set(server.seen().map(({ kind }) => kind))], ['reads']);
  });

  test('tables that no version makes are refused, and says so', async () => {
    await openAndClose();
    await ask('ALTER TABLE svc.hour_totals DROP COLUMN first_seen_visitors');
    await assert.rejects(ClickHouseStore.open(server.url), {
      name: 'StoreUnavailableError',
      message: /the table hour_totals in the database svc there has other columns/,
    });
  });

  test('rows about open days of an earlier start are gone', async () => {
    await openAndClose();
    await ask('INSERT INTO svc.open_day_totals (site) VALUES (1)');
    await openAndClose();
    assert.equal(await ask('SELECT count() FROM svc.open_day_totals'), '0\n');
  });

  /** Gives the server a store as version 1 had it, with a row in each of three tables. */
  async function makeFirstVersion(): Promise<void> {
    const store = await ClickHouseStore.open(server.url);
    await store.insertEvents(linesOf([EVENT]));
    await store.execute('INSERT INTO hour_totals (site, day, hour, first_seen_visitors) VALUES (1, 20000, 3, 7)');
    await store.execute('INSERT INTO day_goals (site, goal, day, unique_conversions) VALUES (1, 2, 20000, 5)');
    await store.close();
    await ask('ALTER TABLE svc.hour_totals RENAME COLUMN first_seen_visitors TO newcomers');
    await ask('ALTER TABLE svc.day_goals RENAME COLUMN unique_conversions TO converted');
    for (const column of ['utm_content', 'utm_term', 'hostname', 'language', 'screen', 'version']) {
      await ask(`ALTER TABLE svc.events DROP COLUMN ${column}`);
    }
    await ask('TRUNCATE TABLE svc.store_version');
    await ask("INSERT INTO svc.store_version (version, svc) VALUES (1, '0.0.1')");
  }
});
