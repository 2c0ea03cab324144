import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../store/store.ts';
import { eraseDays, eraseSite, purgeErased, removeReplaced } from './erase.ts';

/** A store in which nothing is found, as on a server that does not have the rows of its cluster yet. */
function makeStore() {
  const statements: string[] = [];
  const store = { query: async () => [], execute: async (sql: string) => void statements.push(sql) };
  return { statements, store: store as unknown as Store };
}

test('the last erasure of a site does not trust a look', async () => {
  const { statements, store } = makeStore();
  await eraseDays(store, [{ siteId: 1, before: '2026-01-01' }]);
  await eraseSite(store, 1);
  assert.deepEqual(statements, []);
  await eraseSite(store, 1, { looks: false });
  const tables = statements.map((sql) => /^DELETE FROM (\w+) WHERE site IN/.exec(sql)?.[1]);
  for (const table of ['events', 'hits', 'month_keys']) assert.ok(tables.includes(table), table);
});

test('files are looked for on every server of a cluster', async () => {
  const reads: string[] = [];
  const query = async (sql: string) => {
    reads.push(sql);
    return sql.includes(' AS at ') ? [{ at: 7 }] : [];
  };
  const store = { everyPart: 'every_part', query, execute: async () => {} } as unknown as Store;
  assert.equal(await purgeErased(store), 7);
  assert.equal(await removeReplaced(store, 7), true);
  assert.equal(reads.length, 3);
  for (const sql of reads) assert.match(sql, /FROM every_part\s/);
});
