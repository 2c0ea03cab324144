import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestError } from './request-error.ts';
import { isServerAway, isUnreachable, noteReach, onServerAway } from './server-away.ts';

test('a broken connection and a proxy without its server are no answers', () => {
  assert.ok(isUnreachable(new RequestError(0, 'network', '')));
  assert.ok(isUnreachable(new RequestError(502, 'failed', '')));
  assert.ok(!isUnreachable(new RequestError(500, 'failed', '')));
  assert.ok(!isUnreachable(new RequestError(503, 'storage_full', '')));
  assert.ok(!isUnreachable(new Error('a bug')));
});

test('the server is away until it answers, and each change is told once', () => {
  const told: boolean[] = [];
  const stop = onServerAway(() => told.push(isServerAway()));
  noteReach(new RequestError(0, 'network', ''));
  noteReach(new RequestError(0, 'network', ''));
  noteReach(new RequestError(404, 'not_found', ''));
  assert.equal(isServerAway(), true);
  noteReach(null);
  assert.deepEqual(told, [true, false]);
  stop();
});
