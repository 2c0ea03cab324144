/** Tests `updateData` on directories and mirrors, good ones and others. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { list as bundledBots } from 'isbot';
import { emptyDirectory } from '../../sites/fixture.ts';
import { FileLock } from '../../store/file-lock.ts';
import { townMmdb } from '../lookup/mmdb.fixture.ts';
import { fileSource } from './file-source.ts';
import { dataFilesDirectory, readInstalled } from './installed.ts';
import { checksumsOf, startMirror } from './mirror.fixture.ts';
import { resetData, updateData } from './update.ts';

const CITY = townMmdb('Ulm', { buildEpoch: 1_790_000_000 });
const BOTS = Buffer.from(JSON.stringify({ date: '2026-11-20', patterns: [...bundledBots, 'acmecrawl'] }));
const ASNS = Buffer.from(JSON.stringify(Array.from({ length: 12 }, (_, i) => 64_500 + i)));
const STALL_MS = 1000;

function update(dataDir: string, from: string, signal = new AbortController().signal, stallMs = 60_000) {
  const source = fileSource(from);
  return updateData({ dataDir, source, nowMs: 1000, signal, progressed: () => {}, stallMs });
}

/** The installed files, and whatever else is below their directory. */
function stateOf(dataDir: string): { readonly installed: object; readonly files: readonly string[] } {
  const files = readdirSync(dataFilesDirectory(dataDir)).filter((name) => name !== 'update.lock');
  return { installed: readInstalled(dataDir), files: files.sort() };
}

function directoryWith(t: TestContext, files: Readonly<Record<string, Buffer>>): string {
  const directory = emptyDirectory(t);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
  return directory;
}

test('the files of a directory are installed; the same ones again change nothing; what they replace goes', async (t) => {
  const dataDir = emptyDirectory(t);
  const directory = directoryWith(t, { 'city.mmdb': CITY, 'bots.json': BOTS });
  const [city, bots] = await update(dataDir, directory);
  assert.deepEqual([city?.kind, city?.isNew, city?.file.builtAt], ['city', true, 1_790_000_000_000]);
  assert.deepEqual([bots?.kind, bots?.isNew, bots?.file.entries], ['bots', true, bundledBots.length + 1]);
  const first = stateOf(dataDir);
  assert.deepEqual(first.files, [bots!.file.name, city!.file.name, 'installed.json']);
  assert.deepEqual(
    (await update(dataDir, directory)).map(({ isNew }) => isNew),
    [false, false],
  );
  assert.deepEqual(stateOf(dataDir), first);

  writeFileSync(join(directory, 'city.mmdb'), townMmdb('Bonn', { buildEpoch: 1_780_000_000 }));
  const [changed] = await update(dataDir, directory);
  assert.deepEqual(changed?.warnings.slice(-1), ['city.mmdb is older than the file that it replaces']);
  assert.deepEqual(stateOf(dataDir).files, [bots!.file.name, changed!.file.name, 'installed.json'].sort());
  assert.deepEqual(await resetData(dataDir, ['city', 'asn']), ['city']);
  assert.deepEqual(stateOf(dataDir).files, [bots!.file.name, 'installed.json']);
});

test('a mirror gives what it has, packed or not, with checksums and without, and is told no more than its names', async (t) => {
  const dataDir = emptyDirectory(t);
  const packed = { 'city.mmdb.gz': gzipSync(CITY), 'datacentres.json': ASNS };
  const mirror = await startMirror(t, packed);
  const url = mirror.url.replace('http://', 'http://user:w%40rd@');
  const kinds = (await update(dataDir, `${url}/svc`)).map(({ kind, isNew }) => [kind, isNew]);
  assert.deepEqual(kinds, [
    ['city', true],
    ['datacentres', true],
  ]);
  assert.deepEqual(mirror.asked.slice(0, 3), ['/svc/SHA256SUMS', '/svc/city.mmdb', '/svc/city.mmdb.gz']);
  const authorization = `Basic ${Buffer.from('user:w@rd').toString('base64')}`;
  assert.deepEqual([...new Set(mirror.authorizations)], [authorization]);
  assert.equal(fileSource(`${url}/svc`).name, `${mirror.url}/svc/`);

  // A file that is installed by its checksum is not fetched.
  const before = mirror.asked.length;
  mirror.has({ ...packed, SHA256SUMS: checksumsOf(packed) });
  assert.ok((await update(dataDir, mirror.url)).every(({ isNew }) => !isNew));
  assert.equal(
    mirror.asked.slice(before).some((path) => path.endsWith('/city.mmdb.gz')),
    false,
  );
});

