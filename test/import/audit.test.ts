/** Tests that the audit of an import tells exactly the differences that an export was given. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Engine } from '../statistics/engine.ts';
import { ImportedSite } from './imported-site.ts';
import { download, ownWorld, SMALL_TABLES } from './small-export.ts';

let engine: Engine;
before(async () => {
  engine = await Engine.open(3);
});
after(() => engine.stop());

const counts = (visitors: number | null, views: number | null) => ({ visitors, views });

async function audited(tables: Readonly<Record<string, readonly string[]>>, names: readonly [string, string][] = []) {
  const site = await ImportedSite.of(engine, ownWorld());
  const done = await site.import(download(tables), { eventNames: new Map(names) });
  const rows = await site.audit(done.id);
  const found = rows.map(({ day, dimension, source, kept, visitors, leftOut }) => [
    `${day} ${dimension}`,
    { source, kept, visitors, leftOut },
  ]);
  return { done, rows: Object.fromEntries(found) as Record<string, unknown> };
}

test('rows of one key are added up, and their visitors are no more than the day has', async () => {
  const { done, rows } = await audited(SMALL_TABLES);
  const { accepted, rejected, first, last, days } = done;
  const expected = { accepted: 6, rejected: 0, first: '2024-05-01', last: '2024-05-02', days: 2 };
  assert.deepEqual({ accepted, rejected, first, last, days }, expected);
  const nothing = { source: counts(0, 0), kept: counts(0, 0), visitors: 'exact', leftOut: {} };
  assert.deepEqual(rows, {
    '2024-05-01 totals': { source: counts(5, 12), kept: counts(5, 12), visitors: 'exact', leftOut: {} },
    '2024-05-01 page': { source: counts(7, 10), kept: counts(5, 10), visitors: 'summed', leftOut: {} },
    '2024-05-01 hostname': { source: counts(7, 10), kept: counts(7, 10), visitors: 'exact', leftOut: {} },
    '2024-05-01 event': { source: counts(3, 5), kept: counts(3, 5), visitors: 'summed', leftOut: {} },
    '2024-05-02 totals': nothing,
    '2024-05-02 page': nothing,
    '2024-05-02 hostname': nothing,
    '2024-05-02 event': nothing,
  });
});

test('rows that are left out are counted by their reasons', async () => {
  const { done, rows } = await audited(
    {
      visitors: [...SMALL_TABLES.visitors!, '2024-05-03,9,many,0,0,0', '31.04.2024,7,7,7,7,7'],
      pages: [...SMALL_TABLES.pages!, '2024-05-01,a.example,/neg,-1,1', '2024-05-01,a.example,(other),1,2'],
      custom_events: [
        ...SMALL_TABLES.custom_events!,
        ...['2024-05-01,engagement,,,5,40', '2024-05-01,×,,,1,1', '2024-05-01,engage,,,1,4', '2024-05-01,Noise,,,1,6'],
      ],
    },
    [['Noise', '']],
  );
  assert.deepEqual([done.accepted, done.rejected, done.days], [7, 7, 2]);
  const event = { internal: 1, event_name: 1, reserved_name: 1, unwanted: 1 };
  assert.deepEqual(rows['2024-05-01 event'], {
    source: counts(11, 56),
    kept: counts(3, 5),
    visitors: 'summed',
    leftOut: event,
  });
  assert.deepEqual(rows['2024-05-01 page'], {
    source: counts(8, 12),
    kept: counts(6, 12),
    visitors: 'summed',
    leftOut: { not_a_number: 1 },
  });
  assert.deepEqual(rows['2024-05-03 totals'], {
    source: counts(null, null),
    kept: counts(null, null),
    visitors: 'unknown',
    leftOut: { not_a_number: 1 },
  });
});

test('keys beyond those that a day keeps are one, whose visitors are no more than the day has', async () => {
  // The engine keeps three keys of most dimensions, and of pages ten times as many.
  const kept = Array.from({ length: 30 }, (_, i) => `/${i + 10},4,4`);
  const pages = [...kept, '/y,3,2', '/z,3,1'].map((row) => `2024-05-01,h,${row}`);
  const { rows } = await audited({ ...SMALL_TABLES, pages: [SMALL_TABLES.pages![0]!, ...pages] });
  assert.deepEqual(rows['2024-05-01 page'], {
    source: counts(126, 123),
    kept: counts(125, 123),
    visitors: 'summed',
    leftOut: {},
  });
});

test('days with own events, days that have not ended and days of another import are left out whole', async () => {
  const site = await ImportedSite.of(engine, ownWorld());
  await site.import(download(SMALL_TABLES));
  const lines = ['2024-05-01', '2024-05-10', '2024-05-11', '2024-05-14'].map((day) => `${day},5,12,2,6,340`);
  const done = await site.import(download({ visitors: [SMALL_TABLES.visitors![0]!, ...lines] }));
  assert.deepEqual([done.accepted, done.rejected, done.first, done.last], [1, 3, '2024-05-11', '2024-05-11']);
  const found = (await site.audit(done.id)).map(({ day, kept, leftOut }) => [day, kept.visitors, leftOut]);
  assert.deepEqual(found, [
    ['2024-05-01', 0, { other_import: 1 }],
    ['2024-05-10', 0, { own_day: 1 }],
    ['2024-05-11', 5, {}],
    ['2024-05-14', 0, { not_over: 1 }],
  ]);
});

test('files that are not read, renamed events and rows without a day are kept with the import', async () => {
  const site = await ImportedSite.of(engine, ownWorld());
  const done = await site.import(
    download({
      ...SMALL_TABLES,
      visitors: [...SMALL_TABLES.visitors!, '31.04.2024,7,7,7,7,7'],
      custom_events: [...SMALL_TABLES.custom_events!, '2024-05-02,Sign up,,,1,1', '2024-05-01,buy,,,1,1'],
      summary: ['a,b', '1,2'],
    }),
  );
  assert.deepEqual(await site.notes(done.id), {
    unreadFiles: [{ path: 'imported_summary.csv', reason: 'unknown_file' }],
    renamedEvents: [
      { source: 'Sign up', name: 'sign-up', rows: 2 },
      { source: 'sign-UP', name: 'sign-up', rows: 1 },
    ],
    withoutDay: { no_day: 1 },
    moreFiles: 0,
    moreEvents: 0,
    relayRows: 0,
    requests: { requests: 0, days: 0, leftDays: 0 },
  });
});
