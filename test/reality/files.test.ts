/** Exports and logs as people really have them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventTally } from '../../src/import/event-tally.ts';
import { openFolder } from '../../src/import/files/export-files.fixture.ts';
import type { ExportFile } from '../../src/import/files/export-table.ts';
import { textOf } from '../../src/import/files/files-in-memory.fixture.ts';
import { KEYS, SITE, ZONES } from '../../src/import/import.fixture.ts';
import { foldEventName } from '../../src/import/names/event-name.ts';
import { ProductEvents } from '../../src/import/product-events.ts';
import { accessLog } from '../../src/import/sources/access-log.ts';
import { chooseSource, productsOf, refuseUnusableFiles } from '../../src/import/sources/choose-source.ts';
import { optionsWith, rowsOf } from '../../src/import/sources/events.fixture.ts';
import { matomoLive } from '../../src/import/sources/matomo-live.ts';
import { plausible } from '../../src/import/sources/plausible.ts';
import { RecordingSink } from '../../src/import/sources/recording-sink.fixture.ts';
import type { EventSource } from '../../src/import/sources/source.ts';
import { umami } from '../../src/import/sources/umami.ts';

// MySQL exports these where a column has no value. Umami 2 can keep its tables in MySQL.
test('NULL without quotes is an absent value of a table of a database, in capitals or not', async (t) => {
  const files = await openFolder(t, {
    'website_event.csv': [
      'session_id,created_at,url_path,url_query,hostname,utm_source,referrer_domain,country,region,city,browser,os,event_type,event_name',
      's1,2026-03-09 08:00:00,/a,NULL,example.com,NULL,NULL,NULL,null,Null,NULL,NULL,1,NULL',
      's2,2026-03-09 08:00:01,/null,null,NULL,null,null,"NULL","null","NULL","NULL","null",1,NULL',
      '',
    ].join('\n'),
  });
  assert.deepEqual(await rowsOf(umami, files), [
    { lines: [{ ts: '2026-03-09 08:00:00Z', visitor: 's1', u: 'https://example.com/a' }] },
    { lines: [{ ts: '2026-03-09 08:00:01Z', visitor: 's2', u: '/null' }] },
  ]);
});

test('a NULL in quotes is absent where a name or a number is expected', async (t) => {
  const files = await openFolder(t, {
    'imported_visitors.csv': 'date,visitors,pageviews,bounces\n"2026-03-09",3,"NULL",NULL\n',
    'imported_browsers.csv': 'date,browser,visitors,pageviews\n"2026-03-09","NULL",1,NULL\n"2026-03-09",Null,2,2\n',
  });
  const sink = new RecordingSink();
  await plausible.read(files, sink, { domain: 'example.com' });
  const { totals, keys, leftOut } = sink.recorded();
  assert.deepEqual(totals, { '2026-03-09': { visitors: 3 } });
  assert.deepEqual(keys, { '2026-03-09': { browser: { '(none)': '3/2' } } });
  assert.deepEqual(leftOut, {});
});

// Behind a load balancer, `%{X-Forwarded-For}i` or `$http_x_forwarded_for` often stands first: allinurl/goaccess#78, #445 and #2002.
test("of several addresses in front of a line of a log the first one is the visitor's", async () => {
  const clients: [front: string, visitor: string, host?: string][] = [
    ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['203.0.113.7,10.0.0.1,10.0.0.2', '203.0.113.7'],
    ['"203.0.113.7, 10.0.0.1"', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.1 10.0.0.9', '203.0.113.7'],
    ['"203.0.113.7" 10.0.0.9', '203.0.113.7'],
    ['"-" 203.0.113.7', '203.0.113.7'],
    ['- 203.0.113.7', '203.0.113.7'],
    ['unknown 203.0.113.7', '203.0.113.7'],
    ['unknown, 203.0.113.7', '203.0.113.7'],
    ['"unknown, 203.0.113.7" 10.0.0.9', '203.0.113.7'],
    ['203.0.113.7:51234, 10.0.0.1:80', '203.0.113.7'],
    ['[2001:db8:0:7::1]:443, 10.0.0.1', '2001:db8:0:7::'],
    ['2001:db8:0:7::1, 203.0.113.7', '2001:db8:0:7::'],
    ['www.example.com:443 203.0.113.7, 10.0.0.1', '203.0.113.7', 'www.example.com'],
    ['www.example.com - 203.0.113.7', '203.0.113.7', 'www.example.com'],
    ['www.example.com "203.0.113.7, 10.0.0.1" 10.0.0.9', '203.0.113.7', 'www.example.com'],
    ['host.example.org', 'host.example.org'],
    ['-', '-'],
  ];
  const lineOf = (front: string, names: string) =>
    `${front} ${names} [09/Mar/2026:09:00:00 +0100] "GET /a HTTP/1.1" 200 512`;
  for (const names of ['- -', '- ada', '- Ada Lovelace', '- 10.0.0.3']) {
    const log = textOf(
      'access.log',
      clients.map(([front]) => lineOf(front, names)),
    );
    const expected = clients.map(([, visitor, host]) => ({
      lines: [{ ts: '2026-03-09T09:00:00+01:00', visitor: `${visitor}\n`, u: host ? `https://${host}/a` : '/a' }],
    }));
    assert.equal(accessLog.recognise([log]), null);
    assert.deepEqual(await rowsOf(accessLog, [log]), expected, names);
  }
});

// Reports that people download from the pages of GA4; the comments and columns are in the language of the interface.
test("a report of GA4's interface is told from other tables, and what to export instead is said", async (t) => {
  const comments = [
    '# ----------------------------------------',
    '# Seiten und Bildschirme',
    '# Startdatum: 20260301',
    '#',
  ];
  const reports = [
    [...comments, 'Seitenpfad und Bildschirmklasse,Aufrufe,Aktive Nutzer', '/,20,10', ''],
    ['Page title and screen class,Views,Active users', 'Home,20,10', ''],
  ];
  for (const lines of reports) {
    const files = await openFolder(t, { 'download.csv': lines.join('\n') });
    assert.deepEqual(productsOf(files), []);
    const expected = /^this is of Google Analytics 4, but cannot be imported: .* Take reports of the Data API instead/;
    for (const product of ['ga4', 'plausible'] as const) {
      assert.throws(() => chooseSource(product, files), { name: 'DamagedFileError', message: expected });
    }
    assert.throws(() => refuseUnusableFiles(files), { message: expected });
  }
});

/** Imports an export of events, and returns the days with `visitors/pageviews` and the rows left out by reason, and the renamed events. */
async function taken(source: EventSource, files: readonly ExportFile[]) {
  using tally = new EventTally(':memory:');
  const refused = { today: '2026-04-01', firstKept: '1970-01-01', filled: {} };
  const about = { site: SITE, zones: ZONES, keys: KEYS, begunAt: 1_775_000_000_000_000, importId: 1 };
  const events = new ProductEvents({ ...about, refused, tally });
  for await (const rows of source.read(files, optionsWith())) for (const row of rows) events.take(row);
  const audit = tally.audit().filter(({ dimension }) => dimension === 'totals');
  const renamed = tally.notes.renamedEvents;
  return { days: audit.map(({ day, kept, leftOut }) => [day, `${kept.visitors}/${kept.views}`, leftOut]), renamed };
}

