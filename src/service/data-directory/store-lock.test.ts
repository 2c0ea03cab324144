import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../database/database.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { STORE_VERSION } from '../../store/migrations/index.ts';
import { writeStoreVersion } from '../../store/store-version.ts';
import { storePath } from './paths.ts';
import { requireNoEarlierHolder, StoreLock } from './store-lock.ts';

test('a command does not touch the data of a running process of an earlier version', async (t) => {
  const dataDir = emptyDirectory(t);
  requireNoEarlierHolder(dataDir);
  const server = StoreLock.take(dataDir, 'serve')!;
  requireNoEarlierHolder(dataDir);
  // The first version of the store has no version file.
  mkdirSync(join(storePath(dataDir), 'chdb'));
  assert.throws(() => requireNoEarlierHolder(dataDir), /has not brought .* to this version yet/);
  writeStoreVersion(storePath(dataDir), STORE_VERSION);
  requireNoEarlierHolder(dataDir);
  writeStoreVersion(storePath(dataDir), STORE_VERSION - 1);
  assert.throws(() => requireNoEarlierHolder(dataDir));
  writeStoreVersion(storePath(dataDir), STORE_VERSION);
  await (await openDatabase(dataDir)).close();
  requireNoEarlierHolder(dataDir);
  const file = new Sqlite(join(dataDir, 'control.db'));
  file.pragma(`user_version = ${Number(file.pragma('user_version', { simple: true })) - 1}`);
  file.close();
  assert.throws(() => requireNoEarlierHolder(dataDir));
  server.release();
  requireNoEarlierHolder(dataDir);
  // A server has never been started on it.
  rmSync(storePath(dataDir), { recursive: true });
  requireNoEarlierHolder(dataDir);
});
