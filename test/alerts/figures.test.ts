/**
 * Tests the figures that rules are evaluated on, from the real store: against counts by hand and against the
 * statistics.
 */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { LiveFigures } from '../../src/stats/live-figures.ts';
import { GOALS } from '../../src/stats/questions/goals.ts';
import { REALTIME } from '../../src/stats/questions/realtime.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** Midnight has passed in Paris and Tokyo, not in London and New York. */
const NOW = Temporal.Instant.from('2026-03-10T23:30:00Z').epochMilliseconds * 1000;
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Paris'];
const SITES = ZONES.map((timezone, i) => ({ id: i + 1, timezone, retentionMonths: null, visitMonths: 0 }) as Site);
/** A site that never had an event, and one whose events are all older than the raw events. */
const EMPTY = 100;
const OLD = 101;

const goalsOf = (site: number): Goal[] => [
  { id: site * 10, siteId: site, name: 'Order', kind: 'event', pattern: 'order' },
  { id: site * 10 + 1, siteId: site, name: 'Blog', kind: 'page', pattern: '/blog/*_100%' },
];

let directory: string;
let store: ChdbStore;
const catalogue = new DayCatalogue();
const events: CollectedEvent[] = [];

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svc-figures-'));
  store = await ChdbStore.open(directory);
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const { id, timezone } of SITES) {
    // The last site has had no event for a while.
    const shift = id === SITES.length ? 40 * HOUR : 0;
    // A visitor at a whole minute, at the edge of the windows of whole minutes.
    events.push(eventAt(id, timezone, NOW - 7 * MINUTE - shift, 30, 'pageview', 0));
    // Some events are of the last minutes, some of the last day, some of long ago, and some lie in the future.
    for (const [count, span, offset] of [
      [60, 12 * MINUTE, 0],
      [200, 26 * HOUR, 0],
      [20, 300 * HOUR, 0],
      [5, 10 * MINUTE, 10 * MINUTE],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const ts = NOW + offset - random(span) - shift;
        events.push(eventAt(id, timezone, ts, random(30), ['pageview', 'order', 'engage'][random(3)]!, random(2)));
      }
    }
  }
  const lines = Buffer.from(events.map(encodeEvent).join(''));
  await store.insertEvents(lines);
  catalogue.loaded(lines, NOW);
  await store.execute(
    `INSERT INTO hour_totals (site, day, hour, visitors, pageviews, sessions, bounces, duration, generation) VALUES
(${OLD}, '2025-12-31', 23, 1, 1, 1, 1, 0, 1), (${OLD}, '2026-01-02', 4, 1, 1, 1, 1, 0, 1), (${OLD}, '2026-01-02', 3, 1, 1, 1, 1, 0, 1)`,
  );
});

