/** Compares the figures of sessions under filters with the oracle, for every filter and every pair of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS, type ShownDimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import type { StatsQuery } from '../../src/stats/query.ts';
import { AS_USUAL, someOf } from '../draws.ts';
import { shift } from '../oracle/calendar.ts';
import { ownValue } from '../oracle/hit.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type ScenarioEvent, scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { inParallel } from './in-parallel.ts';

const TODAY = '2024-05-14';
const DAYS = 8;
/** All are 91. */
const PAIRS = 5;
/** All are 24. */
const SERIES = 5;
const FILTERED = { filteredSessions: true } as const;
const GOALS = [
  { kind: 'page', pattern: '/p1*' },
  { kind: 'event', pattern: 'signup' },
] as const;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

test('every filter and drawn pairs of filters, over open and closed days', async () => {
  const [world] = (await engine.storeWorlds([
    scenarioWorld({ now: `${TODAY}T23:58`, timezone: 'Europe/Berlin', events: busyDays(), goals: GOALS }),
  ])) as [World];
  await engine.close([world], (day) => Number(day.slice(-1)) % 2 === 0);
  const oracle = new Oracle(world, STORED_KEYS_MAX);
  const example = world.events.find((event) => event.event === 'signup')!;
  const singles = DIMENSIONS.map((dimension) => filterLike(example, dimension));
  const pairs = singles.flatMap((first, i) => singles.slice(i + 1).map((second) => [first, second]));
  const asked = [...singles.map((filter) => [filter]), ...someOf(pairs, PAIRS)];
  let [told, converted] = [0, 0];
  await inParallel(asked, async (filters) => {
    const period = { from: shift(TODAY, -3), to: TODAY };
    const query: StatsQuery = { period, filters, ...FILTERED };
    const { stats } = (await compareAnswers(engine, world, oracle, { ask: 'stats', query })) as StatsAnswer;
    if (stats.sessions.value! > 0 && stats.sessions.prev! > 0 && stats.avgDuration.value! > 0) told += 1;
    if (stats.conversions.value! > 0) converted += 1;
  });
  // The example's session has no pageview of some of its values together.
  const enough = asked.length * 0.6;
  assert.ok(!AS_USUAL || (told > enough && converted > enough), `${told} ${converted} of ${asked.length}`);
  const series = (['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const).flatMap((metric) =>
    [singles.slice(0, 1), singles.slice(1, 2), singles.slice(3, 5)].flatMap((filters) =>
      [{ from: TODAY, to: TODAY }, { preset: '7d' } as const].map((period) => ({ metric, filters, period })),
    ),
  );
  await inParallel(someOf(series, SERIES), async (of) => {
    await compareAnswers(engine, world, oracle, { ask: 'timeseries', query: { ...of, compare: true, ...FILTERED } });
  });
});

test('a visitor with more events than an array holds', async () => {
  const views = 10_001;
  const start = Temporal.PlainDateTime.from(`${TODAY}T10:00`);
  const events = Array.from({ length: views }, (_, i) => ({
    at: start.add({ seconds: i }).toString(),
    page: i === 0 ? '/p1' : '/',
    referrer: i === 0 ? 'x.example' : '',
  }));
  const [world] = (await engine.storeWorlds([scenarioWorld({ now: `${TODAY}T20:00`, events, goals: GOALS })])) as [
    World,
  ];
  for (const filters of [[{ dimension: 'entry', value: '/p1' }], [{ dimension: 'page', value: '/' }]] as const) {
    const query: StatsQuery = { period: { preset: 'today' }, filters, ...FILTERED };
    const { stats } = (await engine.ask(world, { ask: 'stats', query })) as StatsAnswer;
    const { sessions, bounceRate, avgDuration, conversions } = stats;
    assert.deepEqual(
      [sessions, bounceRate, avgDuration, conversions].map(({ value }) => value),
      [1, 0, views - 1, 1],
    );
  }
});

test('nothing is known of sessions where the raw events do not reach, and nothing without being asked', async () => {
  const [world] = (await engine.storeWorlds([
    scenarioWorld({ now: `${TODAY}T23:58`, timezone: 'Europe/Berlin', events: busyDays(), goals: GOALS }),
  ])) as [World];
  const filters: Filter[] = [{ dimension: 'page', value: '/p1' }];
  const ask = async (query: StatsQuery) => (await engine.ask(world, { ask: 'stats', query })) as StatsAnswer;
  const unknown = { value: null, prev: null, deltaPct: 0 };
  const plain = await ask({ period: { preset: 'year' }, filters });
  assert.deepEqual(await ask({ period: { preset: 'year' }, filters, ...FILTERED }), {
    ...plain,
    unknownSessions: 'raw_window',
  });
  assert.deepEqual(plain.stats.sessions, unknown);
  const other: Filter[] = [{ dimension: 'page', value: '(other)' }];
  assert.equal((await ask({ period: { preset: '7d' }, filters: other, ...FILTERED })).unknownSessions, 'other_keys');
  // A question is asked with and without sessions, one after the other: neither gets the other's answer.
  const week = { period: { preset: '7d' }, filters } as const;
  const answers = [await ask(week), await ask({ ...week, ...FILTERED }), await ask(week)];
  assert.deepEqual(answers[0], answers[2]);
  assert.deepEqual(answers[0]!.stats.sessions, unknown);
  assert.ok(answers[1]!.stats.sessions.value! > 0);
});

/** Days of visitors with several sessions that change pages, places and campaigns, some of them about midnight. */
function busyDays(): ScenarioEvent[] {
  return Array.from({ length: DAYS * 60 }, (_, i) => {
    const day = shift(TODAY, -(i % DAYS));
    const turn = Math.floor(i / DAYS);
    const minute = turn * 24;
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const event = ['pageview', 'pageview', 'signup', 'pageview', 'engage', 'outbound'][turn % 6]!;
    const some = (values: number) => turn % values;
    return {
      at: `${day}T${clock}`,
      // Three events each; the last of a day and the first of the next are of one visitor.
      visitor: String(1 + (Math.floor((turn + 1) / 3) % 4)),
      event,
      page: `/p${some(3)}`,
      activeMs: event === 'engage' ? 5000 * some(5) : 0,
      referrer: ['', 'x.example'][some(2)]!,
      utmSource: ['', 'mail'][Math.floor(turn / 2) % 2]!,
      utmMedium: 'm',
      utmCampaign: ['c', ''][Math.floor(turn / 3) % 2]!,
      country: ['DE', 'US'][Math.floor(turn / 5) % 2]!,
      region: ['DE-BE', ''][Math.floor(turn / 7) % 2]!,
      city: ['Berlin', 'Springfield'][Math.floor(turn / 4) % 2]!,
      browser: ['Firefox', 'Chrome'][Math.floor(turn / 11) % 2]!,
      os: 'Linux',
      device: ['desktop', 'mobile'][Math.floor(turn / 13) % 2]!,
    };
  });
}

/** Returns the filter that selects events like an example. */
function filterLike(example: CollectedEvent, dimension: ShownDimension): Filter {
  const key = ownValue(example, dimension);
  return { dimension, value: key === '' ? '(none)' : key };
}
