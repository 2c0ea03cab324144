import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ChdbStore } from './chdb.ts';
import { engineLimits } from './engine-limits.ts';

test('a large machine gives the engine what it can use, a small one half of what it has', () => {
  const large = { server: 900_000_000, statement: 600_000_000, spill: 200_000_000, cache: 64_000_000 };
  for (const gigabytes of [1.8, 4, 64]) assert.deepEqual(engineLimits(gigabytes * 1e9), large);
  assert.deepEqual(engineLimits(1e9), {
    server: 500_000_000,
    statement: 333_333_333,
    spill: 111_111_111,
    cache: 35_714_286,
  });
  assert.equal(engineLimits(2e8).server, 300_000_000);
});

test('a statement that needs more than the limits is refused, and one that groups much goes by way of the disk', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-store-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const store = await ChdbStore.open(directory, undefined, undefined, engineLimits(5e8));
  t.after(() => store.close());
  const settings = await store.query(
    `SELECT name, value FROM system.settings
WHERE name IN ('max_memory_usage', 'max_bytes_before_external_group_by', 'max_bytes_before_external_sort') ORDER BY name`,
  );
  assert.deepEqual(settings, [
    { name: 'max_bytes_before_external_group_by', value: '66666667' },
    { name: 'max_bytes_before_external_sort', value: '66666667' },
    { name: 'max_memory_usage', value: '200000000' },
  ]);
  const large = 'INSERT INTO sizes SELECT length(groupArray(toString(number))) FROM numbers(3000000)';
  await store.execute('CREATE TABLE sizes (size UInt64) ENGINE = Memory');
  await assert.rejects(store.execute(large, {}, 'shared'), { name: 'StoreLimitError', limit: 'memory' });
  await store.execute(large, {}, 'exclusive');
  const keys = 'SELECT count() AS keys FROM (SELECT number AS key, count() FROM numbers(6000000) GROUP BY key)';
  assert.deepEqual(await store.query(keys), [{ keys: 6_000_000 }]);
  await assert.rejects(store.query('SELECT length(groupArray(toString(number))) FROM numbers(20000000)'), {
    name: 'StoreLimitError',
  });
});
