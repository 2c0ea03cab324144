import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { STORE_VERSION } from '../migrations/index.ts';
import { readStoreVersion, storeVersionPath } from '../store-version.ts';
import { ChdbStore } from './chdb.ts';

/** The directory of a store that was closed. */
async function closedStore(t: TestContext, change: (store: ChdbStore) => Promise<void>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const store = await ChdbStore.open(directory);
  await change(store);
  await store.close();
  return directory;
}

test('a directory whose tables no version makes is refused, and says so', async (t) => {
  const directory = await closedStore(t, (store) =>
    store.execute('ALTER TABLE hour_totals DROP COLUMN first_seen_visitors'),
  );
  await assert.rejects(ChdbStore.open(directory), {
    name: 'StoreUnavailableError',
    message: /the table hour_totals there has other columns/,
  });
});

test('a store of the first version, which noted none, is migrated and keeps its rows', async (t) => {
  const directory = await closedStore(t, async (store) => {
    await store.execute('INSERT INTO hour_totals (site, day, hour, first_seen_visitors) VALUES (1, 20000, 3, 7)');
    await store.execute('INSERT INTO day_goals (site, goal, day, unique_conversions) VALUES (1, 2, 20000, 5)');
    await store.execute('ALTER TABLE hour_totals RENAME COLUMN first_seen_visitors TO newcomers');
    await store.execute('ALTER TABLE day_goals RENAME COLUMN unique_conversions TO converted');
  });
  await rm(storeVersionPath(directory));
  const store = await ChdbStore.open(directory);
  const rows = await store.query(
    `SELECT sum(first_seen_visitors) AS first, (SELECT sum(unique_conversions) FROM day_goals) AS unique FROM hour_totals`,
  );
  await store.close();
  assert.deepEqual(rows, [{ first: 7, unique: 5 }]);
  assert.equal(readStoreVersion(directory), STORE_VERSION);
});

test('a newer store is refused before its engine is opened', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  await writeFile(storeVersionPath(directory), '{"version":99,"svc":"9.1.0"}');
  await assert.rejects(ChdbStore.open(directory), { name: 'NewerStoreError', message: /start svc 9\.1\.0/ });
  assert.deepEqual(await readdir(directory), ['version.json']);
});

test('memory that a statement has freed is given back to the system', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  const store = await ChdbStore.open(directory);
  t.after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  const groups = 'SELECT count() AS keys FROM (SELECT number % 1000000 AS key FROM numbers(2000000) GROUP BY key)';
  // A statement takes some 70 MiB. The engine gives them back by itself after seconds, and what else runs in the process
  // takes memory meanwhile: on a busy machine either may hide what is released, but not every time.
  const released: number[] = [];
  do {
    assert.deepEqual(await store.query(groups), [{ keys: 1_000_000 }]);
    const taken = process.memoryUsage.rss();
    await store.releaseMemory();
    released.push((taken - process.memoryUsage.rss()) / 2 ** 20);
  } while (released.at(-1)! < 20 && released.length < 5);
  assert.ok(released.at(-1)! > 20, `MiB released: ${released.map(Math.round).join(', ')}`);
});

test('what the engine merges is on the disk when it is in place, as it removes what was merged at once', async (t) => {
  await closedStore(t, async (store) => {
    const settings = await store.query(
      "SELECT value FROM system.merge_tree_settings WHERE name = 'min_compressed_bytes_to_fsync_after_merge'",
    );
    assert.deepEqual(settings, [{ value: '1' }]);
  });
});
