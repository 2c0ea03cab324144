import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';
import { emptyDirectory } from '../sites/fixture.ts';
import { ZipWriter } from './zip-writer.ts';

const MODIFIED = '2026-05-20T12:34:56.000Z';
const CONTENTS: Readonly<Record<string, Buffer>> = {
  'text.csv': Buffer.from('"day","visitors"\n'.repeat(20_000)),
  'müll.csv': randomBytes(200_000),
  'empty.csv': Buffer.alloc(0),
  'figures.parquet': randomBytes(100_000),
  'empty.parquet': Buffer.alloc(0),
};

async function zipped(t: TestContext): Promise<Buffer> {
  const directory = emptyDirectory(t);
  const zip = new ZipWriter(new Date(MODIFIED));
  const pieces: Buffer[] = [];
  for (const [name, content] of Object.entries(CONTENTS)) {
    const path = join(directory, name);
    writeFileSync(path, content);
    const method = name.endsWith('.parquet') ? 'stored' : 'deflated';
    for await (const piece of zip.add({ name, path, bytes: content.length, method })) pieces.push(piece);
    rmSync(path);
  }
  for await (const piece of zip.end()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads a zip by its directory, with every check that the reader has. */
async function unzipped(zip: Buffer) {
  const opened = await fromBufferPromise(zip, { strictFileNames: true });
  const files: Record<string, Buffer> = {};
  const times = new Set<string>();
  for await (const entry of opened.eachEntry()) {
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry));
    assert.equal(crc32(files[entry.fileName]!), entry.crc32, entry.fileName);
    times.add(entry.getLastModDate({ timezone: 'UTC' }).toISOString());
  }
  return { files, times: [...times] };
}

test('a zip has the files as they were, which are gone by its end', async (t) => {
  const { files, times } = await unzipped(await zipped(t));
  assert.deepEqual(files, CONTENTS);
  assert.deepEqual(times, [MODIFIED]);
});

test('a file that cannot be read fails the zip', async (t) => {
  const path = join(emptyDirectory(t), 'missing.csv');
  const add = async () => {
    for await (const _ of new ZipWriter(new Date(MODIFIED)).add({ name: 'a', path, bytes: 1, method: 'stored' }));
  };
  await assert.rejects(add(), { code: 'ENOENT' });
});

test('another reader gets the same, and texts are smaller than they were', async (t) => {
  const zip = await zipped(t);
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]);
  assert.deepEqual(Object.fromEntries(files), CONTENTS);
  const random = 200_000 + 100_000;
  assert.ok(zip.length < random + 10_000, String(zip.length));
});
