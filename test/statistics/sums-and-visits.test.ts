/** Asks for every figure of final days both of stored sums and of kept visits: they are the same. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { compareSums, viewedWorld } from './compare-sums.ts';
import { Engine } from './engine.ts';

const WORLDS = sizeOf(1);

let engine: Engine;
before(async () => {
  engine = await Engine.open(5000);
});
after(() => engine.stop());

const seed = seedOf(17);

test(`stored sums and kept visits tell the same of final days (seed ${seed})`, async () => {
  const asked = await compareSums(engine, fc.sample(viewedWorld, { seed, numRuns: WORLDS }), seed);
  assert.ok(asked > 100 * WORLDS, String(asked));
});
