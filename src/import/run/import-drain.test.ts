import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ImportWriter } from '../../journal/import-writer.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import { importInstallation } from '../../service/import-installation.ts';
import { readConfig } from '../../service/settings/config.ts';
import { emptyDirectory, ManualClock, openFor } from '../../sites/fixture.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { EventReader } from '../event-reader.ts';
import { KEYS, lineWith, SITE, ZONES } from '../import.fixture.ts';
import { Importer } from '../importer.ts';
import { ImportDrain } from './import-drain.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Makes a data directory with one event in its import journal. */
async function queued(t: TestContext) {
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
  const database = await openFor(t, dataDir);
  return { dataDir, installation: importInstallation(readConfig({ SVC_DATA: dataDir }, {}), database, clock) };
}

test('while a server holds the store and loads nothing, the wait is given up; once it exits, events are loaded here', async (t) => {
  const { dataDir, installation } = await queued(t);
  const server = StoreLock.take(dataDir, 'serve');
  const drain = new ImportDrain(installation, LOG);
  t.after(() => drain.close());
  const left = drain.waiting();
  const seen: number[] = [];
  assert.equal(await drain.until(left, (rows) => seen.push(rows), 100), false);
  assert.deepEqual(new Set(seen), new Set([1]));

  server?.release();
  assert.equal(await drain.until(left, () => {}), true);
  assert.deepEqual([left(), drain.reason], [0, '']);
});

test('a store that cannot be opened is reported as trouble, and the events stay in the journal', async (t) => {
  const { dataDir, installation } = await queued(t);
  mkdirSync(join(dataDir, 'store'));
  writeFileSync(join(dataDir, 'store', 'chdb'), 'in the way');
  const drain = new ImportDrain(installation, LOG);
  const left = drain.waiting();
  assert.equal(await drain.until(left, () => {}, 500), false);
  assert.match(drain.reason, /cannot open the store/);
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

test('a task on the store that fails is tried again, one at a time', async (t) => {
  const { installation } = await queued(t);
  let runs = 0;
  const drain = new ImportDrain(installation, LOG);
  t.after(() => drain.close());
  const look = async () => {
    drain.onStore(async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database is away');
    });
    return { isSo: runs > 1, moved: runs };
  };
  assert.equal(await drain.untilSo(look), true);
  assert.equal(drain.reason, ' (the database is away)');
});
