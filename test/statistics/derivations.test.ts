/** Compares the SQL texts of derivations that have a second one, to bound their memory or their time: all give the same rows. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CollectedEvent } from '../../src/domain/event.ts';
import { cappedPairsFrom } from '../../src/rollup/sql/capped-pairs.ts';
import { engagementFrom, type KeptPages } from '../../src/rollup/sql/engagement.ts';
import { funnelFrom } from '../../src/rollup/sql/funnels.ts';
import { ALL_HIT_COLUMNS, hitsFrom } from '../../src/rollup/sql/hits.ts';
import { keysFrom } from '../../src/rollup/sql/keys.ts';
import { numberedTransitionsFrom } from '../../src/rollup/sql/numbered-transitions.ts';
import { funnelRevenueFrom } from '../../src/rollup/sql/revenue.ts';
import { TRANSITION_COLUMNS, transitionsFrom } from '../../src/rollup/sql/transitions.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import fc, { sizeOf } from '../draws.ts';
import { pageviewOf } from './harness.ts';

const MINUTE = 60_000_000;
const START = Date.parse('2026-05-20T00:00:00Z') * 1000;
const MANY = 1_000_000;

/** Visits with gaps around the length that ends a session, several events of one instant, and late `engage`s. */
const event = fc.record({
  site: fc.constantFrom(1, 2),
  day: fc.constantFrom('2026-05-20', '2026-05-21'),
  visitor: fc.constantFrom('1', '2', '18446744073709551615'),
  ts: fc.constantFrom(0, 1, 10, 29, 30, 31, 45, 61, 90, 121).map((minutes) => START + minutes * MINUTE),
  event: fc.constantFrom('pageview', 'pageview', 'engage', 'buy'),
  page: fc.constantFrom('/', '/a', '/b', '/c', '/d'),
  referrer: fc.constantFrom('', 'a.example', 'b.example', 'paypal.com'),
  utmSource: fc.constantFrom('', 'letter'),
});