test('whatever is wrong with a source is one sentence, and changes nothing', async (t) => {
  const dataDir = emptyDirectory(t);
  await update(dataDir, directoryWith(t, { 'bots.json': BOTS }));
  const before = stateOf(dataDir);
  const mirror = await startMirror(t);
  const good = { 'datacentres.json': ASNS };
  const refused = async (files: Parameters<typeof mirror.has>[0], sentence: RegExp, stallMs?: number) => {
    mirror.has(files);
    await assert.rejects(update(dataDir, mirror.url, undefined, stallMs), (error: Error) => {
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.deepEqual(stateOf(dataDir), before, sentence.source);
  };

  await refused({}, /has none of the files city\.mmdb, asn\.mmdb, .*crawler-addresses\.txt$/);
  await refused({ ...good, 'bots.json': (response) => response.writeHead(503).end() }, /bots\.json answered 503$/);
  await refused({ 'city.mmdb': () => {} }, /^city\.mmdb of .* does not arrive: nothing came for 1 s$/, STALL_MS);
  await refused(
    {
      'city.mmdb': (response) => {
        response.write(CITY.subarray(0, 5000));
      },
    },
    /does not arrive/,
    STALL_MS,
  );
  await refused(
    {
      ...good,
      'city.mmdb': (response) => {
        response.writeHead(200, { 'content-length': CITY.length });
        response.write(CITY.subarray(0, 5000), () => response.destroy());
      },
    },
    /^city\.mmdb of .* cannot be read: /,
  );
  await refused({ ...good, 'city.mmdb': CITY.subarray(0, CITY.length / 2) }, /^city\.mmdb of .*: it is no MMDB file/);
  await refused({ 'city.mmdb.gz': gzipSync(CITY).subarray(0, 3000) }, /^city\.mmdb\.gz of .* cannot be read: /);
  await refused({ 'bots.json.gz': gzipSync(Buffer.alloc(3_000_000)) }, /^bots\.json\.gz has more than 1048576 bytes$/);
  await refused({ 'bots.json': Buffer.alloc(1_048_577) }, /^bots\.json has more than 1048576 bytes$/);
  const sums = checksumsOf({ 'datacentres.json': BOTS });
  await refused({ ...good, SHA256SUMS: sums }, /^datacentres\.json of .* is not the file that SHA256SUMS names$/);
  await refused({ ...good, SHA256SUMS: checksumsOf({}) }, /^datacentres\.json is not in SHA256SUMS/);
  await refused({ ...good, SHA256SUMS: Buffer.from('<html>') }, /^SHA256SUMS of .* is malformed$/);
  // A good file beside a bad one is not installed either.
  await refused({ ...good, 'bots.json': Buffer.from('[]') }, /^bots\.json of .*: it has not the form of a list/);

  await assert.rejects(update(dataDir, 'http://127.0.0.1:1/'), /cannot be reached: /);
  await assert.rejects(update(dataDir, join(dataDir, 'absent')), /has none of the files/);
  for (const address of ['ftp://host/', 'file:///etc', 'http://']) {
    assert.throws(() => fileSource(address), /a directory or an http or https address/);
  }
  assert.throws(() => fileSource('ftp://me:a/b@c%@host/'), /not from "ftp:\/\/host\/"$/);
  assert.equal(fileSource('http://me:100%@host/').name, 'http://host/');
});

test('an update that is stopped changes nothing, and what a killed one has left goes with the next', async (t) => {
  const dataDir = emptyDirectory(t);
  const directory = directoryWith(t, { 'bots.json': BOTS });
  await update(dataDir, directory);
  const before = stateOf(dataDir);
  const mirror = await startMirror(t, { 'city.mmdb': () => stopping.abort(new Error('stopped')) });
  const stopping = new AbortController();
  await assert.rejects(update(dataDir, mirror.url, stopping.signal), /^Error: stopped$/);
  assert.deepEqual(stateOf(dataDir), before);

  const place = dataFilesDirectory(dataDir);
  mkdirSync(join(place, 'incoming'));
  for (const name of ['incoming/city.mmdb', 'installed.json.tmp', 'city-0123456789abcdef.bin']) {
    writeFileSync(join(place, name), 'half');
  }
  await update(dataDir, directory);
  assert.deepEqual(stateOf(dataDir), before);
});

test('one update at a time', async (t) => {
  const dataDir = emptyDirectory(t);
  const directory = directoryWith(t, { 'bots.json': BOTS });
  await update(dataDir, directory);
  const lock = FileLock.take(join(dataFilesDirectory(dataDir), 'update.lock'))!;
  await assert.rejects(update(dataDir, directory), /another svc data update runs on/);
  lock.release();
  writeFileSync(join(dataFilesDirectory(dataDir), 'installed.json'), '{"format":2,"files":{}}');
  assert.throws(() => readInstalled(dataDir), /is damaged, or of a newer version of svc/);
  await update(dataDir, directory);
  assert.match(readFileSync(join(dataFilesDirectory(dataDir), 'installed.json'), 'utf8'), /^\{"format":1/);
});
