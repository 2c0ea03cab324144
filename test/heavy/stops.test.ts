/**
 * The service is told to stop while everything is under way: events, long reads, an import, a backup, the closing of days,
 * connections that send nothing, receivers and a mail server that never answer. It ends in time, and every event that was
 * acknowledged is stored once.
 *
 * By hand: SVC_TEST_STOPS=50 SVC_TEST_EVENTS=1000000 node --test test/heavy/stops.test.ts
 */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyDirectory } from '../backup/commands.ts';
import { Load, readPages } from '../collect/load.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { quantile } from './measures.ts';
import {
  addHungReceivers,
  killCommand,
  openConnections,
  readWithoutPause,
  startCommand,
  startSilent,
} from './stop-load.ts';

const STOPS = Number(process.env.SVC_TEST_STOPS ?? 1);
/** Imported while the service runs, over a month of days. */
const PAST_EVENTS = Number(process.env.SVC_TEST_EVENTS ?? 10_000);
const PAST_DAYS = 28;
/** The longest time from the start of the load to the signal, milliseconds. */
const LOAD_MAX_MS = Number(process.env.SVC_TEST_LOAD_MS ?? 800);
const STOP_MAX_MS = 2000;

test('SIGTERM under load ends within two seconds, with everything that was acknowledged', {
  timeout: 7_200_000,
}, async (t) => {
  const seed = seedOf();
  const random = new Random(seed);
  const dataDir = makeDataDirectory();
  const directory = emptyDirectory(t);
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const site = await world.addSite();
  const silent = await startSilent();
  t.after(silent.close);
  const email = await addHungReceivers(world, site, silent.port);
  const past = join(directory, 'past.ndjson');
  writeFileSync(past, pastLines());

  const load = new Load(site.publicId);
  const running = load.run();
  t.after(() => load.end());
  const took: number[] = [];
  const cut: number[] = [];
  for (let stop = 0; stop < STOPS; stop++) {
    const server = await Server.start({
      dataDir,
      collectors: stop % 3 === 2 ? 2 : 0,
      environment: {
        SVC_SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
        SVC_WEBHOOK_ALLOW_HOSTS: 'localhost',
        SVC_TIME_SERVER: 'none',
      },
    });
    t.after(() => server.kill());
    load.turnTo(server);
    const closeConnections = await openConnections(server);
    readWithoutPause(server, world.apiKey, site, random);
    const backup = join(directory, `backup-${stop}`);
    const commands = [
      startCommand(['import', past, '--site', site.publicId, '--data', dataDir]),
      startCommand(['backup', backup, '--data', dataDir]),
    ];
    await fetch(`${server.url}/dashboard/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await pause(random.next() * LOAD_MAX_MS);
    load.turnTo(null);
    const { code, signal, afterMs } = await server.stop();
    took.push(Math.round(afterMs));
    if (server.log.includes('stopped without waiting')) cut.push(stop);
    closeConnections();
    for (const command of commands) await killCommand(command);
    rmSync(backup, { recursive: true, force: true });
    assert.deepEqual({ code, signal }, { code: 0, signal: null }, `seed ${seed}, stop ${stop}: ${server.log}`);
    assert.deepEqual(server.errors, [], `seed ${seed}, stop ${stop}`);
  }
  load.end();
  await running;
  const at = (share: number) => quantile(took, share);
  t.diagnostic(
    `${STOPS} stops, ${load.acknowledged} events acknowledged: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, longest ${at(1)} ms; ${cut.length} did not wait for the store`,
  );
  t.diagnostic(`ms, in order: ${took.join(' ')}`);
  assert.ok(Math.max(...took) < STOP_MAX_MS, `seed ${seed}: ${took.join(', ')} ms`);
  const stored = await readPages(dataDir);
  const { lost, twice } = load.compare(new Map([...stored].filter(([page]) => page.startsWith('/event/'))));
  assert.deepEqual({ lost, twice }, { lost: [], twice: [] }, `seed ${seed}`);
});

/** Events of past days, each day with the same visitors. */
function pastLines(): string {
  const today = Temporal.Now.instant().epochMilliseconds;
  const lines: string[] = [];
  for (let i = 0; i < PAST_EVENTS; i++) {
    const ts = today - (1 + (i % PAST_DAYS)) * 86_400_000 + Math.floor(i / PAST_DAYS) * 10;
    lines.push(`{"ts":${ts},"visitor":"v${i % 997}","u":"/past/${i % 300}","country":"DE","device":"desktop"}\n`);
  }
  return lines.join('');
}
