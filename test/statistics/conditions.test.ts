/** Compares the product's answers under conditions with the oracle's, of days that are open, closed and final. */
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { firstKeptDay, localDay, shift } from '../oracle/calendar.ts';
import { conditionsWorld } from '../oracle/conditions/any-question.ts';
import type { World } from '../oracle/world.ts';
import { compareConditions } from './compare-conditions.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';

const KEY_CAP = 5000;
const WORLDS = sizeOf(3);
const QUESTIONS = 10;

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_026);

test(`questions under conditions are answered as defined (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed, numRuns: WORLDS });
  const worlds = await engine.storeWorlds(drawn);
  // Until days are final, all of their hits can be read.
  const readable = worlds.map(({ visits: _, ...world }) => world);
  const compare = (of: readonly World[], turn: number) =>
    compareConditions(engine, of, { seed: seed + 100 * turn, questions: QUESTIONS, keyCap: KEY_CAP });
  await compare(readable, 0);
  await engine.close(readable, (day) => Number(day.slice(-1)) % 2 === 0);
  await compare(readable, 1);
  await engine.close(readable);
  await compare(readable, 2);
  const final: World[] = [];
  for (const world of worlds) final.push(await finalized(world));
  await compare(final, 3);
});

test(`hits that an earlier version has written tell the same of their sessions (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed: seed + 1, numRuns: 1 });
  const worlds = await engine.storeWorlds(drawn);
  const readable = worlds.map(({ visits: _, ...world }) => world);
  await engine.close(readable);
  const { store, catalogue } = engine.parts;
  for (const { site } of worlds) {
    await store.execute(
      'ALTER TABLE hits UPDATE began = 0, bounce = 0, duration = 0 WHERE site = {site:UInt32} SETTINGS mutations_sync = 2',
      { site: site.id },
    );
    catalogue.replace(catalogue.site(site.id).publishedDays.map((day) => ({ ...day, layersVersion: 4 })));
  }
  await compareConditions(engine, readable, { seed, questions: QUESTIONS, keyCap: KEY_CAP });
  const final: World[] = [];
  for (const world of worlds) final.push(await finalized(world));
  await compareConditions(engine, final, { seed: seed + 1, questions: QUESTIONS, keyCap: KEY_CAP });
});

/** Makes the days of a world before the raw window final. Returns it with the days whose hits can be read from then on. */
async function finalized(world: World): Promise<World> {
  const { site, now, events, visits } = world;
  const today = localDay(now, site.timezone);
  const firstRaw = shift(today, -30);
  await finalizeWorld(engine, world, firstRaw);
  const firstVisit = firstKeptDay(today, site.visitMonths);
  const isRead = (day: string) => day >= firstRaw || (day >= firstVisit && (visits === undefined || visits.has(day)));
  return { ...world, firstRaw, visits: new Set(events.map(({ day }) => day).filter(isRead)) };
}
