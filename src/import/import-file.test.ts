import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc, { sizeOf } from '../../test/draws.ts';
import { ImportWriter } from '../journal/import-writer.ts';
import { JournalDatabase } from '../journal/journal-database.ts';
import { emptyDirectory, ManualClock } from '../sites/fixture.ts';
import { EVENT_COLUMNS } from '../store/encode-event.ts';
import { FileLock } from '../store/file-lock.ts';
import { EventReader } from './event-reader.ts';
import { FileSource } from './file-source.ts';
import { KEYS, lineWith, SITE, ZONES } from './import.fixture.ts';
import { importFile, importStream, type LinesImport } from './import-file.ts';
import type { Rejection } from './rejection.ts';

/** Creates an import journal in a data directory, and a function that imports files of it. */
function openHarness(t: TestContext) {
  const directory = emptyDirectory(t);
  const writer = new ImportWriter(join(directory, 'import.db'));
  const journal = new JournalDatabase(join(directory, 'import.db'));
  t.after(() => {
    writer.close();
    journal.close();
  });
  let imports = 0;
  const rejections: [line: number, reason: Rejection][] = [];
  const run: LinesImport = {
    reader: new EventReader({
      site: SITE,
      zones: ZONES,
      keys: KEYS,
      clock: new ManualClock('2026-03-10T12:00:00Z'),
      finalDays: new Set(),
    }),
    writer,
    begin: async (resumed) => resumed ?? ++imports,
    rejected: (line, reason) => rejections.push([line, reason]),
    written: async () => {},
  };
  return {
    run,
    rejections,
    path: (name = 'events.ndjson') => join(directory, name),
    directory,
    importIt: async (name = 'events.ndjson', other: Partial<LinesImport> = {}) =>
      importFile({ ...run, ...other }, await FileSource.open(join(directory, name)), SITE.id, directory),
    /** Returns the page and import:line of every event in the journal, in order. */
    written: () => {
      const { lines } = journal.claim({ maxRows: 1e9, maxBytes: 1e9 }) ?? { lines: new Uint8Array() };
      const rows = Buffer.from(lines).toString('utf8').split('\n').slice(0, -1);
      return rows.map((row) => {
        const fields = row.split('\t');
        const value = (name: string) => fields[EVENT_COLUMNS.findIndex(([column]) => column === name)];
        const seq = Number(value('seq'));
        return `${value('page')} ${Math.floor(seq / 2 ** 33)}:${seq % 2 ** 33}`;
      });
    },
  };
}

function textOf(...pages: readonly string[]): string {
  return pages.map((u) => `${JSON.stringify(lineWith({ u }))}\n`).join('');
}

test('wrong lines are reported with their numbers, and the others are imported', async (t) => {
  const { path, importIt, rejections, written } = openHarness(t);
  const good = JSON.stringify(lineWith({ u: '/good' }));
  const lines = [
    Buffer.from(`\ufeff${good}\r`),
    Buffer.from('{"ts"'),
    Buffer.from(' \t\r'),
    Buffer.from([0x22, 0xff, 0x22]),
    Buffer.from(JSON.stringify(lineWith({ city: 'x'.repeat(70_000) }))),
    Buffer.from('[]'),
    Buffer.from(''),
    Buffer.from(JSON.stringify(lineWith({ visitor: '' }))),
    Buffer.from(good),
  ];
  writeFileSync(path(), Buffer.concat(lines.flatMap((line, i) => (i === 0 ? [line] : [Buffer.from('\n'), line]))));

  assert.deepEqual(await importIt(), { accepted: 2, rejected: 5, kind: 'new' });
  assert.deepEqual(rejections, [
    [2, 'not_json'],
    [4, 'not_utf8'],
    [5, 'too_long'],
    [6, 'not_object'],
    [8, 'visitor'],
  ]);
  assert.deepEqual(written(), ['/good 1:1', '/good 1:9']);
});

test('every line that is not blank is accepted or rejected', async (t) => {
  const { run } = openHarness(t);
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom('', '/', 0, 1e13, '2026-01-01T00:00:00Z', 'DE', null));
  const object = fc.record(
    Object.fromEntries(['ts', 'visitor', 'u', 'r', 'e', 'p', 'country', 'city', 'device'].map((name) => [name, field])),
    { requiredKeys: [] },
  );
  const line = fc.oneof(
    object.map((each) => JSON.stringify(lineWith(each))),
    fc.jsonValue().map((each) => JSON.stringify(each)),
    fc.string().map((text) => text.replaceAll('\n', ' ')),
    fc.constantFrom('', ' ', '\r', '{}', JSON.stringify(lineWith())),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      const content = Buffer.from(lines.join('\n'));
      const { accepted, rejected } = await importStream(run, ReadableOf(content));
      const blank = (text: string) => text.replace(/^\ufeff/, '').trim() === '';
      assert.equal(accepted + rejected, lines.filter((text) => !blank(text)).length);
    }),
    { numRuns: sizeOf(30) },
  );
});

async function* ReadableOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 100) yield content.subarray(at, at + 100);
}

test('the same file again adds nothing, also under another name or packed; another site takes it', async (t) => {
  const { path, importIt, written, run, directory } = openHarness(t);
  const text = textOf('/a', '/b');
  writeFileSync(path(), text);
  writeFileSync(path('copy'), text);
  writeFileSync(path('packed.gz'), gzipSync(text));
  assert.deepEqual(await importIt(), { accepted: 2, rejected: 0, kind: 'new' });
  for (const name of ['events.ndjson', 'copy', 'packed.gz']) {
    assert.deepEqual(await importIt(name), { accepted: 0, rejected: 0, kind: 'known' });
  }
  assert.deepEqual(written(), ['/a 1:1', '/b 1:2']);
  const other = await importFile(run, await FileSource.open(path()), SITE.id + 1, directory);
  assert.deepEqual(other, { accepted: 2, rejected: 0, kind: 'new' });
});

