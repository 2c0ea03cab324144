import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ChdbStore } from './chdb.ts';

test('a directory that another version has made is refused, and says so', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const store = await ChdbStore.open(directory);
  await store.execute('ALTER TABLE hour_totals DROP COLUMN newcomers');
  await store.close();
  await assert.rejects(ChdbStore.open(directory), {
    name: 'StoreUnavailableError',
    message: /another version of svc has made the table hour_totals/,
  });
});
