/** Tests that scripts bring the statistics of another product into a site, step by step and with the client. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { manage } from '../../kits/tracker/manage.js';
import { plausibleExport } from '../dashboard/plausible-export.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const EXPORT = plausibleExport([
  ['2026-05-17', 10, 20],
  ['2026-05-18', 30, 60],
]);

async function shop() {
  const made = await Manager.ofNew(service);
  await made.script.done('PUT /sites/shop', { domain: 'shop.example' });
  return made;
}

/** Sends bytes as a piece; returns the status and the code of a refusal. */
async function piece({ key }: Manager, query: string, bytes: Uint8Array, type = 'application/octet-stream') {
  const headers = { authorization: `Bearer ${key}`, 'content-type': type };
  const path = `${service.url}/manage/v1/sites/shop/upload/piece${query}`;
  const response = await fetch(path, { method: 'PUT', headers, body: Buffer.from(bytes) });
  const { error } = (await response.json()) as { error?: { code: string } };
  return error === undefined ? response.status : `${response.status} ${error.code}`;
}

/** Waits until the upload of the shop waits for a request; null once it is gone. */
async function settled(script: Manager): Promise<Readonly<Record<string, unknown>> | null> {
  for (;;) {
    const { upload } = (await script.done('GET /sites/shop/upload')) as { upload: Record<string, unknown> | null };
    if (upload === null || ['choosing', 'ready'].includes(String(upload.phase))) return upload;
    await pause(20);
  }
}

test('a file is uploaded in pieces, previewed, imported and taken back', async () => {
  const { script } = await shop();
  const half = EXPORT.length >> 1;
  const { upload } = await script.done('POST /sites/shop/imports', { name: '/tmp/export.zip', size: EXPORT.length });
  assert.deepEqual(upload, {
    ...{ phase: 'arriving', name: 'export.zip', size: EXPORT.length, received: 0 },
    ...{ startedAt: (upload as { startedAt: number }).startedAt, candidates: [], hosts: [], from: null },
    ...{ sourceSite: null, problem: null, progress: null },
  });
  assert.equal(await piece(script, '?at=0', EXPORT.subarray(0, half)), 200);
  assert.equal(await piece(script, '?at=0', EXPORT.subarray(0, half)), '409 CONFLICT');
  assert.equal(await piece(script, `?at=${half}`, EXPORT.subarray(half)), 200);
  const ready = await settled(script);
  assert.deepEqual([ready?.phase, ready?.from, ready?.problem], ['ready', 'plausible', null]);
  const { days } = (await script.done('GET /sites/shop/upload/preview')) as { days: { total: number } };
  assert.equal(days.total, 2);
  await script.done('POST /sites/shop/upload/start');
  assert.equal(await settled(script), null);
  const [done] = (await script.done('GET /sites/shop/imports')).imports as {
    id: string;
    state: string;
    file: string;
  }[];
  assert.deepEqual([done!.state, done!.file], ['done', 'export.zip']);
  assert.equal(await script.change(`DELETE /sites/shop/imports/~${done!.id}`), 'removed');
  const { changes } = await script.done('GET /log');
  assert.deepEqual(
    (changes as { action: string; path: string }[]).map(({ action, path }) => `${action} ${path.split('/').at(-1)}`),
    [
      `removed ~${done!.id}`,
      'changed ~upload',
      'created ~upload',
      `created ${(changes as { path: string }[]).at(-1)!.path.split('/').at(-1)}`,
    ],
  );
});

test('what is none of an export says so, can be read as another product, and is given up', async () => {
  const { script } = await shop();
  await script.done('POST /sites/shop/imports', { name: 'notes.txt', size: 8 });
  await piece(script, '?at=0', Buffer.from('no stats'));
  const unknown = await settled(script);
  assert.deepEqual([unknown?.phase, unknown?.from], ['choosing', null]);
  assert.match(String(unknown?.problem), /^this file is not recognized; choose the export .* Plausible/);
  assert.equal(await script.refused('POST /sites/shop/upload/start'), '409 CONFLICT');
  assert.equal(await script.refused('POST /sites/shop/imports', { name: 'a.zip', size: 1 }), '409 CONFLICT');
  await script.done('PUT /sites/shop/upload', { from: 'plausible' });
  assert.match(String((await settled(script))?.problem), /no export of Plausible/);
  assert.equal(await script.change('DELETE /sites/shop/upload'), 'removed');
  assert.equal(await script.refused('DELETE /sites/shop/upload'), '404 NOT_FOUND');
  assert.equal(await script.refused('GET /sites/shop/upload/preview'), '404 NOT_FOUND');
});

test('wrong requests are refused, and a dry run begins nothing', async () => {
  const { script, orgId } = await shop();
  const file = { name: 'export.zip', size: 8 };
  assert.equal(await script.refused('POST /sites/shop/imports?dry_run=true', file), '400 INVALID');
  assert.equal((await script.done('GET /sites/shop/upload')).upload, null);
  for (const wrong of [
    { name: 'export.zip' },
    { ...file, name: '..' },
    { ...file, size: 1e15 },
    { ...file, to: 'me' },
  ]) {
    assert.equal(await script.refused('POST /sites/shop/imports', wrong), '400 INVALID');
  }
  await script.done('POST /sites/shop/imports', file);
  assert.equal(await piece(script, '', Buffer.from('no stats')), '400 INVALID');
  assert.equal(await piece(script, '?at=0', Buffer.from('{}'), 'application/json'), '415 UNSUPPORTED');
  assert.equal(await piece(script, '?at=0', new Uint8Array(1_000_001)), '413 TOO_LARGE');
  assert.equal(await script.refused('PUT /sites/shop/upload', { from: 'nobody' }), '400 INVALID');
  const reads = await Manager.of(service, { orgId, scopes: ['data:read'] });
  assert.equal(await piece(reads, '?at=0', Buffer.from('no stats')), '403 FORBIDDEN');
  assert.equal(((await reads.done('GET /sites/shop/upload')).upload as { received: number }).received, 0);
  // Bytes are for uploads alone.
  const headers = { authorization: `Bearer ${script.key}`, 'content-type': 'application/octet-stream' };
  const goals = await fetch(`${service.url}/manage/v1/sites/shop/goals`, { method: 'POST', headers, body: '{}' });
  assert.equal(goals.status, 415);
  await script.done('PUT /sites/shop', { state: 'archived' });
  assert.equal(await script.refused('POST /sites/shop/imports', file), '400 INVALID');
});

test('the client uploads a file and imports it, also when what was done breaks off', async () => {
  const { script } = await shop();
  const faults = ['/piece', '/upload', '/start'];
  const faulty: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const [fault] = faults;
    const isFault =
      fault !== undefined && request[1]?.method !== 'GET' && String(request[0]).split('?')[0]!.endsWith(fault);
    if (!isFault) return response;
    faults.shift();
    throw new TypeError('terminated');
  };
  const svc = manage({ url: service.url, key: script.key, fetch: faulty, wait: () => pause(10) });
  const { importFile } = svc.site('shop');
  const done = await importFile('export.zip', new Blob([Buffer.from(EXPORT)]), { from: 'plausible', sourceSite: '' });
  assert.deepEqual([done.state, done.file, done.days, faults], ['done', 'export.zip', 2, []]);
  await assert.rejects(importFile('notes.txt', new Blob(['no stats'])), /not recognized/);
  assert.equal((await script.done('GET /sites/shop/upload')).upload, null, 'nothing is left of it');
});
