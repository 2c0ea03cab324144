import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DamagedFileError } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { rowsOf } from './events.fixture.ts';
import { START, VISIT, VISITOR } from './matomo.fixture.ts';
import { matomoLive } from './matomo-live.ts';

test('a flat table has the fields of each action in columns of its own, as many as its longest visit has', async () => {
  const columns = [
    ...['idVisit', 'idSite', 'visitorId', 'countryCode', 'browserName'],
    ...['actionDetails_10_type', 'actionDetails_10_timestamp', 'actionDetails_10_url'],
    ...['actionDetails_2_type', 'actionDetails_2_timestamp', 'actionDetails_2_url', 'actionDetails_2_pageTitle'],
    ...['actionDetails_2_eventCategory', 'actionDetails_2_eventAction', 'actionDetails_2_eventValue'],
  ];
  const table = tableOf('visits.csv', columns, [
    [
      1,
      7,
      VISITOR,
      'at',
      'Firefox',
      'outlink',
      START + 1,
      'https://o.example/',
      'action',
      START,
      'https://example.com/a',
      'A',
    ],
    [2, 7, 'b', '', '', '', '', '', 'event', START, 'https://example.com/', '', 'Cart', 'Add', '3'],
    [3, 7, 'c', '', '', null],
  ]);
  const line = { ts: START * 1000, visitor: VISITOR, country: 'AT', browser: 'Firefox', u: 'https://example.com/a' };
  const clicked = { ts: START * 1000 + 1000, e: 'outbound', p: { url: 'https://o.example/' } };
  assert.deepEqual(await rowsOf(matomoLive, [table]), [
    { lines: [line] },
    { lines: [{ ...line, ...clicked }] },
    { lines: [{ ts: START * 1000, visitor: 'b', u: 'https://example.com/', e: 'cart-add', p: { value: 3 } }] },
  ]);
});

test('pages of the API are files; the last one is empty', async () => {
  const pages = [[VISIT, { ...VISIT, visitorId: 'b' }], [{ ...VISIT, idSite: 1, visitorId: 'c' }], []];
  const files = pages.map((visits, number) => textOf(`page-${number}.json`, [JSON.stringify(visits)]));
  const readme = textOf('readme.txt', ['Downloaded on Monday.']);
  assert.equal(matomoLive.recognise([...files, readme]), null);
  const rows = await rowsOf(matomoLive, [...files, readme]);
  assert.deepEqual(
    rows.map((row) => ('lines' in row ? row.lines[0]?.visitor : row.leftOut)),
    [VISITOR, 'b', 'c'],
  );
});

test('of several sites one is chosen', async () => {
  const files = [textOf('all.json', [JSON.stringify([VISIT, { ...VISIT, idSite: '2' }])])];
  const expected = new DamagedFileError('the export of Matomo has several sites; choose one of them: 1, 2');
  await assert.rejects(rowsOf(matomoLive, files), expected);
  assert.deepEqual(await rowsOf(matomoLive, files, { sourceSite: '2' }), [
    { leftOut: 'other_site', ts: START * 1000 },
    { lines: [{ ts: START * 1000, visitor: VISITOR, u: 'https://example.com/' }] },
  ]);
});

test('an answer that is no visits is refused', async () => {
  const error = textOf('page-1.json', ['{"result":"error","message":"You must be logged in"}']);
  assert.equal(matomoLive.recognise([error]), 'page-1.json is an answer of Matomo that tells of an error');
  assert.equal(
    matomoLive.recognise([tableOf('countries.csv', ['label', 'nb_visits'], [])]),
    'no file has the visits of Live.getLastVisitsDetails',
  );
  const read = (text: string) =>
    rowsOf(matomoLive, [textOf('page-0.json', [JSON.stringify([VISIT])]), textOf('page-1.json', [text])]);
  await assert.rejects(
    rowsOf(matomoLive, [textOf('page-0.json', [JSON.stringify([VISIT])]), error]),
    new DamagedFileError('cannot read page-1.json: Matomo answered: You must be logged in; ask Matomo again'),
  );
  await assert.rejects(
    read('[{"label":"/","nb_visits":3}]'),
    /page-1\.json: it is no answer of Live\.getLastVisitsDetails/,
  );
  await assert.rejects(read('[{"idVisit":1,'), /cannot read page-1\.json: it is cut off at its object 1/);
});
