/** Compares what is answered once days were erased with the oracle, and looks for what is left of them in the store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SILENT } from '../../src/domain/log.ts';
import { restoreCatalogue } from '../../src/rollup/days/restore-catalogue.ts';
import { Eraser } from '../../src/rollup/maintain/eraser.ts';
import { logDayErasure } from '../../src/sites/erasure-log.ts';
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import type { Store } from '../../src/store/store.ts';
import { asDocumented, DOCUMENTED_ACCOUNT } from '../clickhouse/documented-account.ts';
import { ClickHouseServer } from '../clickhouse/server.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import { localDay } from '../oracle/calendar.ts';
import { conditionsWorld } from '../oracle/conditions/any-question.ts';
import { world as anyWorld } from '../oracle/history.ts';
import type { World } from '../oracle/world.ts';
import { compareConditions } from './compare-conditions.ts';
import { compareWorlds, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';

const KEY_CAP = 5000;
const WORLDS = sizeOf(1);
const QUESTIONS = sizeOf(6);
const seed = seedOf(20_261_129);

/** Runs a task with an engine of its own: a process has one store at a time. */
async function withEngine(
  keyCap: number,
  task: (engine: Engine) => Promise<void>,
  openStore?: (directory: string) => Promise<Store>,
): Promise<void> {
  const engine = await Engine.open(keyCap, openStore);
  try {
    await task(engine);
  } finally {
    await engine.stop();
  }
}

const endedDays = ({ events, now, site }: World) =>
  [...new Set(events.map(({ day }) => day))].filter((day) => day < localDay(now, site.timezone)).sort();

/** Erases about a half of the ended days of a world, in runs. Returns it with them. */
async function erase(of: Engine, world: World): Promise<World> {
  const { store, database, catalogue, siteMutex } = of.parts;
  const days = endedDays(world);
  const third = Math.ceil(days.length / 3);
  const runs = [days.slice(0, third), days.slice(2 * third)].filter((run) => run.length > 0);
  const clock = { nowMicros: () => world.now };
  for (const run of runs) {
    const range = { from: run[0]!, to: run.at(-1)! };
    const asked = { siteId: world.site.id, site: world.site.publicId, range, at: world.now / 1000 };
    await logDayErasure(database.db, asked, {});
  }
  const eraser = new Eraser({ store, database, catalogue, siteMutex, clock, log: SILENT, drained: async () => true });
  await eraser.hideAsked();
  await eraser.hideAsked();
  const [found] = await store.query<{ rows: number }>(
    'SELECT count() AS rows FROM day_keys WHERE site = {site:UInt32} AND day IN {days:Array(Date)}',
    { site: world.site.id, days: runs.flat() },
  );
  assert.equal(found!.rows, 0);
  return { ...world, erased: new Set(runs.flat()) };
}

test(`the other days are counted as defined when days are erased (seed ${seed})`, () =>
  withEngine(STORED_KEYS_MAX, async (engine) => {
    const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
    await engine.close(worlds, (day) => Number(day.slice(-1)) % 2 === 0);
    const erased: World[] = [];
    for (const world of worlds) erased.push(await erase(engine, world));
    await compareWorlds(engine, erased, seed);
    await heavyCheck(async () => {
      await engine.close(erased, (day) => erased.every(({ erased: gone }) => !gone!.has(day)));
      await compareWorlds(engine, erased, seed + 1);
      const { catalogue, database, store } = engine.parts;
      await restoreCatalogue(catalogue, database, store, 0);
      await compareWorlds(engine, erased, seed + 2);
    });
  }));

heavyTest(`questions under conditions say which days are erased (seed ${seed})`, () =>
  withEngine(KEY_CAP, async (engine) => {
    const drawn = await engine.storeWorlds(fc.sample(conditionsWorld, { seed, numRuns: WORLDS }));
    await engine.close(drawn);
    const erased: World[] = [];
    for (const world of drawn) erased.push(await erase(engine, await finalizedWorld(engine, world)));
    await compareConditions(engine, erased, { seed, questions: QUESTIONS, keyCap: KEY_CAP });
  }),
);

heavyTest(`days are erased on a ClickHouse server, too (seed ${seed})`, async (t) => {
  const server = await ClickHouseServer.start({ users: DOCUMENTED_ACCOUNT });
  t.after(() => server.close());
  const task = async (engine: Engine) => {
    const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
    await engine.close(worlds);
    const erased: World[] = [];
    for (const world of worlds) erased.push(await erase(engine, world));
    await compareWorlds(engine, erased, seed);
  };
  await withEngine(STORED_KEYS_MAX, task, () => ClickHouseStore.open(asDocumented(server.url)));
});
