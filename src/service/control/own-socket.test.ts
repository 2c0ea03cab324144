import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import { placeSocket, socketPath } from './own-socket.ts';

test('a socket is in the data directory, and what a killed process has left there goes', (t) => {
  const directory = emptyDirectory(t);
  writeFileSync(join(directory, 'x.sock'), '');
  const { path, remove } = placeSocket(directory, 'x.sock');
  assert.deepEqual([path, existsSync(path)], [join(directory, 'x.sock'), false]);
  assert.equal(socketPath(directory, 'x.sock'), path);
  writeFileSync(path, '');
  remove();
  assert.equal(existsSync(path), false);
});

test('where the path would be too long, the socket is found by a link', (t) => {
  const directory = join(emptyDirectory(t), 'a'.repeat(100));
  mkdirSync(directory);
  assert.equal(socketPath(directory, 'x.sock'), join(directory, 'x.sock'));
  const { path, remove } = placeSocket(directory, 'x.sock');
  assert.ok(Buffer.byteLength(path) <= 103);
  assert.equal(socketPath(directory, 'x.sock'), path);
  // As a killed process leaves it.
  const next = placeSocket(directory, 'x.sock');
  assert.equal(existsSync(dirname(path)), false);
  assert.equal(socketPath(directory, 'x.sock'), next.path);
  next.remove();
  remove();
  assert.equal(existsSync(dirname(next.path)), false);
});
