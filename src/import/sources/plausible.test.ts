import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { sizeOf } from '../../../test/draws.ts';
import { DamagedFileError, type ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { CityNames, encodeCityNames } from '../names/city-names.ts';
import { plausibleFile, WHOLE_EXPORT } from './plausible.fixture.ts';
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

test('an export becomes the figures of its days', async () => {
  const options = { ...OPTIONS, eventNames: new Map([['Noise', '']]) };
  assert.equal(plausible.recognise(WHOLE_EXPORT), null);
  assert.deepEqual(await read(WHOLE_EXPORT, options), {
    totals: {
      '2024-03-31': { visitors: 0, pageviews: 0, bounces: 0, sessions: 0, durationSeconds: 0 },
      '2024-03-10': { visitors: 5, pageviews: 12, bounces: 2, sessions: 6, durationSeconds: 340 },
    },
    keys: {
      '2024-03-10': {
        browser: { Edge: '2/5', 'Mobile App': '1/1' },
        'property:plan': { pro: '3/4', '(none)': '2/2' },
        'property:price': { '9.50': '1/2' },
        browser_version: { '120': '1/2', '121': '1/3', '(none)': '1/1' },
        hostname: { 'example.com': '8/11', 'www.example.com': '1/2' },
        os_version: { '10.15': '2/5', '(none)': '1/2' },
        utm_content: { '(none)': '8/17', 'Banner A': '1/1' },
        utm_term: { '(none)': '8/17', shoes: '1/1' },
        channel: { 'Organic Search': '2/4', Direct: '1/3', 'Organic Social': '2/3', Email: '1/2', '(other)': '3/6' },
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
      '2024-03-10 property no_key': '2: 2/2',
      '2024-03-10 property not_a_number': '1: 1/-',
      'null hostname no_day': '1: 1/1',
      '2024-03-10 hostname not_a_number': '1: -/-',
      '2024-03-10 event internal': '1: 5/40',
      '2024-03-10 event event_name': '1: 1/1',
      '2024-03-10 event unwanted': '1: 1/1',
      '2024-03-10 city no_key': '1: 1/3',
    },
    folded: { 'Outbound Link: Click': 'outbound', 'Sign up': 'sign-up', 'sign-UP': 'sign-up' },
    unread: { 'export/readme.txt': 'unknown_file' },
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
  const expected = JSON.stringify(sorted(await read(WHOLE_EXPORT)));
  const shuffled = fc.shuffledSubarray([...WHOLE_EXPORT], { minLength: WHOLE_EXPORT.length });
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

for (const [texts, channel] of [
  [['Google', 'google.com', '', 'cpc'], 'Paid Search'],
  [['Google', 'google.com', 'letter', 'email'], 'Email'],
  [['Direct / None'], 'Direct'],
  // A label without an address was a tag such as `ref`, but for the hosts of known sources.
  [['some friends'], 'Unassigned'],
  [['example.org'], 'Referral'],
  [['Email'], 'Email'],
  [['referral', '', 'referral', 'email'], 'Email'],
  [['example.com', 'example.com/own'], 'Direct'],
  [['(other)'], '(other)'],
  // Another product has put its own channel in place of the source.
  [['Organic Social'], null],
  [['Paid Search'], null],
] as const) {
  test(`a visit of ${JSON.stringify(texts)} has the channel ${channel ?? 'of nobody knows'}`, async () => {
    const [source, referrer = '', utmSource = '', medium = ''] = texts;
    const row = ['2024-03-10', source, referrer, utmSource, medium, '', '', '', 4, 2, 2, 90, 1];
    const sink = new RecordingSink();
    await plausible.read([plausibleFile('sources', [row])], sink, OPTIONS);
    const { keys } = sink.recorded();
    assert.deepEqual(keys['2024-03-10']?.channel, channel === null ? undefined : { [channel]: '2/4' });
    assert.deepEqual(sink.lacking, channel === null ? ['2024-03-10 channel'] : []);
  });
}
