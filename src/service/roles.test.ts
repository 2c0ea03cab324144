import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTOR_ROLE } from './collector-role.ts';
import { startOrder } from './compose.ts';
import { componentsOf } from './roles.ts';
import { readConfig } from './settings/config.ts';

const SERVERS = { SVC_CLICKHOUSE_URL: 'http://localhost:8123', SVC_POSTGRES_URL: 'postgres://localhost/svc' };

/** Returns the names of a process' components in the order of their start; they stop in the reverse order. */
function order(role: string, environment: Readonly<Record<string, string>> = SERVERS, hasCollectors = false) {
  return startOrder(componentsOf(readConfig(environment, { role }), hasCollectors)).map(({ name }) => name);
}

const ALONE = order('all', {});
/** With collector processes. */
const MAIN = order('all', {}, true);

test('a process that is alone starts its components in this order', () => {
  assert.deepEqual(ALONE, [
    'process',
    ...['tracker', 'directory', 'store', 'journal', 'journals', 'database', 'days', 'discards', 'trusted-clock'],
    ...[
      'loader',
      'salts',
      'collection',
      'requests',
      'rollups',
      'statistics',
      'read-api',
      'mcp',
      'mail',
      'uploads',
      'management',
      'doctor',
      'export-downloads',
      'dashboard',
      'maintenance',
      'expiry',
    ],
    ...[
      'backups',
      'upgrade copies',
      'liveness',
      'operations',
      'http-server',
      'days-answers',
      'erasure-answers',
      'export-answers',
      'control-socket',
      'alerts',
      'reports',
      'record webhooks',
      'operator notices',
      'site files',
    ],
  ]);
});

test('with collector processes there is no collection, and a server for what they pass on', () => {
  assert.deepEqual(new Set([...MAIN, 'collection', 'http-server']), new Set([...ALONE, 'inner-server', 'collectors']));
  // The processes end first, then the server to which they pass requests on, then everything that answers these.
  assert.deepEqual(MAIN.slice(-11), [
    'inner-server',
    'collectors',
    ...[
      'days-answers',
      'erasure-answers',
      'export-answers',
      'control-socket',
      'alerts',
      'reports',
      'record webhooks',
      'operator notices',
      'site files',
    ],
  ]);
});

test('a collector process collects, and has neither the store nor the loader', () => {
  assert.deepEqual(
    startOrder(COLLECTOR_ROLE).map(({ name }) => name),
    [
      ...[
        'tracker',
        'directory',
        'journal',
        'database',
        'discards',
        'trusted-clock',
        'salts',
        'collection',
        'liveness',
      ],
      'collector-server',
    ],
  );
});

test('of processes that share servers, each starts what its role needs, and the worker the rest when it is its turn', () => {
  assert.deepEqual(order('collect'), [
    'process',
    ...['tracker', 'directory', 'store', 'journal', 'journals', 'database', 'days', 'discards', 'trusted-clock'],
    ...[
      'loader',
      'salts',
      'collection',
      'requests',
      'liveness',
      'operations',
      'http-server',
      'days-answers',
      'control-socket',
    ],
  ]);
  assert.deepEqual(order('api'), [
    ...[
      'process',
      'directory',
      'database',
      'store',
      'days',
      'rollups',
      'statistics',
      'read-api',
      'mcp',
      'mail',
      'uploads',
      'management',
      'discards',
      'doctor',
      'export-downloads',
      'dashboard',
    ],
    ...['liveness', 'operations', 'http-server'],
  ]);
  assert.deepEqual(order('worker'), [
    'process',
    'liveness',
    'operations',
    'http-server',
    'directory',
    'database',
    'worker',
  ]);
  assert.deepEqual(new Set(order('collect,api,worker')), new Set(order('all')));
  assert.ok(!order('all').includes('backups'));
});

test('what sends links starts once the address is known', () => {
  for (const [names, server] of [
    [ALONE, 'http-server'],
    [MAIN, 'collectors'],
  ] as const) {
    for (const sender of ['alerts', 'reports', 'record webhooks', 'operator notices'])
      assert.ok(names.indexOf(sender) > names.indexOf(server));
  }
  assert.equal(order('all').at(-1), 'worker');
});

test('requests end before the components that answer them, and the journal before the loader, store and database', () => {
  for (const names of [ALONE, MAIN, ...['collect', 'api', 'worker', 'all'].map((role) => order(role))]) {
    const stops = names.toReversed();
    const before = (first: string, second: string) => {
      const [a, b] = [stops.indexOf(first), stops.indexOf(second)];
      if (a !== -1 && b !== -1) assert.ok(a < b, `${first} stops before ${second}`);
    };
    for (const answering of ['collection', 'read-api', 'dashboard', 'rollups', 'store']) {
      before('http-server', answering);
      before('inner-server', answering);
    }
    before('collection', 'loader');
    before('collectors', 'inner-server');
    before('collectors', 'loader');
    before('maintenance', 'loader');
    for (const kept of ['days', 'discards', 'store', 'database']) before('loader', kept);
    before('discards', 'database');
    before('read-api', 'database');
  }
});
