/**
 * Collector processes are killed again and again while they collect, and every few kills the main process too. No
 * acknowledged event may be missing, and none may be stored twice.
 *
 * By hand: SVC_TEST_KILLS=200 node --test test/heavy/collector-kills.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Load, readPages } from '../collect/load.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { seedOf } from '../draws.ts';

const random = new Random(seedOf());

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 2);
const COLLECTORS = 3;
/** One kill in so many is one of the main process; the next start has another number of collectors. */
const MAIN_KILLS_SHARE = 5;
/** A kill comes at any moment within this time after an answer. */
const MOMENT_MAX_MS = 1300;

test(`${KILLS} kills of collectors lose nothing and double nothing`, { timeout: 3_600_000 }, async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  const load = new Load((await world.addSite()).publicId);
  await world.close();
  const running = load.run();
  t.after(() => load.end());
  let server: Server | null = null;
  for (let kill = 1; kill <= KILLS; kill++) {
    if (server === null) {
      server = Server.launch({ dataDir, collectors: 1 + (kill % COLLECTORS) });
      const started = server;
      t.after(() => started.kill());
      await server.listening();
      load.turnTo(server);
    }
    const before = load.acknowledged;
    await until(() => load.acknowledged > before);
    await pause(random.next() * MOMENT_MAX_MS);
    const alive = [...server.collectors().values()];
    if (kill % MAIN_KILLS_SHARE === 0) {
      load.turnTo(null);
      await server.kill();
      server = null;
    } else if (alive.length > 0) process.kill(alive[kill % alive.length]!, 'SIGKILL');
  }
  await server?.kill();
  load.turnTo(null);
  load.end();
  await running;
  const stored = await readPages(dataDir);
  t.diagnostic(`${load.sent} sent, ${load.acknowledged} acknowledged, ${stored.size} stored`);
  assert.deepEqual(load.compare(stored), { lost: [], twice: [] });
});
