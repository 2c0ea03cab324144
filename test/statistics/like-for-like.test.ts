/** Compares what periods that are not over have changed with the oracle: today's full hours beside as many of the other day. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Condition, ConditionSubject } from '../../src/domain/condition.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { anyConditions, anyHit } from '../oracle/conditions/any-conditions.ts';
import type { ConditionQuestion } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { filterSet } from '../oracle/filter-set.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { importedWorld } from '../oracle/imported-world.ts';
import { Oracle } from '../oracle/oracle.ts';
import { periodChoice } from '../oracle/period-choice.ts';
import type { Question } from '../oracle/question.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

/** The number of worlds of each kind. More take longer: SVC_TEST_RUNS=500. */
const WORLDS = sizeOf(1);
const QUESTIONS = 8;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf(20_261_128);

test(`like is compared with like as defined (seed ${seed})`, async () => {
  const own = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
  await compare(own, seed);
  const imported = await engine.storeWorlds(fc.sample(importedWorld, { seed, numRuns: WORLDS }));
  for (const world of imported) await engine.importDays(world);
  await engine.close([...own, ...imported]);
  await compare([...own, ...imported], seed + 1);
});

test('who comes in several hours counts in the first, on open and on closed days', async () => {
  const times = ['00:10', '01:10', '02:10', '02:50'];
  const events = ['2024-05-12', '2024-05-13', '2024-05-14'].flatMap((day) =>
    times.map((time) => ({ at: `${day}T${time}` })),
  );
  const scenario = scenarioWorld({
    now: '2024-05-14T02:30',
    events: events.filter(({ at }) => at < '2024-05-14T02:30'),
  });
  const [world] = await engine.storeWorlds([scenario]);
  const ask = async () => {
    const period = { from: '2024-05-14', to: '2024-05-14' };
    const { likeForLike } = await engine
      .statistics(world!)
      .ask(world!.site, STATS, { period, filters: [], likeForLike: true });
    return [likeForLike!.stats.visitors, likeForLike!.stats.sessions];
  };
  const expected = [
    { value: 1, prev: 1, deltaPct: 0, hours: 2 },
    { value: 2, prev: 2, deltaPct: 0, hours: 2 },
  ];
  assert.deepEqual(await ask(), expected);
  await engine.close([world!]);
  assert.deepEqual(await ask(), expected);
});

/** Asks for the changes of worlds. Throws when an answer is not the oracle's. */
async function compare(worlds: readonly World[], from: number): Promise<void> {
  for (const [i, world] of worlds.entries()) {
    const draw = { seed: from + i, numRuns: QUESTIONS / 2 };
    const oracle = new Oracle(world, STORED_KEYS_MAX);
    for (const asked of fc.sample(changeOf(world), draw)) await compareAnswers(engine, world, oracle, asked);
    const ofConditions = new ConditionOracle(world, STORED_KEYS_MAX);
    for (const asked of fc.sample(changeUnder(world), draw)) {
      await compareCondition(engine, world, ofConditions, asked);
    }
  }
}

const LIKE = { likeForLike: fc.constant(true as const) };
const AGAINST = fc.constantFrom('year-weekdays' as const, 'year' as const);

/** Generates a period that mostly is not over. */
function running(world: World): fc.Arbitrary<PeriodChoice> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('today', '7d', '30d', 'month').map((preset) => ({ preset }) as const) },
    { weight: 1, arbitrary: periodChoice(world) },
  );
}

/** Generates a question about all visitors. */
function changeOf(world: World): fc.Arbitrary<Question> {
  const period = running(world);
  const stats = { period, filters: fc.constant<Filter[]>([]), against: AGAINST, ...LIKE };
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        ask: fc.constant('stats' as const),
        query: fc.record(stats, { requiredKeys: ['period', 'filters', 'likeForLike'] }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ask: fc.constant('goals' as const), query: fc.record({ period, ...LIKE }) }) },
  );
}

/** Generates a question about the hits that conditions select: those of a filter, or others. */
function changeUnder(world: World): fc.Arbitrary<ConditionQuestion> {
  const ofFilters = filterSet(world)
    .filter((filters) => filters.length > 0 && filters.every(({ value }) => value !== '(other)'))
    .map((filters) => filters.map(({ dimension, value }) => where(dimension, value)));
  const conditions = fc.oneof(
    ofFilters,
    anyHit(world).chain((hit) => anyConditions(world, hit, 1)),
  );
  const of = { period: running(world), conditions, ...LIKE };
  const stats = fc.record({ ...of, against: AGAINST }, { requiredKeys: ['period', 'conditions', 'likeForLike'] });
  return fc.oneof(
    { weight: 3, arbitrary: stats.map((query) => ({ ask: 'stats' as const, query })) },
    { weight: 1, arbitrary: fc.record(of).map((query) => ({ ask: 'goals' as const, query })) },
  );
}

function where(subject: ConditionSubject, value: string): Condition {
  return { subject, operator: 'is', values: [value] };
}
