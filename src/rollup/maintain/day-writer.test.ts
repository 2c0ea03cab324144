import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store, Turn } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { DayWriter } from './day-writer.ts';

const DAY = { siteId: 1, day: '2026-05-20', generation: 1, events: 1_000_000 };
const DEFINITIONS = { siteId: 1, goals: [], revenues: [], properties: [], funnels: [], channels: [] };
const watermark = { loaded: new Map<number, number>(), hidesUnlisted: false };
const DIMENSION = /'(\w+)' AS dimension/g;

/** Tells whether a statement ranks all keys with the sets of their visitors. */
const isAtOnce = (sql: string) => sql.includes('finalizeAggregation');

/** Writes a large day with a store where some statements exceed the memory, and returns those that did not. */
async function written(turn: Turn, exceeds: (sql: string, turn: Turn) => boolean) {
  const done: { readonly sql: string; readonly turn: Turn }[] = [];
  const store: Pick<Store, 'query' | 'execute'> = {
    query: async () => [],
    execute: async (sql, _, of = 'alone') => {
      if (exceeds(sql, of)) throw new StoreLimitError('memory', new Error('Code: 241.'));
      done.push({ sql, turn: of });
    },
  };
  const unknown = await new DayWriter(store as Store, 5000).write(
    { closed: [DAY], definitions: [DEFINITIONS], leftOut: [], watermark, isTolerant: false, turn },
    undefined,
  );
  assert.deepEqual(unknown, []);
  return done;
}

test('the keys of a large day are ranked at once beside others, and in little memory where they do not fit', async () => {
  const keys = ({ sql }: { readonly sql: string }) => sql.startsWith('INSERT INTO day_keys');
  const all = (await written('beside', () => false)).filter(keys);
  assert.ok(all.every(({ sql, turn }) => isAtOnce(sql) && turn === 'beside'));

  const some = await written('beside', (sql, turn) => turn === 'beside' && sql.includes("'entry' AS dimension"));
  const entries = some.filter((one) => keys(one) && one.sql.includes("'entry' AS dimension"));
  assert.deepEqual(
    entries.map(({ sql, turn }) => [isAtOnce(sql), turn]),
    [[false, 'alone']],
  );
  const dimensions = (statements: typeof some) =>
    statements.filter(keys).flatMap(({ sql }) => [...sql.matchAll(DIMENSION)].map(([, name]) => name));
  assert.deepEqual(dimensions(some).sort(), dimensions(all).sort());

  const alone = await written('alone', () => false);
  assert.ok(alone.every(({ turn }) => turn === 'alone'));
  assert.ok(!alone.some((one) => keys(one) && isAtOnce(one.sql)));
});

test('the totals of days are derived when those of all hours are written', async () => {
  for (const turn of ['beside', 'alone'] as const) {
    const tables = (await written(turn, () => false)).map(({ sql }) => /INSERT INTO (\w+)/.exec(sql)![1]);
    assert.equal(tables.indexOf('day_totals'), tables.length - 1);
    assert.ok(tables.lastIndexOf('hits') < tables.findIndex((table) => table !== 'hits'));
  }
});
