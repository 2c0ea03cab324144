/** Tests the facts against the things that they are found in. */
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  lastBackup,
  noteBackup,
  noteBackupFailure,
  noteBackupTest,
  readBackupNotes,
} from '../../backup/last-backup.ts';
import { openFile } from '../../journal/journal.fixture.ts';
import { emptyDirectory, openFixture } from '../../sites/fixture.ts';
import { backlogOf } from './backlog.ts';
import { freeSpace, sizeOf } from './disk.ts';
import { addressesOf } from './names.ts';
import { whatAnswersAt } from './public-address.ts';
import { activeProxyKeys, activeSites, hiddenOrigins, latestStored, sharedUnclosedDays } from './stored.ts';
import { clockAheadMs } from './time-server.ts';
import { storedVersion } from './versions.ts';
import { siteVolumes } from './volumes.ts';

const NOW = Temporal.Instant.from('2026-05-20T12:00:00Z').epochMilliseconds;

/** Starts a time server whose clock shows `timeMs`; `stratum` 0 refuses. Returns its address. */
async function timeServer(t: TestContext, timeMs: number, { stratum = 2, repeats = true } = {}): Promise<string> {
  const socket = createSocket('udp4');
  t.after(() => socket.close());
  socket.on('message', (question, { port, address }) => {
    const answer = Buffer.alloc(48);
    answer[0] = 0x24;
    answer[1] = stratum;
    if (repeats) question.copy(answer, 24, 40, 48);
    for (const at of [32, 40]) {
      answer.writeUInt32BE((Math.floor(timeMs / 1000) + 2_208_988_800) % 2 ** 32, at);
      answer.writeUInt32BE(Math.floor(((timeMs % 1000) / 1000) * 2 ** 32), at + 4);
    }
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

test('a time server tells how far the clock is ahead', async (t) => {
  const ahead = (server: string) => clockAheadMs(server, () => NOW);
  assert.equal(await ahead(await timeServer(t, NOW)), 0);
  assert.equal(await ahead(await timeServer(t, NOW - 90_500)), 90_500);
  assert.equal(await ahead(await timeServer(t, NOW + 1250)), -1250);
  const in2040 = Temporal.Instant.from('2040-01-01T00:00:00Z').epochMilliseconds;
  assert.equal(await clockAheadMs(await timeServer(t, in2040), () => in2040 + 10), 10);
});

test('a time server that refuses, or answers something else, has not answered', async (t) => {
  const [refuses, lies] = await Promise.all([
    timeServer(t, NOW, { stratum: 0 }),
    timeServer(t, NOW, { repeats: false }),
  ]);
  assert.deepEqual(await Promise.all([refuses, lies].map((server) => clockAheadMs(server, () => NOW))), [null, null]);
});

test('an address leads to a service, or to something else', async (t) => {
  let answer = { status: 200, body: '{"status":"ok"}' };
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/analytics`;
  assert.equal(await whatAnswersAt(url), 'service');
  for (const other of [
    { status: 404, body: 'no' },
    { status: 200, body: '<p>a shop</p>'.repeat(10_000) },
  ]) {
    answer = other;
    assert.equal(await whatAnswersAt(url), other.status);
  }
  server.closeAllConnections();
  server.close();
  await assert.rejects(whatAnswersAt(url));
});

test('addresses need no name server', async () => {
  assert.deepEqual(await addressesOf('127.0.0.1'), ['127.0.0.1']);
  assert.deepEqual(await addressesOf('::1'), ['::1']);
});

test('the backlog is what waits in the journals, and what was set aside', async (t) => {
  const directory = emptyDirectory(t);
  const paths = {
    directory,
    collected: ['collect.db', 'collect-1.db', 'collect-2.db'].map((name) => join(directory, name)),
    imported: join(directory, 'import.db'),
  };
  assert.deepEqual(backlogOf(paths), { rows: 0, oldestAt: null, refusedFiles: [], damagedFiles: [] });
  const line = (micros: number) => new TextEncoder().encode(`1\t2026-05-20\t17\t${micros}\t5\t12\tview\n`);
  const [main, second, imported] = await Promise.all(
    [paths.collected[0]!, paths.collected[1]!, paths.imported].map((path) => openFile(t, path)),
  );
  await main!.append(line(NOW * 1000), 1);
  await main!.append(line(NOW * 1000 + 1), 1);
  await second!.append(line(NOW * 1000 - 5_000_000), 1);
  await imported!.append(line(1_000_000), 7);
  for (const name of [
    'refused-abc-1-2.tsv',
    'refused-abc-1-2.tsv.tmp',
    'collect.db.corrupt-1',
    'collect.db.corrupt-1-wal',
  ])
    writeFileSync(join(directory, name), '');
  assert.deepEqual(backlogOf(paths), {
    rows: 10,
    oldestAt: NOW - 5000,
    refusedFiles: ['refused-abc-1-2.tsv'],
    damagedFiles: ['collect.db.corrupt-1'],
  });
});

test('the database tells what the sites have, and to which instant', async (t) => {
  const { database, addSite } = await openFixture(t);
  const { db } = database;
  assert.equal(await latestStored(db), null);
  assert.deepEqual(await siteVolumes(db, '2026-05-20'), []);
  const [first, second] = [await addSite(), await addSite({ domain: 'b.example', retentionMonths: 12 })];
  const empty = await addSite({ domain: 'empty.example' });
  await db.updateTable('sites').set({ state: 'archived' }).where('id', '=', second.id).execute();
  assert.deepEqual(
    (await activeSites(db)).map(({ domain }) => domain),
    [first.domain, 'empty.example'],
  );
  assert.equal(await activeProxyKeys(db), 0);
  const discard = (siteId: number, day: string, reason: 'origin' | 'origin_hidden', count: number) => ({
    ...{ site_id: siteId, day, reason, count },
  });
  await db
    .insertInto('discards')
    .values([
      discard(0, '2026-05-20', 'origin_hidden', 900),
      discard(first.id, '2026-05-18', 'origin_hidden', 900),
      discard(first.id, '2026-05-19', 'origin_hidden', 1),
      discard(first.id, '2026-05-21', 'origin_hidden', 2),
      discard(second.id, '2026-05-20', 'origin_hidden', 900),
      discard(empty.id, '2026-05-20', 'origin_hidden', 4),
      discard(empty.id, '2026-05-20', 'origin', 900),
    ])
    .execute();
  assert.deepEqual(await hiddenOrigins(db, '2026-05-20'), [
    { domain: empty.domain, count: 4 },
    { domain: first.domain, count: 3 },
  ]);
  const day = (siteId: number, day: string, events: number) => ({
    ...{ site_id: siteId, day, attempts: 1, generation: 1, events, arrivals: 1, reflected: 1, visits: 0 as const },
  });
  await db
    .insertInto('site_days')
    .values([
      { ...day(first.id, '2026-01-20', 1000), visits: 1 as const },
      day(first.id, '2026-05-01', 300),
      day(first.id, '2026-05-18', 70),
      day(second.id, '2026-05-17', 90),
      { ...day(second.id, '2026-05-10', 10), arrivals: 2, reflected: 1 },
      { ...day(second.id, '2026-05-19', 0), arrivals: 2, reflected: 1 },
    ])
    .execute();
  assert.deepEqual(await siteVolumes(db, '2026-05-20'), [
    {
      events: 1370,
      rawEvents: 370,
      eventsPerDay: 10,
      ageDays: 121,
      retentionDays: null,
      visitEvents: 1000,
      visitDays: 91,
      visitDaysMax: 366,
    },
    {
      events: 100,
      rawEvents: 100,
      eventsPerDay: 90 / 7,
      ageDays: 11,
      retentionDays: 366,
      visitEvents: 0,
      visitDays: 0,
      visitDaysMax: 336,
    },
  ]);
  assert.equal(await latestStored(db), Temporal.Instant.from('2026-05-18T10:00:00Z').epochMilliseconds);
  assert.equal(await sharedUnclosedDays(db, NOW), 1);
  await db
    .insertInto('writers')
    .values({ started_at: NOW + 1 })
    .execute();
  assert.equal(await latestStored(db), NOW + 1);
});

test('the last backup is read from its note', async (t) => {
  const directory = emptyDirectory(t);
  const note = (text: string) => writeFileSync(join(directory, 'backup.json'), text);
  assert.equal(await lastBackup(directory), null);
  await noteBackup(directory, { at: NOW, dir: '/b/1', bytes: 5 });
  assert.deepEqual(await lastBackup(directory), { at: NOW, dir: '/b/1', bytes: 5 });
  const tested = { at: NOW, dir: '/b/1' };
  await noteBackupTest(directory, 'restored', tested);
  await noteBackupTest(directory, 'checked', tested);
  const failed = { at: NOW + 1, reason: 'the disk is full' };
  await noteBackupFailure(directory, failed);
  const last = { at: NOW, dir: '/b/1', bytes: 5 };
  assert.deepEqual(await readBackupNotes(directory), { last, failed, restored: tested, checked: tested });
  await noteBackup(directory, { ...last, dir: '/b/2' });
  const kept = { last: { ...last, dir: '/b/2' }, failed: null, restored: tested, checked: tested };
  assert.deepEqual(await readBackupNotes(directory), kept, 'a later backup leaves the tests');
  note('{');
  await assert.rejects(lastBackup(directory), /backup\.json is damaged/);
});

test('space is that of where the directory is, or will be', async (t) => {
  const directory = emptyDirectory(t);
  mkdirSync(join(directory, 'a/b'), { recursive: true });
  writeFileSync(join(directory, 'a/b/c'), 'four');
  assert.equal(await sizeOf(directory), 4);
  assert.equal(await sizeOf(join(directory, 'none')), null);
  assert.ok((await freeSpace(join(directory, 'not/yet'))) > 0);
});

test('a version that cannot be read is damage, and one that is not there is none', () => {
  assert.deepEqual(
    storedVersion('store', 3, () => 2),
    [{ name: 'store', found: 2, known: 3 }],
  );
  assert.deepEqual(
    storedVersion('store', 3, () => null),
    [],
  );
  const damaged = () => {
    throw new Error('no database');
  };
  assert.deepEqual(storedVersion('store', 3, damaged), [{ name: 'store', found: 'damaged', known: 3 }]);
});
