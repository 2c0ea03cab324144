import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { directoryOf, openFile, openFolder, read, refused } from './export-files.fixture.ts';
import { DamagedFileError } from './export-table.ts';
import { openExport } from './open-export.ts';
import { zipOf } from './packed.fixture.ts';

const TABLE = 'a,b\n1,2\n';

test('a folder is read with the folders in it, by content and not by name', async (t) => {
  const files = await openFolder(t, {
    'table.json': TABLE,
    'deep/er/text.csv': '{"a":1}\n',
    'packed.txt': zipOf({ 'x.tsv': 'a\tb\n' }),
    'access.log': '192.0.2.1 - - [10/Mar/2026:13:55:36 +0100] "GET / HTTP/1.1" 200 5\n',
    'empty.csv': '',
    'blank.csv': '\ufeff\r\n\n',
    'list.jsonl': '\n',
    '.hidden': TABLE,
    '.git/config': TABLE,
    '__MACOSX/a.csv': TABLE,
  });
  assert.deepEqual(
    files.map(({ path, kind }) => [path, kind]),
    [
      ['access.log', 'text'],
      ['deep/er/text.csv', 'text'],
      ['list.jsonl', 'text'],
      ['packed.txt/x.tsv', 'table'],
      ['table.json', 'table'],
    ],
  );
});

test('several paths are one export, and their order makes no difference', async (t) => {
  const directory = directoryOf(t, {
    '2025.zip': zipOf({ 'imported_pages.csv': 'page,visits\n/2025,1\n' }),
    '2026.zip': zipOf({ 'imported_pages.csv': 'page,visits\n/2026,1\n' }),
    'more.csv.gz': gzipSync(TABLE),
  });
  const paths = readdirSync(directory).map((name) => join(directory, name));
  for (const given of [paths, [...paths].reverse()]) {
    const { files, close } = await openExport(given, { tempDir: directory });
    assert.deepEqual(
      files.map(({ path }) => path),
      ['imported_pages.csv', 'imported_pages.csv', 'more.csv'],
    );
    assert.deepEqual(await read(files[0]!), [{ page: '/2025', visits: '1' }]);
    assert.deepEqual(await read(files[1]!), [{ page: '/2026', visits: '1' }]);
    await close();
  }
});

test('links in a folder are not followed, and one that is given is', async (t) => {
  const outside = directoryOf(t, { 'secret.csv': TABLE });
  const folder = directoryOf(t, { 'a.csv': TABLE });
  symlinkSync(join(outside, 'secret.csv'), join(folder, 'b.csv'));
  symlinkSync(outside, join(folder, 'c'));
  symlinkSync(folder, join(folder, 'd'));
  const { files } = await openExport([folder, join(folder, 'b.csv')], { tempDir: folder });
  assert.deepEqual(
    files.map(({ path }) => path),
    ['a.csv', 'b.csv'],
  );
});

test('a file that is there twice is refused, since it would count twice', async (t) => {
  const twice = (name: string, other: string) =>
    `${name}: ${other} is the same file; take one of the two out, or it counts twice`;
  const folder = directoryOf(t, { 'a.csv': TABLE, 'a.csv.gz': gzipSync(TABLE) });
  const both = twice('a.csv', join(folder, 'a.csv.gz'));
  await refused(openExport([folder], { tempDir: folder }), both);
  const file = join(folder, 'a.csv');
  await refused(
    openExport([file, join(folder, '..', basename(folder), 'a.csv')], { tempDir: folder }),
    twice('a.csv', file),
  );
});

test('zips in zips are unpacked to the directory for temporary files, and removed', async (t) => {
  const tempDir = directoryOf(t, {});
  const zip = zipOf({ 'inner.zip': zipOf({ 'a.csv': TABLE }), 'other.zip': zipOf({ 'a.csv': TABLE }) });
  const directory = directoryOf(t, { 'export.zip': zip, 'bad.zip': zipOf({ 'in.zip': zip, 'z.csv': 'PNG\0\0' }) });
  const { files, close } = await openExport([join(directory, 'export.zip')], { tempDir });
  assert.equal(readdirSync(tempDir).length, 1);
  assert.deepEqual(await read(files[1]!), [{ a: '1', b: '2' }]);
  await close();
  assert.deepEqual(readdirSync(tempDir), []);
  await assert.rejects(openExport([join(directory, 'bad.zip')], { tempDir }), DamagedFileError);
  assert.deepEqual(readdirSync(tempDir), []);
  await assert.rejects(openExport([join(directory, 'export.zip')], { tempDir: join(tempDir, 'absent') }), {
    name: 'Error',
    message: /^ENOENT/,
  });
});

test('formats that cannot be read are refused by name', async (t) => {
  const refusals: readonly (readonly [content: string, rest: string])[] = [
    ['7z\xbc\xaf\x27\x1c\0', 'it is a 7z archive; unpack it and give what is in it'],
    ['Rar!\x1a\x07\0', 'it is a rar archive; unpack it and give what is in it'],
    ['BZh91AY&SY', 'it is packed with bzip2; unpack it and give what is in it'],
    ['\xfd7zXZ\0', 'it is packed with xz; unpack it and give what is in it'],
    ['\x28\xb5\x2f\xfd', 'it is packed with zstd; unpack it and give what is in it'],
    [`a.csv${'\0'.repeat(252)}ustar`, 'it is a tar archive; unpack it and give what is in it'],
    ['PK\x07\x08PK\x03\x04', 'it is a part of a zip of several files; join the parts and give the whole zip'],
    ['SQLite format 3\0', 'it is a SQLite database; export its tables as CSV'],
    ['PAR1\x15', 'it is a Parquet file; export it as CSV'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'it is an old Office file; save the sheet as CSV'],
    ['%PDF-1.7', 'it is a PDF; take it out of what you import'],
    ['\x89PNG\r\n\x1a\n\0\0\0\r', 'it is no text, zip or gzip; take it out of what you import, or export it as CSV'],
  ];
  for (const [content, rest] of refusals) await refused(openFile(t, Buffer.from(content, 'latin1')), `export: ${rest}`);
});

test('what is neither a file nor a folder, or is not there, is refused', async (t) => {
  const directory = directoryOf(t, {});
  mkdirSync(join(directory, 'none'));
  assert.deepEqual((await openExport([join(directory, 'none')], { tempDir: directory })).files, []);
  await assert.rejects(openExport(['/dev/null'], { tempDir: directory }), {
    name: 'DamagedFileError',
    message: 'cannot read /dev/null: it is neither a file nor a folder; give the file that you downloaded',
  });
  await assert.rejects(openExport([join(directory, 'absent.zip')], { tempDir: directory }), {
    name: 'Error',
    message: /^cannot read \/.*\/absent\.zip: ENOENT/,
  });
});

test('a reading that is given up leaves nothing open', async (t) => {
  const content = `a,b\n${'1,2\n'.repeat(50_000)}`;
  const before = readdirSync('/proc/self/fd').length;
  const files = await openFolder(t, { 'a.csv': content, 'b.zip': zipOf({ 'b.csv.gz': gzipSync(content) }, 'stored') });
  for (const file of files) {
    for await (const piece of file.kind === 'table' ? file.rows() : []) {
      assert.equal(piece.length, 1_000);
      break;
    }
  }
  // Streams close their files a little after they are given up.
  while (readdirSync('/proc/self/fd').length > before) {
    t.signal.throwIfAborted();
    await setImmediate();
  }
});
