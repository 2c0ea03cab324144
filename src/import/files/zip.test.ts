import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openFile, openFolder, read, refused } from './export-files.fixture.ts';
import { ENCRYPTED_FLAG, LINK_ATTRIBUTES, withFirstEntry } from './hostile-zip.fixture.ts';
import { zipOf } from './packed.fixture.ts';

const TABLE = 'date,visitors\n2026-03-10,1\n';
const ROWS = [{ date: '2026-03-10', visitors: '1' }];

test('the files of a zip are read, stored and deflated, in folders, ordered by their paths', async (t) => {
  for (const packing of ['stored', 'deflated'] as const) {
    const zip = zipOf({ 'b/z.csv': TABLE, 'b/a.csv': TABLE, 'c.json': '{}', 'B.csv': TABLE, 'empty.csv': '' }, packing);
    const files = await openFile(t, zip);
    assert.deepEqual(
      files.map(({ path, kind }) => [path, kind]),
      [
        ['B.csv', 'table'],
        ['b/a.csv', 'table'],
        ['b/z.csv', 'table'],
        ['c.json', 'text'],
      ],
    );
    assert.deepEqual(await read(files[1]!), ROWS);
  }
  assert.deepEqual(await openFile(t, zipOf({})), []);
});

test('files of the system, hidden files and links are left out', async (t) => {
  const zip = zipOf({
    'a.csv': TABLE,
    '__MACOSX/._a.csv': '\0\x05\x16\x07',
    'b/.DS_Store': '\0\0\0\x01Bud1',
    '.hidden/b.csv': TABLE,
    'b/Thumbs.db': '\xd0\xcf\x11\xe0',
    'desktop.ini': 'a,b\n',
  });
  assert.deepEqual(
    (await openFile(t, zip)).map(({ path }) => path),
    ['a.csv'],
  );
  const linked = withFirstEntry(zipOf({ 'link.csv': '../../passwords', 'a.csv': TABLE }), {
    attributes: LINK_ATTRIBUTES,
  });
  assert.deepEqual(
    (await openFile(t, linked)).map(({ path }) => path),
    ['a.csv'],
  );
});

test('a zip is read in a zip, and gzips in either', async (t) => {
  const inner = zipOf({ 'x/a.csv': TABLE, 'b.csv.gz': gzipSync(TABLE) });
  const files = await openFile(t, zipOf({ 'site/inner.zip': inner, 'c.csv.gz': gzipSync(TABLE) }, 'stored'));
  const paths = files.map(({ path }) => path);
  assert.deepEqual(paths, ['c.csv', 'site/inner.zip/b.csv', 'site/inner.zip/x/a.csv']);
  for (const file of files) assert.deepEqual(await read(file), ROWS);
  const [packed] = await openFile(t, gzipSync(zipOf({ 'x/a.csv': TABLE })));
  assert.equal(packed?.path, 'x/a.csv');
  assert.deepEqual(await read(packed), ROWS);
});

test('at most three archives lie in each other', async (t) => {
  const three = zipOf({ 'two.zip': zipOf({ 'three.csv.gz': gzipSync(TABLE) }) });
  assert.equal((await openFile(t, three)).length, 1);
  const rest = 'more than 3 archives lie in each other; unpack the outer ones';
  await refused(openFile(t, gzipSync(three)), `export/two.zip/three.csv.gz: ${rest}`);
});

test('names that lead out of a folder are refused', async (t) => {
  const rest = 'download the export again';
  const names = ['../a.csv', 'a/../../b.csv', '/etc/a.csv', 'C:/a.csv', 'a\\b.csv', '../.DS_Store', '..'];
  for (const name of names) {
    const zip = zipOf({ 'ok.csv': TABLE, [name]: TABLE });
    await refused(openFile(t, zip), `export: it has a file with an unsafe name (${name}); ${rest}`);
  }
  await refused(
    openFile(t, zipOf({ 'a\0b.csv': TABLE })),
    `export: it has a file with an unsafe name (a?b.csv); ${rest}`,
  );
});

test('a name cannot break the line of a message', async (t) => {
  const advice = 'take it out of what you import, or export it as CSV';
  const zip = zipOf({ 'a\n\u2028\u202eb.csv': 'PNG\0\0' });
  await refused(openFile(t, zip), `export/a???b.csv: it is no text, zip or gzip; ${advice}`);
});