test('a file that has grown adds only its new lines; one that only begins alike adds all', async (t) => {
  const { path, importIt, written } = openHarness(t);
  writeFileSync(path(), textOf('/a', '/b'));
  await importIt();
  appendFileSync(path(), `${textOf('/c')}wrong\n`);
  assert.deepEqual(await importIt(), { accepted: 1, rejected: 1, kind: 'grown' });
  writeFileSync(path('other'), textOf('/a', '/x', '/y'));
  assert.deepEqual(await importIt('other'), { accepted: 3, rejected: 0, kind: 'new' });
  for (const name of ['events.ndjson', 'other']) assert.equal((await importIt(name)).kind, 'known');
  assert.deepEqual(written(), ['/a 1:1', '/b 1:2', '/c 2:3', '/a 3:1', '/x 3:2', '/y 3:3']);
});

for (const [form, name] of [
  ['plain', 'events.ndjson'],
  ['packed', 'events.ndjson.gz'],
] as const) {
  test(`an interrupted import is resumed: ${form}`, async (t) => {
    const { path, importIt, written, rejections } = openHarness(t);
    const pages = Array.from({ length: 90_000 }, (_, i) => (i % 1000 === 7 ? 'wrong' : `/${i + 1}`));
    const text = textOf(...pages);
    writeFileSync(path(name), name.endsWith('.gz') ? gzipSync(text) : text);
    const stop = async () => {
      throw new Error('interrupted');
    };
    for (let i = 0; i < 3; i++) await assert.rejects(importIt(name, { written: stop }), /interrupted/);
    assert.deepEqual(await importIt(name), { accepted: 89_910, rejected: 90, kind: 'resumed' });
    assert.deepEqual(await importIt(name), { accepted: 0, rejected: 0, kind: 'known' });
    const good = pages.flatMap((page, i) => (page === 'wrong' ? [] : [`${page} 1:${i + 1}`]));
    assert.deepEqual(written(), good);
    // The batch that was interrupted is read again, with its wrong lines.
    assert.equal(new Set(rejections.map(([line]) => line)).size, 90);
  });
}

test('a truncated packed file keeps the lines that could be read, and is resumed when it is whole', async (t) => {
  const { path, importIt, written } = openHarness(t);
  const pages = Array.from({ length: 60_000 }, (_, i) => `/${i + 1}`);
  const packed = gzipSync(textOf(...pages));
  writeFileSync(path('a.gz'), packed.subarray(0, packed.length * 0.9));
  await assert.rejects(importIt('a.gz'), { message: `cannot read ${path('a.gz')}: unexpected end of file` });
  writeFileSync(path('a.gz'), packed);
  assert.deepEqual(await importIt('a.gz'), { accepted: 60_000, rejected: 0, kind: 'resumed' });
  assert.deepEqual(
    written(),
    pages.map((page, i) => `${page} 1:${i + 1}`),
  );
});

test('every reading of a truncated packed file ends with its error, however slowly it is read', async (t) => {
  const { path } = openHarness(t);
  const packed = gzipSync(textOf(...Array.from({ length: 20_000 }, (_, i) => `/${i + 1}`)));
  writeFileSync(path('a.gz'), packed.subarray(0, packed.length * 0.9));
  const source = await FileSource.open(path('a.gz'));
  for (let turns = 0; turns < 40; turns++) {
    const read = async () => {
      for await (const _ of source.chunks()) for (let i = 0; i < turns; i++) await nextTurn();
    };
    await assert.rejects(read(), { message: `cannot read ${path('a.gz')}: unexpected end of file` });
  }
});

test('an empty file adds nothing; an unreadable one and one that is being imported are refused', async (t) => {
  const { path, directory, importIt } = openHarness(t);
  writeFileSync(path('empty'), '');
  assert.deepEqual(await importIt('empty'), { accepted: 0, rejected: 0, kind: 'new' });
  writeFileSync(path('blank'), '\n \n');
  assert.deepEqual(await importIt('blank'), { accepted: 0, rejected: 0, kind: 'new' });
  await assert.rejects(FileSource.open(path('missing')), /^Error: cannot read .*missing: ENOENT/);
  await assert.rejects(FileSource.open(directory), { message: `cannot read ${directory}: it is a directory` });
  writeFileSync(path('not.gz'), 'text');
  await assert.rejects(importIt('not.gz'), /^Error: cannot read .*not.gz: incorrect header check/);

  writeFileSync(path(), textOf('/a'));
  const second = async () => {
    await assert.rejects(importIt(), { message: `${path()} is being imported already` });
    return 1;
  };
  assert.equal((await importIt('events.ndjson', { begin: second })).kind, 'new');
});

test('a lock has one holder and ends with its release', (t) => {
  const path = join(emptyDirectory(t), 'lock');
  const lock = FileLock.take(path);
  assert.equal(FileLock.take(path), null);
  lock?.release();
  const next = FileLock.take(path);
  assert.notEqual(next, null);
  next?.release();
});

test('a file without a valid line is not recorded: again, or grown, it is new', async (t) => {
  const { path, importIt, rejections } = openHarness(t);
  writeFileSync(path(), 'bad\nworse\n');
  const nothing = { accepted: 0, rejected: 2, kind: 'new' } as const;
  assert.deepEqual([await importIt(), await importIt()], [nothing, nothing]);
  appendFileSync(path(), textOf('/good'));
  assert.deepEqual(await importIt(), { accepted: 1, rejected: 2, kind: 'new' });
  assert.equal(rejections.length, 6);
});
