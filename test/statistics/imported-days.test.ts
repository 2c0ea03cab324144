/** Compares days that another product has counted, beside own ones, with the oracle. */
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { importedWorld } from '../oracle/imported-world.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { compareAnswers, compareWorlds, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

/** The number of worlds. More take longer: SVC_TEST_RUNS=500. */
const WORLDS = sizeOf(3);

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf(20_261_123);

test(`imported days answer as defined (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(importedWorld, { seed, numRuns: WORLDS }));
  for (const world of worlds) await engine.importDays(world);
  await compareWorlds(engine, worlds, seed);
  // Closes the own days too, and sums whole months, which may have imported days.
  await engine.close(worlds);
  await compareWorlds(engine, worlds, seed + 1);
  for (const world of worlds) await compareParts(world);
});

/**
 * Asks for the channels of a period with imported days, which no source has here, and how its pages were read. Throws when an
 * answer is not the oracle's.
 */
async function compareParts(world: World): Promise<void> {
  const today = localDay(world.now, world.site.timezone);
  const oracle = new Oracle(world, STORED_KEYS_MAX);
  for (const from of [shift(today, -90), ...[...world.imported!.days].slice(-1)]) {
    const query = { period: { from, to: today }, dimension: 'channel' as const, filters: [] };
    const page = { limit: 100, offset: 0, search: null };
    const questions: readonly Question[] = [
      { ask: 'breakdown', query: { ...query, ...page } },
      { ask: 'report', query: { ...query, ...page, metric: 'visitors' } },
      { ask: 'earlier', query: { ...query, rows: [{ key: 'Direct' }] } },
      ...(['visitors', 'time', 'scroll'] as const).map(
        (metric): Question => ({ ask: 'report', query: { ...query, ...page, dimension: 'page', metric } }),
      ),
      ...(world.properties ?? []).flatMap((subject): Question[] => [
        { ask: 'report', query: { ...query, ...page, dimension: 'property', subject, metric: 'visitors' } },
        {
          ask: 'stats',
          query: { period: query.period, filters: [{ dimension: `property:${subject}`, value: '(none)' }] },
        },
      ]),
    ];
    for (const asked of questions) await compareAnswers(engine, world, oracle, asked);
  }
}
