/**
 * Processes that share servers are killed at random moments, and the servers too, while they collect, load, close, import
 * and answer. No acknowledged event may be missing, none may count twice, and every figure must be the defined one on every
 * API node.
 *
 * By hand: SVC_TEST_KILLS=100 node --test test/heavy/nodes.test.ts; SVC_TEST_SEED repeats the traffic.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../../src/domain/site.ts';
import type { NewSite } from '../../src/sites/sites.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, until } from '../collect/server.ts';
import { seedOf } from '../draws.ts';
import { Cluster, type Node } from '../nodes/cluster.ts';
import { compareAll, recount } from './kill-figures.ts';
import { Imports, soonMs } from './kill-imports.ts';
import { Load } from './kill-load.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 4);
const SEED = seedOf();
const NAMES = ['collect-1', 'collect-2', 'api-1', 'api-2', 'worker-1', 'worker-2'] as const;
const VICTIMS = [...NAMES, 'postgres', 'clickhouse'] as const;
/** One in so many kills hits an import. */
const IMPORT_KILLS_SHARE = 4;
const KILLS_PER_ROUND = 16;

test(`${KILLS} kills of processes and servers lose nothing, double nothing and change no figure`, {
  timeout: 7_200_000,
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = new Random(SEED);
  const cluster = await Cluster.start();
  const directory = makeDataDirectory();
  const { world } = cluster;
  const installation = {
    ...world,
    addSite: async (fields?: Partial<NewSite>) => {
      // PostgreSQL may be away.
      let site: Site | undefined;
      await until(async () => {
        site = await world.addSite(fields).catch(() => undefined);
        return site !== undefined;
      });
      await cluster.known(site!);
      return site!;
    },
  };
  const imports = new Imports(installation, { dataDir: directory, environment: cluster.environment }, random);
  const loads = [new Load(installation, random), new Load(installation, random)] as const;
  t.after(async () => {
    for (const load of loads) load.end();
    imports.end();
    await cluster.stop();
    removeDataDirectory(directory);
  });
  const nodes = new Map<string, Node>();
  for (const name of NAMES) nodes.set(name, await cluster.add(name, name.slice(0, -2)));
  const direct = () => {
    for (const [i, load] of loads.entries()) load.turnTo(nodes.get(NAMES[i]!)!.server);
  };
  direct();
  await imports.addRound();
  const loading = loads.map((load) => load.run());
  const importing = imports.run(Math.floor(KILLS / IMPORT_KILLS_SHARE), Math.ceil(KILLS / KILLS_PER_ROUND));
  // A rejection is reported by the await further below.
  importing.catch(() => {});

  const killed = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(soonMs(random));
    const victim = random.pick(VICTIMS);
    killed.set(victim, (killed.get(victim) ?? 0) + 1);
    if (victim === 'postgres') {
      await cluster.postgres.kill();
      await pause(soonMs(random));
      await cluster.postgres.start();
    } else if (victim === 'clickhouse') {
      await cluster.clickhouse.kill();
      await pause(soonMs(random));
      await cluster.clickhouse.restart();
    } else {
      const node = nodes.get(victim)!;
      for (const error of node.server.errors) t.diagnostic(`${victim}: ${error}`);
      await node.kill();
      await pause(soonMs(random));
      await node.restart();
      direct();
    }
  }
  await importing;
  for (const load of loads) load.end();
  await Promise.all(loading);
  const [first, second, ...others] = [...nodes.values()].map(({ server }) => server);
  for (const collector of [first!, second!]) await collector.settled();

  for (const api of others.slice(0, 2)) {
    const read = <Answer>(path: string) => api.read(world.apiKey, path) as Promise<Answer>;
    const totalOf = async () =>
      (await Promise.all(loads.map((load) => recount(load, read)))).map(({ counted }) => counted);
    // A node may be a moment behind; what is read in pages while it catches up does not fit together.
    let before = '';
    let failure: unknown;
    const hasCaughtUp = async () => {
      const now = await totalOf().then(String, (error) => {
        failure = error;
        return '';
      });
      const isSame = now !== '' && now === before;
      before = now;
      return isSame;
    };
    await until(hasCaughtUp).catch((error) => {
      throw new Error('the node does not catch up', { cause: failure ?? error });
    });
    for (const load of loads) {
      const { lost, doubled, ...counts } = await recount(load, read);
      t.diagnostic(JSON.stringify(counts));
      assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
    }
    const figures = await compareAll(imports.pasts, read, SEED);
    t.diagnostic(`${figures} answers as defined`);
  }
  t.diagnostic(`killed: ${JSON.stringify(Object.fromEntries(killed))}, imports: ${imports.kills}`);
});
