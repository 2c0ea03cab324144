/**
 * Kills the service that erases pages: each day is as it was or without them for readers, and nothing of them is left in the end. By
 * hand: SVC_TEST_HEAVY=yes SVC_TEST_KILLS=40 node test/runner/run.ts test/heavy/erased-pages-kills.test.ts
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { svc } from '../backup/commands.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { filesBelow } from '../statistics/files-below.ts';
import { ClockedService } from './clocked-service.ts';
import { withStore } from './kept-on-disk.ts';
import { runningFrom } from './running-clock.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 8);
const SEED = seedOf(53);
const MINUTE = 60_000_000;
const DAYS = 6;
const EVENTS = 20;
const PLANTED = 'v4x9q2';

heavyTest(`${KILLS} kills around the erasing of pages leave nothing half (seed ${SEED})`, async (t) => {
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
      JSON.stringify({
        ts: `${day}T10:00:${10 + i}Z`,
        visitor: `${i % 7}`,
        u: i % 2 === 0 ? `/r/${PLANTED}-${i}` : '/kept',
      }),
    ),
  );
  const file = join(dataDir, '..', `${publicId}-pages.ndjson`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const imported = await svc(['import', '--site', publicId, file, '--data', dataDir]);
  assert.equal(imported.status, 0, imported.err);

  let aheadMicros = 0;
  const start = () => ClockedService.start({ dataDir, clock: runningFrom(Date.now() * 1000 + aheadMicros, 1) });
  const closing = await start();
  await closing.run('settle');
  await closing.run('maintain');
  const asked = await svc(['erase', '--site', publicId, '--pages', '/r/*', '--yes', '--data', dataDir]);
  assert.equal(asked.status, 0, asked.err);
  const begun = performance.now();
  await closing.run('maintain');
  const tookMs = performance.now() - begun;
  await closing.kill();
  for (let killed = 1; killed < KILLS; killed++) {
    const service = await start();
    const maintained = service.run('maintain').catch(() => {});
    await pause(random.next() * tookMs);
    await service.kill();
    await maintained;
  }
  // The day of the request has to be over.
  aheadMicros += 25 * 60 * MINUTE;
  const service = await start();
  await service.run('settle');
  for (let i = 0; i < 6; i++) {
    aheadMicros += 6 * MINUTE;
    await service.setClock(runningFrom(Date.now() * 1000 + aheadMicros, 1));
    await service.run('maintain');
  }
  await service.stop();
  const database = await openDatabase(dataDir);
  const waiting = await database.db.selectFrom('erasure_log').select('site_id').where('done_at', 'is', null).execute();
  await database.close();
  assert.deepEqual(waiting, []);
  assert.deepEqual(filesBelow(dataDir, PLANTED), []);
  await withStore(dataDir, async (store) => {
    const events = await store.query<{ page: string; events: number }>(
      'SELECT page, count() AS events FROM events GROUP BY page ORDER BY page',
    );
    assert.deepEqual(events, [
      { page: '(removed)', events: (DAYS * EVENTS) / 2 },
      { page: '/kept', events: (DAYS * EVENTS) / 2 },
    ]);
  });
});
