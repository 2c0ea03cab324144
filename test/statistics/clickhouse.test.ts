import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { asDocumented, DOCUMENTED_ACCOUNT } from '../clickhouse/documented-account.ts';
import { ClickHouseServer } from '../clickhouse/server.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { compareSums, viewedWorld } from './compare-sums.ts';
import { compareWorlds, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

/** A few: the texts of all statements are those of the embedded engine, which are compared on many more. */
const WORLDS = sizeOf(2);

const seed = seedOf();

heavyTest(
  `stored sums and kept visits on a ClickHouse server tell the same of final days (seed ${seed})`,
  async (t) => {
    const server = await ClickHouseServer.start({ users: DOCUMENTED_ACCOUNT });
    t.after(() => server.close());
    const engine = await Engine.open(5000, () => ClickHouseStore.open(asDocumented(server.url)));
    t.after(() => engine.stop());
    await compareSums(engine, fc.sample(viewedWorld, { seed, numRuns: WORLDS }), seed);
  },
);

heavyTest(`random worlds on a ClickHouse server are counted as defined, open and closed (seed ${seed})`, async (t) => {
  const server = await ClickHouseServer.start({ users: DOCUMENTED_ACCOUNT });
  t.after(() => server.close());
  const engine = await Engine.open(STORED_KEYS_MAX, () => ClickHouseStore.open(asDocumented(server.url)));
  t.after(() => engine.stop());
  const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: WORLDS }));
  await compareWorlds(engine, worlds, seed);
  await engine.close(worlds);
  await compareWorlds(engine, worlds, seed + 1);
});
