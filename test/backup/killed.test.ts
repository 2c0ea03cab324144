/** Tests that a backup or a restore that is killed at any moment harms nothing, and leaves nothing that is taken for one. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readPages } from '../collect/load.ts';
import { Random } from '../collect/random.ts';
import { Server, until } from '../collect/server.ts';
import { seedOf } from '../draws.ts';
import { assertWithin, heavyTest } from '../heavy-checks.ts';
import { backup, check, emptyDirectory, refused, restore } from './commands.ts';
import { makeSmallInstallation } from './small-installation.ts';

const random = new Random(seedOf());

const SVC = resolve(import.meta.dirname, '../../bin/svc');
/** By hand more: SVC_TEST_KILLS=20 node --test test/backup/killed.test.ts */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 1);
/** A kill comes so long after the first file, at most, milliseconds: a backup of this size takes a tenth of a second. */
const KILL_WITHIN_MS = 60;

/** Starts a command; its output is not wanted. */
function start(t: TestContext, words: readonly string[]): ChildProcess {
  const child = spawn(SVC, words, { stdio: 'ignore', env: { PATH: process.env.PATH } });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

/** Waits for the first file below a directory whose name begins with a prefix, then for a random moment. */
async function untilBegun(directory: string, prefix: string, child: ChildProcess): Promise<void> {
  const isBegun = () => readdirSync(directory).some((name) => name.startsWith(prefix)) || child.exitCode !== null;
  await until(isBegun, undefined, 1);
  await pause(random.next() * KILL_WITHIN_MS);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  child.kill('SIGKILL');
  await exit;
}

/** Asserts that what stands at a place is a whole backup, or nothing; what is beside it is no backup. */
async function assertWholeOrAbsent(directory: string, name: string): Promise<void> {
  for (const entry of readdirSync(directory).filter((each) => each.startsWith(`${name}.`))) {
    assert.match(entry, /\.partial-\d+-[0-9a-f]+$/);
  }
  if (existsSync(join(directory, name))) await check(join(directory, name));
  else await refused(['backup', '--check', join(directory, name)], /is no backup/);
}

/** Returns the backups at the moment: frozen states of the store that take space. */
function frozenIn(dataDir: string): string[] {
  const shadow = join(dataDir, 'store/chdb/shadow');
  return existsSync(shadow) ? readdirSync(shadow).filter((name) => statSync(join(shadow, name)).isDirectory()) : [];
}

heavyTest('killed commands, without a server', async (t) => {
  const directory = emptyDirectory(t);
  const dataDir = join(directory, 'data');
  const { pages } = await makeSmallInstallation(dataDir);
  const places = join(directory, 'places');
  mkdirSync(places);
  for (let i = 0; i < KILLS; i++) {
    const child = start(t, ['backup', join(places, `b${i}`), '--verify', '--data', dataDir]);
    await untilBegun(places, `b${i}`, child);
    await kill(child);
    await assertWholeOrAbsent(places, `b${i}`);
    if (!existsSync(join(places, `b${i}`))) await backup(dataDir, join(places, `b${i}`));
    assert.deepEqual(frozenIn(dataDir), []);
  }
  for (let i = 0; i < KILLS; i++) {
    const child = start(t, ['restore', join(places, 'b0'), '--data', join(places, `r${i}`)]);
    await untilBegun(places, `r${i}`, child);
    await pause(random.next() * 500);
    await kill(child);
    if (!existsSync(join(places, `r${i}`))) await restore(join(places, 'b0'), join(places, `r${i}`));
  }
  await check(join(places, 'b0'));
  assert.deepEqual(readdirSync(places).length, 2 * KILLS);
  for (const data of [dataDir, join(places, 'r0')]) {
    assert.deepEqual(
      [...(await readPages(data)).values()],
      pages.map(() => 1),
    );
  }
});

heavyTest('a killed command, and a killed server, while the server takes the backup', async (t) => {
  const directory = emptyDirectory(t);
  const dataDir = join(directory, 'data');
  const { pages } = await makeSmallInstallation(dataDir);
  const places = join(directory, 'places');
  mkdirSync(places);
  let server = await Server.start({ dataDir });
  t.after(() => server.kill());
  for (let i = 0; i < 2 * KILLS; i++) {
    const isServer = i >= KILLS;
    const child = start(t, ['backup', join(places, `b${i}`), '--data', dataDir]);
    await untilBegun(places, `b${i}`, child);
    if (isServer) {
      const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
      await server.kill();
      const [code] = (await ended) as [number];
      assert.equal(code, existsSync(join(places, `b${i}`)) ? code : 1);
      await assertWholeOrAbsent(places, `b${i}`);
      server = await Server.start({ dataDir });
      assert.deepEqual(frozenIn(dataDir), []);
    } else {
      await kill(child);
      // The server notices at once, and removes what it has begun.
      const isTidy = () =>
        readdirSync(places).every((name) => !name.includes('partial')) && frozenIn(dataDir).length === 0;
      await until(isTidy);
      await assertWholeOrAbsent(places, `b${i}`);
    }
    if (!existsSync(join(places, `b${i}`))) await backup(dataDir, join(places, `b${i}`));
  }
  assert.deepEqual(readdirSync(places).length, 2 * KILLS);
  await server.settled();
  assert.deepEqual(server.errors, []);

  const stopped = start(t, ['backup', join(places, 'stopped'), '--data', dataDir]);
  await untilBegun(places, 'stopped', stopped);
  const { code, afterMs } = await server.stop();
  assert.equal(code, 0, server.log);
  assertWithin(afterMs, 2000, 'SIGTERM');
  if (stopped.exitCode === null) await once(stopped, 'exit');
  await assertWholeOrAbsent(places, 'stopped');
  assert.deepEqual(
    [...(await readPages(dataDir)).values()],
    pages.map(() => 1),
  );
});
