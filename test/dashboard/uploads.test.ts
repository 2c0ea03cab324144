/** Uploading the export of another product, its preview, the import, its audit and undo, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { latestEntries } from '../../src/audit/chain.ts';
import type { AuditAnswer, ImportedSpan, ImportNotes, ListedImport } from '../../src/dashboard/routes/imports.ts';
import type { ImportPreview, UploadAnswer } from '../../src/dashboard/routes/uploads.ts';
import type { Site } from '../../src/domain/site.ts';
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import { beginProductImport, findProductImport } from '../../src/sites/product-imports.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { plausibleExport } from './plausible-export.ts';
import { settledUpload as settled, uploadFile } from './upload-file.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const EXPORT = plausibleExport(
  [
    ['2026-05-17', 10, 20],
    ['2026-05-18', 30, 60],
    ['2026-05-19', 5, 7],
    ['2026-05-20', 1, 1],
  ],
  'shop.example',
  {
    'imported_custom_events.csv': 'date,name,visitors,events\n2026-05-17,Sign up,2,3\nx,buy,1,1\n',
    'imported_summary.csv': 'date,property,value,visitors,events\n',
  },
);

/** Fields that the export leaves out or changes, apart from its days. */
const NOTES: ImportNotes = {
  unreadFiles: [{ path: 'imported_summary.csv', reason: 'unknown_file' }],
  renamedEvents: [{ source: 'Sign up', name: 'sign-up', rows: 1 }],
  withoutDay: { no_day: 1 },
  moreFiles: 0,
  moreEvents: 0,
  relayRows: 0,
  requests: { requests: 0, days: 0, leftDays: 0 },
};

async function owner({ orgId }: Site): Promise<BrowserTab> {
  return BrowserTab.of(service, orgId, 'owner');
}

async function imports(tab: BrowserTab, site: Site): Promise<ListedImport[]> {
  return (await tab.get<{ imports: ListedImport[] }>('GET', `/sites/${site.publicId}/imports`)).imports;
}

async function visitors(site: Site, day: string): Promise<number | null> {
  const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
  return stats.visitors.value;
}

test('an export is uploaded, previewed, imported, audited and taken back', async () => {
  const site = await service.site();
  const path = `/sites/${site.publicId}`;
  const tab = await owner(site);
  await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
  await uploadFile(tab, site, 'export.zip', EXPORT, 100);
  const ready = await settled(tab, site);
  assert.deepEqual([ready?.phase, ready?.from, ready?.problem], ['ready', 'plausible', null]);
  assert.deepEqual(ready?.hosts, ['shop.example']);
  const preview = await tab.get<ImportPreview>('GET', `${path}/upload/preview`);
  assert.deepEqual(preview.days, {
    ...{ first: '2026-05-17', last: '2026-05-20', total: 4, refused: { not_over: 1 } },
    points: [
      { day: '2026-05-17', visitors: 10 },
      { day: '2026-05-18', visitors: 30 },
      { day: '2026-05-19', visitors: 5 },
    ],
  });
  assert.deepEqual(
    preview.dimensions.find(({ dimension }) => dimension === 'totals'),
    {
      dimension: 'totals',
      source: { visitors: 45, views: 87 },
      kept: { visitors: 45, views: 87 },
      visitors: 'exact',
      viewsOf: null,
    },
  );
  assert.deepEqual([preview.notes, preview.leftOut.no_day], [NOTES, 1]);
  assert.equal(await visitors(site, '2026-05-18'), 0);

  await tab.get('POST', `${path}/upload/start`);
  assert.equal(await settled(tab, site), null);
  const [done] = await imports(tab, site);
  assert.deepEqual(
    [done?.state, done?.source, done?.file, done?.first, done?.last, done?.days],
    ['done', 'Plausible', 'export.zip', '2026-05-17', '2026-05-19', 3],
  );
  assert.equal(await visitors(site, '2026-05-18'), 30);
  const recorded = await latestEntries(service.database.db, site.orgId, { action: 'import' }, 10);
  assert.equal(
    recorded.find(({ action }) => action === 'import.created')?.by.kind,
    'person',
    'the one who asked for it',
  );
  const { spans } = await tab.get<{ spans: ImportedSpan[] }>('GET', `${path}/imported`);
  assert.deepEqual(spans, [{ source: 'Plausible', from: '2026-05-17', to: '2026-05-19' }]);

  const audit = await tab.get<AuditAnswer>('GET', `${path}/imports/${done!.id}/audit?month=2026-05`);
  assert.deepEqual([audit.months, audit.notes], [['2026-05'], NOTES]);
  const totals = audit.rows.filter(({ dimension }) => dimension === 'totals');
  assert.deepEqual(
    totals.map(({ day, kept }) => [day, kept.visitors]),
    [
      ['2026-05-17', 10],
      ['2026-05-18', 30],
      ['2026-05-19', 5],
      ['2026-05-20', 0],
    ],
  );
  const other = await tab.get<AuditAnswer>('GET', `${path}/imports/${done!.id}/audit?month=2026-04`);
  assert.deepEqual(other.rows, []);

  await tab.get('POST', `${path}/imports/${done!.id}/undo`);
  while ((await imports(tab, site)).length > 0) await pause(20);
  assert.equal(await visitors(site, '2026-05-18'), 0);
});

