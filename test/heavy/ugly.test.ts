/**
 * Extreme traffic: one visitor with very many events a day, very many very long paths, very many open connections, ten
 * years of one event a day. Every figure must be the defined one, the log must have no error, and another site is read
 * and collected meanwhile.
 *
 * By hand: SVC_TEST_UGLY=full node --test test/heavy/ugly.test.ts takes the large sizes and asserts waits and memory,
 * before and after the days are closed. SVC_TEST_VISITOR_EVENTS, SVC_TEST_PATHS, SVC_TEST_CONNECTIONS and
 * SVC_TEST_YEARS set one size.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { Random } from '../collect/random.ts';
import { until } from '../collect/server.ts';
import { stepsCompleted } from '../oracle/attempt.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { Oracle } from '../oracle/oracle.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { testOpenConnections } from './ugly-connections.ts';
import { testLongPaths } from './ugly-paths.ts';
import { breakdown, UglyService } from './ugly-service.ts';
import { rowsOfVisitor, sparse, stepsReached } from './ugly-shapes.ts';
import { FULL, TIMEOUT, YEARS } from './ugly-sizes.ts';
import { testOneVisitor } from './ugly-visitor.ts';

const READ_WAIT_MAX_MS = 300;
const MEMORY_MAX_BYTES = 1.2 * 1024 ** 3;
const CLOSED_WITHIN_MS = 1_800_000;

let service: UglyService;
before(async () => {
  service = await UglyService.start();
});
after(() => service.close());

test('the expected figures of one visitor are those of the oracle', () => {
  const random = new Random(20_261_122);
  for (let world = 0; world < 25; world++) {
    const steps = Array.from({ length: 2 + random.below(3) }, () => ({
      kind: 'page' as const,
      pattern: random.pick(['/a', '/b', '/*']),
    }));
    const drawn = Array.from({ length: random.below(12) }, () => ({
      at: `2026-05-20T10:0${random.below(10)}`,
      page: random.pick(['/a', '/b', '/c']),
      event: random.chance(0.8) ? 'pageview' : 'buy',
    }));
    const windowMinutes = 1 + random.below(5);
    const { events, funnels, ...rest } = scenarioWorld({
      now: '2026-05-20T12:00',
      events: drawn.sort((a, b) => a.at.localeCompare(b.at)),
      funnels: [{ id: 1, version: 1, windowMinutes, steps }],
    });
    assert.equal(stepsReached(events, funnels[0]!), stepsCompleted(events, funnels[0]!));
    const oracle = new Oracle({ events, funnels, ...rest });
    for (const dimension of ['page', 'entry', 'exit', 'event', 'city'] as const) {
      const { rows } = oracle.breakdown(breakdown('2026-05-20', dimension).query);
      const expected = rowsOfVisitor(events, dimension);
      assert.deepEqual(
        rows.map(({ pct: _, ...row }) => row),
        expected,
      );
    }
  }
});

testOneVisitor(() => service);
testLongPaths(() => service);
testOpenConnections(() => service);

test(`${YEARS} years of one event a day`, TIMEOUT, async (t) => {
  service.other.begin('years');
  const site = await service.installation.addSite();
  const today = localDay(systemClock.nowMicros(), site.timezone);
  const events = sparse(site, today, YEARS * 365);
  const startedAt = performance.now();
  await service.importAll(site, 'years', events);
  t.diagnostic(`imported in ${Math.round(performance.now() - startedAt)} ms`);
  const oldest = events[0]!.day;
  const days = [...new Set(events.map(({ day }) => day))];
  const compare = async () => {
    const oracle = new Oracle({
      site,
      zones: [{ fromDay: '2000-01-01', timezone: site.timezone }],
      goals: [],
      funnels: [],
      events,
      now: systemClock.nowMicros(),
    });
    const periods = [
      { from: oldest, to: shift(today, -1) },
      { from: shift(oldest, 100), to: shift(oldest, 400) },
      { from: shift(today, -60), to: today },
    ];
    for (const period of periods) {
      await service.compareAll(site, oracle, [
        { ask: 'stats', query: { period, filters: [] } },
        { ask: 'stats', query: { period, filters: [{ dimension: 'city', value: 'City 3' }] } },
        { ask: 'timeseries', query: { period, filters: [], metric: 'visitors', compare: true } },
        { ask: 'timeseries', query: { period, filters: [], metric: 'bounceRate', compare: false } },
        { ask: 'breakdown', query: { ...breakdown(today, 'page').query, period } },
        { ask: 'breakdown', query: { ...breakdown(today, 'city').query, period, limit: 3 } },
      ]);
    }
  };
  service.again.push({ site, days, compare });
  await compare();
  t.diagnostic(`longest read of another site: ${service.other.longestMs.get('years')} ms`);
});

test('all comparisons hold again once the days are closed', { ...TIMEOUT, skip: !FULL && 'only by hand' }, async () => {
  service.other.begin('closing');
  await until(async () => {
    const closed = new Set(
      (await listClosedDays(service.installation.database.db)).map(({ siteId, day }) => `${siteId} ${day}`),
    );
    return service.again.every(({ site, days }) => days.every((day) => closed.has(`${site.id} ${day}`)));
  }, CLOSED_WITHIN_MS);
  for (const { compare } of service.again) await compare();
});

test('meanwhile another site was served, memory stayed bounded, and the log had no error', TIMEOUT, async (t) => {
  await service.other.end();
  const longest = Math.max(...service.other.longestMs.values());
  const peakMb = Math.round(service.other.memoryPeakBytes / 1024 ** 2);
  t.diagnostic(
    `${service.other.reads} reads of another site, the longest ${longest} ms; memory at most ${peakMb} MB (PSS), ${Math.round(service.other.anonymousPeakBytes / 1024 ** 2)} MB of it not files`,
  );
  t.diagnostic(JSON.stringify(Object.fromEntries(service.other.longestMs)));
  const slowest = [...service.tookMs].sort((a, b) => b[1] - a[1]).slice(0, 5);
  for (const [path, ms] of slowest) t.diagnostic(`${ms} ms: ${path.slice(0, 200)}`);
  assert.deepEqual(service.server.errors, []);
  if (!FULL) return;
  assert.ok(service.other.memoryPeakBytes < MEMORY_MAX_BYTES, `${peakMb} MB`);
  assert.ok(longest <= READ_WAIT_MAX_MS, `${longest} ms`);
});
