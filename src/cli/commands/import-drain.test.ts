import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { EventReader } from '../../import/event-reader.ts';
import { KEYS, lineWith, SITE, ZONES } from '../../import/import.fixture.ts';
import { Importer } from '../../import/importer.ts';
import { ImportWriter } from '../../journal/import-writer.ts';
import { importJournalPath } from '../../service/data-directory/storage.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import { emptyDirectory, ManualClock } from '../../sites/fixture.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { ImportDrain } from './import-drain.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Makes a data directory with one event in its import journal. */
function queued(t: TestContext): string {
  const dataDir = emptyDirectory(t);
  const path = importJournalPath(dataDir);
  mkdirSync(dirname(path));
  const writer = new ImportWriter(path);
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  const reader = new EventReader({ site: SITE, zones: ZONES, keys: KEYS, clock, finalDays: new Set() });
  const importer = new Importer({ importId: 1, reader, writer, rejected: () => assert.fail() });
  importer.add(1, lineWith());
  importer.write();
  writer.close();
  return dataDir;
}

test('while a server holds the store and loads nothing, the wait is given up; once it exits, events are loaded here', async (t) => {
  const dataDir = queued(t);
  const server = StoreLock.take(dataDir, 'serve');
  const drain = new ImportDrain(dataDir, LOG);
  t.after(() => drain.close());
  const left = drain.waiting();
  const seen: number[] = [];
  assert.equal(await drain.until(left, (rows) => seen.push(rows), 100), false);
  assert.deepEqual(new Set(seen), new Set([1]));

  server?.release();
  assert.equal(await drain.until(left, () => {}), true);
  assert.deepEqual([left(), drain.trouble], [0, null]);
});

test('a store that cannot be opened is reported as trouble, and the events stay in the journal', async (t) => {
  const dataDir = queued(t);
  mkdirSync(join(dataDir, 'store'));
  writeFileSync(join(dataDir, 'store', 'chdb'), 'in the way');
  const drain = new ImportDrain(dataDir, LOG);
  const left = drain.waiting();
  assert.equal(await drain.until(left, () => {}, 500), false);
  assert.match(drain.trouble ?? '', /cannot open the store/);
  assert.equal(left(), 1);
  await drain.close();
});

test('a server does not wait for another server', async (t) => {
  const dataDir = emptyDirectory(t);
  const first = await StoreLock.takeForServer(dataDir);
  await assert.rejects(StoreLock.takeForServer(dataDir), StoreUnavailableError);
  first.release();
  (await StoreLock.takeForServer(dataDir)).release();
});

test('work that fails is tried again while the store is held, by the same task', async (t) => {
  const dataDir = queued(t);
  let [made, runs] = [0, 0];
  const drain = new ImportDrain(dataDir, LOG, null, () => {
    made += 1;
    return async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database is away');
    };
  });
  t.after(() => drain.close());
  assert.equal(await drain.untilSo(async () => ({ isSo: runs > 1, moved: runs })), true);
  assert.deepEqual([made, drain.trouble], [1, 'the database is away']);
});
