/** Exports a site into an object store, against a server that checks signatures. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { json, refused } from '../backup/commands.ts';
import { BUCKET, type ObjectStore, startObjectStore } from '../backup/s3-server.ts';
import { TestService } from '../service.ts';

const DAY_MICROS = 86_400_000_000;
const PREFIX = 'my shop/ä+b';
const PLACE = `s3://${BUCKET}/${PREFIX}`;
const DAY = '2026-05-20';
const FILES = [`events-${DAY}.csv`, 'hours-2026-05.csv', 'keys-2026-05.csv', 'manifest.json', 'totals-2026-05.csv'];
const MANIFEST = 'manifest.json';
/** The object that says whose files stand there while there is no manifest. */
const PARTIAL = 'partial.json';

let service: TestService;
let site: Site;
before(async () => {
  service = await TestService.start();
  site = await service.site();
  await service.collect(site, { u: '/', r: 'https://www.example.org/' });
  await service.collect(site, { u: '/a', e: 'signup', p: { plan: '=1' } });
  await service.answer(site, '/stats?period=7d');
  service.clock.advance(DAY_MICROS);
  // A day that is closed between two exports is written anew.
  await service.closeDays();
});
after(() => service.close());

const words = (place: string) => ['export', '--site', site.publicId, '--events', place, '--data', service.directory];

async function exportTo(store: ObjectStore, place = PLACE) {
  store.requests = [];
  const { bytes: _, ...written } = (await json(words(place), store)) as Record<string, unknown>;
  const changes = store.requests.filter((request) => /^(?:PUT|DELETE)/.test(request));
  return { written, changes: changes.map((request) => request.replace(/^(\w+) .*\/([^/?]+)(?:\?.*)?$/, '$1 $2')) };
}

/** Reads an object of the export as text. */
const read = (store: ObjectStore, name: string) => readFileSync(store.fileOf(`${PREFIX}/${name}`), 'utf8');

test('an export is sent, the manifest last, and later only what has changed', async (t) => {
  const store = await startObjectStore(t);
  const first = await exportTo(store);
  assert.deepEqual(first.written, { dir: PLACE, first: DAY, last: DAY, days: 1, files: 4, written: 4, removed: 0 });
  assert.deepEqual(
    store.keys(),
    FILES.map((name) => `${PREFIX}/${name}`),
  );
  assert.deepEqual(first.changes.slice(-2), [`PUT ${MANIFEST}`, `DELETE ${PARTIAL}`]);
  const [, ...rows] = read(store, `events-${DAY}.csv`).trimEnd().split('\n');
  assert.equal(rows.length, 2);
  assert.ok(rows[1]?.includes('"/a","signup","{""plan"":""=1""}"'), rows.join('\n'));
  assert.ok(!existsSync(join(service.directory, 'export-upload', 'new')));
  const again = await exportTo(store);
  assert.deepEqual([again.written.written, again.changes], [0, []]);

  rmSync(store.fileOf(`${PREFIX}/keys-2026-05.csv`));
  const lost = await exportTo(store);
  assert.deepEqual(lost.changes, [
    ...[`PUT ${PARTIAL}`, `DELETE ${MANIFEST}`, 'PUT keys-2026-05.csv'],
    ...[`PUT ${MANIFEST}`, `DELETE ${PARTIAL}`],
  ]);
});

test('an interrupted export has no manifest, and the next one makes it whole', async (t) => {
  const store = await startObjectStore(t);
  store.fault = (request, response) => {
    if (!request.url?.includes('totals')) return false;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await refused(words(PLACE), /may not do this in the bucket/, store);
  assert.ok(!store.keys().some((key) => key.endsWith(MANIFEST)));
  store.fault = () => false;
  assert.equal((await exportTo(store)).written.written, 4);
  assert.equal(store.keys().length, FILES.length);
});

test('a prefix with something else is refused, and left as it is', async (t) => {
  const store = await startObjectStore(t);
  const foreign = store.fileOf(`${PREFIX}/notes.txt`);
  mkdirSync(dirname(foreign), { recursive: true });
  writeFileSync(foreign, 'mine');
  await refused(words(PLACE), /has other objects/, store);
  assert.deepEqual(store.keys(), [`${PREFIX}/notes.txt`]);
  await refused(words(PLACE), /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
});
