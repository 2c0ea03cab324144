import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { ga4 } from './ga4.ts';
import { plausibleFile } from './plausible.fixture.ts';
import { RecordingSink } from './recording-sink.fixture.ts';

async function read(files: readonly ExportFile[]) {
  const sink = new RecordingSink();
  await ga4.read(files, sink, { domain: 'example.com' });
  return sink.recorded();
}

const METRICS = ['totalUsers', 'screenPageViews', 'sessions', 'bounces', 'userEngagementDuration'];

/** The reports that Plausible asks for, on one day. */
const REPORTS: readonly ExportFile[] = [
  tableOf(
    'visitors.csv',
    ['date', ...METRICS],
    [
      ['20240229', 5, 12, 6, '2.0', 340],
      ['(other)', 1, 1, 1, 1, 1],
    ],
  ),
  tableOf(
    'sources.csv',
    ['date', 'sessionSource', 'sessionMedium', 'sessionCampaignName', 'pageReferrer', ...METRICS],
    [
      ['20240229', 'google', 'organic', '(organic)', 'https://www.google.com/', 2, 4, 2, 1, 90],
      ['20240229', '(direct)', '(none)', '(direct)', '', 1, 3, 1, 0, 60],
      ['20240229', 'm.facebook.com', 'referral', '(referral)', '', 1, 2, 1, 0, 9],
      ['20240229', 'google', 'cpc', 'Spring', '', 1, 2, 1, 0, 0],
      ['20240229', '(not set)', '(not set)', '(not provided)', '', 1, 1, 1, 0, 0],
      ['20240229', '(other)', '(other)', '(other)', '', 3, 6, 3, 0, 0],
    ],
  ),
  tableOf(
    'pages.csv',
    ['date', 'hostName', 'pagePath', 'totalUsers', 'screenPageViews', 'sessions'],
    [
      ['20240229', 'www.example.com', '/', 4, 6, 5],
      ['20240229', 'example.com', '/', 1, 2, 1],
      ['20240229', 'example.com', '(not set)', 1, 2, 1],
      ['20240229', 'example.com', '/a?b', 1, 'x', 1],
    ],
  ),
  tableOf(
    'entry.csv',
    ['date', 'landingPage', ...METRICS],
    [
      ['20240229', '/', 4, 10, 5, 2, 300],
      ['20240229', '', 1, 2, 1, 0, 0],
    ],
  ),
  tableOf(
    'events.csv',
    ['date', 'eventName', 'linkUrl', 'totalUsers', 'eventCount'],
    [
      ['20240229', 'page_view', '', 5, 12],
      ['20240229', 'click', 'https://a.example/', 1, 2],
      ['20240229', 'click', 'https://b.example/', 1, 1],
      ['20240229', 'file_download', '/a.pdf', 1, 1],
      ['20240229', 'Form Sent', '', 2, 2],
      ['20240229', '(not set)', '', 1, 1],
    ],
  ),
  tableOf(
    'locations.csv',
    ['date', 'countryId', 'region', 'city', ...METRICS],
    [
      ['20240229', 'US', 'California', 'San Francisco', 3, 7, 3, 0, 0],
      ['20240229', '(not set)', '(not set)', '(not set)', 1, 2, 1, 0, 0],
    ],
  ),
  tableOf('devices.csv', ['date', 'deviceCategory', ...METRICS], [['20240229', 'smart tv', 1, 2, 1, 0, 0]]),
  tableOf('browsers.csv', ['date', 'browser', ...METRICS], [['20240229', 'Safari (in-app)', 1, 2, 1, 0, 0]]),
  tableOf(
    'os.csv',
    ['date', 'operatingSystem', 'operatingSystemVersion', ...METRICS],
    [
      ['20240229', 'Macintosh', 'Intel 10.15', 2, 5, 2, 0, 0],
      ['20240229', 'Macintosh', 'Intel 10.14', 1, 1, 1, 0, 0],
    ],
  ),
  tableOf('titles.csv', ['date', 'pageTitle', 'totalUsers'], [['20240229', 'Home', 1]]),
];