test('entries that cannot be unpacked are refused', async (t) => {
  const zip = zipOf({ 'a.csv': TABLE });
  await refused(
    openFile(t, withFirstEntry(zip, { flags: ENCRYPTED_FLAG })),
    'export/a.csv: it is encrypted; unpack the zip with its password and give the folder',
  );
  await refused(
    openFile(t, withFirstEntry(zip, { method: 12 })),
    'export/a.csv: it is packed by method 12; unpack the zip and give the folder',
  );
});

test('an entry that is not what the zip says of it is refused', async (t) => {
  const content = `date,visitors\n${'2026-03-10,1\n'.repeat(100)}`;
  const zip = zipOf({ 'a.csv': content });
  const rest = 'it is damaged or cut off; download the export again';
  for (const size of [10, content.length - 1, content.length + 1]) {
    await refused(openFile(t, withFirstEntry(zip, { size })), `export/a.csv: ${rest}`);
  }
  await refused(openFile(t, withFirstEntry(zip, { packedSize: zip.length })), `export/a.csv: ${rest}`);
  await refused(
    openFile(t, withFirstEntry(zip, { crc: 1 })),
    'export/a.csv: it is damaged (its checksum is another); download the export again',
  );
});

test('damage behind the beginning is found when the rows are read', async (t) => {
  const content = `date,visitors\n${'2026-03-10,1\n'.repeat(50_000)}`;
  const zip = Buffer.from(zipOf({ 'a.csv': content }, 'stored'));
  zip.write('9', zip.length - 1_000);
  const [file] = await openFile(t, zip);
  await refused(read(file!), 'export/a.csv: it is damaged (its checksum is another); download the export again');
});

test('a zip that is cut off is refused', async (t) => {
  const zip = zipOf({ 'a.csv': TABLE, 'b.csv': TABLE });
  for (const bytes of [10, zip.length / 2, zip.length - 1]) {
    const rest = 'it is damaged or cut off; download the export again';
    await refused(openFile(t, zip.subarray(0, bytes)), `export: ${rest}`);
  }
});

test('an Office file is no zip of tables', async (t) => {
  const workbook = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
  await refused(openFile(t, workbook), 'export: it is an Office file; save the sheet as CSV');
});

test('a zip of more files than an export may have is refused by its directory', async (t) => {
  const zip = zipOf({ 'a.csv': TABLE, 'b.csv': TABLE, 'c.csv': TABLE });
  assert.equal((await openFile(t, zip, { entriesMax: 4 })).length, 3);
  const rest = 'an export has at most 3 files; import its parts one after another';
  await refused(openFile(t, zip, { entriesMax: 3 }), `export: ${rest}`);
  await refused(openFolder(t, { 'a.zip': zip, 'b.csv': TABLE, 'c.csv': TABLE }, { entriesMax: 3 }), `a.zip: ${rest}`);
});

test('a zip that says it unpacks to very much is refused before anything is', async (t) => {
  const zip = withFirstEntry(zipOf({ 'a.csv': TABLE }), { size: 4_000_000_000 });
  const trust = 'unpack it yourself if you trust it';
  await refused(openFile(t, zip), `export: it unpacks to more than 1000 times its size; ${trust}`);
  const rest = 'an export unpacks to at most 3 GB; import its parts one after another';
  const limits = { ratioMax: Number.POSITIVE_INFINITY, unpackedMaxBytes: 3_000_000_000 };
  await refused(openFile(t, zip, limits), `export: ${rest}`);
});

test('the ratio of archives in archives is that of what was downloaded', async (t) => {
  const content = `a,b\n${'1,2\n'.repeat(50_000)}`;
  const zip = zipOf({ 'inner.zip': zipOf({ 'a.csv': content }) });
  const limits = { ratioFreeBytes: 100_000, ratioMax: 100 };
  const rest = 'it unpacks to more than 100 times its size; unpack it yourself if you trust it';
  await refused(openFile(t, zip, limits), `export/inner.zip: ${rest}`);
  assert.equal((await openFile(t, zip, { ...limits, ratioFreeBytes: 200_004 })).length, 1);
});
