import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { inspect } from 'node:util';
import { createAuthority } from '../../../test/alerts/certificates.ts';
import type { Fault } from '../../../test/clickhouse/fault.ts';
import { FaultyServer } from '../../../test/clickhouse/faulty-server.ts';
import { EVENT, linesOf } from '../conformance/events.fixture.ts';
import { ClickHouseStore } from './clickhouse.ts';

const PASSWORD = 'p@ss:w0rd';
/** The password in every form in which a request has it. */
const FORMS = [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`svc:${PASSWORD}`).toString('base64')];
const FAULTS: readonly Fault[] = [
  { kind: 'hang' },
  { kind: 'cut-body' },
  { kind: 'cut-answer' },
  { kind: 'status', status: 503 },
  { kind: 'exception', name: 'TOO_MANY_PARTS' },
  { kind: 'refuse' },
];

describe('the account of a ClickHouse server', () => {
  let server: FaultyServer;
  before(async () => {
    server = await FaultyServer.start({
      users: {
        svc: { password: PASSWORD },
        without: { password: 'w', grants: ['GRANT SELECT ON svc.*'] },
        reader: { password: 'r', profile: { readonly: 1 } },
        analyst: { password: 'a', profile: { readonly: 2 } },
      },
    });
  });
  after(() => server.close());

  function urlFor(user: string, password: string): string {
    return `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
  }

  test('the account of the URL opens the store, and another one is refused', async () => {
    const store = await ClickHouseStore.open(urlFor('svc', PASSWORD));
    assert.deepEqual(await store.query('SELECT currentUser() AS user'), [{ user: 'svc' }]);
    await store.close();
    await assert.rejects(ClickHouseStore.open(urlFor('svc', 'wrong')), /Authentication failed/);
    await assert.rejects(ClickHouseStore.open(urlFor('nobody', '')), /Authentication failed/);
  });

  test('an account that may only read is refused, whether it may change settings or not', async () => {
    await assert.rejects(ClickHouseStore.open(urlFor('reader', 'r')), /Cannot modify '\w+' setting in readonly mode/);
    await assert.rejects(ClickHouseStore.open(urlFor('analyst', 'a')), /Cannot execute query in readonly mode/);
    await assert.rejects(ClickHouseStore.open(urlFor('without', 'w')), /Not enough privileges/);
  });

  test('no error has the password, and nothing is written to the console', async (t) => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => mock.method(console, name));
    t.after(() => mock.restoreAll());
    const options = { retryDelaysMs: [1], readTimeoutMs: 200, closeTimeoutMs: 0 };
    const store = await ClickHouseStore.open(urlFor('svc', PASSWORD), options);
    const lines = linesOf([EVENT]);
    for (const fault of FAULTS) {
      await server.inject(fault);
      const tried = [
        store.query('SELECT 1'),
        // Closing would wait for a statement that hangs.
        ...(fault.kind === 'hang' ? [] : [store.execute('SELECT 1'), store.insertEvents(lines)]),
      ];
      for (const { status, reason } of (await Promise.allSettled(tried)) as PromiseRejectedResult[]) {
        assert.equal(status, 'rejected');
        const text = inspect(reason, { depth: 20, showHidden: true });
        for (const form of FORMS) assert.ok(!text.includes(form), `${fault.kind}: ${text}`);
      }
      await server.heal();
    }
    await assert.rejects(ClickHouseStore.open(`${urlFor('svc', PASSWORD)}/other`), (error: Error) =>
      FORMS.every((form) => !inspect(error).includes(form)),
    );
    await store.close();
    assert.deepEqual(
      written.flatMap((method) => method.mock.calls.map((call) => call.arguments)),
      [],
    );
  });
});

test('over HTTPS a server needs a certificate of a known authority', async (t) => {
  const authority = createAuthority('test authority');
  const server = await FaultyServer.start({}, authority.issue(['localhost']));
  t.after(() => server.close());
  const options = { retryDelaysMs: [] };
  await assert.rejects(ClickHouseStore.open(server.url, options), { name: 'ServerUnreachableError' });
  const store = await ClickHouseStore.open(server.url, { ...options, ca: Buffer.from(authority.ca) });
  assert.deepEqual(await store.query('SELECT 1 AS one'), [{ one: 1 }]);
  await store.close();
});
