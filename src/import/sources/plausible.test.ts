import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { sizeOf } from '../../../test/draws.ts';
import { DamagedFileError, type ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { CityNames, encodeCityNames } from '../names/city-names.ts';
import { plausibleFile } from './plausible.fixture.ts';
import { plausible, plausibleWith } from './plausible.ts';
import { RecordingSink } from './recording-sink.fixture.ts';
import type { SourceOptions } from './source.ts';

const OPTIONS: SourceOptions = { domain: 'example.com' };
const CITIES = new CityNames(encodeCityNames([{ id: 2950159, name: 'Berlin' }]));

async function read(files: readonly ExportFile[], options = OPTIONS) {
  const sink = new RecordingSink();
  await plausibleWith(() => CITIES).read(files, sink, options);
  return sink.recorded();
}

/** One day with every trap, rows in no order. */
const EXPORT: readonly ExportFile[] = [
  plausibleFile('visitors', [
    ['2024-03-31', 0, 0, 0, 0, 0],
    ['2024-03-10', 5, 12, 2, 6, 340],
    ['2024-02-30', 9, 9, 9, 9, 9],
    ['20240311', 4, 'many', 1, 4, 20],
  ]),
  plausibleFile('sources', [
    ['2024-03-10', 'Google', 'google.com', '', '', '', '', '', 4, 2, 2, 90, 1],
    ['2024-03-10', '', '', '', '', '', '', '', 3, 1, 1, 60, 0],
    ['2024-03-10', 'Hacker News', 'news.ycombinator.com/item', '', '', '', '', '', 2, 1, 1, 9, 0],
    ['2024-03-10', 'Twitter', '', '', '', '', 'Banner A', 'shoes', 1, 1, 1, 0, 1],
    ['2024-03-10', 'letter', '', 'letter', 'Email', 'Spring, "24"', '', '', 2, 1, 1, 0, 0],
    ['2024-03-10', '(other)', '', '(other)', '(not set)', '', '', '', 6, 3, 3, 0, 0],
  ]),
  plausibleFile('pages', [
    ['2024-03-10', 'example.com', '/', 4, 4, 6, 100, 4, 50, 4],
    ['2024-03-10', 'www.example.com', '/', 1, 1, 2, null, null, null, null],
    ['2024-03-10', 'example.com', '/a,"b"?x=1', 1, 1, 1, 0, 0, 0, 0],
    ['2024-03-10', 'example.com', 'blog', 1, 1, 2, 80, 1, 30, 0],
    ['2024-03-10', 'example.com', '(other)', 1, 1, 1, 0, 0, 0, 0],
    ['2024-03-10', 'example.com', '/neg', 1, '-1', 1, 50, 1, 9, 1],
    ['2024-03-10', 'example.com', '/blog', 1, 1, 1, 101, 1, 9, 1],
    ['', 'example.com', '/no-day', 1, 1, 1, 0, 0, 0, 0],
  ]),
  plausibleFile('entry_pages', [['2024-03-10', '/', 4, 5, 300, 2, 10]]),
  plausibleFile('exit_pages', [['2024-03-10', '/blog/', 3, 100, 4, 1, 7]]),
  plausibleFile('custom_events', [
    ['2024-03-10', 'Outbound Link: Click', 'https://a.example/', '', 1, 2],
    ['2024-03-10', 'Outbound Link: Click', 'https://b.example/', '', 1, 1],
    ['2024-03-10', 'Sign up', '', '', 1, 1],
    ['2024-03-10', 'sign-UP', '', '', 1, 3],
    ['2024-03-10', '404', '', '/gone', 2, 2],
    ['2024-03-10', 'engagement', '', '', 5, 40],
    ['2024-03-10', '×', '', '', 1, 1],
    ['2024-03-10', 'Noise', '', '', 1, 1],
  ]),
  plausibleFile('custom_props', [['2024-03-10', 'plan', 'pro', 1, 1]]),
  plausibleFile('locations', [
    ['2024-03-10', 'DE', 'DE-BE', 2950159, 3, 3, 0, 0, 7],
    ['2024-03-10', 'de', '', 0, 1, 1, 0, 0, 2],
    ['2024-03-10', '', '', 99, 1, 1, 0, 0, 3],
  ]),
  plausibleFile('devices', [
    ['2024-03-10', 'Laptop', 2, 2, 0, 0, 5],
    ['2024-03-10', 'Desktop', 1, 1, 0, 0, 4],
    ['2024-03-10', '', 1, 1, 0, 0, 3],
  ]),
  plausibleFile('browsers', [
    ['2024-03-10', 'Microsoft Edge', '120.0', 1, 1, 0, 0, 2],
    ['2024-03-10', 'Microsoft Edge', '121.0', 1, 1, 0, 0, 3],
    ['2024-03-10', 'Mobile App', '', 1, 1, 0, 0, 1],
  ]),
  plausibleFile('operating_systems', [
    ['2024-03-10', 'Mac', '10.15', 2, 2, 0, 0, 5],
    ['2024-03-10', 'GNU/Linux', '', 1, 1, 0, 0, 2],
  ]),
  textOf('export/readme.txt', ['Hello']),
];

test('an export becomes the figures of its days', async () => {
  const options = { ...OPTIONS, eventNames: new Map([['Noise', '']]) };
  assert.equal(plausible.recognise(EXPORT), null);
  assert.deepEqual(await read(EXPORT, options), {
    totals: {
      '2024-03-31': { visitors: 0, pageviews: 0, bounces: 0, sessions: 0, durationSeconds: 0 },
      '2024-03-10': { visitors: 5, pageviews: 12, bounces: 2, sessions: 6, durationSeconds: 340 },
    },
    keys: {
      '2024-03-10': {
        browser: { Edge: '2/5', 'Mobile App': '1/1' },
        browser_version: { '120': '1/2', '121': '1/3', '(none)': '1/1' },
        hostname: { 'example.com': '8/11', 'www.example.com': '1/2' },
        os_version: { '10.15': '2/5', '(none)': '1/2' },
        utm_content: { '(none)': '8/17', 'Banner A': '1/1' },
        utm_term: { '(none)': '8/17', shoes: '1/1' },
        event: { outbound: '2/3', 'sign-up': '2/4', '404': '2/2' },
        device: { desktop: '3/9', '(none)': '1/3' },
        entry: { '/': '4/10' },
        exit: { '/blog/': '3/7' },
        country: { DE: '4/9', '(none)': '1/3' },
        region: { 'DE-BE': '3/7', '(none)': '2/5' },
        city: { Berlin: '3/7', '(none)': '1/2' },
        os: { macOS: '2/5', Linux: '1/2' },
        page: { '/': '5/8', '/a,%22b%22': '1/1', '/blog': '2/3', '(other)': '1/1' },
        referrer: {
          'google.com': '2/4',
          '(none)': '2/5',
          'news.ycombinator.com': '1/2',
          't.co': '1/1',
          '(other)': '3/6',
        },
        utm_source: { '(none)': '5/10', letter: '1/2', '(other)': '3/6' },
        utm_medium: { '(none)': '8/16', Email: '1/2' },
        utm_campaign: { '(none)': '8/16', 'Spring, "24"': '1/2' },
      },
    },
    readings: { '2024-03-10': { '/': '4 50 4 100', '/blog': '0 0 1 80' } },
    leftOut: {
      'null totals no_day': '1: 9/9',
      '2024-03-11 totals not_a_number': '1: -/-',
      'null page no_day': '1: 1/1',
      '2024-03-10 page not_a_number': '1: -/-',
      '2024-03-10 engagement no_key': '1: -/1',
      '2024-03-10 engagement not_a_number': '1: -/-',
      'null hostname no_day': '1: 1/1',
      '2024-03-10 hostname not_a_number': '1: -/-',
      '2024-03-10 event internal': '1: 5/40',
      '2024-03-10 event event_name': '1: 1/1',
      '2024-03-10 event unwanted': '1: 1/1',
      '2024-03-10 city no_key': '1: 1/3',
    },
    folded: { 'Outbound Link: Click': 'outbound', 'Sign up': 'sign-up', 'sign-UP': 'sign-up' },
    unread: { 'export/imported_custom_props.csv': 'not_kept', 'export/readme.txt': 'unknown_file' },
  });
});

test('what an older export lacks is unknown, never 0', async () => {
  const files = [
    tableOf('visitors.csv', ['date', 'visitors', 'pageviews'], [['2021-05-01', 3, 4]]),
    tableOf('pages.csv', ['date', 'hostname', 'page', 'visitors', 'pageviews'], [['2021-05-01', 'x', '/', 3, 4]]),
    tableOf('imported_entry_pages.csv', ['date', 'entry_page', 'visitors', 'entrances'], [['2021-05-01', '/', 3, 3]]),
    tableOf('imported_sources.csv', ['date', 'source', 'visitors', 'pageviews'], [['2021-05-01', 'Bing', 3, null]]),
    tableOf('imported_locations.csv', ['date', 'country', 'visitors'], [['2021-05-01', 'FR', 3]]),
  ];
  assert.equal(plausible.recognise(files), null);
  assert.deepEqual(await read(files), {
    totals: { '2021-05-01': { visitors: 3, pageviews: 4 } },
    keys: {
      '2021-05-01': {
        page: { '/': '3/4' },
        hostname: { x: '3/4' },
        entry: { '/': '3/-' },
        referrer: { 'bing.com': '3/-' },
        country: { FR: '3/-' },
      },
    },
    leftOut: {},
    folded: {},
    unread: {},
  });
});

for (const [version, columns, row] of [
  ['the exits and times', ['exits', 'time_on_page'], [2, 30]],
  ['the scroll depths', ['scroll_depth', 'pageleave_visitors'], [150, 3]],
  ['no times', ['total_scroll_depth', 'total_scroll_depth_visits'], [150, 3]],
] as const) {
  test(`pages with ${version} of a page are read, and how they were read is unknown`, async () => {
    const pages = ['date', 'hostname', 'page', 'visits', 'visitors', 'pageviews', ...columns];
    const sink = new RecordingSink();
    const file = tableOf('imported_pages.csv', pages, [['2023-01-02', 'x', '/', 4, 3, 5, ...row]]);
    await plausible.read([file], sink, OPTIONS);
    const { keys, readings } = sink.recorded();
    assert.deepEqual(keys, { '2023-01-02': { page: { '/': '3/5' }, hostname: { x: '3/5' } } });
    assert.equal(readings, undefined);
    assert.deepEqual(sink.lacking, ['2023-01-02 engagement']);
  });
}

test('a day that two files of a table have comes from the first alone', async () => {
  const later = plausibleFile('pages', [['2024-03-10', 'x', '/', 1, 1, 1]], '_20240310_20240320');
  const earlier = plausibleFile(
    'pages',
    [
      ['2024-03-10', 'x', '/', 1, 7, 9],
      ['2024-03-09', 'x', '/', 1, 2, 3],
      ['2024-03-10', 'x', '/b', 1, 1, 1],
    ],
    '_20240301_20240310',
  );
  const { keys, leftOut } = await read([later, earlier]);
  assert.deepEqual(keys, {
    '2024-03-10': { page: { '/': '7/9', '/b': '1/1' }, hostname: { x: '8/10' } },
    '2024-03-09': { page: { '/': '2/3' }, hostname: { x: '2/3' } },
  });
  assert.deepEqual(leftOut, { '2024-03-10 page day_twice': '1: 1/1', '2024-03-10 hostname day_twice': '1: 1/1' });
});

test('the order of the rows and of the files makes no difference', async () => {
  const expected = JSON.stringify(sorted(await read(EXPORT)));
  const shuffled = fc.shuffledSubarray([...EXPORT], { minLength: EXPORT.length });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.infiniteStream(fc.nat()), async (files, numbers) => {
      const next = () => numbers.next().value;
      assert.equal(JSON.stringify(sorted(await read(files.map((file) => withRowsShuffled(file, next))))), expected);
    }),
    { numRuns: sizeOf(20) },
  );
});

test('other files are no export of Plausible', async () => {
  assert.equal(plausible.recognise([textOf('export.csv', ['x'])]), 'it has no file such as imported_visitors.csv');
  assert.equal(
    plausible.recognise([textOf('imported_pages.csv', ['x'])]),
    'imported_pages.csv has no header in its first line',
  );
  const undated = tableOf('imported_pages.csv', ['page', 'visitors'], []);
  assert.equal(plausible.recognise([undated]), 'imported_pages.csv has no column "date"');
  const other = tableOf('pages.csv', ['date', 'label'], []);
  assert.equal(plausible.recognise([other]), 'pages.csv has none of the columns of pages');
  await assert.rejects(
    read([undated]),
    new DamagedFileError('cannot read imported_pages.csv: it has no column "date"; export it with all of its columns'),
  );
});

function withRowsShuffled(file: ExportFile, next: () => number): ExportFile {
  if (file.kind === 'text') return file;
  return {
    ...file,
    async *rows() {
      for await (const rows of file.rows()) {
        yield rows
          .map((row) => [next(), row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row);
      }
    },
  };
}

/** Sorts the names of objects, at every depth. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
