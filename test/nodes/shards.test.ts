/**
 * Tests figures from real ClickHouse servers as the shards of a cluster against the oracle. `test/heavy/shard-kills.test.ts`
 * kills them.
 *
 * By hand: SVC_TEST_SHARDS=2,3 SVC_TEST_RUNS=100 node --test test/nodes/shards.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datesWithEvents } from '../../src/rollup/maintain/dates-with-events.ts';
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { Shards } from '../clickhouse/shards.ts';
import fc, { AS_USUAL, seedOf, sizeOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { conditionsWorld } from '../oracle/conditions/any-question.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { compareUnited, UNITED_KEY_CAP } from '../statistics/compare-united.ts';
import { compareWorlds, STORED_KEYS_MAX } from '../statistics/compare-worlds.ts';
import { Engine } from '../statistics/engine.ts';
import { OTHER_ZONES, splitWorld, unitedWorld } from '../statistics/split-world.ts';

const COUNTS = (process.env.SVC_TEST_SHARDS ?? '2').split(',').map(Number);

const seed = seedOf(37);

for (const count of COUNTS) {
  test(`random worlds are counted as defined on ${count} shards, open and closed (seed ${seed})`, async (t) => {
    const shards = await Shards.start(count);
    t.after(() => shards.close());
    const engine = await Engine.open(STORED_KEYS_MAX, () => ClickHouseStore.open(shards.url));
    t.after(() => engine.stop());
    const worlds = await engine.storeWorlds(fc.sample(anyWorld, { seed, numRuns: sizeOf(2) }));
    await compareWorlds(engine, worlds, seed);
    const stored = shards.servers.map((server) =>
      server.ask('SELECT day FROM svc.events_local UNION DISTINCT SELECT day FROM svc.hits_local'),
    );
    const dates = (await Promise.all(stored)).flatMap((answer) => answer.split('\n').filter((line) => line !== ''));
    const store = await ClickHouseStore.open(shards.url);
    t.after(() => store.close());
    assert.deepEqual(await datesWithEvents(store), [...new Set(dates)].sort());
    await engine.close(worlds);
    await compareWorlds(engine, worlds, seed + 1);
    const sites = shards.servers.map((server) => server.ask('SELECT uniqExact(site) FROM svc.events_local'));
    const counts = (await Promise.all(sites)).map(Number);
    assert.ok(!AS_USUAL || counts.filter((some) => some > 0).length > 1, `sites on the shards: ${counts}`);
  });
}

heavyTest(`sites on two shards that are read as one are what the oracle says (seed ${seed})`, async (t) => {
  const shards = await Shards.start(2);
  t.after(() => shards.close());
  const engine = await Engine.open(UNITED_KEY_CAP, () => ClickHouseStore.open(shards.url));
  t.after(() => engine.stop());
  for (const [i, drawn] of fc.sample(conditionsWorld, { seed, numRuns: sizeOf(2) }).entries()) {
    const { visits: _, ...whole } = { ...drawn, segments: [], properties: [] };
    const stored = await engine.storeWorlds(splitWorld(whole, OTHER_ZONES));
    await compareUnited(engine, unitedWorld(stored), { seed: seed + 2 * i, questions: sizeOf(20) });
    await engine.close(stored);
    await compareUnited(engine, unitedWorld(stored), { seed: seed + 2 * i + 1, questions: sizeOf(20) });
  }
  const sites = shards.servers.map((server) => server.ask('SELECT uniqExact(site) FROM svc.events_local'));
  const counts = (await Promise.all(sites)).map(Number);
  assert.ok(!AS_USUAL || counts.every((some) => some > 0), `sites on the shards: ${counts}`);
});
