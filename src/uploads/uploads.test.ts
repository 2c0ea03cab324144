import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '../domain/language.ts';
import type { Site } from '../domain/site.ts';
import type { ImportEnd } from '../import/run/import-event.ts';
import { problemMessage, progressMessage } from './problems.ts';
import type { TaskRun } from './upload-task.ts';
import { Uploads } from './uploads.ts';

const ENDED: ImportEnd = { kind: 'refused', problem: { code: 'crashed', how: 'ended' } };
const GIB = 1024 ** 3;
const WEEK_MICROS = 7 * 86_400_000_000;

interface Running extends TaskRun {
  end(end: ImportEnd): void;
}

/** Uploads of sites whose organisation is a tenth of their number, and the tasks that run. */
async function uploadsOf(t: TestContext, there?: string) {
  const directory = there ?? (await mkdtemp(join(tmpdir(), 'svc-uploads-')));
  const world = { nowMicros: 0, freeBytes: 100 * GIB, gone: new Set<number>(), state: 'active' as Site['state'] };
  const running: Running[] = [];
  const damaged: string[] = [];
  const site = (id: number): Site => ({
    ...{ id, publicId: `site${id}`, orgId: Math.floor(id / 10), domain: 'a.example', also: [], name: 'A' },
    ...{ timezone: 'UTC', retentionMonths: null, visitMonths: 0, honoursGpc: true, state: world.state, createdAt: 0 },
  });
  const uploads = new Uploads({
    directory,
    clock: { nowMicros: () => world.nowMicros },
    freeBytes: async () => world.freeBytes,
    run: (call) => {
      const { promise, resolve } = Promise.withResolvers<ImportEnd>();
      const end = (found: ImportEnd) => {
        running.splice(running.indexOf(task), 1);
        resolve(found);
      };
      const task = { ...call, end };
      call.signal.addEventListener('abort', () => end(ENDED));
      running.push(task);
      if (call.signal.aborted) end(ENDED);
      return promise;
    },
    site: async (id) => (world.gone.has(id) ? null : site(id)),
    giveUp: async () => {},
    failed: (error) => {
      throw error;
    },
    damaged: (path) => damaged.push(path),
  });
  t.after(async () => {
    await uploads.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const begin = (id: number, startedBy = id, size = 2) => uploads.begin(id, { name: `${id}.zip`, size, startedBy });
  const arrive = async (id: number) => {
    await begin(id);
    await uploads.add(id, 0, Buffer.from('ab'));
  };
  return { uploads, directory, world, running, damaged, begin, arrive };
}

/** Waits until so many tasks run. */
async function until(running: readonly Running[], count: number): Promise<string[]> {
  while (running.length < count) await turn();
  for (let i = 0; i < 100; i++) await turn();
  return running.map(({ task }) => basename(task.path)).sort();
}

test('the exports of an organization are read one after the other, beside that of another', async (t) => {
  const { running, arrive } = await uploadsOf(t);
  for (const id of [11, 12, 13]) await arrive(id);
  await arrive(21);
  assert.deepEqual(await until(running, 2), ['11.zip', '21.zip']);
  const damaged = { code: 'failed', message: 'it is damaged' } as const;
  running.find(({ task }) => task.path.endsWith('11.zip'))!.end({ kind: 'refused', problem: damaged });
  assert.deepEqual(await until(running, 2), ['12.zip', '21.zip']);
});

test('a piece is not taken when the disk has been filled since the upload began', async (t) => {
  const { uploads, world, begin } = await uploadsOf(t);
  await begin(11);
  world.freeBytes = 2 * GIB + 1;
  await assert.rejects(uploads.add(11, 0, Buffer.from('ab')), {
    code: 'unavailable',
    message: /no space for the rest of the file/,
  });
  assert.equal((await uploads.find(11))?.received, 0);
  world.freeBytes = 3 * GIB;
  assert.equal(await uploads.add(11, 0, Buffer.from('ab')), 2);
});

test('the uploads of deleted sites, and those that nobody goes on with, are removed while the service runs', async (t) => {
  const { uploads, world, running, begin, arrive } = await uploadsOf(t);
  await begin(11);
  await arrive(21);
  await until(running, 1);
  await uploads.removeLeft();
  assert.notEqual(await uploads.find(11), null);
  world.gone.add(21);
  await uploads.removeLeft();
  assert.deepEqual([await uploads.find(21), running], [null, []]);
  world.nowMicros = WEEK_MICROS + 1_000;
  await uploads.removeLeft();
  assert.equal(await uploads.find(11), null);
});

test('an upload whose state is damaged is put aside and told of; the others go on, and a new one can begin', async (t) => {
  const { uploads, directory, world, damaged, begin } = await uploadsOf(t);
  const aside = join(directory, '11.damaged');
  await begin(21);
  // Zeros are what a power cut leaves of a file that was not on disk.
  for (const text of ['', '\0\0\0\0', '{"phase":"arriving"', '{}', '[]', '{"phase":"lost"}']) {
    await begin(11);
    await writeFile(join(directory, '11', 'upload.json'), text);
    // Two pages ask for it while the service takes up what was there.
    await Promise.all([uploads.find(11), uploads.resume(), uploads.find(11)]);
    assert.deepEqual(damaged.splice(0), [aside], text);
    assert.deepEqual((await readdir(aside)).sort(), ['file', 'upload.json']);
    assert.equal(await uploads.find(11), null);
  }
  await begin(11);
  assert.equal((await uploads.find(11))?.phase, 'arriving');
  assert.equal((await uploads.find(21))?.phase, 'arriving');
  world.gone.add(11);
  await uploads.removeLeft();
  assert.deepEqual(await readdir(directory), ['21']);
});

test('an organization, and a user in several of them, have five uploads at a time and a bounded space', async (t) => {
  const { uploads, begin } = await uploadsOf(t);
  for (const id of [11, 12, 13, 14, 15]) await begin(id);
  await assert.rejects(begin(16), { code: 'conflict', message: /^an organization has at most 5 uploads at a time/ });
  await begin(15);
  await uploads.remove(15);
  await begin(16);
  for (const id of [21, 31, 41, 51]) await begin(id, 16);
  await assert.rejects(begin(61, 16), { code: 'conflict', message: /^you have 5 uploads already/ });
  await begin(61, 17);
  for (const id of [71, 72]) await begin(id, id, 12 * GIB);
  await assert.rejects(begin(73, 73, 1), { code: 'conflict', message: /at most 24 GiB together/ });
});

test('what has begun twice and not ended, because the service went down, is a problem that a person can read', async (t) => {
  const first = await uploadsOf(t);
  await first.arrive(11);
  await until(first.running, 1);
  const after = async () => {
    const next = await uploadsOf(t, first.directory);
    await next.uploads.resume();
    return next;
  };
  // A stop in good order does not count.
  await first.uploads.stop();
  const second = await after();
  await until(second.running, 1);
  const third = await after();
  await until(third.running, 1);
  const fourth = await after();
  let upload = await fourth.uploads.find(11);
  while (upload?.phase === 'inspecting') upload = await fourth.uploads.find(11);
  assert.deepEqual(fourth.running, []);
  assert.deepEqual([upload?.phase, upload?.begun], ['choosing', 0]);
  assert.deepEqual(upload?.problem, { code: 'interrupted_twice' });
  await fourth.uploads.choose(11, { from: 'plausible', sourceSite: null });
  await until(fourth.running, 1);
});

test('an export that was found out is read next, unless its site was archived meanwhile', async (t) => {
  const { uploads, world, running, arrive } = await uploadsOf(t);
  await arrive(11);
  await until(running, 1);
  world.state = 'archived';
  running[0]!.end({ kind: 'finding', from: ['plausible', 'ga4'], hosts: ['a.example'] });
  const settled = async () => {
    for (;;) {
      const upload = await uploads.find(11);
      if (upload?.phase !== 'inspecting' && upload?.phase !== 'reading') return upload;
      await turn();
    }
  };
  const refused = await settled();
  assert.deepEqual(
    [refused?.phase, refused?.problem, refused?.from],
    ['choosing', { code: 'site_archived' }, 'plausible'],
  );
  world.state = 'active';
  await uploads.choose(11, { from: 'ga4', sourceSite: 'x' });
  await until(running, 1);
  const { task } = running[0]!;
  assert.ok(task.step === 'reading' && task.from === 'ga4' && task.sourceSite === 'x');
});

test('an upload of which nothing has come for a day is removed', async (t) => {
  const { uploads, world, begin } = await uploadsOf(t);
  await begin(11);
  world.nowMicros = (Date.now() + 23 * 3_600_000) * 1000;
  await begin(12);
  await uploads.removeLeft();
  assert.notEqual(await uploads.find(12), null);
  world.nowMicros += 2 * 3_600_000_000;
  await uploads.removeLeft();
  assert.equal(await uploads.find(12), null);
});

test('an upload that an earlier version left is opened: its problem was a sentence', async (t) => {
  const { uploads, directory, running, begin } = await uploadsOf(t);
  await begin(11);
  const path = join(directory, '11', 'upload.json');
  const { hosts: _, ...upload } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  const left = async (state: object) => await writeFile(path, JSON.stringify({ ...upload, ...state }));
  await left({ phase: 'choosing', problem: 'cannot read 11.zip: it is encrypted' });
  const found = await uploads.find(11);
  const message = 'cannot read 11.zip: it is encrypted';
  assert.deepEqual([found?.phase, found?.hosts, found?.problem], ['choosing', [], { code: 'failed', message }]);
  await uploads.choose(11, { from: 'plausible', sourceSite: null });
  await until(running, 1);
  await uploads.stop();
  await left({ phase: 'importing', from: 'plausible', problem: null, begun: 1 });
  const next = await uploadsOf(t, directory);
  await next.uploads.resume();
  await until(next.running, 1);
  assert.equal(next.running[0]?.task.step, 'importing');
});

test('problems and progress are in the words of the reader', async () => {
  const words = (language: Language) => [
    problemMessage({ code: 'interrupted_twice' })(language),
    problemMessage({ code: 'crashed', how: 'SIGSEGV' })(language),
    progressMessage({ phase: 'rows', title: 'Fathom', count: 12_000 })(language),
  ];
  assert.deepEqual(words('en'), [
    'reading this file was interrupted twice, so it is not tried again by itself; it may need more memory than the server has',
    'reading it ended without a word (SIGSEGV)',
    'reading Fathom: 12,000 rows',
  ]);
  assert.deepEqual(words('de').slice(1), [
    'Das Lesen dieser Datei endete ohne Meldung (SIGSEGV).',
    'Fathom wird gelesen: 12.000 Zeilen',
  ]);
  const kept = (problem: string) => problemMessage({ code: 'failed', message: problem })('de');
  assert.equal(kept('cannot read a.zip: it is damaged'), 'cannot read a.zip: it is damaged');
});
