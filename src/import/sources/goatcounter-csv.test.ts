import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, tableOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';
import { goatCounterCsv } from './goatcounter-csv.ts';

const COLUMNS = [
  ...['2Path', 'Title', 'Event', 'UserAgent', 'Browser', 'System', 'Session', 'Bot', 'Referrer', 'Referrer scheme'],
  ...['Screen size', 'Location', 'FirstVisit', 'Date'],
];

const HIT = {
  '2Path': '/blog',
  Title: 'Blog, "all"',
  Event: 'false',
  UserAgent: '',
  Browser: '',
  System: '',
  Session: 'c4f1b0b7e0a54bb3a7c9f1c1b3f0a1d2',
  Bot: '0',
  Referrer: '',
  'Referrer scheme': '',
  'Screen size': '0,0,1',
  Location: '',
  FirstVisit: 'true',
  Date: '2026-03-09T08:00:00Z',
};

function hits(...changed: readonly Readonly<Record<string, Field>>[]) {
  const rows = changed.map((fields): Readonly<Record<string, Field>> => ({ ...HIT, ...fields }));
  return tableOf(
    'goatcounter-export-x-20260310T000000Z-0.csv',
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );
}

const LINE = { ts: HIT.Date, visitor: HIT.Session, u: '/blog', screen: '0,0,1' };

test('a hit has its browser, system and place with their versions and parts', async () => {
  const rows = await rowsOf(goatCounterCsv, [
    hits(
      { Browser: 'Chrome 120', System: 'Windows 10', Location: 'US-TX', 'Screen size': '1280,0,1' },
      { '2Path': '/list?page=2&utm_source=x', Browser: 'Safari 17.2', System: 'macOS', Location: 'DE' },
      { '2Path': 'not-rooted', Date: '2026-03-09 08:00:00' },
    ),
  ]);
  assert.deepEqual(rows, [
    {
      lines: [
        {
          ...LINE,
          country: 'US',
          region: 'US-TX',
          browser: 'Chrome',
          browser_version: '120',
          os: 'Windows',
          os_version: '10',
          screen: '1280,0,1',
        },
      ],
    },
    {
      lines: [
        { ...LINE, u: '/list?utm_source=x', country: 'DE', browser: 'Safari', browser_version: '17.2', os: 'macOS' },
      ],
    },
    { lines: [{ ...LINE, ts: '2026-03-09 08:00:00Z', u: '/not-rooted' }] },
  ]);
});

test('referrers are read by their scheme', async () => {
  const referrers = [
    ['www.reddit.com/r/all', 'h'],
    ['https://lobste.rs/', 'h'],
    ['Google', 'g'],
    ['www.facebook.com', 'g'],
    ['Email', 'g'],
    ['spring sale', 'c'],
    ['android-app://com.example.app', 'o'],
  ];
  const rows = await rowsOf(goatCounterCsv, [
    hits(...referrers.map(([Referrer, scheme]) => ({ Referrer, 'Referrer scheme': scheme }))),
  ]);
  assert.deepEqual(rows, [
    { lines: [{ ...LINE, r: 'https://www.reddit.com/r/all' }] },
    { lines: [{ ...LINE, r: 'https://lobste.rs/' }] },
    { lines: [{ ...LINE, r: 'https://google.com/' }] },
    { lines: [{ ...LINE, r: 'https://www.facebook.com' }] },
    { lines: [LINE] },
    { lines: [{ ...LINE, u: '/blog?utm_source=spring+sale' }] },
    { lines: [{ ...LINE, r: 'android-app://com.example.app' }] },
  ]);
});

test('an event belongs to the last page of its session; robots are left out', async () => {
  const rows = await rowsOf(goatCounterCsv, [
    hits(
      { '2Path': 'click-Sign up', Event: 'true' },
      {},
      { '2Path': '/other', Session: 'other' },
      { '2Path': 'click-Sign up', Event: '1' },
      { '2Path': '***', Event: 'true' },
      { Bot: '150' },
      { '2Path': '' },
    ),
  ]);
  const ts = HIT.Date;
  assert.deepEqual(rows, [
    { lines: [{ ...LINE, u: '/', e: 'click-sign-up' }] },
    { lines: [LINE] },
    { lines: [{ ...LINE, u: '/other', visitor: 'other' }] },
    { lines: [{ ...LINE, e: 'click-sign-up' }] },
    { leftOut: 'event_name', ts },
    { leftOut: 'robot', ts },
    { leftOut: 'no_key', ts },
  ]);
});

test('other versions and other tables are refused', () => {
  assert.equal(goatCounterCsv.recognise([hits()]), null);
  const ofVersion = (version: number) => tableOf('export.csv', [`${version}Path`, ...COLUMNS.slice(1)], []);
  assert.equal(goatCounterCsv.recognise([ofVersion(1)]), 'its format has version 1, and only version 2 can be read');
  assert.equal(
    goatCounterCsv.recognise([tableOf('x.csv', ['Path'], [])]),
    'no file has the columns 2Path, Event, Session, Bot, Date',
  );
});

test('the import reads the lines', async () => {
  const rows = await rowsOf(goatCounterCsv, [
    hits(
      { Browser: 'Firefox 128.0', Referrer: 'www.other.org/x', 'Referrer scheme': 'h', 'Screen size': '390,0,1' },
      { Referrer: 'news', 'Referrer scheme': 'c' },
      { '2Path': '//x' },
    ),
  ]);
  const at = { day: '2026-03-09', hour: 9, ts: 1_773_043_200_000_000, event: 'pageview', page: '/blog' };
  assert.deepEqual(eventsOf(rows).map(valuesOf), [
    { ...at, browser: 'Firefox', browserVersion: '128', referrer: 'other.org', screen: 'mobile' },
    { ...at, utmSource: 'news' },
    { ...at, page: '//x', hostname: 'example.com' },
  ]);
});
