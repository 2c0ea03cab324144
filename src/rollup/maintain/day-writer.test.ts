import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementMode, Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { DayWriter } from './day-writer.ts';

const DAY = { siteId: 1, day: '2026-05-20', generation: 1, events: 1_000_000 };
const DEFINITIONS = { siteId: 1, goals: [], revenues: [], properties: [], funnels: [], channels: [] };
const watermark = { loaded: new Map<number, number>(), hidesUnlisted: false };
const DIMENSION = /'(\w+)' AS dimension/g;

/** Tells whether a statement ranks all keys with the sets of their visitors. */
const isAtOnce = (sql: string) => sql.includes('finalizeAggregation');

/** Writes a large day with a store where some statements exceed the memory, and returns those that did not. */
async function written(mode: StatementMode, exceeds: (sql: string, mode: StatementMode) => boolean) {
  const done: { readonly sql: string; readonly mode: StatementMode }[] = [];
  const store: Pick<Store, 'query' | 'execute'> = {
    query: async () => [],
    execute: async (sql, _, of = 'exclusive') => {
      if (exceeds(sql, of)) throw new StoreLimitError('memory', new Error('Code: 241.'));
      done.push({ sql, mode: of });
    },
  };
  const unknown = await new DayWriter(store as Store, 5000).write(
    { closed: [DAY], definitions: [DEFINITIONS], leftOut: [], watermark, isTolerant: false, mode },
    undefined,
  );
  assert.deepEqual(unknown, []);
  return done;
}

test('the keys of a large day are ranked at once beside others, and in little memory where they do not fit', async () => {
  const keys = ({ sql }: { readonly sql: string }) => sql.startsWith('INSERT INTO day_keys');
  const all = (await written('shared', () => false)).filter(keys);
  assert.ok(all.every(({ sql, mode }) => isAtOnce(sql) && mode === 'shared'));

  const some = await written('shared', (sql, mode) => mode === 'shared' && sql.includes("'entry' AS dimension"));
  const entries = some.filter((one) => keys(one) && one.sql.includes("'entry' AS dimension"));
  assert.deepEqual(
    entries.map(({ sql, mode }) => [isAtOnce(sql), mode]),
    [[false, 'exclusive']],
  );
  const dimensions = (statements: typeof some) =>
    statements.filter(keys).flatMap(({ sql }) => [...sql.matchAll(DIMENSION)].map(([, name]) => name));
  assert.deepEqual(dimensions(some).sort(), dimensions(all).sort());

  const alone = await written('exclusive', () => false);
  assert.ok(alone.every(({ mode }) => mode === 'exclusive'));
  assert.ok(!alone.some((one) => keys(one) && isAtOnce(one.sql)));
});

test('the totals of days are derived when those of all hours are written', async () => {
  for (const mode of ['shared', 'exclusive'] as const) {
    const tables = (await written(mode, () => false)).map(({ sql }) => /INSERT INTO (\w+)/.exec(sql)![1]);
    assert.equal(tables.indexOf('day_totals'), tables.length - 1);
    assert.ok(tables.lastIndexOf('hits') < tables.findIndex((table) => table !== 'hits'));
  }
});
