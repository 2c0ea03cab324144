/** Writes a day of several sites whose definitions say the same, together and one by one: both give the same rows. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DayWriter } from '../../src/rollup/maintain/day-writer.ts';
import type { DefinitionsOfSite } from '../../src/rollup/maintain/defined-derivations.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { ROLLUP_COLUMNS } from '../../src/store/schema.ts';
import { pageviewOf } from './harness.ts';

const DAY = '2026-05-20';
const START = Date.parse(`${DAY}T00:00:00Z`) * 1000;
const TABLES = ['day_revenue', 'day_funnels', 'day_subject_keys'] as const;

const revenueOf = (siteId: number, id: number, currency: string) => ({
  ...{ id, siteId, goalId: id, event: 'buy', amountProperty: 'value', currencyProperty: null, currency },
  countedFrom: null,
});
const funnelOf = (siteId: number, id: number, version: number) => ({
  ...{ id, siteId, name: `F${id}`, version, windowMinutes: 30, createdAt: 0 },
  steps: [
    { kind: 'page' as const, pattern: '/' },
    { kind: 'event' as const, pattern: 'buy' },
  ],
});
const propertyOf = (siteId: number, id: number) => ({ id, siteId, key: 'plan', countedFrom: null });
const definitionsOf = (siteId: number, currencies: readonly string[]): DefinitionsOfSite => ({
  siteId,
  goals: [],
  revenues: currencies.map((currency, i) => revenueOf(siteId, siteId * 10 + i, currency)),
  properties: [propertyOf(siteId, siteId * 100)],
  funnels: [funnelOf(siteId, siteId * 1000, siteId), funnelOf(siteId, siteId * 1000 + 1, 1)],
  channels: [],
});

/** The third has another currency, and the second two goals that say the same. */
const SITES = [definitionsOf(1, ['EUR']), definitionsOf(2, ['EUR', 'EUR']), definitionsOf(3, ['USD'])];

test('definitions that say the same are derived together, each with its own ids', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-alike-'));
  const store = await ChdbStore.open(directory);
  try {
    const events = SITES.flatMap(({ siteId }) =>
      Array.from({ length: 4 }, (_, visitor) => [
        { ...pageviewOf(siteId, DAY, '/', String(visitor + 1), visitor * 2), ts: START },
        {
          ...pageviewOf(siteId, DAY, '/', String(visitor + 1), visitor * 2 + 1),
          ...{ ts: START + 1_000_000, event: 'buy' },
          props: JSON.stringify({ value: `${siteId}.${visitor}`, plan: visitor % 2 === 0 ? 'pro' : 'free' }),
        },
      ]).flat(),
    );
    await store.insertEvents(Buffer.from(events.map(encodeEvent).join('')));
    const statements: string[] = [];
    const execute = store.execute.bind(store);
    store.execute = (sql, params, mode) => {
      statements.push(sql);
      return execute(sql, params, mode);
    };
    const write = async (sites: readonly DefinitionsOfSite[], generation: number) => {
      const closed = sites.map(({ siteId }) => ({ siteId, day: DAY, generation, events: 8 }));
      const watermark = { loaded: new Map<number, number>(), hidesUnlisted: false };
      const writing = {
        closed,
        definitions: sites,
        leftOut: [],
        watermark,
        isTolerant: false,
        mode: 'shared',
      } as const;
      assert.deepEqual(await new DayWriter(store, 5000).write(writing, undefined), []);
    };
    await write(SITES, 1);
    const together = statements.splice(0);
    for (const site of SITES) await write([site], 2);
    for (const table of TABLES) {
      const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
      const rows = (generation: number) =>
        store.query(
          `SELECT ${columns.replace('amount', 'toString(amount)')} FROM ${table} WHERE generation = ${generation} ORDER BY ALL`,
        );
      const written = await rows(1);
      assert.ok(written.length > 0, table);
      assert.deepEqual(written, await rows(2));
    }
    // Two funnels of three sites say the same twice, and so do the goals of two.
    const unions = (table: string) =>
      together
        .filter((sql) => sql.startsWith(`INSERT INTO ${table}`))
        .join('')
        .split(' REPLACE (').length - 1;
    assert.equal(unions('day_funnels'), 2);
    assert.ok(unions('day_revenue') > 0);
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
});
