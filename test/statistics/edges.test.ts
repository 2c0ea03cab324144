/** Tests edges: imports into a site that has changed its zone, windows of 30 minutes, bounces, retention, and the longest period. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ApiError } from '../../src/domain/error.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import { EventReader } from '../../src/import/event-reader.ts';
import { siteZones, updateSite } from '../../src/sites/sites.ts';
import type { FunnelAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import fc, { sizeOf, someOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { hourOf, localDay, shift, zoneAt } from '../oracle/calendar.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { Oracle } from '../oracle/oracle.ts';
import { ZONES } from '../oracle/pools.ts';
import type { Question } from '../oracle/question.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { TestService } from '../service.ts';
import { compareAnswers } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { importLines } from './import.ts';

const HOUR = 3_600_000_000;
const DAY = 24 * HOUR;

describe('an import into a site that has changed its zone', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  test('gives the counts that the collection would have given', async () => {
    const berlin = await service.site({ timezone: 'Europe/Berlin' });
    service.clock.advance(3 * DAY);
    const tokyo = await updateSite(service.database.db, service.clock, berlin.publicId, { timezone: 'Asia/Tokyo' });
    service.clock.advance(3 * DAY);
    const site = await updateSite(service.database.db, service.clock, tokyo.publicId, { timezone: 'America/Denver' });
    service.clock.advance(3 * DAY);
    const zones = await siteZones(service.database.db, site.id);
    assert.equal(zones.length, 3);

    const now = service.clock.nowMicros();
    // Each hour has more visitors than the hour before, so that no two days count alike. Each visitor comes twice, 50
    // minutes apart.
    const visits = Array.from({ length: 12 * 24 }, (_, i) => ({
      ts: now - (i + 1) * HOUR,
      visitor: String(i),
    })).flatMap(({ ts, visitor }, i) => [
      ...Array.from({ length: i % 3 }, (_, more) => ({ ts, visitor: `${visitor} ${more}` })),
      { ts, visitor },
      { ts: ts + 50 * 60_000_000, visitor },
    ]);
    const lines = visits.map(({ ts, visitor }) => ({ ts: instantOf(ts), visitor, u: '/' }));
    await importLines(service, site, lines);

    const oracle = new Oracle(worldOf(site, zones, visits, now));
    const first = localDay(now - 13 * DAY, 'UTC');
    const hourly = Array.from({ length: 14 }, (_, back) => shift(first, back)).flatMap((day) =>
      (['visitors', 'pageviews', 'sessions'] as const).map((metric) => ({ day, metric })),
    );
    for (const { day, metric } of someOf(hourly, 14)) {
      const query = { period: { from: day, to: day }, filters: [], metric, compare: false } as const;
      const hours = await service.read(site, `/timeseries?from=${day}&to=${day}&metric=${metric}`);
      assert.deepEqual(hours, oracle.timeseries(query), `${day} ${metric}`);
    }
    const period = { from: first, to: shift(first, 13) };
    const asked = `from=${period.from}&to=${period.to}`;
    assert.deepEqual(await service.read(site, `/stats?${asked}`), oracle.stats({ period, filters: [] }));
    assert.deepEqual(
      await service.read(site, `/timeseries?${asked}`),
      oracle.timeseries({ period, filters: [], metric: 'visitors', compare: false }),
    );
  });
});

test('gives a line the day and hour that the definitions give its instant, whatever zones the site has had', () => {
  const zone = fc.constantFrom(...ZONES.map((each) => each.zone), 'Pacific/Kiritimati', 'Pacific/Midway');
  const end = Date.parse('2024-12-31T00:00:00Z') * 1000;
  const zones = fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 60 }), timezone: zone }), {
      selector: ({ day }) => day,
      minLength: 1,
      maxLength: 5,
    })
    .map((all): SiteZone[] =>
      all
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, timezone }) => ({ fromDay: shift('2024-10-01', day), timezone })),
    );
  const instants = fc.array(fc.integer({ min: end - 95 * DAY, max: end - 20 * DAY }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(zones, instants, (zones, instants) => {
      const site = {
        ...scenarioWorld({ now: '2025-01-01T00:00Z', events: [] }).site,
        timezone: zones.at(-1)!.timezone,
      };
      const clock = { nowMicros: () => end };
      const reader = new EventReader({ site, zones, keys: { of: () => 'ab' }, clock, finalDays: new Set() });
      for (const ts of instants) {
        const event = reader.read({ ts: instantOf(ts), visitor: '1', u: '/' }, 1, 1);
        assert.ok(typeof event !== 'string', String(event));
        const held = zoneAt(ts, zones);
        assert.deepEqual([event.ts, event.day, event.hour], [ts, localDay(ts, held), hourOf(ts, held)]);
      }
    }),
    { numRuns: sizeOf(300) },
  );
});

describe('windows of 30 minutes, retention and the longest period', () => {
  let engine: Engine;
  before(async () => {
    engine = await Engine.open(5000);
  });
  after(() => engine.stop());

  test('a view a moment after the window is of another session; a step, one a second after it, open and closed', async () => {
    const steps = ['/a', '/b'].map((pattern) => ({ kind: 'page' as const, pattern }));
    const [world] = await engine.storeWorlds([
      scenarioWorld({
        now: '2024-05-14T15:00',
        events: ['2024-05-13', '2024-05-14'].flatMap((day) => [
          { at: `${day}T10:00:00`, visitor: '1', page: '/a' },
          { at: `${day}T10:30:00`, visitor: '1', page: '/b' },
          { at: `${day}T10:00:00`, visitor: '2', page: '/a' },
          { at: `${day}T10:30:00.000001`, visitor: '2', page: '/b' },
          // As long a time, but a second longer by whole seconds.
          { at: `${day}T10:00:00.999999`, visitor: '4', page: '/a' },
          { at: `${day}T10:30:01`, visitor: '4', page: '/b' },
          // One view, and no bounce.
          { at: `${day}T10:00:00`, visitor: '3' },
          { at: `${day}T10:01:00`, visitor: '3', event: 'signup' },
        ]),
        funnels: [{ id: 1, version: 1, windowMinutes: 30, steps }],
      }),
    ]);
    await engine.close([world!]);
    const oracle = new Oracle(world!);
    const period = { preset: '7d' } as const;
    const ask = (question: Question) => compareAnswers(engine, world!, oracle, question);
    const funnel = (await ask({ ask: 'funnel', id: 1, query: { period, version: null } })) as FunnelAnswer;
    assert.deepEqual([funnel.entered, funnel.completed], [6, 4]);
    const { stats } = (await ask({ ask: 'stats', query: { period, filters: [] } })) as StatsAnswer;
    assert.deepEqual([stats.sessions.value, stats.bounceRate.value], [12, 8 / 12]);
  });

  test('retention keeps the days from the date of a month ago on, which is the last of a shorter month', async () => {
    const [world] = await engine.storeWorlds([
      scenarioWorld({
        now: '2024-03-31T15:00',
        retentionMonths: 1,
        events: ['2024-02-28', '2024-02-29', '2024-03-31'].map((day) => ({ at: `${day}T12:00` })),
      }),
    ]);
    const oracle = new Oracle(world!);
    const viewsIn = async (from: string, to: string) => {
      const asked = { ask: 'stats', query: { period: { from, to }, filters: [] } } as const;
      return ((await compareAnswers(engine, world!, oracle, asked)) as StatsAnswer).stats.pageviews.value;
    };
    assert.equal(await viewsIn('2024-02-28', '2024-02-28'), null);
    assert.equal(await viewsIn('2024-02-29', '2024-02-29'), 1);
    assert.equal(await viewsIn('2024-02-28', '2024-03-31'), 2);
  });

  heavyTest('the longest period is a hundred years, whatever is asked, and is counted as defined', async () => {
    const [world] = await engine.storeWorlds([
      scenarioWorld({
        now: '2024-05-14T15:00',
        timezone: 'America/Sao_Paulo',
        events: ['1970-01-02', '1971-12-31', '1999-12-31', '2000-01-01', '2018-11-04', '2024-05-14'].flatMap((day, i) =>
          Array.from({ length: i + 1 }, (_, n) => ({ at: `${day}T12:00`, visitor: String(n) })),
        ),
        goals: [{ kind: 'page', pattern: '/' }],
        funnels: [
          {
            id: 1,
            version: 1,
            windowMinutes: 30,
            steps: [
              { kind: 'page', pattern: '/' },
              { kind: 'event', pattern: 'signup' },
            ],
          },
        ],
      }),
    ]);
    const oracle = new Oracle(world!);
    const funnel = world!.funnels[0]!.id;
    for (const from of ['1924-05-16', '1990-01-31']) {
      const to = shift(from, 36_524);
      for (const question of questionsAbout(from, to, funnel)) {
        assert.deepEqual(
          await engine.ask(world!, question),
          expectedAnswer(oracle, question),
          `${from} ${question.ask}`,
        );
      }
      for (const question of questionsAbout(from, shift(to, 1), funnel)) {
        const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'INVALID_PARAMS';
        await assert.rejects(engine.ask(world!, question), isRefused, question.ask);
        assert.throws(() => expectedAnswer(oracle, question), isRefused, question.ask);
      }
    }
  });
});

function questionsAbout(from: string, to: string, funnel: number): Question[] {
  const period = { from, to };
  const filters = [{ dimension: 'page', value: '/' }] as const;
  const whole = { dimension: 'page', limit: 100, offset: 0, search: null } as const;
  return [
    { ask: 'stats', query: { period, filters: [] } },
    { ask: 'timeseries', query: { period, filters: [], metric: 'visitors', compare: true } },
    { ask: 'timeseries', query: { period, filters: [], metric: 'conversions', compare: true } },
    { ask: 'timeseries', query: { period, filters, metric: 'pageviews', compare: false } },
    { ask: 'breakdown', query: { period, filters: [], ...whole } },
    { ask: 'goals', query: { period } },
    { ask: 'funnel', id: funnel, query: { period, version: null } },
  ];
}

function worldOf(
  site: Site,
  zones: readonly SiteZone[],
  visits: readonly { readonly ts: number; readonly visitor: string }[],
  now: number,
): World {
  const { events, ...plain } = scenarioWorld({
    now: instantOf(now),
    events: visits.map(({ ts, visitor }) => ({ at: instantOf(ts), visitor })),
  });
  const local = events.map((event) => {
    const zone = zoneAt(event.ts, zones);
    return { ...event, site: site.id, day: localDay(event.ts, zone), hour: hourOf(event.ts, zone) };
  });
  return { ...plain, site, zones, now, events: local };
}

/** Writes an instant with microseconds. */
function instantOf(micros: number): string {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n).toString();
}
