import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTOR_ROLE } from './collector-role.ts';
import { startOrder } from './compose.ts';
import { ROLES, type Role } from './roles.ts';

/** Returns the names of a role's components in the order of their start; they stop in the reverse order. */
function order(role: Role): readonly string[] {
  return startOrder(ROLES[role]).map(({ name }) => name);
}

test('the role all starts its components in this order', () => {
  assert.deepEqual(order('all'), [
    ...['tracker', 'directory', 'journal', 'stores', 'database', 'discards', 'rollups', 'loader', 'salts'],
    ...['collection', 'statistics', 'read-api', 'mail', 'dashboard', 'maintenance', 'expiry', 'liveness'],
    ...['operations', 'http-server', 'alerts', 'reports'],
  ]);
});

test('main is all without collection and the HTTP server, with collector processes and a server for them', () => {
  assert.deepEqual(
    new Set([...order('main'), 'collection', 'http-server']),
    new Set([...order('all'), 'inner-server', 'collectors']),
  );
  // The processes end first, then the server to which they pass requests on, then everything that answers these.
  assert.deepEqual(order('main').slice(-4), ['inner-server', 'collectors', 'alerts', 'reports']);
});

test('a collector process collects, and has neither the store nor the loader', () => {
  assert.deepEqual(
    startOrder(COLLECTOR_ROLE).map(({ name }) => name),
    [
      ...['tracker', 'directory', 'journal', 'database', 'discards', 'salts', 'collection', 'liveness'],
      'collector-server',
    ],
  );
});

test('what sends links starts once the address is known', () => {
  for (const [role, server] of [
    ['worker', 'http-server'],
    ['all', 'http-server'],
    ['main', 'collectors'],
  ] as const) {
    const names = order(role);
    for (const sender of ['alerts', 'reports']) assert.ok(names.indexOf(sender) > names.indexOf(server), role);
  }
});

test('all is the other roles together, each with its own components and the HTTP server', () => {
  const roles = ['collect', 'api', 'worker'] as const;
  assert.deepEqual(new Set(roles.flatMap(order)), new Set(order('all')));
  const own = roles.map((role) => ROLES[role].map(({ name }) => name));
  assert.deepEqual(own, [
    ['tracker', 'collection', 'operations', 'http-server'],
    ['read-api', 'dashboard', 'operations', 'http-server'],
    ['salts', 'maintenance', 'expiry', 'operations', 'http-server', 'alerts', 'reports'],
  ]);
});

test('in every role requests end before the components that answer them, and the journal before the loader, store and database', () => {
  for (const role of ['collect', 'api', 'worker', 'all', 'main'] as const) {
    const stops = order(role).toReversed();
    const before = (first: string, second: string) => {
      const [a, b] = [stops.indexOf(first), stops.indexOf(second)];
      if (a !== -1 && b !== -1) assert.ok(a < b, `${role}: ${first} stops before ${second}`);
    };
    for (const answering of ['collection', 'read-api', 'dashboard', 'rollups', 'stores', 'database']) {
      before('http-server', answering);
      before('inner-server', answering);
    }
    before('collection', 'loader');
    before('collectors', 'inner-server');
    before('collectors', 'loader');
    before('maintenance', 'loader');
    for (const kept of ['rollups', 'discards', 'stores', 'database']) before('loader', kept);
    before('discards', 'database');
    before('read-api', 'database');
  }
});
