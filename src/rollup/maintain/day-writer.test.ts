import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredDimension } from '../../domain/dimension.ts';
import type { StatementMode, Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { DayWriter } from './day-writer.ts';
import type { DefinitionsOfSite } from './defined-derivations.ts';

const DAY = { siteId: 1, day: '2026-05-20', generation: 1, events: 1_000_000 };
const DEFINITIONS = { siteId: 1, goals: [], revenues: [], properties: [], funnels: [], channels: [] };
const watermark = { loaded: new Map<number, number>(), hidesUnlisted: false };
const DIMENSION = /'(\w+)' AS dimension/g;

/** Tells whether a statement ranks all keys with the sets of their visitors. */
const isAtOnce = (sql: string) => sql.includes('finalizeAggregation');

interface Options {
  readonly sites: readonly DefinitionsOfSite[];
  readonly leftOut: readonly StoredDimension[];
  readonly readsAgree: boolean;
  /** The parts that cannot be derived. */
  readonly unknown: readonly string[];
}

/** Writes a large day with a store where some statements exceed the memory, and returns those that did not. */
async function written(
  mode: StatementMode,
  exceeds: (sql: string, mode: StatementMode) => boolean,
  { sites = [DEFINITIONS], leftOut = [], readsAgree = true, unknown = [] }: Partial<Options> = {},
) {
  const done: { readonly sql: string; readonly mode: StatementMode }[] = [];
  const store: Pick<Store, 'readsAgree' | 'query' | 'execute'> = {
    readsAgree,
    query: async () => [],
    execute: async (sql, _, of = 'exclusive') => {
      if (exceeds(sql, of)) throw new StoreLimitError('memory', new Error('Code: 241.'));
      done.push({ sql, mode: of });
    },
  };
  const parts = await new DayWriter(store as Store, 5000).write(
    {
      closed: sites.map(({ siteId }) => ({ ...DAY, siteId })),
      ...{ definitions: sites, leftOut, watermark, isTolerant: unknown.length > 0, mode },
    },
    undefined,
  );
  assert.deepEqual(parts, unknown);
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

test('moves and engagement of a large day are derived in little memory where they do not fit', async () => {
  const isNumbered = (sql: string) => sql.includes('AS numbered');
  const isFiltered = (sql: string) => sql.includes('cityHash64');
  for (const [table, isFast] of [
    ['day_subject_keys', isNumbered],
    ['day_engagement', isFiltered],
  ] as const) {
    const of = (statements: Awaited<ReturnType<typeof written>>) =>
      statements
        .filter(({ sql }) => sql.startsWith(`INSERT INTO ${table}`))
        .map(({ sql, mode }) => [isFast(sql), mode]);
    assert.deepEqual(of(await written('shared', () => false)), [[true, 'shared']]);
    assert.deepEqual(of(await written('shared', (sql, mode) => mode === 'shared' && isFast(sql))), [
      [false, 'exclusive'],
    ]);
    assert.deepEqual(of(await written('exclusive', () => false)), [[false, 'exclusive']]);
  }
});

test('engagement has the pages that are kept as keys, and ranks them itself where nobody knows those', async () => {
  const isOfPages = (sql: string) => sql.includes("'page' AS dimension");
  const engagement = async (options: Partial<Options>, exceeds = (_: string) => false) => {
    const statements = (await written('shared', exceeds, options)).map(({ sql }) => sql);
    const at = statements.findIndex((sql) => sql.startsWith('INSERT INTO day_engagement'));
    const keysAt = statements.findIndex(isOfPages);
    return { readsKeys: statements[at]!.includes('FROM day_keys'), isAfterKeys: keysAt !== -1 && at > keysAt };
  };
  assert.deepEqual(await engagement({}), { readsKeys: true, isAfterKeys: true });
  assert.deepEqual(await engagement({ unknown: ['keys page'] }, isOfPages), { readsKeys: false, isAfterKeys: false });
  assert.deepEqual(await engagement({ readsAgree: false }), { readsKeys: false, isAfterKeys: true });
});

test('where reads may not agree, transitions are made of one read', async () => {
  const statements = await written('shared', () => false, { readsAgree: false });
  assert.ok(!statements.some(({ sql }) => sql.includes('AS numbered')));
});

test('equivalent definitions are derived site by site where they do not fit together', async () => {
  const sites = [1, 2].map((siteId) => {
    const property = { id: siteId, siteId, key: 'plan', countedFrom: null };
    return { ...DEFINITIONS, siteId, properties: [property] };
  });
  const ofProperties = (statements: Awaited<ReturnType<typeof written>>) =>
    statements
      .filter(({ sql }) => sql.includes("'property' AS dimension"))
      .map(({ sql }) => /site IN \(([\d, ]+)\)/.exec(sql)![1]);
  assert.deepEqual(ofProperties(await written('shared', () => false, { sites })), ['1, 2']);
  const isOfBoth = (sql: string) => sql.includes('site IN (1, 2)');
  assert.deepEqual(ofProperties(await written('shared', isOfBoth, { sites })), ['1', '2']);
});
