/** Compares the figures of sessions under filters with the oracle, for every filter and every pair of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Condition } from '../../src/domain/condition.ts';
import { DIMENSIONS, type ShownDimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { SITE_SERIES, SITE_STATS } from '../../src/stats/questions/site-view.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { AS_USUAL, someOf } from '../draws.ts';
import { shift } from '../oracle/calendar.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { ownValue } from '../oracle/hit.ts';
import { type ScenarioEvent, scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';
import { inParallel } from './in-parallel.ts';

const TODAY = '2024-05-14';
const DAYS = 8;
/** All are 91. */
const PAIRS = 5;
/** All are 24. */
const SERIES = 5;
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
  const oracle = new ConditionOracle(world, STORED_KEYS_MAX);
  const example = world.events.find((event) => event.event === 'signup')!;
  const singles = DIMENSIONS.map((dimension) => conditionLike(example, dimension));
  const pairs = singles.flatMap((first, i) => singles.slice(i + 1).map((second) => [first, second]));
  const asked = [...singles.map((condition) => [condition]), ...someOf(pairs, PAIRS)];
  let [told, converted] = [0, 0];
  await inParallel(asked, async (conditions) => {
    const period = { from: shift(TODAY, -3), to: TODAY };
    const query = { period, conditions, likeForLike: true } as const;
    const { stats } = (await compareCondition(engine, world, oracle, { ask: 'stats', query })) as StatsAnswer;
    if (stats.sessions.value! > 0 && stats.sessions.prev! > 0 && stats.avgDuration.value! > 0) told += 1;
    if (stats.conversions.value! > 0) converted += 1;
  });
  // The example's session has no pageview of some of its values together.
  const enough = asked.length * 0.6;
  assert.ok(!AS_USUAL || (told > enough && converted > enough), `${told} ${converted} of ${asked.length}`);
  const series = (['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const).flatMap((metric) =>
    [singles.slice(0, 1), singles.slice(1, 2), singles.slice(3, 5)].flatMap((conditions) =>
      [{ from: TODAY, to: TODAY }, { preset: '7d' } as const].map((period) => ({ metric, conditions, period })),
    ),
  );
  await inParallel(someOf(series, SERIES), async (of) => {
    await compareCondition(engine, world, oracle, { ask: 'timeseries', query: { ...of, compare: true } });
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
  for (const filter of ['entry:/p1', 'page:/']) {
    const { sessions, bounceRate, avgDuration, conversions } = (await ask(world, 'today', filter)).stats;
    assert.deepEqual(
      [sessions, bounceRate, avgDuration, conversions].map(({ value }) => value),
      [1, 0, views - 1, 1],
    );
  }
});

test('nothing is known of sessions on days without hits, nor of keys that are not told apart, and nothing below /v1', async () => {
  const [world] = (await engine.storeWorlds([
    scenarioWorld({ now: `${TODAY}T23:58`, timezone: 'Europe/Berlin', events: busyDays(), goals: GOALS }),
  ])) as [World];
  const whole = await ask(world, 'year', 'page:/p1');
  assert.equal(whole.known, undefined);
  const unknown = { value: null, prev: null, deltaPct: 0 };
  const other = await ask(world, '7d', 'page:(other)');
  assert.deepEqual([other.stats.sessions, other.stats.visitors.value], [unknown, 0]);
  const days = { from: shift(TODAY, -6), to: TODAY };
  assert.deepEqual(other.known, { from: null, gaps: [{ ...days, reason: 'other_keys' }] });
  await assert.rejects(series(world, `period=today&metric=conversions&filter=page:/p1`), {
    code: 'HOURLY_CONVERSIONS_UNSUPPORTED',
  });
  // A question is asked with and without sessions, one after the other: neither gets the other's answer.
  const plain = () =>
    engine.statistics(world).ask(world.site, STATS, {
      period: { preset: '7d' },
      filters: [{ dimension: 'page', value: '/p1' }],
    });
  const answers = [await plain(), await ask(world, '7d', 'page:/p1'), await plain()];
  assert.deepEqual(answers[0], answers[2]);
  assert.deepEqual(answers[0]!.stats.sessions, unknown);
  assert.ok(answers[1]!.stats.sessions.value! > 0);

  // The first four days become final without visits.
  const firstRaw = shift(TODAY, -3);
  await engine.close([world]);
  await finalizeWorld(engine, { ...world, visits: new Set() }, firstRaw);
  const part = await ask(world, 'year', 'page:/p1');
  assert.deepEqual(part.stats.visitors.value, whole.stats.visitors.value);
  assert.ok(part.stats.sessions.value! > 0 && part.stats.sessions.value! < whole.stats.sessions.value!);
  const gone = { from: shift(TODAY, -7), to: shift(TODAY, -4), reason: 'visits_gone' };
  assert.deepEqual(part.known, { from: firstRaw, gaps: [gone] });
  const none = await series(world, `from=${gone.from}&to=${gone.to}&metric=sessions&filter=page:/p1`);
  assert.deepEqual(
    none.points.map(({ value }) => value),
    [null, null, null, null],
  );
});

/** Asks for the key figures of a preset under a filter, as the dashboard does. */
async function ask(world: World, period: string, filter: string): Promise<WithGaps<StatsAnswer>> {
  const query = SITE_STATS.parse!({ query: new URLSearchParams({ period, filter }), params: {} }, 'dashboard');
  return (await engine.statistics(world).askWithGaps(world.site, SITE_STATS, query)) as WithGaps<StatsAnswer>;
}

async function series(world: World, params: string): Promise<TimeseriesAnswer> {
  const query = SITE_SERIES.parse!({ query: new URLSearchParams(params), params: {} }, 'dashboard');
  return engine.statistics(world).ask(world.site, SITE_SERIES, query);
}

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

/** Returns the condition that selects events like an example. */
function conditionLike(example: CollectedEvent, subject: ShownDimension): Condition {
  const key = ownValue(example, subject);
  return { subject, operator: 'is', values: [key === '' ? '(none)' : key] };
}