test('a log of crawlers alone is listed with the days of its requests', async () => {
  const site = await service.site();
  const path = `/sites/${site.publicId}`;
  const tab = await owner(site);
  const asked = (day: number) =>
    `132.196.86.1 - - [${day}/May/2026:09:00:00 +0000] "GET / HTTP/1.1" 200 10 "-" "Mozilla/5.0 (compatible; GPTBot/1.3)"\n`;
  await uploadFile(tab, site, 'access.log', Buffer.from(asked(17) + asked(18)));
  assert.equal((await settled(tab, site))?.phase, 'ready');
  await tab.get('POST', `${path}/upload/start`);
  assert.equal(await settled(tab, site), null);
  const [done] = await imports(tab, site);
  assert.deepEqual([done?.state, done?.first, done?.requestDays], ['done', null, 2]);
  const audit = await tab.get<AuditAnswer>('GET', `${path}/imports/${done!.id}/audit`);
  assert.deepEqual(audit.notes.requests, { requests: 2, days: 2, leftDays: 0 });
});

test('a day with own events is left out, also before it is summed', async () => {
  const site = await service.site();
  const tab = await owner(site);
  await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
  await service.read(site, '/stats?period=today');
  service.clock.advance(86_400_000_000);
  await uploadFile(tab, site, 'export.zip', EXPORT);
  await settled(tab, site);
  const { days } = await (await owner(site)).get<ImportPreview>('GET', `/sites/${site.publicId}/upload/preview`);
  assert.deepEqual([days.total, days.refused], [4, { own_day: 1 }]);
});

test('what cannot be done says why', async () => {
  const site = await service.site();
  const tab = await owner(site);
  const path = `/sites/${site.publicId}/upload`;
  assert.match(await tab.refused('POST', path, { name: 'a.zip', size: 1e15 }), /^400 invalid: the file is too large: /);
  assert.match(await tab.refused('POST', `${path}/start`), /^404 not_found: no export was uploaded for this site$/);
  assert.match(await tab.refused('GET', `${path}/preview`), /^404 not_found: no export of this site has been read$/);

  await tab.get('POST', path, { name: '../../notes.txt', size: 8 });
  assert.equal(
    await tab.refusedPiece(`${path}/piece?at=4`, Buffer.from('late')),
    '409 conflict: the next piece of the file begins at byte 0',
  );
  await tab.piece(`${path}/piece?at=0`, Buffer.from('no stats'));
  const unknown = await settled(tab, site);
  assert.deepEqual([unknown?.phase, unknown?.name, unknown?.from], ['choosing', 'notes.txt', null]);
  assert.match(unknown?.problem ?? '', /^this file is not recognized; choose the export .* Plausible, Umami, /);
  assert.match(
    await tab.refused('POST', path, { name: 'a.zip', size: 1 }),
    /^409 conflict: notes\.txt was already uploaded/,
  );

  await tab.get('PUT', `${path}/product`, { from: 'plausible', sourceSite: null });
  assert.match((await settled(tab, site))?.problem ?? '', /this is no export of Plausible/);

  await tab.get('DELETE', path);
  await uploadFile(tab, site, 'half.zip', EXPORT.subarray(0, 100));
  assert.match((await settled(tab, site))?.problem ?? '', /^cannot read half\.zip: it is damaged or cut off/);
  await tab.get('DELETE', path);
  assert.equal((await tab.get<UploadAnswer>('GET', path)).upload, null);
});

test('an import that a command is reading is not taken back beside it', async () => {
  const site = await service.site();
  const tab = await owner(site);
  const { db } = service.database;
  const begun = { siteId: site.id, source: 'umami', name: 'a.csv', digest: 'a' };
  const { id } = await beginProductImport(db, service.clock, begun);
  const undo = `/sites/${site.publicId}/imports/${id}/undo`;
  assert.match(await tab.refused('POST', undo), /^409 conflict: import \d+ is running; stop it first/);
  assert.equal((await findProductImport(db, id))?.state, 'reading');
  // The command was killed: it gives no more signs of life.
  service.clock.advance(91_000_000);
  await (await owner(site)).get('POST', undo);
  while ((await findProductImport(db, id))?.state !== 'undone') await pause(20);
});

test('an export whose dates a spreadsheet has changed says so, and cannot be started', async () => {
  const site = await service.site();
  const tab = await owner(site);
  const file = zipOf({ 'imported_visitors.csv': 'date,visitors,pageviews\n17.05.2026,10,20\n45429,30,60\n' });
  await uploadFile(tab, site, 'export.zip', file);
  const refused = await settled(tab, site);
  assert.equal(refused?.phase, 'choosing');
  assert.match(
    refused?.problem ?? '',
    /^nothing of this export can be imported\. Left out: .*a day is written 2026-05-17/,
  );
  assert.deepEqual(await imports(tab, site), []);
});

test("a report of Google Analytics' pages says what to export instead", async () => {
  const site = await service.site();
  const tab = await owner(site);
  await uploadFile(tab, site, 'download.csv', Buffer.from('# ---\n\nPage path and screen class,Views\n/,20\n'));
  const refused = await settled(tab, site);
  assert.deepEqual([refused?.phase, refused?.from], ['choosing', null]);
  assert.match(refused?.problem ?? '', /^this is of Google Analytics 4, but .* Take reports of the Data API instead/);
});
