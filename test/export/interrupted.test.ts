/** Kills exports while their files take their places: files of events that nobody can write again stay. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { ExportDirectory } from '../../src/export/export-directory.ts';
import type { ExportPlan, ExportSource, PlannedFile } from '../../src/export/export-source.ts';
import type { ExportTarget } from '../../src/export/export-target.ts';
import { S3Export } from '../../src/export/s3-export.ts';
import { type ExportedSite, writeExport } from '../../src/export/write-export.ts';
import { BUCKET, KEY, type ObjectStore, startObjectStore } from '../backup/s3-server.ts';

const DAY = '2026-05-20';
const EVENTS = `events-${DAY}.csv`;
const TOTALS = 'totals-2026-05.csv';
const IDENTITY = { siteId: 'k3jd02msa9xq', fileFormat: 'csv', events: 'without_visitors' } as const;
const SITE: ExportedSite = {
  site: {
    ...{ id: 1, publicId: IDENTITY.siteId, orgId: 1, domain: 'a.example', also: [], name: 'Example', timezone: 'UTC' },
    ...{ retentionMonths: null, visitMonths: 0, honoursGpc: true, state: 'active', createdAt: 0 },
  },
  zones: [],
  order: { format: 'csv', events: IDENTITY.events },
};

/** Gives a day with raw events, or the same day when they are gone and its figures have changed. */
function source(events: 'kept' | 'gone'): ExportSource {
  const planned = (name: string, kind: PlannedFile['kind']): PlannedFile => {
    return { name, kind, month: '2026-05', stamp: `${name} ${events}`, version: '1' };
  };
  const plan: ExportPlan = {
    files: [planned(TOTALS, 'totals'), ...(events === 'kept' ? [planned(EVENTS, 'events')] : [])],
    ...{ days: [DAY], imported: [], unknown: {}, known: null, uncounted: [], past: events === 'kept' ? [] : [DAY] },
  };
  return {
    plan: async () => plan,
    save: async (name, path) => writeFileSync(path, `${name} ${events}\n`),
  };
}

async function temporary(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'svc-interrupted-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function write(target: ExportTarget, events: 'kept' | 'gone') {
  try {
    return await writeExport(target, source(events), SITE);
  } finally {
    await target.close();
  }
}

async function open(store: ObjectStore, t: TestContext, siteId: string = IDENTITY.siteId): Promise<S3Export> {
  const path = await temporary(t);
  const access = {
    ...{ endpoint: store.environment.SVC_S3_ENDPOINT!, region: 'us-east-1', sessionToken: null, clock: systemClock },
    ...{ accessKeyId: KEY.AWS_ACCESS_KEY_ID, secretAccessKey: KEY.AWS_SECRET_ACCESS_KEY },
  };
  const directory = { path, release: () => {} };
  const { signal } = new AbortController();
  return await S3Export.open({ address: `s3://${BUCKET}/shop`, access, directory, signal }, { ...IDENTITY, siteId });
}

test('in an object store', async (t) => {
  const store = await startObjectStore(t);
  const first = await write(await open(store, t), 'kept');
  const events = first.manifest.files.find(({ name }) => name === EVENTS)!;
  store.fault = (request, response) => {
    if (request.method !== 'PUT' || !request.url?.includes(TOTALS)) return false;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await assert.rejects(write(await open(store, t), 'gone'));
  assert.ok(!store.keys().includes('shop/manifest.json'));
  store.fault = () => false;
  await assert.rejects(open(store, t, 'another1site'), /an export of .* choose another/);
  const { manifest, removed } = await write(await open(store, t), 'gone');
  assert.deepEqual(removed, []);
  assert.deepEqual(
    manifest.files.find(({ name }) => name === EVENTS),
    { ...events, stamp: null },
  );
  assert.deepEqual(store.keys(), ['shop/manifest.json', `shop/${EVENTS}`, `shop/${TOTALS}`].sort());
  assert.equal(readFileSync(store.fileOf(`shop/${EVENTS}`), 'utf8'), `${EVENTS} kept\n`);
});

test('objects that only have the names of an export are left as they are', async (t) => {
  const store = await startObjectStore(t);
  mkdirSync(join(store.fileOf('shop/a'), '..'), { recursive: true });
  writeFileSync(store.fileOf(`shop/${TOTALS}`), 'mine');
  await assert.rejects(open(store, t), /has other objects/);
  assert.deepEqual(store.keys(), [`shop/${TOTALS}`]);
});

test('in a directory', async (t) => {
  const path = await temporary(t);
  const opened = () => ExportDirectory.open(path, IDENTITY);
  const first = await write(await opened(), 'kept');
  const last = await write(await opened(), 'gone');
  // The moment in which the earlier manifest has gone and nothing has come yet.
  const partial = join(path, '.partial');
  mkdirSync(partial);
  renameSync(join(path, 'manifest.json'), join(partial, 'manifest.json'));
  renameSync(join(path, TOTALS), join(partial, TOTALS));
  writeFileSync(join(partial, 'earlier.json'), JSON.stringify(first.manifest));
  writeFileSync(join(path, TOTALS), `${TOTALS} kept\n`);
  await assert.rejects(ExportDirectory.open(path, { ...IDENTITY, siteId: 'another1site' }), /choose another/);
  const { manifest, written } = await write(await opened(), 'gone');
  assert.deepEqual([written, manifest], [[], last.manifest]);
  assert.deepEqual(readdirSync(path).sort(), [EVENTS, 'manifest.json', TOTALS].sort());
  assert.equal(readFileSync(join(path, TOTALS), 'utf8'), `${TOTALS} gone\n`);
});
