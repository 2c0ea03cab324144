/** Downloads the export of a site as a zip, and compares it with what the command writes. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { ExportDownloads } from '../../src/export/export-downloads.ts';
import type { ExportOrder } from '../../src/export/export-source.ts';
import { heavyTest } from '../heavy-checks.ts';
import { ExportedSite } from './exported-site.ts';

const CSV: ExportOrder = { format: 'csv', from: null, to: null, events: 'none' };

let world: ExportedSite;
let directory: string;
before(async () => {
  world = await ExportedSite.open();
  directory = join(world.directory, 'exports');
  await world.addGoal('/bought');
  await world.importSums(world.site, (staging) => {
    staging.row();
    staging.totals('2026-03-30', { visitors: 5, pageviews: 9 });
  });
  await world.visit('2026-04-01', { visitor: '1', utmSource: '=1+"1",\n\\N é' }, { visitor: '2', page: '/bought' });
  await world.visit('2026-05-01', { visitor: '1' }, { visitor: '1', event: 'signup', props: '{"plan":"a"}' });
  await world.closeDays('2026-04-01', '2026-05-01');
  // A day that is not closed, and the running one.
  await world.visit('2026-05-20', { visitor: '3', page: '/bought' });
  await world.visit('2026-05-21', { visitor: '5' });
});
after(() => world.close());

function downloads(): ExportDownloads {
  const { store, rollups, database } = world.harness;
  return new ExportDownloads({ store, rollups, database, clock: world.clock }, directory);
}

/** Reads the files of a download, by name. */
async function filesOf(order: ExportOrder): Promise<Record<string, Buffer>> {
  const { stream } = await downloads().open(world.site, order, 1);
  const files = unzipSync(await buffer(stream));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

/** Ends a download as a browser does that goes away, and waits until its files are removed. */
async function breakOff(stream: Readable): Promise<void> {
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
}

/** Reads the files that the command writes, by name. */
async function writtenBy(order: ExportOrder, name: string): Promise<Record<string, Buffer>> {
  await world.export(name, order);
  const path = join(world.directory, name);
  return Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file))]));
}

const ORDERS: readonly (readonly [what: string, order: ExportOrder, runs: typeof heavyTest])[] = [
  ['figures', CSV, heavyTest],
  ['figures and raw events', { ...CSV, events: 'without_visitors' }, test],
  ['some days', { ...CSV, from: '2026-04-01', to: '2026-05-01', events: 'without_visitors' }, heavyTest],
  ['Parquet', { ...CSV, format: 'parquet', events: 'without_visitors' }, heavyTest],
];
for (const [what, order, runs] of ORDERS) {
  runs(`the zip of ${what} has the files of the command, byte for byte`, async () => {
    const [downloaded, written] = [await filesOf(order), await writtenBy(order, what)];
    assert.deepEqual(Object.keys(downloaded).sort(), Object.keys(written).sort());
    assert.ok(Object.keys(written).length > 8);
    for (const [name, bytes] of Object.entries(written)) assert.ok(bytes.equals(downloaded[name]!), name);
    assert.equal(Object.keys(downloaded).at(-1), 'manifest.json');
    assert.deepEqual(readdirSync(directory), []);
  });
}

test('the file is named by the domain and the days', async () => {
  const { name, stream } = await downloads().open(world.site, CSV, 1);
  assert.equal(name, 'a.example-2026-03-30-2026-05-20.zip');
  await breakOff(stream);
});

test('one download of an organization runs at a time, and one that breaks off leaves nothing', async () => {
  const all = downloads();
  const { stream } = await all.open(world.site, CSV, 1);
  assert.equal(readdirSync(directory).length, 1);
  const busy = 'an export of your organization is being downloaded; wait until it has ended';
  assert.equal(all.busy(world.site.orgId, 1)?.('en'), busy);
  await assert.rejects(all.open(world.site, CSV, 1), { name: 'ExportsBusyError', message: busy });
  const elsewhere = { ...world.site, orgId: world.site.orgId + 1 };
  const yours = 'you are downloading an export already; wait until it has ended';
  await assert.rejects(all.open(elsewhere, CSV, 1), { message: yours });
  await breakOff(stream);
  assert.deepEqual(readdirSync(directory), []);
  assert.equal(all.busy(world.site.orgId, 1), null);
});

test('two downloads of a server run at a time, and a stop ends them', async () => {
  const all = downloads();
  const elsewhere = { ...world.site, orgId: world.site.orgId + 1 };
  const opened = [await all.open(world.site, CSV, 1), await all.open(elsewhere, CSV, 2)];
  const busy = '2 exports are being downloaded from this server; try again later';
  await assert.rejects(all.open({ ...world.site, orgId: world.site.orgId + 2 }, CSV, 3), { message: busy });
  await all.stop();
  assert.ok(opened.every(({ stream }) => stream.destroyed));
  assert.deepEqual(readdirSync(directory), []);
  await assert.rejects(all.open(world.site, CSV, 1), { message: 'the service is stopping; try again in a moment' });
});

test('a site without a day has no export', async () => {
  const all = downloads();
  await assert.rejects(all.open(world.other, CSV, 1), { name: 'ExportError', message: 'there is no day to export' });
  assert.equal(all.busy(world.other.orgId, 1), null);
});

test('a download whose days change after they were sent is cut off', async () => {
  const { stream } = await downloads().open(world.site, CSV, 1);
  // The day was closed, and is open again.
  await world.visit('2026-04-01', { visitor: '9' });
  await assert.rejects(buffer(stream), { message: 'its days have changed meanwhile; download the export again' });
  assert.deepEqual(readdirSync(directory), []);
});
