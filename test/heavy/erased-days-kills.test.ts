/**
 * Kills the command that erases days of a site, and the service that erases them: days are as they were or not there for readers, and
 * nothing of them is left in the end. By hand: SVC_TEST_HEAVY=yes SVC_TEST_KILLS=40 node test/runner/run.ts test/heavy/erased-days-kills.test.ts
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { addDays } from '../../src/domain/calendar.ts';
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
const SEED = seedOf(47);
const SVC = resolve(import.meta.dirname, '../../bin/svc');
const MINUTE = 60_000_000;
/** The erased days lie between days that stay. */
const DAYS = KILLS + 2;
const EVENTS = 20;

heavyTest(`${KILLS} kills around the erasing of days leave nothing half (seed ${SEED})`, async (t) => {
  const random = new Random(SEED);
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  const { publicId } = await world.addSite({ timezone: 'UTC' });
  await world.close();
  const first = addDays(new Date().toISOString().slice(0, 10), -DAYS - 2);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(first, i));
  const lines = days.flatMap((day) =>
    Array.from({ length: EVENTS }, (_, i) =>
      JSON.stringify({ ts: `${day}T10:00:${10 + i}Z`, visitor: `${i % 7}`, u: `/${day}` }),
    ),
  );
  const file = join(dataDir, '..', `${publicId}-days.ndjson`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const imported = await svc(['import', '--site', publicId, file, '--data', dataDir]);
  assert.equal(imported.status, 0, imported.err);

  let aheadMicros = 0;
  const start = () => ClockedService.start({ dataDir, clock: runningFrom(Date.now() * 1000 + aheadMicros, 1) });
  /** Runs the command, and kills it when it takes longer. Returns how long it took, milliseconds. */
  const erase = async (day: string, killedAfterMs: number | null) => {
    const begun = performance.now();
    const words = ['erase', '--site', publicId, '--from', day, '--to', day, '--yes', '--data', dataDir];
    const child = spawn(SVC, words, { stdio: 'ignore' });
    const ended = once(child, 'close');
    if (killedAfterMs !== null) {
      await Promise.race([ended, pause(killedAfterMs)]);
      child.kill('SIGKILL');
    }
    await ended;
    return performance.now() - begun;
  };
  const tookMs = await erase(days[1]!, null);
  const asked = async () => {
    const database = await openDatabase(dataDir);
    const rows = await database.db.selectFrom('erasure_log').select('first_day').where('kind', '=', 'days').execute();
    await database.close();
    return new Set(rows.map(({ first_day }) => first_day));
  };
  for (let killed = 1; killed < KILLS; killed++) {
    const service = killed % 2 === 0 ? await start() : null;
    if (killed % 4 === 0) await service?.run('maintain');
    await erase(days[killed + 1]!, tookMs * (0.3 + 0.8 * random.next()));
    if (service === null) continue;
    const maintained = service.run('maintain').catch(() => {});
    await pause(random.next() * tookMs);
    await service.kill();
    await maintained;
  }
  const service = await start();
  await service.run('settle');
  for (let i = 0; i < 4; i++) {
    aheadMicros += 6 * MINUTE;
    await service.setClock(runningFrom(Date.now() * 1000 + aheadMicros, 1));
    await service.run('maintain');
  }
  await service.stop();
  const erased = await asked();
  t.diagnostic(`${KILLS} kills within ${Math.round(tookMs)} ms: ${erased.size} days were erased`);
  const database = await openDatabase(dataDir);
  const waiting = await database.db.selectFrom('erasure_log').select('site_id').where('done_at', 'is', null).execute();
  const left = await database.db.selectFrom('site_days').select(['day', 'origin', 'events']).orderBy('day').execute();
  await database.close();
  assert.deepEqual(waiting, []);
  const stays = days.filter((day) => !erased.has(day));
  assert.deepEqual(
    left.map(({ day, origin, events }) => [day, origin, events]),
    days.map((day) => (erased.has(day) ? [day, 0, 0] : [day, null, EVENTS])),
  );
  await withStore(dataDir, async (store) => {
    for (const { name } of STORED_TABLES) {
      const rows = await store.query(`SELECT DISTINCT day FROM ${name} WHERE day IN {erased:Array(Date)}`, {
        // The sums of a month stand at its first day.
        erased: name.startsWith('month') ? [] : [...erased],
      });
      assert.deepEqual(rows, [], name);
    }
    const events = await store.query<{ day: string; events: number }>(
      'SELECT toString(day) AS day, count() AS events FROM events GROUP BY day ORDER BY day',
    );
    assert.deepEqual(
      events,
      stays.map((day) => ({ day, events: EVENTS })),
    );
  });
});
