import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openFile, openFolder, read, refused } from './export-files.fixture.ts';

const TABLE = 'a,b\n1,2\n';
const ROWS = [{ a: '1', b: '2' }];

test('a gzip is read whatever its name is, and its path is that of what it has', async (t) => {
  const files = await openFolder(t, { 'a.csv.gz': gzipSync(TABLE), 'x/b.csv': gzipSync(TABLE), 'c.GZ': gzipSync('') });
  assert.deepEqual(
    files.map(({ path }) => path),
    ['a.csv', 'x/b.csv'],
  );
  for (const file of files) assert.deepEqual(await read(file), ROWS);
});

test('a gzip of several members is read to its end', async (t) => {
  const [file] = await openFile(t, Buffer.concat([gzipSync('a,b\n'), gzipSync('1,2\n')]));
  assert.deepEqual(await read(file!), ROWS);
});

test('a gzip that is cut off or damaged is refused, when that is reached', async (t) => {
  const rest = 'it is damaged or cut off; download the export again';
  const packed = gzipSync(TABLE);
  await refused(openFile(t, packed.subarray(0, -4)), `export: ${rest}`);
  const changed = Buffer.from(packed);
  changed[packed.length - 8]! ^= 1;
  await refused(openFile(t, changed), `export: ${rest}`);
  const rows = Array.from({ length: 50_000 }, (_, at) => `${at},${(at * 7919) % 10_007}\n`).join('');
  const long = gzipSync(`a,b\n${rows}`);
  const [file] = await openFile(t, long.subarray(0, -100));
  await refused(read(file!), `export: ${rest}`);
});

test('a gzip that unpacks to very much is refused while it is read', async (t) => {
  const packed = gzipSync(`a,b\n${'1,2\n'.repeat(100_000)}`);
  const limits = { ratioFreeBytes: 300_000, ratioMax: 100 };
  const [file] = await openFile(t, packed, limits);
  const rest = 'it unpacks to more than 100 times its size; unpack it yourself if you trust it';
  await refused(read(file!), `export: ${rest}`);
  const [allowed] = await openFile(t, packed, { ...limits, ratioFreeBytes: 400_004 });
  assert.equal((await read(allowed!)).length, 100_000);
});

test('what all gzips unpack to is counted once, however often they are read', async (t) => {
  const content = `a,b\n${'1,2\n'.repeat(100_000)}`;
  const packed = { 'a.csv.gz': gzipSync(content), 'b.csv.gz': gzipSync(content) };
  const files = await openFolder(t, packed, { unpackedMaxBytes: 2 * content.length });
  for (const file of [...files, ...files]) assert.equal((await read(file)).length, 100_000);
  const [first, second] = await openFolder(t, packed, { unpackedMaxBytes: 2 * content.length - 1 });
  await read(first!);
  const rest = `an export unpacks to at most ${(2 * content.length - 1) / 1e9} GB; import its parts one after another`;
  await refused(read(second!), `b.csv.gz: ${rest}`);
});
