/** Compares the figures of several sites that are read as one with the oracle's, of days that are open, closed and final. */
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { countDays, localDay, presetDays } from '../oracle/calendar.ts';
import { type ConditionQuestion, conditionQuestion, conditionsWorld } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { compareAnswers } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';
import { splitWorld, unitedWorld } from './split-world.ts';

/** More keys than a day has: those of `(other)` differ by site. */
const KEY_CAP = 5000;
const WORLDS = sizeOf(1);
const QUESTIONS = sizeOf(10);

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_043);

/** What a group has no answer to. */
const WITHOUT = new Set([
  'realtime',
  'revenue',
  'funnel',
  'funnel-revenue',
  'goals',
  'properties',
  'orders',
  'funnel-orders',
]);

/**
 * Tells whether a question is about single hours of today. Sites whose clocks are ahead have hours that are still to come by the
 * clocks of the group: those with a selected hit have a value.
 */
function isOfHoursToday(asked: Question | ConditionQuestion, world: World): boolean {
  if (asked.ask !== 'timeseries') return false;
  const { period, against } = asked.query;
  const today = localDay(world.now, world.site.timezone);
  const { from, to } = 'preset' in period ? presetDays(period.preset, today) : period;
  return (to >= today || against !== undefined) && countDays({ from, to }) <= 2;
}

/** Tells whether a question is about a property. No site keeps one here, and the raw events of each end with its own clocks. */
function isOfProperty(asked: Question | ConditionQuestion): boolean {
  return JSON.stringify(asked).includes('property');
}

async function compare(world: World, turn: number, isFinal = false): Promise<void> {
  const drawn = { seed: seed + turn, numRuns: QUESTIONS };
  const isSkipped = (asked: Question | ConditionQuestion) =>
    WITHOUT.has(asked.ask) || isOfHoursToday(asked, world) || (isFinal && isOfProperty(asked));
  const oracle = new Oracle(world, KEY_CAP);
  // Without conditions, questions of hits are about raw events alone.
  for (const asked of isFinal ? [] : fc.sample(question(world), drawn)) {
    if (!isSkipped(asked)) await compareAnswers(engine, world, oracle, asked);
  }
  const underConditions = new ConditionOracle(world, KEY_CAP);
  for (const asked of fc.sample(conditionQuestion(world), drawn)) {
    if (!isSkipped(asked)) await compareCondition(engine, world, underConditions, asked);
  }
}

test(`sites that share the visitors of a world are together what the world is (seed ${seed})`, async () => {
  for (const [i, whole] of fc.sample(conditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    const bare = { ...whole, funnels: [], revenues: [], segments: [], properties: [] };
    const sites = splitWorld(bare);
    const stored = await engine.storeWorlds(sites.map(({ visits: _, ...world }) => world));
    const together = unitedWorld(stored);
    const turn = 10 * i;
    await compare(together, turn);
    await engine.close(stored, (day) => Number(day.slice(-1)) % 2 === 0);
    await compare(together, turn + 1);
    await engine.close(stored);
    await compare(together, turn + 2);
    const final: World[] = [];
    for (const [at, world] of stored.entries()) {
      const { visits } = sites[at]!;
      final.push(await finalizedWorld(engine, visits === undefined ? world : { ...world, visits }));
    }
    await compare(unitedWorld(final), turn + 3, true);
  }
});
