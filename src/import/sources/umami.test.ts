import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DamagedFileError } from '../files/export-table.ts';
import { type Field, tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, optionsWith, rowsOf, valuesOf } from './events.fixture.ts';
import { umami } from './umami.ts';

const SITE = '2e0d4c1e-0000-4000-8000-000000000001';
const SESSION = '9e3779b1-0000-4000-8000-000000000001';

const PAGEVIEW = {
  website_id: SITE,
  session_id: SESSION,
  event_id: 'e1',
  created_at: '2026-03-09 08:00:00',
  url_path: '/pricing',
  event_type: '1',
};

/** Makes the table of events from rows that name their fields. */
function eventsTable(rows: readonly Readonly<Record<string, Field>>[], path = 'website_event.csv') {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = rows.map((row) => columns.map((column) => row[column]));
  return tableOf(path, columns, fields);
}

const DATA_COLUMNS = ['website_id', 'event_id', 'data_key', 'string_value', 'number_value', 'date_value', 'data_type'];

function tempDirIn(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'svc-umami-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('a pageview of the Cloud has all that Umami knows of it', async () => {
  const row = {
    ...PAGEVIEW,
    visit_id: 'v1',
    hostname: 'www.example.com',
    browser: 'chrome',
    os: 'Windows 10',
    device: 'laptop',
    screen: '1920x1080',
    language: 'de-AT',
    country: 'US',
    region: 'US-CA',
    city: 'San Francisco',
    url_query: 'page=2&utm_source=news&utm_medium=mail',
    utm_source: 'news',
    utm_medium: 'mail',
    utm_campaign: 'spring sale',
    utm_content: null,
    referrer_path: '/search',
    referrer_domain: 'www.google.com',
    page_title: 'Pricing, "all"',
    event_name: 'not of a pageview',
  };
  assert.deepEqual(await rowsOf(umami, [eventsTable([row])]), [
    {
      lines: [
        {
          ts: '2026-03-09 08:00:00Z',
          visitor: SESSION,
          u: 'https://www.example.com/pricing?utm_source=news&utm_medium=mail&utm_campaign=spring+sale',
          r: 'https://www.google.com/search',
          country: 'US',
          region: 'US-CA',
          city: 'San Francisco',
          browser: 'Chrome',
          os: 'Windows',
          os_version: '10',
          device: 'desktop',
          language: 'de-AT',
          screen: '1920x1080',
        },
      ],
    },
  ]);
});

test('rows in the form of the import format and of \\copy are read alike', async () => {
  const rows = await rowsOf(umami, [
    // Of the import format: parts of the region, no columns of campaigns.
    eventsTable([{ ...PAGEVIEW, subdivision1: 'BE', country: 'DE', url_query: '?utm_campaign=x' }]),
    // Of \copy: instants with the offset of the server.
    eventsTable([
      { ...PAGEVIEW, created_at: '2026-03-09 10:30:00.123+02', url_path: '/a#top', hostname: 'old.example.net' },
    ]),
    eventsTable([{ ...PAGEVIEW, created_at: '2026-03-09 10:30:00+05:30', url_path: '', hostname: 'example.com' }]),
  ]);
  const visitor = SESSION;
  assert.deepEqual(rows, [
    { lines: [{ ts: '2026-03-09 08:00:00Z', visitor, u: '/pricing?utm_campaign=x', country: 'DE', region: 'DE-BE' }] },
    { lines: [{ ts: '2026-03-09 10:30:00.123+02', visitor, u: '/a', hostname: 'old.example.net' }] },
    { lines: [{ ts: '2026-03-09 10:30:00+05:30', visitor, u: 'https://example.com/' }] },
  ]);
});

test('events have their folded names and their properties; other kinds are left out', async (t) => {
  const tempDir = tempDirIn(t);
  const events = eventsTable([
    { ...PAGEVIEW, event_id: 'a', event_type: '2', event_name: 'Sign up!' },
    { ...PAGEVIEW, event_id: 'b', event_type: '2', event_name: '???' },
    { ...PAGEVIEW, event_id: 'c', event_type: '2', event_name: 'Old name' },
    { ...PAGEVIEW, event_id: 'd', event_type: '2', event_name: 'Unwanted' },
    { ...PAGEVIEW, event_id: 'e', event_type: '2', event_name: 'Engage' },
    ...['3', '4', '5', ''].map((event_type) => ({ ...PAGEVIEW, event_type })),
  ]);
  const data = tableOf('event_data.csv', DATA_COLUMNS, [
    [SITE, 'a', 'plan', 'pro', null, null, 1],
    [SITE, 'c', 'other', 'event', null, null, 1],
    [SITE, 'a', 'seats', '3.0000', '3.0000', null, 2],
    [SITE, 'a', 'trial', 'true', null, null, 3],
    [SITE, 'a', 'list', '[1,2]', null, null, 5],
    [SITE, 'a', 'from', '2026-03-09T00:00:00.000Z', null, '2026-03-09 00:00:00', 4],
    [SITE, 'a', 'broken', 'x', null, null, 2],
    [SITE, 'a', '', 'no key', null, null, 1],
  ]);
  const session = tableOf(
    'session_data.csv',
    ['website_id', 'session_id', 'data_key', 'string_value', 'data_type'],
    [[SITE, SESSION, 'mail', 'ada@example.org', 1]],
  );
  const eventNames = new Map([
    ['Old name', 'new-name'],
    ['Unwanted', ''],
  ]);
  const rows = await rowsOf(umami, [data, session, events], { tempDir, eventNames });
  const line = { ts: '2026-03-09 08:00:00Z', visitor: SESSION, u: '/pricing' };
  assert.deepEqual(rows, [
    { lines: [{ ...line, e: 'sign-up', p: { plan: 'pro', seats: 3, trial: true, from: '2026-03-09 00:00:00' } }] },
    { leftOut: 'event_name', ts: line.ts },
    { lines: [{ ...line, e: 'new-name', p: { other: 'event' } }] },
    { leftOut: 'unwanted', ts: line.ts },
    { leftOut: 'reserved_name', ts: line.ts },
    ...Array(4).fill({ leftOut: 'kind', ts: line.ts }),
  ]);
  assert.deepEqual(readdirSync(tempDir), []);
});

