import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FaultyServer } from '../../../test/clickhouse/faulty-server.ts';
import { Hosts } from './hosts.ts';
import { readRows, runStatement } from './requests.ts';

describe('several servers', () => {
  const servers: FaultyServer[] = [];
  let hosts: Hosts;
  before(async () => {
    for (const name of ['first', 'second', 'third']) {
      const server = await FaultyServer.start();
      servers.push(server);
      await server.server.ask(`CREATE TABLE name ENGINE = Log AS SELECT '${name}' AS name`);
    }
    const address = { hosts: servers.map(({ url }) => url), username: 'default', password: '', cluster: null };
    hosts = new Hosts(address, { database: 'default', connectionsMax: 4, retryDelaysMs: [10] });
  });
  after(async () => {
    await hosts.close();
    for (const server of servers) await server.close();
  });

  async function asked(timeoutMs = 60_000): Promise<string> {
    const rows = await hosts.run(
      (client) => readRows<{ readonly name: string }>(client, 'SELECT name FROM name', timeoutMs),
      () => true,
    );
    return rows[0]!.name;
  }

  test('one server is asked until it fails, then the next', async () => {
    assert.deepEqual([await asked(), await asked()], ['first', 'first']);
    await servers[0]!.inject({ kind: 'refuse' });
    assert.deepEqual([await asked(), await asked()], ['second', 'second']);
    await servers[0]!.heal();
    assert.equal(await asked(), 'second');
    await servers[1]!.inject({ kind: 'hang' });
    await servers[2]!.inject({ kind: 'status', status: 503 });
    assert.equal(await asked(3000), 'first');
  });

  test('a statement that may have run goes to no other server', async () => {
    await servers[0]!.inject({ kind: 'cut-executed', times: 1 });
    await servers[1]!.heal();
    const create = hosts.run(
      (client) => runStatement(client, 'CREATE TABLE other (n UInt8) ENGINE = Memory'),
      (kind) => kind === 'unsent',
    );
    await assert.rejects(create, { name: 'ServerUnreachableError' });
    const there = await Promise.all(servers.slice(0, 2).map(({ server }) => server.ask('EXISTS other')));
    assert.deepEqual(there, ['1\n', '0\n']);
  });

  test('when all fail, the error is of the last', async () => {
    for (const server of servers) await server.inject({ kind: 'refuse' });
    await assert.rejects(asked(), { name: 'ServerUnreachableError', message: /ClickHouse at 127\.0\.0\.1:\d+/ });
    for (const server of servers) await server.heal();
    assert.ok(['first', 'second', 'third'].includes(await asked()));
  });
});
