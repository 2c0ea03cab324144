import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { printCondition } from '../../src/domain/condition.ts';
import fc from '../draws.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { type ConditionQuestion, conditionQuestion, expectedUnder } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import type { World } from '../oracle/world.ts';
import { askCondition } from './ask-condition.ts';
import { outcome, rounded } from './compare-worlds.ts';
import type { Engine } from './engine.ts';

const LISTS: ReadonlySet<ConditionQuestion['ask']> = new Set(['rows', 'hours', 'moves']);
/** One of so many questions is asked again, in heavy runs each. */
const AGAIN_ONE_IN = 3;

/** Asks an engine random questions under conditions. Throws when an answer is not the oracle's. */
export async function compareConditions(
  engine: Engine,
  worlds: readonly World[],
  { seed, questions, keyCap }: { readonly seed: number; readonly questions: number; readonly keyCap: number },
): Promise<void> {
  for (const [i, world] of worlds.entries()) {
    const oracle = new ConditionOracle(world, keyCap);
    const drawn = fc.sample(conditionQuestion(world), { seed: seed + i, numRuns: questions });
    for (const [number, asked] of drawn.entries()) {
      await compareCondition(engine, world, oracle, asked, number % AGAIN_ONE_IN === 0);
    }
  }
}

/** Asks an engine a question about a world. Throws when the answer is not the oracle's, and returns it. */
export async function compareCondition(
  engine: Engine,
  world: World,
  oracle: ConditionOracle,
  asked: ConditionQuestion,
  isAskedAgain = true,
): Promise<unknown> {
  const expected = await outcome(() => expectedUnder(oracle, asked));
  const ask = () => outcome(() => askCondition(engine.statistics(world), world.site, asked));
  const actual = await ask();
  try {
    assert.deepEqual(rounded(actual), rounded(expected));
    // A list that is asked again reads its closed days from memory.
    const askAgain = async () => assert.deepEqual(rounded(await ask()), rounded(expected), 'asked again');
    if (LISTS.has(asked.ask)) await (isAskedAgain ? askAgain() : heavyCheck(askAgain));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${contextOf(world, asked)}`, { cause: error });
  }
  return actual;
}

function contextOf(
  { site, zones, now, events, goals, segments, channels, funnels, properties, visits, firstRaw }: World,
  asked: ConditionQuestion,
) {
  const where = asked.query.conditions.map(printCondition);
  const about = {
    where,
    asked,
    site,
    zones,
    now,
    goals,
    segments,
    channels,
    funnels,
    properties,
    visits,
    firstRaw,
    events,
  };
  return inspect(about, { depth: 6, maxArrayLength: 200 });
}
