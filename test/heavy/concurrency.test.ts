import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { BREAKDOWN } from '../../src/stats/questions/breakdown.ts';
import { GOALS } from '../../src/stats/questions/goals.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { Store } from '../../src/store/store.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { runConcurrentLoad } from './concurrent-load.ts';

const SECONDS = 8;
/** A slower machine gets fewer events, because the senders wait for their answers. */
const EVENTS_PER_SECOND = 2000;
const READERS = 32;

/** Added to the cost of a derivation, so that the answer about an open day is cached for a while, milliseconds. */
const EXTRA_COST_MS = 400;

test('many readers see no error and no wrong figure while events arrive and days are closed', {
  timeout: 180_000,
}, async (t) => {
  const report = await runConcurrentLoad({ seconds: SECONDS, eventsPerSecond: EVENTS_PER_SECOND, readers: READERS });
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.reads > 0);
  // The days of the past site, and the day that was imported again, are closed.
  assert.ok(report.daysClosedMeanwhile > 0);
});

test('the parts of one answer agree while some of them come from a cache', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-statistics-'));
  const store = await ChdbStore.open(directory);
  t.after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  const world = scenarioWorld({
    now: '2024-05-14T12:00',
    goals: [{ kind: 'page', pattern: '/' }],
    events: Array.from({ length: 20 }, (_, i) => ({ at: '2024-05-14T10:00', visitor: String(i), browser: 'Firefox' })),
  });
  const catalogue = new DayCatalogue();
  // Simulates a large day whose totals cost more than its keys.
  const slowTotals: Store = {
    readsAgree: true,
    everyPart: 'system.parts',
    query: (sql, params) => store.query(sql, params),
    saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
    saveRows: (path, format, rows) => store.saveRows(path, format, rows),
    execute: (sql, params, mode) => store.execute(sql, params, mode),
    insertEvents: (lines, repeated) => store.insertEvents(lines, repeated),
    insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
    close: () => store.close(),
    derive: async (sql, params) => {
      const costMs = await store.derive(sql, params);
      return sql.includes('open_day_totals') ? costMs + EXTRA_COST_MS : costMs;
    },
  };
  const rollups = new RollupReader({ store, catalogue, storedKeysMax: 5000 });
  const statistics = new Statistics(
    { store: slowTotals, rollups },
    {
      zonesOf: async () => [{ fromDay: '0001-01-01', timezone: 'UTC' }],
      goalsOf: async () => world.goals,
      ...{
        revenueOf: async () => null,
        propertyOf: async () => null,
        segmentOf: async () => null,
        requestsVersionOf: async () => '',
        rejectedBotsVersionOf: async () => '',
      },
      channelVersionsOf: async () => [],
      funnelsOf: async () => [],
      funnelVersion: async () => null,
      funnelRevenueOf: async () => null,
    },
    { nowMicros: () => world.now },
  );
  const period = { preset: 'today' as const };
  for (const half of [world.events.slice(0, 5), world.events.slice(5)]) {
    const lines = Buffer.from(half.map(encodeEvent).join(''));
    await store.insertEvents(lines);
    catalogue.loaded(lines, world.now);
    const breakdown = await statistics.ask(world.site, BREAKDOWN, {
      period,
      filters: [],
      dimension: 'browser',
      limit: 10,
      offset: 0,
      search: null,
    });
    const [row] = breakdown.rows;
    assert.ok(row!.pct! <= 1, `${row!.visitors} of ${breakdown.totalVisitors} visitors`);
    const { goals } = await statistics.ask(world.site, GOALS, { period });
    assert.ok(goals[0]!.conversionRate! <= 1, `a conversion rate of ${goals[0]!.conversionRate}`);
  }
});
