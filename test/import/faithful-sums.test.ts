/** Compares the imports of sums with the histories that the products have counted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { Engine } from '../statistics/engine.ts';
import { compareSeam } from './ask-seam.ts';
import { assertAudit, assertStoredKeys, type StoredKeyRow } from './expected-audit.ts';
import { ImportedSite } from './imported-site.ts';
import { PRODUCTS_OF_SUMS } from './products.ts';
import { SeamAnswers } from './seam-answers.ts';
import { sourceWorld } from './source-world.ts';

/** The number of worlds of each product. More take longer: SVC_TEST_RUNS=500. */
const WORLDS = sizeOf(2);
/** A number of keys that is small enough for `(other)` to occur. */
const STORED_KEYS_MAX = 3;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf();
for (const { title, exported } of PRODUCTS_OF_SUMS) {
  test(`${title}: an import tells what the product has counted (seed ${seed})`, async () => {
    for (const [i, drawn] of fc.sample(sourceWorld, { seed, numRuns: WORLDS }).entries()) {
      const site = await ImportedSite.of(engine, drawn.world);
      const { download, sums } = exported(drawn, STORED_KEYS_MAX, seed + i);
      const { world } = site;
      const own = world.events.filter(({ day }) => !world.imported!.days.has(day));
      const { imported: _, ...ownWorld } = { ...world, events: own };
      const seam = new SeamAnswers(ownWorld, sums, STORED_KEYS_MAX);
      const done = await site.import(download);
      assert.equal(done.days, seam.taken.length);
      assertAudit(await site.audit(done.id), sums, seam.taken);
      const [, keys] = await site.rows();
      assertStoredKeys(keys as readonly StoredKeyRow[], sums, seam.taken);
      await compareSeam(engine, world, seam, seed + i);
    }
  });
}
