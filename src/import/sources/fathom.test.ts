import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportFile } from '../files/export-table.ts';
import { tableOf } from '../files/files-in-memory.fixture.ts';
import { fathom } from './fathom.ts';
import { RecordingSink } from './recording-sink.fixture.ts';

async function read(files: readonly ExportFile[]) {
  const sink = new RecordingSink();
  await fathom.read(files, sink, { domain: 'example.com' });
  return sink.recorded();
}

const PLACE = ['referrer_hostname', 'referrer_pathname', 'browser', 'country_code', 'state', 'city', 'device_type'];
const UTM = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term'];
const PAGEVIEWS = ['datetime', 'hostname', 'pathname', 'pageviews', ...PLACE, 'operating_system', ...UTM];
const EVENTS = ['datetime', 'hostname', 'pathname', 'event_name', 'completions', ...PLACE, 'operating_system', ...UTM];

/** Two days with every trap, rows in no order. */
const EXPORT: readonly ExportFile[] = [
  tableOf('pageviews.csv', PAGEVIEWS, [
    [
      ...['2024-03-10 23:00:00', 'https://example.com', '/', 3, 'https://www.google.com', '/', 'Chrome', 'de', 'BE'],
      ...['Berlin', 'Desktop', 'OS X', 'Spring', '', 'Email', 'letter', ''],
    ],
    [
      ...['2024-03-10 00:00:00', 'https://www.example.com', '/?x=1', 2, 'https://example.com', '/a', 'Mobile Safari'],
      ...['US', 'California', 'San Francisco', 'Mobile', 'iOS'],
    ],
    ['2024-03-11 00:00:00', 'https://example.com', '/b', 1],
    ['2024-03-11 24:61', 'https://example.com', '/b', 1],
    ['2024-03-11 01:00:00', 'https://example.com', '/b', 'some'],
  ]),
  tableOf('events.csv', EVENTS, [
    ['2024-03-10 05:00:00', 'https://example.com', '/', 'Sign up', 2],
    ['2024-03-10 06:00:00', 'https://example.com', '/a', 'sign-up', 1],
    ['2024-03-10 06:00:00', 'https://example.com', '/a', '', 1],
  ]),
  tableOf('other.csv', ['datetime', 'pageviews'], []),
];

test('an export becomes the pageviews and events of its days', async () => {
  assert.equal(fathom.recognise(EXPORT), null);
  const unknown = { '(none)': '-/1' };
  const dimensions = ['page', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'country', 'region', 'city'];
  const notNumbers = [...dimensions, 'browser', 'os', 'device'];
  assert.deepEqual(await read(EXPORT), {
    totals: { '2024-03-10': { pageviews: 5 }, '2024-03-11': { pageviews: 1 } },
    keys: {
      '2024-03-10': {
        event: { 'sign-up': '-/3' },
        page: { '/': '-/5' },
        referrer: { 'google.com': '-/3', '(none)': '-/2' },
        utm_source: { letter: '-/3', '(none)': '-/2' },
        utm_medium: { Email: '-/3', '(none)': '-/2' },
        utm_campaign: { Spring: '-/3', '(none)': '-/2' },
        country: { DE: '-/3', US: '-/2' },
        region: { 'DE-BE': '-/3', 'US-CA': '-/2' },
        city: { Berlin: '-/3', 'San Francisco': '-/2' },
        browser: { Chrome: '-/3', Safari: '-/2' },
        os: { macOS: '-/3', iOS: '-/2' },
        device: { desktop: '-/3', mobile: '-/2' },
      },
      '2024-03-11': {
        page: { '/b': '-/1' },
        ...Object.fromEntries(notNumbers.slice(1).map((dimension) => [dimension, unknown])),
      },
    },
    leftOut: {
      '2024-03-10 event no_key': '1: -/1',
      ...Object.fromEntries(
        ['totals', ...notNumbers].flatMap((dimension) => [
          [`null ${dimension} no_day`, '1: -/1'],
          [`2024-03-11 ${dimension} not_a_number`, '1: -/-'],
        ]),
      ),
    },
    folded: { 'Sign up': 'sign-up' },
    unread: { 'other.csv': 'unknown_file' },
  });
});

test('what an older export lacks is unknown', async () => {
  const files = [
    tableOf('a.csv', ['datetime', 'hostname', 'pathname', 'pageviews'], [['2021-05-01 10:00:00', 'x', '/', 4]]),
  ];
  assert.equal(fathom.recognise(files), null);
  assert.deepEqual((await read(files)).keys, { '2021-05-01': { page: { '/': '-/4' } } });
});

test('a day of two files comes from the first alone', async () => {
  const columns = ['datetime', 'hostname', 'pathname', 'pageviews'];
  const files = [
    tableOf('2.csv', columns, [['2021-05-01 11:00:00', 'x', '/', 90]]),
    tableOf('1.csv', columns, [['2021-05-01 10:00:00', 'x', '/', 4]]),
  ];
  const { keys, leftOut } = await read(files);
  assert.deepEqual(keys, { '2021-05-01': { page: { '/': '-/4' } } });
  assert.deepEqual(leftOut, { '2021-05-01 totals day_twice': '1: -/90', '2021-05-01 page day_twice': '1: -/90' });
});

test('other tables are no export of Fathom', () => {
  const noTable = 'it has no table with the columns datetime, hostname, pathname';
  assert.equal(fathom.recognise([tableOf('a.csv', ['date', 'pageviews'], [])]), noTable);
  const noCounts = tableOf('a.csv', ['datetime', 'hostname', 'pathname', 'event_name'], []);
  assert.equal(fathom.recognise([noCounts]), 'a.csv has none of the columns of events');
});
