/** Compares what is told of days that were closed before goals and funnels were made with the oracle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localDayAt } from '../../src/domain/day.ts';
import type { FunnelAnswer, GoalsAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import fc, { AS_USUAL, seedOf, sizeOf } from '../draws.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

const WORLDS = sizeOf(2);
const QUESTIONS = sizeOf(25);

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

/** Whether a question is about goals or funnels of whole days. */
function isAboutGoals(asked: Question): boolean {
  if (asked.ask === 'goals' || asked.ask === 'funnel') return true;
  if (asked.ask === 'stats') return asked.query.filters.length === 0;
  return asked.ask === 'timeseries' && asked.query.filters.length === 0 && asked.query.metric === 'conversions';
}

/** Tells whether an answer is of a part of its period, and whether it has a figure all the same. */
function toldOf(asked: Question, answer: unknown): readonly [isPart: boolean, hasFigure: boolean][] {
  if (typeof answer !== 'object') return [];
  switch (asked.ask) {
    case 'stats': {
      const { value, knownFrom } = (answer as StatsAnswer).stats.conversions;
      return [[knownFrom !== undefined, value !== null]];
    }
    case 'timeseries': {
      const { points, knownFrom } = answer as TimeseriesAnswer;
      return [[knownFrom !== undefined, points.some(({ value }) => value !== null)]];
    }
    case 'goals':
      return (answer as GoalsAnswer).goals.map(({ conversions, knownFrom }) => [
        knownFrom !== undefined,
        conversions !== null,
      ]);
    default: {
      const { entered, knownFrom } = answer as FunnelAnswer;
      return [[knownFrom !== undefined, entered !== null]];
    }
  }
}

const seed = seedOf(42);

test(`goals and funnels tell of the days that know them, and since when (seed ${seed})`, async () => {
  const hasGoals = anyWorld.filter(({ goals, funnels }) => goals.length > 0 && funnels.length > 0);
  const whole = fc.sample(hasGoals, { seed, numRuns: WORLDS });
  const stored = await engine.storeWorlds(whole.map((world) => ({ ...world, goals: [], funnels: [], revenues: [] })));
  await engine.close(stored);
  const told: (readonly [boolean, boolean])[] = [];
  for (const [i, { site, events }] of stored.entries()) {
    const today = localDayAt(whole[i]!.now, site.timezone).day;
    const days = [...new Set(events.map(({ day }) => day))].sort();
    const firstRaw = days[Math.floor(days.length / 2)]!;
    const olderDays = new Set(days.filter((day) => day < firstRaw && day < today));
    const { goals, funnels } = whole[i]!;
    const world: World = { ...whole[i]!, site, events, goals, funnels, revenues: [], olderDays };
    engine.parts.catalogue.finalize([...olderDays].map((day) => ({ siteId: site.id, day })));
    await engine.backfillGoals(world, firstRaw);
    await engine.backfillFunnels(world, firstRaw);
    const oracle = new Oracle(world, STORED_KEYS_MAX);
    const asked = fc.sample(question(world).filter(isAboutGoals), { seed: seed + i, numRuns: QUESTIONS });
    for (const each of asked) told.push(...toldOf(each, await compareAnswers(engine, world, oracle, each)));
  }
  const kinds = new Set(told.map(String));
  if (AS_USUAL) assert.deepEqual([...kinds].sort(), ['false,true', 'true,false', 'true,true']);
});

test('a day that could not be counted by channel is unknown under a filter, and no refusal', async () => {
  const drawn = fc.sample(anyWorld, { seed: 5, numRuns: 1 });
  const [world] = await engine.storeWorlds(drawn.map((each) => ({ ...each, channels: [] })));
  await engine.close([world!]);
  const { catalogue } = engine.parts;
  const [closed] = catalogue.site(world!.site.id).closedSince('');
  catalogue.replace([{ ...closed!, unknown: ['keys channel'] }]);
  const period = { from: closed!.day, to: closed!.day };
  const query = { period, filters: [{ dimension: 'channel' as const, value: 'Direct' }] };
  const { stats } = (await engine.ask(world!, { ask: 'stats', query })) as StatsAnswer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value], [null, null]);
});
