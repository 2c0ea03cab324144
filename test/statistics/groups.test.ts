/** Compares several sites that are read as one with the oracle, of days that are open, closed, final and imported. */
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { conditionsWorld, importedConditionsWorld, shopConditionsWorld } from '../oracle/conditions/any-question.ts';
import type { World } from '../oracle/world.ts';
import { compareUnited, UNITED_KEY_CAP } from './compare-united.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';
import { OTHER_ZONES, splitWorld, unitedWorld } from './split-world.ts';

const WORLDS = sizeOf(1);
const QUESTIONS = sizeOf(3);

let engine: Engine;
before(async () => {
  engine = await Engine.open(UNITED_KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_043);

function compare(world: World, turn: number, isFinal = false): Promise<void> {
  return compareUnited(engine, world, { seed: seed + turn, questions: QUESTIONS, isFinal });
}

test(`sites that share the visitors of a world are together what the world is (seed ${seed})`, async () => {
  for (const [i, whole] of fc.sample(conditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    const sites = splitWorld(whole, OTHER_ZONES);
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

test(`the orders of sites add up, currencies apart (seed ${seed})`, async () => {
  const asks = new Set(['revenue', 'orders', 'funnel-revenue', 'funnel-orders']);
  for (const [i, whole] of fc.sample(shopConditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    // Goals of one event are one goal of the group unless their names differ.
    const goals = whole.goals.map((goal) => ({ ...goal, name: `goal ${goal.id}` }));
    const bare = { ...whole, goals };
    const sites = splitWorld(bare, OTHER_ZONES).map(({ visits: _, ...world }) => world);
    const stored = await engine.storeWorlds(sites);
    const ask = (turn: number) =>
      compareUnited(engine, unitedWorld(stored), { seed: seed + turn, questions: QUESTIONS, asks });
    await heavyCheck(() => ask(10 * i + 7));
    await engine.close(stored, (day) => Number(day.slice(-1)) % 2 === 0);
    await ask(10 * i + 8);
    await heavyCheck(async () => {
      await engine.close(stored);
      await ask(10 * i + 9);
    });
  }
});

test(`days that were imported as sums add up over sites (seed ${seed})`, async () => {
  for (const [i, whole] of fc.sample(importedConditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    const sites = splitWorld(whole, [null, null]).map(({ visits: _, ...world }) => world);
    const stored = await engine.storeWorlds(sites);
    for (const world of stored) await engine.importDays(world);
    const turn = 10 * i + 5;
    await compare(unitedWorld(stored), turn);
    await engine.close(stored);
    await compare(unitedWorld(stored), turn + 1);
  }
});
