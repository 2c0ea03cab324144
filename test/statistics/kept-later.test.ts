/** Tests properties, money and channels that are counted after their days were closed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { ChannelVersion } from '../../src/domain/own-channels.ts';
import type { ReportAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { isAboutChannels } from '../../src/stats/query.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { channelRules } from '../oracle/channel-versions.ts';
import type { ConditionQuestion } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { Oracle } from '../oracle/oracle.ts';
import { PROPERTIES } from '../oracle/pools.ts';
import { type Question, question } from '../oracle/question.ts';
import { revenueQuery, subjectQuery } from '../oracle/subject-query.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

const WORLDS = sizeOf(1);
const QUESTIONS = sizeOf(5);
const PAGE = { limit: fc.constant(100), offset: fc.constant(0), search: fc.constant(null) };

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

function questions(world: World, seed: number): Question[] {
  const ofSubjects = subjectQuery(world, PAGE).map((query) => ({ ask: 'report' as const, query }));
  const ofOrders = revenueQuery(world, PAGE).map((query) => ({ ask: 'revenue' as const, query }));
  return fc.sample(fc.oneof(ofSubjects, ofOrders), { seed, numRuns: QUESTIONS });
}

/** Questions about channels: ranked, as filters, and of orders. */
function channelQuestions(world: World, seed: number): Question[] {
  const ofOrders = revenueQuery(world, PAGE).map((query) => {
    return { ask: 'revenue' as const, query: { ...query, dimension: 'channel' as const } };
  });
  const ofChannels = question(world).filter(
    (asked) => asked.ask !== 'revenue' && 'query' in asked && isAboutChannels(asked.query),
  );
  return fc.sample(fc.oneof(ofOrders, ofChannels), { seed, numRuns: QUESTIONS });
}

/** Asks for the key figures of a channel on some days. */
function ofChannel(channel: string, days: readonly string[]): ConditionQuestion {
  const conditions = [{ subject: 'channel' as const, operator: 'is' as const, values: [channel] }];
  return { ask: 'stats', query: { period: { from: days[0]!, to: days.at(-1)! }, conditions } };
}

const seed = seedOf(3);

test(`what is kept later is counted backwards, twice the same (seed ${seed})`, async () => {
  const whole = fc.sample(anyWorld, { seed, numRuns: WORLDS });
  const stored = await engine.storeWorlds(
    whole.map((world) => ({ ...world, properties: [], revenues: [], channels: [] })),
  );
  await engine.close(stored);
  for (const [i, { site, events }] of stored.entries()) {
    const { revenues = [] } = whole[i]!;
    const world: World = { ...whole[i]!, site, events, properties: PROPERTIES, revenues, channels: [] };
    await engine.backfill(world, '0001-01-01');
    await engine.backfill(world, '0001-01-01');
    const oracle = new Oracle(world, STORED_KEYS_MAX);
    for (const asked of questions(world, seed + i)) await compareAnswers(engine, world, oracle, asked);
  }
});

test(`rules of channels that change count the days again that they are counted from (seed ${seed})`, async () => {
  const whole = fc.sample(anyWorld, { seed, numRuns: Math.ceil(WORLDS / 2) });
  const stored = await engine.storeWorlds(whole.map((world) => ({ ...world, channels: [], funnels: [] })));
  await engine.close(stored, (day) => Number(day.slice(-1)) % 3 !== 0);
  for (const [i, { site, events, ...world }] of stored.entries()) {
    const days = [...new Set(events.map(({ day }) => day))].sort();
    const [first, second] = fc.sample(channelRules, { seed: seed + i, numRuns: 2 });
    const channels: ChannelVersion[] = [];
    for (const [version, rules, countedFrom = '2000-01-01'] of [
      [1, first!, days[0]],
      [2, second!, days[Math.floor(days.length / 2)]],
    ] as const) {
      channels.push({ id: version, siteId: site.id, version, rules, countedFrom, createdAt: 0 });
      const changed: World = { ...world, site, events, channels: [...channels] };
      await engine.backfill(changed, countedFrom);
      const oracle = new Oracle(changed, STORED_KEYS_MAX);
      for (const asked of channelQuestions(changed, seed + i)) await compareAnswers(engine, changed, oracle, asked);
      const under = new ConditionOracle(changed, STORED_KEYS_MAX);
      for (const channel of new Set(['Direct', ...[...first!, ...second!].map((rule) => rule.channel)])) {
        await compareCondition(engine, changed, under, ofChannel(channel, days));
      }
    }
  }
});

function hasValuesOnSeveralDays({ events }: World): boolean {
  return new Set(events.filter(({ props }) => props.includes('"value":')).map(({ day }) => day)).size > 2;
}

test('days closed before a property was counted know nothing of it, and those since do', async () => {
  const drawn = fc.sample(anyWorld, { seed: 12, numRuns: 30 }).find(hasValuesOnSeveralDays)!;
  const [world] = await engine.storeWorlds([{ ...drawn, goals: [], revenues: [], funnels: [], channels: [] }]);
  const kept = { ...world!, site: { ...world!.site, retentionMonths: null }, properties: PROPERTIES };
  await engine.close([world!]);
  await engine.backfill(kept, '0001-01-01');
  const days = [...new Set(kept.events.map(({ day }) => day))].sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const ask = (countedFrom: string, from: string) => {
    const query = { filters: [], limit: 1000, offset: 0, search: null, metric: 'visitors' as const };
    return engine.ask({ ...kept, countedFrom } as World, {
      ask: 'report',
      query: { ...query, period: { from, to: last }, dimension: 'property', subject: 'value' },
    }) as Promise<ReportAnswer>;
  };
  const since = addDays(first, 1);
  assert.equal((await ask(first, first)).knownFrom, null);
  const known = await ask(since, since);
  assert.equal(known.knownFrom, null);
  assert.notEqual(known.rows.length, 0);
  const unknown = await ask(since, first);
  assert.equal(unknown.knownFrom, since);
  assert.deepEqual(unknown.rows, known.rows);
  const never = await ask(addDays(last, 1), first);
  assert.deepEqual([never.rows, never.totalVisitors], [[], null]);
  // A filter by a value counts the days that know the property, and says of no other period that nobody came.
  const [{ key, visitors }] = known.rows as [ReportAnswer['rows'][number]];
  const filtered = async (countedFrom: string, from: string) => {
    const query = { period: { from, to: last }, filters: [{ dimension: 'property:value' as const, value: key }] };
    const { stats } = (await engine.ask({ ...kept, countedFrom } as World, { ask: 'stats', query })) as StatsAnswer;
    return stats.visitors.value;
  };
  assert.equal(await filtered(since, since), visitors);
  assert.equal(await filtered(since, first), null);
});
