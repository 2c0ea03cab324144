import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FaultyServer } from '../../../test/clickhouse/faulty-server.ts';
import { EVENT, linesOf } from '../conformance/events.fixture.ts';
import { ClickHouseStore } from './clickhouse.ts';

describe('the limits of a ClickHouse server and of its accounts', () => {
  let server: FaultyServer;
  let store: ClickHouseStore;
  before(async () => {
    server = await FaultyServer.start({
      users: {
        busy: { password: 'b', profile: { max_concurrent_queries_for_user: 1 } },
        small: { password: 's', profile: { max_result_rows: 1000 } },
        limited: { password: 'l', quota: { duration: 3600, written_bytes: 1 } },
      },
    });
    store = await ClickHouseStore.open(server.url);
  });
  after(async () => {
    await store.close();
    await server.close();
  });

  const urlFor = (user: string, password: string) => server.url.replace('//', `//${user}:${password}@`);
  const seenKinds = () => server.seen().map(({ kind }) => kind);

  test('a statement that needs too much is refused as that, and is not tried again', async () => {
    seenKinds();
    // Before the first row, and after some have been computed.
    for (const [sql, limit] of [
      ['SELECT groupArray(number) FROM numbers(10000000) SETTINGS max_memory_usage = 10000000', 'memory'],
      ["SELECT repeat('x', 10000) FROM numbers(100000) SETTINGS max_memory_usage = 100000000", 'memory'],
      ['SELECT sleepEachRow(0.1) FROM numbers(5) SETTINGS max_execution_time = 0.1', 'time'],
      ['SELECT sleepEachRow(0.1) FROM numbers(9) SETTINGS max_execution_time = 0.2, max_block_size = 1', 'time'],
    ] as const) {
      await assert.rejects(store.query(sql), { name: 'StoreLimitError', limit }, sql);
    }
    assert.equal(seenKinds().length, 4);
  });

  test('an exception after the first rows is an error, never a shorter answer', async () => {
    const sql = 'SELECT throwIf(number = 150000) FROM numbers(200000) SETTINGS max_block_size = 1000';
    await assert.rejects(store.query(sql), /FUNCTION throwIf/);
  });

  test('a read waits while the server has too many others of its user', async () => {
    const busy = await ClickHouseStore.open(urlFor('busy', 'b'), { retryDelaysMs: Array(2000).fill(50) });
    seenKinds();
    const other = busy.query('SELECT sleepEachRow(1)');
    while (
      !(await server.server.ask("SELECT query FROM system.processes WHERE user = 'busy'")).includes('sleepEachRow')
    );
    assert.deepEqual(await busy.query('SELECT 1 AS one'), [{ one: 1 }]);
    await other;
    assert.ok(seenKinds().length > 2);
    await busy.close();
  });

  test('limits of the settings profile and the quota of an account are told in the words of the server', async () => {
    const small = await ClickHouseStore.open(urlFor('small', 's'));
    await assert.rejects(small.query('SELECT number FROM numbers(1001)'), /Limit for result exceeded/);
    await small.close();
    const limited = await ClickHouseStore.open(urlFor('limited', 'l'));
    await assert.rejects(limited.insertEvents(linesOf([EVENT, EVENT])), /Quota for user `limited` .*exceeded/);
    await limited.close();
  });
});
