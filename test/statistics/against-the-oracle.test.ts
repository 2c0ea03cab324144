import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { compareWorlds, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

/** The number of worlds. More take longer: SVC_TEST_RUNS=500. */
const WORLDS = sizeOf(9);
const CLOSED_WORLDS = Math.ceil(WORLDS / 4);

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf(20_240_515);

test(`random worlds are counted as defined (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
  await compareWorlds(engine, worlds, seed);
  // Closes every second ended day, so that periods have both stored and open days.
  await engine.close(worlds.slice(0, CLOSED_WORLDS), (day) => Number(day.slice(-1)) % 2 === 0);
  await compareWorlds(engine, worlds.slice(0, CLOSED_WORLDS), seed + 1);
  // Closes all days, some for the second time.
  await engine.close(worlds.slice(0, CLOSED_WORLDS));
  await compareWorlds(engine, worlds.slice(0, CLOSED_WORLDS), seed + 2);
});
