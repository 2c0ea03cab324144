/** Tests what `svc import --from` says of an export of sums, with the real store. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../../accounts/organisations.ts';
import { systemClock } from '../../domain/clock.ts';
import { importLockPath, importsDirectory } from '../../import/imports-directory.ts';
import { openFor } from '../../sites/fixture.ts';
import { createSite } from '../../sites/sites.ts';
import { FileLock } from '../../store/file-lock.ts';
import { commandLine } from '../command-line.fixture.ts';

const FILES = {
  'imported_visitors.csv':
    'date,visitors,pageviews,bounces,visits,visit_duration\n2024-05-01,5,12,2,6,340\nx,1,1,1,1,1\n',
  'imported_custom_events.csv': 'date,name,visitors,events\n2024-05-01,Sign up,2,2\n2024-05-01,buy,1,1\n',
  'imported_pages.csv': ' \n',
  'notes.txt': 'of last year\n',
};

const UNREAD_FILES = [
  { path: 'imported_pages.csv', reason: 'empty' },
  { path: 'notes.txt', reason: 'unknown_file' },
];

/** Makes a data directory with a site, and a folder with the files of an export. */
async function installation(t: TestContext, files: Readonly<Record<string, string>>) {
  const { dataDir, run, json } = commandLine(t);
  const { db } = await openFor(t, dataDir);
  const { id: orgId } = await createOrganisation(db, systemClock, { name: 'Example Ltd' });
  const { publicId: site } = await createSite(db, systemClock, {
    ...{ orgId, domain: 'example.com', name: 'Example', timezone: 'UTC', retentionMonths: null, honoursGpc: true },
  });
  const folder = join(dirname(dataDir), 'export');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { dataDir, run, json, site, folder, words: ['import', '--from', 'plausible', '--site', site, folder] };
}

test('what an export leaves out and changes is said before the import and with it', async (t) => {
  const { run, json, folder, words } = await installation(t, FILES);
  const { from, unread_files: unread } = await json(['import', 'inspect', folder]);
  assert.deepEqual([(from as string[])[0], unread], ['plausible', UNREAD_FILES]);
  const tried = await json([...words, '--dry-run']);
  const { unread_files, renamed_events, without_day } = tried;
  assert.deepEqual([unread_files, without_day], [UNREAD_FILES, { no_day: 1 }]);
  assert.deepEqual(renamed_events, [{ source: 'Sign up', name: 'sign-up', rows: 1 }]);
  const { out } = await run([...words, '--dry-run']);
  for (const line of [
    'Left out: 1 row without a day that can be read.',
    'Not read: imported_pages.csv; it is empty.',
    'Not read: notes.txt; these exports have no such file.',
    'Renamed: the event "Sign up" to sign-up (1 row).',
  ]) {
    assert.ok(out.split('\n').includes(line), `${line}\n${out}`);
  }
  const { id, ...imported } = await json(words);
  assert.deepEqual(imported, tried);
  assert.deepEqual(await json(words), { id, ...tried });
});

test('a dimension with more visitors than its day is marked, and kept as it is', async (t) => {
  const { run, json, words } = await installation(t, {
    'imported_visitors.csv': 'date,visitors,pageviews\n2024-05-01,22,30\n2024-05-02,5,6\n',
    'imported_browsers.csv': 'date,browser,visitors,pageviews\n2024-05-01,Firefox,9995,9995\n2024-05-02,Firefox,5,6\n',
  });
  const { audit } = await json([...words, '--dry-run']);
  const marks = (audit as { day: string; dimension: string; exceeds_day?: true }[]).map((row) => [
    ...[row.day, row.dimension, row.exceeds_day],
  ]);
  assert.deepEqual(marks, [
    ['2024-05-01', 'totals', undefined],
    ['2024-05-01', 'browser', true],
    ['2024-05-02', 'totals', undefined],
    ['2024-05-02', 'browser', undefined],
  ]);
  const { out } = await run([...words, '--dry-run']);
  assert.match(
    out,
    /^Check: Browsers have more visitors in the export than the day, on 1 day \(first 2024-05-01\)\.$/m,
  );
});

test('a damaged table changes nothing', async (t) => {
  const pages = 'date,hostname,page,visitors,pageviews\n2024-05-01,x.org,/,4,7\n2024-05-01,x.org,/a\0,1,1\n';
  const { run, json, site, words } = await installation(t, { ...FILES, 'imported_pages.csv': pages });
  const { status, out, err } = await run(words);
  assert.deepEqual([status, out], [1, '']);
  assert.match(err, /imported_pages\.csv, line 3: it has a zero byte there; download the export again\n$/);
  assert.deepEqual(await json(['import', 'list', '--site', site]), { imports: [] });
});

test('an export of which every row is left out is refused with the reasons, and changes nothing', async (t) => {
  const visitors = 'date,visitors,pageviews\n17.05.2026,5,12\n45429,1,1\n2024-05-01,many,1\n';
  const { run, json, site, words } = await installation(t, { 'imported_visitors.csv': visitors });
  for (const asked of [words, [...words, '--dry-run'], [...words, '--dry-run', '--summary', '--json']]) {
    const { status, out, err } = await run(asked);
    assert.deepEqual([status, out], [1, ''], asked.join(' '));
    assert.match(
      err,
      /nothing of this export can be imported\. Left out: 2 rows without a day .*, 1 row .*; a day is written 2026-05-17\. .*\n$/,
    );
  }
  assert.deepEqual(await json(['import', 'list', '--site', site]), { imports: [] });
});

test('events of which every one is left out are refused with the reasons, and change nothing', async (t) => {
  const events = 'session_id,url_path,event_type,created_at\na,/,1,17.05.2026 08:00:00\nb,/,1,45429.3\nb,/,5,\n';
  const { run, json, site, folder } = await installation(t, { 'website_event.csv': events });
  const words = ['import', '--from', 'umami', '--site', site, folder];
  for (const asked of [words, [...words, '--dry-run']]) {
    const { status, out, err } = await run(asked);
    assert.deepEqual([status, out], [1, ''], asked.join(' '));
    assert.match(
      err,
      /nothing of this export can be imported\. Left out: 2 rows; each has a ts .*, 1 row .*; a day is/,
    );
  }
  assert.deepEqual(await json(['import', 'list', '--site', site]), { imports: [] });
});

test('a second command does not read what another process is reading', async (t) => {
  const { dataDir, run, json, words } = await installation(t, FILES);
  mkdirSync(importsDirectory(dataDir), { recursive: true });
  const other = FileLock.take(importLockPath(dataDir, 1))!;
  const { status, err } = await run(words);
  assert.equal(status, 1);
  assert.match(err, /another process is reading import 1 already\n$/);
  other.release();
  const { id, days } = await json(words);
  assert.deepEqual([id, days], [1, 1]);
});
