/**
 * Kills the command that empties a site, and the service that erases what it had: the site is as it was, or empty, and nothing of
 * before is left in the end. By hand: SVC_TEST_HEAVY=yes SVC_TEST_KILLS=40 node test/runner/run.ts test/heavy/emptied-kills.test.ts
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { STORED_TABLES } from '../../src/store/schema.ts';
import { svc } from '../backup/commands.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { ClockedService } from './clocked-service.ts';
import { withStore } from './kept-on-disk.ts';
import { runningFrom } from './running-clock.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 8);
const SEED = seedOf(43);
const SVC = resolve(import.meta.dirname, '../../bin/svc');
const DAY_MS = 86_400_000;
const MINUTE = 60_000_000;
const EVENTS = 60;

heavyTest(`${KILLS} kills around the emptying of a site leave nothing half (seed ${SEED})`, async (t) => {
  const random = new Random(SEED);
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  const { publicId } = await world.addSite({ timezone: 'UTC' });
  await world.close();
  const beginning = Date.now();
  let aheadMicros = 0;

  const idNow = async () => {
    const database = await openDatabase(dataDir);
    const { id } = await database.db.selectFrom('sites').select('id').executeTakeFirstOrThrow();
    await database.close();
    return id;
  };
  let imports = 0;
  const importSome = async () => {
    const at = (i: number) => beginning - (1 + (i % 3)) * DAY_MS + imports * 1000 + i;
    const lines = Array.from({ length: EVENTS }, (_, i) =>
      JSON.stringify({ ts: at(i), visitor: `${i % 7}`, u: `/${i}` }),
    );
    const file = join(dataDir, '..', `${publicId}-${imports++}.ndjson`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const { status, err } = await svc(['import', '--site', publicId, file, '--data', dataDir]);
    assert.equal(status, 0, err);
  };
  /** Runs the command, and kills it when it takes longer. Returns how long it took, milliseconds. */
  const empty = async (killedAfterMs: number | null) => {
    const begun = performance.now();
    const child = spawn(SVC, ['site', 'empty', publicId, '--confirm', '--data', dataDir], { stdio: 'ignore' });
    const ended = once(child, 'close');
    if (killedAfterMs !== null) {
      await Promise.race([ended, pause(killedAfterMs)]);
      child.kill('SIGKILL');
    }
    await ended;
    return performance.now() - begun;
  };
  const start = () => ClockedService.start({ dataDir, clock: runningFrom(Date.now() * 1000 + aheadMicros, 1) });

  await importSome();
  const tookMs = await empty(null);
  let expected = 0;
  let emptied = 0;
  for (let killed = 0; killed < KILLS; killed++) {
    await importSome();
    expected += EVENTS;
    const service = killed % 2 === 0 ? await start() : null;
    if (killed % 4 === 0) await service?.run('maintain');
    const before = await idNow();
    await empty(random.next() ** 2 * tookMs);
    if (service !== null) {
      aheadMicros += 3 * MINUTE;
      await service.setClock(runningFrom(Date.now() * 1000 + aheadMicros, 1));
      const maintained = service.run('maintain').catch(() => {});
      await pause(random.next() * tookMs);
      await service.kill();
      await maintained;
    }
    if ((await idNow()) === before) continue;
    expected = 0;
    emptied++;
  }
  await importSome();
  expected += EVENTS;
  t.diagnostic(`${KILLS} kills within ${Math.round(tookMs)} ms: emptied ${emptied} times`);

  const service = await start();
  await service.run('settle');
  for (let i = 0; i < 4; i++) {
    aheadMicros += 6 * MINUTE;
    await service.setClock(runningFrom(Date.now() * 1000 + aheadMicros, 1));
    await service.run('maintain');
  }
  await service.stop();
  const id = await idNow();
  const database = await openDatabase(dataDir);
  const left = await database.db.selectFrom('site_days').select('site_id').where('site_id', '<>', id).execute();
  const waiting = await database.db.selectFrom('erasure_log').select('site_id').where('done_at', 'is', null).execute();
  const erasures = await database.db.selectFrom('erasures').select('site_id').execute();
  await database.close();
  assert.deepEqual([left, waiting, erasures], [[], [], []]);
  await withStore(dataDir, async (store) => {
    for (const { name } of STORED_TABLES) {
      const rows = await store.query<{ site: number }>(`SELECT DISTINCT site FROM ${name} WHERE site != {id:UInt32}`, {
        id,
      });
      assert.deepEqual(rows, [], name);
    }
    const [counted] = await store.query<{ events: number }>('SELECT count() AS events FROM events');
    assert.equal(counted?.events, expected);
  });
});
