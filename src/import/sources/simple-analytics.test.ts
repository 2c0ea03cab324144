import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, tableOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';
import { simpleAnalytics } from './simple-analytics.ts';

const ROW = { added_iso: '2026-03-09T08:00:00.000Z', session_id: 's1', datapoint: 'pageview', path: '/blog' };

function table(...rows: readonly Readonly<Record<string, Field>>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return tableOf(
    'example.com.csv',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

test('a pageview has all that was exported of it', async () => {
  const row = {
    ...ROW,
    is_robot: 'false',
    hostname: 'example.com',
    device_type: 'mobile',
    browser_name: 'Mobile Safari',
    browser_version: '17.4',
    os_name: 'iOS',
    os_version: '17.4.1',
    document_referrer: 'https://news.ycombinator.com/item?id=1',
    country_code: 'NL',
    lang_language: 'nl',
    lang_region: 'NL',
    utm_source: 'news',
    utm_medium: null,
    utm_campaign: 'spring sale',
    utm_content: '',
    utm_term: 'a',
    screen_width: '390',
  };
  assert.deepEqual(await rowsOf(simpleAnalytics, [table(row)]), [
    {
      lines: [
        {
          ts: ROW.added_iso,
          visitor: 's1',
          u: 'https://example.com/blog?utm_source=news&utm_campaign=spring+sale&utm_term=a',
          r: 'https://news.ycombinator.com/item?id=1',
          country: 'NL',
          browser: 'Safari',
          browser_version: '17.4',
          os: 'iOS',
          os_version: '17.4.1',
          device: 'mobile',
          language: 'nl',
          screen: '390',
        },
      ],
    },
  ]);
});

test('events are named, robots are left out, and a User-Agent stands in for what it says', async () => {
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36';
  const files = [
    table({ ...ROW, datapoint: 'Newsletter: signed up' }, { ...ROW, datapoint: '¿?' }, { ...ROW, datapoint: 'Click' }),
    table({ ...ROW, is_robot: 'true' }, { ...ROW, is_robot: '1' }),
    table({
      ...ROW,
      user_agent: userAgent,
      lang_language: 'en',
      query: 'utm_source=x&page=2',
      hostname: 'old.example.net',
    }),
  ];
  const { added_iso: ts } = ROW;
  const line = { ts, visitor: 's1', u: '/blog' };
  assert.deepEqual(await rowsOf(simpleAnalytics, files, { eventNames: new Map([['Click', 'clicked']]) }), [
    { lines: [{ ...line, e: 'newsletter-signed-up' }] },
    { leftOut: 'event_name', ts },
    { lines: [{ ...line, e: 'clicked' }] },
    { leftOut: 'robot', ts },
    { leftOut: 'robot', ts },
    {
      lines: [
        {
          ...line,
          u: '/blog?utm_source=x',
          hostname: 'old.example.net',
          browser: 'Chrome',
          browser_version: '125',
          os: 'Windows',
          os_version: '10',
          device: 'desktop',
          language: 'en',
        },
      ],
    },
  ]);
});

test('an export is recognized by its columns', () => {
  assert.equal(simpleAnalytics.recognise([table(ROW)]), null);
  assert.equal(
    simpleAnalytics.recognise([tableOf('x.csv', ['path'], [])]),
    'no file has the columns added_iso, session_id, datapoint, path',
  );
});

test('the import reads the lines', async () => {
  const files = [
    table(
      { ...ROW, hostname: 'www.example.com', document_referrer: 'https://www.other.org/', country_code: 'nl' },
      { ...ROW, session_id: '' },
      { ...ROW, added_iso: '2026-03-09T08:00:00' },
    ),
  ];
  const at = { day: '2026-03-09', hour: 9, ts: 1_773_043_200_000_000, event: 'pageview', page: '/blog' };
  assert.deepEqual(eventsOf(await rowsOf(simpleAnalytics, files)).map(valuesOf), [
    { ...at, hostname: 'www.example.com', referrer: 'other.org', country: 'NL' },
    'visitor',
    'ts_local',
  ]);
});