describe('both texts of a derivation', () => {
  let directory: string;
  let store: ChdbStore;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-derivations-'));
    store = await ChdbStore.open(directory);
  });
  after(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const fill = async (events: readonly Partial<CollectedEvent>[]) => {
    await store.execute('TRUNCATE TABLE events');
    await store.insertEvents(
      Buffer.from(
        events.map((some, seq) => encodeEvent({ ...pageviewOf(1, '2026-05-20', '/', '1', seq), ...some })).join(''),
      ),
    );
  };
  const EVENTS = 'SELECT * FROM events';

  test('give the same hits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        await fill(events);
        const hits = ([heavy]: readonly (readonly string[])[]) => {
          const { sql, params } = hitsFrom(EVENTS, ALL_HIT_COLUMNS, heavy);
          return store.query(`SELECT * FROM (${sql}) ORDER BY site, day, visitor, ts, seq`, params);
        };
        const all = await hits([[]]);
        assert.deepEqual(await hits([['1', '2', '18446744073709551615']]), all);
        assert.deepEqual(await hits([['2']]), all);
      }),
      { numRuns: sizeOf(2) },
    );
  });

  test('give the same keys, with (other) and without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 80 }), fc.integer({ min: 1, max: 6 }), async (events, cap) => {
        await fill(events);
        for (const dimension of ['page', 'event', 'entry'] as const) {
          const hits = hitsFrom(EVENTS, ['site', 'day', 'visitor', 'event', dimension]).sql;
          const keys = (size: number) =>
            store.query(
              `SELECT site, day, key, visitors, views FROM (${keysFrom(hits, dimension, cap, size)}) ORDER BY site, day, key`,
            );
          assert.deepEqual(await keys(MANY), await keys(0));
        }
      }),
      { numRuns: sizeOf(2) },
    );
  });

  test('give the same pairs, with (other) keys and groups and without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 80 }), fc.integer({ min: 1, max: 6 }), async (events, cap) => {
        await fill(events);
        const rows = `SELECT site, day, visitor, part, substring(page, 1, 2) AS grp, page AS key, toDecimal256(seq, 20) AS number
FROM (SELECT *, arrayJoin(['all', event]) AS part FROM (${EVENTS}))`;
        const pairs = (size: number) =>
          store.query(
            `SELECT site, day, part, grp, key, visitors, views, toString(sum) AS total
FROM (${cappedPairsFrom(rows, { cap, events: size })}) ORDER BY site, day, part, grp, key`,
          );
        assert.deepEqual(await pairs(MANY), await pairs(0));
      }),
      { numRuns: sizeOf(2) },
    );
  });

  test('give the same moves, with (other) pages and without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 80 }), fc.integer({ min: 1, max: 12 }), async (events, cap) => {
        await fill(events);
        const hits = hitsFrom(EVENTS, TRANSITION_COLUMNS).sql;
        const moves = async (rows: string) =>
          store.query(
            `SELECT site, day, dimension, subject, event, key, visitors, views, toString(sum) AS sum
FROM (${rows}) ORDER BY site, day, dimension, subject, key`,
          );
        const all = await moves(transitionsFrom(hits, { cap, events: 0 }));
        assert.deepEqual(await moves(transitionsFrom(hits, { cap, events: MANY })), all);
        assert.deepEqual(await moves(numberedTransitionsFrom(hits, cap)), all);
      }),
      { numRuns: sizeOf(2) },
    );
  });

  test('give the same engagement, with (other) pages and without', async () => {
    const read = fc.record({ activeMs: fc.nat(90_000), scrollPct: fc.nat(100) });
    const reports = fc.array(
      fc.tuple(event, read).map(([some, numbers]) => ({ ...some, ...(some.event === 'engage' ? numbers : {}) })),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(reports, fc.integer({ min: 1, max: 6 }), async (events, cap) => {
        await fill(events);
        const engagement = async (options: Omit<KeptPages, 'cap'>) =>
          store.query(
            `SELECT site, day, key, measured, active_ms, scroll, scroll_steps
FROM (${engagementFrom(EVENTS, { cap, ...options })}) ORDER BY site, day, key`,
          );
        const all = await engagement({});
        assert.deepEqual(await engagement({ isFiltered: true }), all);
        const hits = hitsFrom(EVENTS, ['site', 'day', 'visitor', 'event', 'page']).sql;
        const kept = `SELECT site, day, key FROM (${keysFrom(hits, 'page', cap, events.length)}) WHERE key != '(other)'`;
        assert.deepEqual(await engagement({ isFiltered: true, kept }), all);
        assert.deepEqual(await engagement({ kept }), all);
      }),
      { numRuns: sizeOf(2) },
    );
  });

  test('give the hits of a visitor with very many events', async () => {
    const events = 60_000;
    await store.execute('TRUNCATE TABLE events');
    await store.execute(
      `INSERT INTO events (site, day, visitor, ts, seq, event, page, props)
SELECT 1, toDate('2026-05-20'), 7, ${START} + number * 1000000, number, if(number % 2 = 0, 'pageview', 'buy'), concat('/', toString(number), repeat('long', 250)),
  if(number % 2 = 0, '', '{"value":0.1}')
FROM numbers(${events})`,
    );
    const steps = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0 ? ({ kind: 'page', pattern: '/*' } as const) : ({ kind: 'event', pattern: 'buy' } as const),
    );
    const funnel = { id: 1, siteId: 1, name: 'F', version: 1, windowMinutes: 30, createdAt: 0, steps };
    const { sql, params } = funnelFrom(EVENTS, funnel);
    const [row] = await store.query<Record<string, number>>(sql, params);
    assert.deepEqual(
      steps.map((_, i) => row![`step${i + 1}`]),
      steps.map(() => 1),
    );
    const revenue = { id: 1, siteId: 1, goalId: 1, event: 'buy', amountProperty: 'value', countedFrom: null };
    const orders = { funnel, revenue: { ...revenue, currencyProperty: null, currency: 'EUR' } };
    const source = { sql: EVENTS, params: {} };
    const money = funnelRevenueFrom(source, source, orders, { cap: 5000 });
    assert.deepEqual(
      await store.query(`SELECT visitors, orders, toString(amount) AS amount FROM (${money.sql})`, money.params),
      // The first nine events cannot complete ten steps.
      [{ visitors: 1, orders: events / 2 - 4, amount: '2999.6' }],
    );
    const hits = hitsFrom(EVENTS, ['site', 'day', 'visitor', 'event', 'entry', 'exit'], ['7']);
    assert.deepEqual(
      await store.query(
        `SELECT count() AS hits, uniqExact(entry) AS entries, any(substring(exit, 1, 6)) AS exit FROM (${hits.sql})`,
        hits.params,
      ),
      [{ hits: events, entries: 1, exit: `/${events - 2}` }],
    );
    assert.deepEqual(
      await store.query(
        `SELECT count() AS keys, sum(views) AS views FROM (${keysFrom(EVENTS, 'page', 5000, events * 2)})`,
      ),
      [{ keys: 5001, views: events / 2 }],
    );
  });

  test("take memory by a session's events, not by their square", async () => {
    const events = 4000;
    await store.execute('TRUNCATE TABLE events');
    await store.execute(
      `INSERT INTO events (site, day, visitor, ts, seq, event, page)
SELECT 1, toDate('2026-05-20'), 7, ${START} + number * 1000000, number, 'pageview', concat('/', toString(number), repeat('x', 200))
FROM numbers(${events})`,
    );
    for (const dimension of ['entry', 'exit', 'referrer'] as const) {
      const { sql } = hitsFrom(EVENTS, ['site', 'day', 'visitor', 'event', dimension]);
      assert.deepEqual(
        await store.query(
          `SELECT sum(views) AS views FROM (${keysFrom(sql, dimension, 5000, events)}) SETTINGS max_memory_usage = 100000000`,
        ),
        [{ views: events }],
      );
    }
  });
});