test('the reports of the Data API become the figures of their days', async () => {
  assert.equal(ga4.recognise(REPORTS), null);
  assert.deepEqual(await read(REPORTS), {
    totals: {
      '2024-02-29': { visitors: 5, pageviews: 12, sessions: 6, bounces: 2, durationSeconds: 340 },
    },
    keys: {
      '2024-02-29': {
        browser: { 'Safari (in-app)': '1/2' },
        device: { smarttv: '1/2' },
        entry: { '/': '4/10', '(none)': '1/2' },
        event: { outbound: '2/3', download: '1/1', 'form-sent': '2/2' },
        country: { US: '3/7', '(none)': '1/2' },
        region: { 'US-CA': '3/7', '(none)': '1/2' },
        channel: {
          'Organic Search': '2/4',
          Direct: '1/3',
          'Organic Social': '1/2',
          'Paid Search': '1/2',
          Unassigned: '1/1',
          '(other)': '3/6',
        },
        city: { 'San Francisco': '3/7', '(none)': '1/2' },
        os: { macOS: '3/6' },
        page: { '/': '5/8', '(none)': '1/2' },
        referrer: { 'google.com': '3/6', '(none)': '2/4', 'm.facebook.com': '1/2', '(other)': '3/6' },
        utm_medium: { '(none)': '5/10', cpc: '1/2', '(other)': '3/6' },
        utm_campaign: { '(none)': '5/10', Spring: '1/2', '(other)': '3/6' },
      },
    },
    leftOut: {
      '2024-02-29 event internal': '1: 5/12',
      '2024-02-29 event no_key': '1: 1/1',
      '2024-02-29 page not_a_number': '1: -/-',
      'null totals no_day': '1: 1/1',
    },
    folded: { click: 'outbound', file_download: 'download', 'Form Sent': 'form-sent' },
    unread: { 'titles.csv': 'unknown_file' },
  });
});

test('bounces are the sessions that were not engaged, and unknown without those', async () => {
  const rows = [
    tableOf('a.csv', ['date', 'sessions', 'engagedSessions'], [['20240101', 6, 4]]),
    tableOf('b.csv', ['date', 'sessions'], [['20240102', 6]]),
  ];
  assert.deepEqual((await read(rows)).totals, {
    '2024-01-01': { sessions: 6, bounces: 2 },
    '2024-01-02': { sessions: 6 },
  });
});

test("figures in Plausible's shape are read as GA4's", async () => {
  const files = [
    plausibleFile('sources', [
      ['2024-02-29', 'Google', '', '', 'organic', '(organic)', '', '', 4, 2, 2, 90, 1],
      ['2024-02-29', '', '', '', 'cpc', 'Spring', 'Banner', '(not set)', 2, 1, 1, 0, 0],
    ]),
    plausibleFile('exit_pages', [['2024-02-29', '/', 1, 1, 1, 1, 1]]),
    plausibleFile('custom_events', [
      ['2024-02-29', 'Outbound Link: Click', 'https://a.example/', '', 1, 2],
      ['2024-02-29', 'session_start', '', '', 5, 6],
    ]),
    plausibleFile('locations', [['2024-02-29', 'US', 'California', 5391959, 1, 1, 1, 1, 2]]),
  ];
  assert.equal(ga4.recognise(files), null);
  const { keys, leftOut, unread } = await read(files);
  assert.deepEqual(keys['2024-02-29'], {
    event: { outbound: '1/2' },
    country: { US: '1/2' },
    region: { 'US-CA': '1/2' },
    city: { 'San Francisco': '1/2' },
    referrer: { 'google.com': '2/4', '(none)': '1/2' },
    utm_medium: { '(none)': '2/4', cpc: '1/2' },
    utm_campaign: { '(none)': '2/4', Spring: '1/2' },
    utm_content: { '(none)': '2/4', Banner: '1/2' },
    utm_term: { '(none)': '3/6' },
    channel: { 'Organic Search': '2/4', 'Paid Other': '1/2' },
  });
  assert.deepEqual(leftOut, { '2024-02-29 event internal': '1: 5/6' });
  assert.deepEqual(unread, { 'export/imported_exit_pages.csv': 'unknown_file' });
});

test('a report of one range has no days, and two keys in one report are not told apart', () => {
  const ofRange = tableOf('report.csv', ['Page path and screen class', 'Views', 'Active users'], []);
  assert.match(
    ga4.unusable?.([ofRange]) ?? '',
    /sums of one range without days\. Take reports of the Data API instead/,
  );
  const ofTwo = tableOf('report.csv', ['date', 'browser', 'deviceCategory', 'totalUsers'], []);
  assert.equal(ga4.recognise([ofTwo]), 'it has no file such as imported_visitors.csv');
  assert.equal(ga4.recognise([textOf('readme.txt', [])]), 'it has no file such as imported_visitors.csv');
});
