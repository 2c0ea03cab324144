/** Tests that an event with its 202 survives a kill at any moment, and is stored once. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { seedOf } from '../draws.ts';
import { assertWithin, heavyTest } from '../heavy-checks.ts';
import { Load, readPages } from './load.ts';
import { Random } from './random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { createWorld } from './world.ts';

/** By hand: SVC_TEST_KILLS=12 node --test test/collect/kill.test.ts. */
const KILLS_UNDER_LOAD = Number(process.env.SVC_TEST_KILLS ?? 1);
/** The number of kills of a server that is still starting, when it may be loading the queue of the last one. */
const KILLS_AT_START = Math.ceil(KILLS_UNDER_LOAD / 3);
/**
 * The times of a kill after the first answer: at any moment, while the first range is loaded, while the second one is.
 */
const MOMENTS_MS = [
  { from: 0, to: 1300 },
  { from: 0, to: 80 },
  { from: 950, to: 1150 },
] as const;
const STOP_MAX_MS = 2000;

heavyTest('kills at random moments lose nothing acknowledged and double nothing', async (t) => {
  const random = new Random(seedOf());
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  const site = await world.addSite();
  await world.close();

  const load = new Load(site.publicId);
  const running = load.run();
  const startedAt = performance.now();
  for (let kill = 0; kill < KILLS_UNDER_LOAD + KILLS_AT_START; kill++) {
    const server = Server.launch({ dataDir });
    t.after(() => server.kill());
    if (kill % 4 === 3) {
      await pause(random.next() * 800);
    } else {
      await server.listening();
      load.turnTo(server);
      const before = load.acknowledged;
      await until(() => load.acknowledged > before);
      const { from, to } = MOMENTS_MS[kill % MOMENTS_MS.length]!;
      await pause(from + random.next() * (to - from));
    }
    load.turnTo(null);
    assert.equal((await server.kill()).signal, 'SIGKILL');
  }

  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  load.turnTo(server);
  const before = load.acknowledged;
  await until(() => load.acknowledged > before + 1000);
  const { code, afterMs } = await server.stop();
  load.turnTo(null);
  load.end();
  await running;
  assert.equal(code, 0, server.log);
  assertWithin(afterMs, STOP_MAX_MS, 'SIGTERM');

  const stored = await readPages(dataDir);
  const { lost, twice } = load.compare(stored);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  t.diagnostic(
    `${KILLS_UNDER_LOAD} kills under load and ${KILLS_AT_START} at the start in ${seconds} s: ${load.sent} sent, ` +
      `${load.acknowledged} acknowledged, ${stored.size} stored, ${lost.length} lost, ${twice.length} twice; ` +
      `SIGTERM under load: ${Math.round(afterMs)} ms`,
  );
  assert.deepEqual({ lost, twice }, { lost: [], twice: [] });
  assert.ok(stored.size <= load.sent);
});
