/** Compares days that another product has counted, beside own ones, with the oracle. */
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { importedWorld } from '../oracle/imported-world.ts';
import { compareWorlds, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

/** The number of worlds. More take longer: SVC_TEST_RUNS=2000. */
const WORLDS = Number(process.env.SVC_TEST_RUNS ?? 8);

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

for (const seed of [20_261_123, Math.floor(Math.random() * 2 ** 31)]) {
  test(`imported days answer as defined (seed ${seed})`, async () => {
    const worlds = await engine.storeWorlds(fc.sample(importedWorld, { seed, numRuns: WORLDS }));
    for (const world of worlds) await engine.importDays(world);
    await compareWorlds(engine, worlds, seed);
    // Closes the own days too, and sums whole months, which may have imported days.
    await engine.close(worlds);
    await compareWorlds(engine, worlds, seed + 1);
  });
}
