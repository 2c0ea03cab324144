/** Writes days of several sites with equivalent definitions, together and one by one: both give the same rows. */
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

const DAYS = ['2026-05-20', '2026-05-21'];
const TABLES = ['day_revenue', 'day_funnels', 'day_subject_keys'] as const;

const revenueOf = (siteId: number, id: number, currency: string | null) => ({
  ...{ id, siteId, goalId: id, event: 'buy', amountProperty: 'value', currency },
  currencyProperty: currency === null ? 'currency' : null,
  countedFrom: null,
});
const funnelOf = (siteId: number, id: number, version: number) => ({
  ...{ id, siteId, name: `F${id}`, version, windowMinutes: 30, createdAt: 0 },
  steps: [
    { kind: 'page' as const, pattern: '/' },
    { kind: 'event' as const, pattern: 'buy' },
  ],
});
const definitionsOf = (siteId: number, currencies: readonly (string | null)[], keys = ['plan']): DefinitionsOfSite => ({
  siteId,
  goals: [],
  revenues: currencies.map((currency, i) => revenueOf(siteId, siteId * 10 + i, currency)),
  properties: keys.map((key, i) => ({ id: siteId * 100 + i, siteId, key, countedFrom: null })),
  funnels: [funnelOf(siteId, siteId * 1000, siteId), funnelOf(siteId, siteId * 1000 + 1, 1)],
  channels: [],
});

/** The second has two goals with the same money, the third another currency and more properties, the fourth mixed currencies. */
const SITES = [
  definitionsOf(1, ['EUR']),
  definitionsOf(2, ['EUR', 'EUR']),
  definitionsOf(3, ['USD'], ['plan', 'tier']),
  definitionsOf(4, [null]),
];

/** A view and an order of each of four visitors on each day, with amounts that differ by site. */
const EVENTS = SITES.flatMap(({ siteId }) =>
  DAYS.flatMap((day) =>
    [0, 1, 2, 3].flatMap((visitor) => {
      const view = pageviewOf(siteId, day, '/', String(visitor + 1), visitor * 2);
      const plan = visitor % 2 === 0 ? 'pro' : 'free';
      const props = { value: `${siteId}.${visitor}`, plan, tier: plan, currency: visitor < 3 ? 'CHF' : 'EUR' };
      return [
        view,
        { ...view, seq: view.seq + 1, ts: view.ts + 1_000_000, event: 'buy', props: JSON.stringify(props) },
      ];
    }),
  ),
);

test('equivalent definitions are derived together, each with its own ids', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-equivalent-'));
  const store = await ChdbStore.open(directory);
  try {
    await store.insertEvents(Buffer.from(EVENTS.map(encodeEvent).join('')));
    const statements: string[] = [];
    const execute = store.execute.bind(store);
    store.execute = (sql, params, mode) => {
      statements.push(sql);
      return execute(sql, params, mode);
    };
    const write = async (sites: readonly DefinitionsOfSite[], generation: number) => {
      const closed = sites.flatMap(({ siteId }) => DAYS.map((day) => ({ siteId, day, generation, events: 8 })));
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
      const columns = ROLLUP_COLUMNS[table].map(([name]) => name.replace(/^(amount|sum)$/, 'toString($1)')).join(', ');
      for (const { siteId } of SITES) {
        const rows = (generation: number) =>
          store.query(
            `SELECT ${columns} FROM ${table} WHERE site = {site:UInt32} AND generation = {generation:UInt64} ORDER BY ALL`,
            { site: siteId, generation },
          );
        const written = await rows(1);
        assert.ok(written.length >= DAYS.length, table);
        assert.deepEqual(written, await rows(2));
      }
    }
    const money = (siteId: number, dimension: string) =>
      store.query(
        `SELECT day, revenue, currency, orders, toString(amount) AS amount FROM day_revenue
WHERE site = {site:UInt32} AND generation = 1 AND dimension = {dimension:String} ORDER BY ALL`,
        { site: siteId, dimension },
      );
    const amounts = DAYS.flatMap((day) =>
      [20, 21].map((revenue) => ({ day, revenue, currency: 'EUR', orders: 4, amount: '8.6' })),
    );
    assert.deepEqual(await money(2, ''), amounts);
    assert.deepEqual(await money(2, 'funnel:2000:2'), amounts);
    // Of the goals and of the funnels with them, those of the first two sites are together.
    const count = (part: string) => together.join('').split(part).length - 1;
    assert.equal(count('AS version) FROM'), 2);
    assert.equal(count("'property' AS dimension"), 2);
    assert.equal(count('AS revenue) FROM'), 4);
    assert.equal(count('AS dimension) FROM'), 8);
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
});
