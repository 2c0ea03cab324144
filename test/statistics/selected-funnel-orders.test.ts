/** Compares the money of funnels under conditions with the oracle, on worlds whose visitors buy: of open, closed and final days. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Condition } from '../../src/domain/condition.ts';
import type { FunnelRevenueAnswer } from '../../src/stats/revenue-answer.ts';
import fc, { AS_USUAL, seedOf, sizeOf } from '../draws.ts';
import { anyConditions, anyHit } from '../oracle/conditions/any-conditions.ts';
import { type ConditionQuestion, shopConditionsWorld } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { periodChoice, rawPeriod } from '../oracle/period-choice.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';

const KEY_CAP = 5000;
const WORLDS = sizeOf(1);
const QUESTIONS = 10;

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_027);

/** Selects each pageview. */
const ALL: Condition = { subject: 'country', operator: 'is_not', values: ['nowhere'] };

/** Asks for the money of each version of the funnels over all days, and further questions. */
function questionsOf(world: World, drawn: number): ConditionQuestion[] {
  const days = world.events.map(({ day }) => day).sort();
  const whole = { from: days[0]!, to: days.at(-1)! };
  const ofAll = world.funnels.map(({ id, version }): ConditionQuestion => {
    return { ask: 'funnel-orders', id, query: { period: whole, conditions: [ALL], version } };
  });
  const question = anyHit(world).chain((hit) =>
    fc.record({
      ask: fc.constant('funnel-orders' as const),
      id: fc.constantFrom(...new Set(world.funnels.map(({ id }) => id))),
      query: fc.record({
        period: fc.oneof({ weight: 3, arbitrary: fc.constant(whole) }, rawPeriod(world), periodChoice(world)),
        conditions: anyConditions(world, hit, 1),
        version: fc.option(fc.integer({ min: 0, max: 4 })),
      }),
    }),
  );
  return [...ofAll, ...fc.sample(question, { seed: drawn, numRuns: QUESTIONS })];
}

/** Compares answers. Returns how many of them have orders. */
async function compare(worlds: readonly World[], turn: number): Promise<number> {
  let withOrders = 0;
  for (const [i, world] of worlds.entries()) {
    const oracle = new ConditionOracle(world, KEY_CAP);
    for (const asked of questionsOf(world, seed + 100 * turn + i)) {
      const { revenue = null } = (await compareCondition(engine, world, oracle, asked)) as Partial<FunnelRevenueAnswer>;
      const { totals, withoutAmount } = revenue ?? {};
      if ((totals ?? []).length > 0 || (withoutAmount ?? 0) > 0) withOrders++;
    }
  }
  return withOrders;
}

test(`the orders that complete funnels are counted under conditions as defined (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(shopConditionsWorld, { seed, numRuns: WORLDS }));
  const readable = worlds.map(({ visits: _, ...world }) => world);
  let withOrders = await compare(readable, 0);
  await engine.close(readable, (day) => Number(day.slice(-1)) % 2 === 0);
  withOrders += await compare(readable, 1);
  await engine.close(readable);
  const final: World[] = [];
  for (const world of worlds) final.push(await finalizedWorld(engine, world));
  const ofVisits = await compare(final, 2);
  if (AS_USUAL) assert.ok(withOrders > 0 && ofVisits > 0, `${withOrders} and ${ofVisits} answers with orders`);
});