after(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const ALL = [...SITES.map(({ id }) => id), EMPTY];

test('current visitors equal those of the realtime panel', async () => {
  const figures = await new LiveFigures(store).currentVisitors(ALL, NOW);
  const statistics = statisticsAt(NOW);
  for (const site of SITES) {
    const { currentVisitors } = await statistics.ask(site, REALTIME, {});
    assert.equal(figures.get(site.id) ?? 0, currentVisitors, site.timezone);
    assert.equal(currentVisitors, visitorsBetween(site.id, NOW - 5 * MINUTE, NOW));
  }
  assert.ok((figures.get(1) ?? 0) > 3);
  assert.equal(figures.get(EMPTY), undefined);
});

test('visitors by minute equal the current visitors of each minute', async () => {
  const from = NOW - 3 * HOUR - 17;
  const figures = await new LiveFigures(store).visitorsByMinute(ALL, from, NOW);
  for (const { id } of SITES) {
    const expected = [];
    for (let at = Math.ceil(from / MINUTE) * MINUTE; at < NOW; at += MINUTE) {
      const visitors = visitorsBetween(id, at - 5 * MINUTE, at);
      if (visitors > 0) expected.push({ site: id, at, visitors });
    }
    assert.deepEqual(figures.get(id) ?? [], expected);
  }
});

test('visitors of two half days are counted separately', async () => {
  const figures = await new LiveFigures(store).halfDays(ALL, NOW);
  for (const { id } of SITES) {
    const last = visitorsBetween(id, NOW - 12 * HOUR, NOW);
    const expected = { last, before: visitorsBetween(id, NOW - 24 * HOUR, NOW - 12 * HOUR) };
    assert.deepEqual(figures.get(id) ?? { last: 0, before: 0 }, expected);
  }
});

test('the last event of each site is known, by its hour when the raw events are gone', async () => {
  const figures = await new LiveFigures(store).lastEvents([...ALL, OLD], NOW, (site, day, hour) => {
    assert.deepEqual([site, day, hour], [OLD, '2026-01-02', 4]);
    return 42;
  });
  const expected = new Map(SITES.map(({ id }) => [id, Math.max(...pastOf(id).map(({ ts }) => ts))]));
  expected.set(OLD, 42);
  assert.deepEqual(new Map([...figures].sort(([a], [b]) => a - b)), expected);
});

test('conversions equal those of the goals reading of the same day', async () => {
  const figures = new LiveFigures(store);
  const questions = SITES.flatMap(({ id, timezone }) => {
    const today = localDayAt(NOW, timezone);
    const yesterday = localDayAt(today.start - 1, timezone);
    return [today, yesterday].map(({ day }) => ({ site: id, day, goals: goalsOf(id) }));
  });
  const counts = await figures.conversions(questions);
  const statistics = statisticsAt(NOW);
  for (const { site: id, day } of questions) {
    const site = SITES[id - 1]!;
    const { goals } = await statistics.ask(site, GOALS, { period: { from: day, to: day } });
    for (const { goalId, conversions } of goals) {
      const count = counts.find((row) => row.site === id && row.day === day && row.goal === goalId);
      assert.equal(count?.conversions ?? 0, conversions, `${site.timezone} ${day}`);
    }
  }
  assert.ok(counts.some(({ goal, conversions }) => goal % 10 === 1 && conversions > 1));
  assert.deepEqual(await figures.conversions([]), []);
});

test('more goals than fit into a statement are counted, with the longest patterns too', async () => {
  const { day } = localDayAt(NOW, 'Europe/London');
  const figures = new LiveFigures(store);
  const [order] = goalsOf(1);
  const [once] = await figures.conversions([{ site: 1, day, goals: [order!] }]);
  const goals = Array.from({ length: 5000 }, (_, i) => ({ ...order!, id: i + 1 }));
  const many = await figures.conversions([{ site: 1, day, goals }]);
  assert.deepEqual(
    many.toSorted((a, b) => a.goal - b.goal),
    goals.map(({ id }) => ({ ...once!, goal: id })),
  );
  const long = goals
    .slice(0, 300)
    .map((goal) => ({ ...goal, kind: 'page' as const, pattern: `/${'%_é*'.repeat(500)}` }));
  assert.deepEqual(await figures.conversions([{ site: 1, day, goals: long }]), []);
});

function statisticsAt(now: number): Statistics {
  const rollups = new RollupReader({ store, catalogue, storedKeysMax: 5000 });
  const definitions = {
    zonesOf: async ({ timezone }: Site) => [{ fromDay: '0001-01-01', timezone }],
    goalsOf: async (siteId: number) => goalsOf(siteId),
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
  };
  return new Statistics({ store, rollups }, definitions, { nowMicros: () => now });
}

function pastOf(site: number): CollectedEvent[] {
  return events.filter((event) => event.site === site && event.ts <= NOW);
}

function visitorsBetween(site: number, from: number, to: number): number {
  const seen = pastOf(site).filter(({ ts, event }) => ts > from && ts <= to && event !== 'engage');
  return new Set(seen.map(({ day, visitor }) => `${day} ${visitor}`)).size;
}

function eventAt(
  site: number,
  timezone: string,
  ts: number,
  visitor: number,
  event: string,
  page: number,
): CollectedEvent {
  const { day, start } = localDayAt(ts, timezone);
  return eventWith({
    site,
    day,
    hour: hourOfDay(ts, start),
    visitor: String(visitor + 1),
    ts,
    seq: events.length,
    event,
    page: ['/blog/a_100%', '/blog/aX100Y'][page]!,
  });
}