test('properties that do not fit are left out one by one, and the event stays', async () => {
  const data = tableOf(
    'event_data.csv',
    ['website_event_id', 'event_key', 'string_value', 'data_type'],
    [
      ['e1', 'a', 'x'.repeat(500), 1],
      ['e1', 'long', '€'.repeat(500), 1],
      ['e1', 'too long', '€'.repeat(500), 1],
      ['e1', 'k'.repeat(65), 'x', 1],
      ['e1', '__proto__', 'x', 1],
    ],
  );
  const rows = await rowsOf(umami, [eventsTable([{ ...PAGEVIEW, event_type: '2', event_name: 'x' }]), data]);
  const [event] = eventsOf(rows);
  const props = Object.entries(JSON.parse((event as { props: string }).props) as Record<string, string>);
  assert.deepEqual(
    props.map(([key, value]) => [key, value.length]),
    [
      ['a', 500],
      ['long', 500],
      ['__proto__', 1],
    ],
  );
});

test('of several websites one is chosen', async () => {
  const other = { ...PAGEVIEW, website_id: 'another', url_path: '/other' };
  const files = [eventsTable([PAGEVIEW, other]), eventsTable([PAGEVIEW], 'website_event-2.csv')];
  const expected = new DamagedFileError(`the export of Umami has several sites; choose one of them: ${SITE}, another`);
  await assert.rejects(rowsOf(umami, files), expected);
  const line = { ts: '2026-03-09 08:00:00Z', visitor: SESSION, u: '/pricing' };
  assert.deepEqual(await rowsOf(umami, files, { sourceSite: SITE }), [
    { lines: [line] },
    { leftOut: 'other_site', ts: line.ts },
    { lines: [line] },
  ]);
});

test('the temporary file goes when reading ends early or fails', async (t) => {
  const tempDir = tempDirIn(t);
  const events = eventsTable([PAGEVIEW]);
  for await (const _rows of umami.read([events], optionsWith({ tempDir }))) {
    assert.equal(readdirSync(tempDir).length, 1);
    break;
  }
  assert.deepEqual(readdirSync(tempDir), []);
  const damaged = {
    ...tableOf('event_data.csv', DATA_COLUMNS, []),
    // biome-ignore lint/correctness/useYield: the file breaks before its first row
    async *rows() {
      throw new DamagedFileError('event_data.csv is cut');
    },
  };
  await assert.rejects(rowsOf(umami, [events, damaged], { tempDir }), /is cut/);
  assert.deepEqual(readdirSync(tempDir), []);
});

test('an export is recognized by the columns of its events, and the tables of the dashboard are refused', () => {
  assert.equal(umami.recognise([textOf('readme.txt', ['hello']), eventsTable([PAGEVIEW])]), null);
  const dashboard = ['events', 'pages', 'browsers'].map((name) => tableOf(`${name}.csv`, ['x', 'y'], [['/', 3]]));
  assert.match(
    umami.unusable?.(dashboard) ?? '',
    /dashboard, sums of one range without days\. Import from its database/,
  );
  assert.equal(
    umami.recognise([tableOf('event_data.csv', DATA_COLUMNS, [])]),
    'no file has the columns session_id, url_path, event_type, created_at',
  );
});

test('the import reads the lines', async () => {
  const rows = await rowsOf(umami, [
    eventsTable([
      { ...PAGEVIEW, hostname: 'example.com', url_query: 'utm_source=a%20b', referrer_domain: 'blog.example.com' },
      { ...PAGEVIEW, url_path: '/old', hostname: 'old.example.net', referrer_domain: 'other.org', screen: '390x844' },
      { ...PAGEVIEW, event_type: '2', event_name: 'Sign up', created_at: '2026-03-09 08:01:00+00' },
      { ...PAGEVIEW, session_id: null },
      { ...PAGEVIEW, created_at: 'yesterday' },
    ]),
  ]);
  const at = { day: '2026-03-09', hour: 9 };
  assert.deepEqual(eventsOf(rows).map(valuesOf), [
    {
      ...at,
      ts: 1_773_043_200_000_000,
      event: 'pageview',
      page: '/pricing',
      utmSource: 'a b',
      hostname: 'example.com',
    },
    {
      ...at,
      ts: 1_773_043_200_000_000,
      event: 'pageview',
      page: '/old',
      referrer: 'other.org',
      hostname: 'old.example.net',
      screen: 'mobile',
    },
    { ...at, ts: 1_773_043_260_000_000, event: 'sign-up', page: '/pricing' },
    'visitor',
    'ts_invalid',
  ]);
});
