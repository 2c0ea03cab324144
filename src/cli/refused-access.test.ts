import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { BackupError } from '../backup/backup-error.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { ownName, refusedAccessOf } from './refused-access.ts';

test('an error of the system is about the nearest directory that is there, with its owner', (t) => {
  const directory = emptyDirectory(t);
  const at = { path: directory, owner: ownName() };
  const path = join(directory, 'not/there');
  const denied = Object.assign(new Error(`EACCES: permission denied, mkdir '${path}'`), { code: 'EACCES', path });
  assert.deepEqual(refusedAccessOf(denied, '/data'), { ...at, reason: 'permission' });
  // With words before it, and from another process, whose error is only a text.
  for (const message of [
    `${path} is no backup: EROFS: read-only file system, open '${path}'`,
    `EROFS: read-only file system, rename '${path}' -> '/elsewhere'`,
  ]) {
    assert.deepEqual(refusedAccessOf(new BackupError(message), '/data'), { ...at, reason: 'read-only' }, message);
  }
  assert.deepEqual(refusedAccessOf(new Error(`connect EACCES ${path}`), '/data'), { ...at, reason: 'permission' });
});

test('other errors, and those that have words of their own, are none', (t) => {
  const dataDir = emptyDirectory(t);
  const cause = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
  for (const error of [
    new Error('port 80 is not allowed to this user; choose another with --port', { cause }),
    Object.assign(new Error("ENOENT: no such file or directory, open '/x'"), { code: 'ENOENT', path: '/x' }),
    new Sqlite.SqliteError('unable to open database file', 'SQLITE_CANTOPEN'),
    new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY'),
    'EACCES',
  ]) {
    assert.equal(refusedAccessOf(error, dataDir), null);
  }
});

test('SQLite names no file: the one that this user may not use is looked for', { skip: ownName() === 'root' }, (t) => {
  const dataDir = emptyDirectory(t);
  mkdirSync(join(dataDir, 'store'), { mode: 0o500 });
  const error = new Sqlite.SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
  assert.deepEqual(refusedAccessOf(error, dataDir), {
    path: join(dataDir, 'store'),
    owner: ownName(),
    reason: 'permission',
  });
});