test('a row with an id that two files of a folder have counts once, and the repetition is told', async (t) => {
  const header = 'session_id,event_id,created_at,url_path,event_type';
  const rows = ['a,1,2026-03-09 08:00:00,/,1', 'a,2,2026-03-09 08:01:00,/x,1', 'b,3,2026-03-10 08:01:00,/x,1'];
  // Without an id nobody can tell a repetition from a second look.
  const anonymous = ['a,,2026-03-09 09:00:00,/,1', 'a,,2026-03-09 09:00:00,/,1'];
  const files = await openFolder(t, {
    'website_event.csv': [header, ...rows, ...anonymous, ''].join('\n'),
    'website_event (1).csv': [header, rows[2], rows[1], 'c,4,2026-03-10 09:00:00,/,1', ''].join('\n'),
  });
  const { days } = await taken(umami, files);
  assert.deepEqual(days, [
    ['2026-03-09', '1/4', { repeated: 1 }],
    ['2026-03-10', '2/2', { repeated: 1 }],
  ]);
});

// Pages of the API overlap when visits come in between two of its answers.
test('a visit that two pages of the Live API have counts once, with the actions that only one of them has', async (t) => {
  const visit = (idVisit: string, pages: readonly string[]) => ({
    ...{ idVisit, visitorId: `v${idVisit}` },
    actionDetails: pages.map((page, at) => ({
      ...{ type: 'action', url: `https://example.com${page}`, timestamp: 1_773_043_200 + at },
    })),
  });
  const files = await openFolder(t, {
    'page-0.json': JSON.stringify([visit('1', ['/']), visit('2', ['/', '/a'])]),
    'page-1.json': JSON.stringify([visit('2', ['/', '/a', '/b']), visit('3', ['/'])]),
  });
  const { days } = await taken(matomoLive, files);
  assert.deepEqual(days, [['2026-03-09', '3/5', { repeated: 2 }]]);
});

test('events with names in other alphabets are kept apart, in sums and in single events, and the notes have the originals', async (t) => {
  const names = ['Подписка', 'Регистрация', '登録'];
  const [first, second, third] = names.map(foldEventName);
  const plausibleFiles = await openFolder(t, {
    'imported_custom_events.csv': `date,name,visitors,events\n${names.map((name, at) => `2026-03-09,${name},1,${at + 1}\n`).join('')}`,
  });
  const sink = new RecordingSink();
  await plausible.read(plausibleFiles, sink, { domain: 'example.com' });
  const { keys, folded, leftOut } = sink.recorded();
  assert.deepEqual(keys['2026-03-09']?.event, { [first!]: '1/1', [second!]: '1/2', [third!]: '1/3' });
  assert.deepEqual([folded, leftOut], [Object.fromEntries(names.map((name) => [name, foldEventName(name)])), {}]);

  const rows = names.map((name, at) => `a,${at},2026-03-09 08:00:0${at},/,2,${name}`);
  const umamiFiles = await openFolder(t, {
    'website_event.csv': ['session_id,event_id,created_at,url_path,event_type,event_name', ...rows, ''].join('\n'),
  });
  const { renamed } = await taken(umami, umamiFiles);
  assert.deepEqual(
    renamed,
    names.map((source) => ({ source, name: foldEventName(source), rows: 1 })),
  );
});
