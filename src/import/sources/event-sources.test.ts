/** Reads exports of each source as they are downloaded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openFolder } from '../files/export-files.fixture.ts';
import { utf16, zipOf } from '../files/packed.fixture.ts';
import { SOURCES } from './choose-source.ts';
import type { EventSource } from './source.ts';

const EVENT_SOURCES = SOURCES.filter((source): source is EventSource => source.kind === 'events');

import { rowsOf } from './events.fixture.ts';

const HOUR = '2026-03-09T08:00:00Z';
/** 2026-03-09 08:00:00 UTC. */
const START = 1_773_043_200;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** An export of each source, in which ada looked at /a, "b" and then signed up. */
const EXPORTS: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
  umami: {
    'export.zip': zipOf({
      'data/website_event.csv': [
        'website_id,session_id,event_id,created_at,hostname,url_path,url_query,event_type,event_name,city',
        's,ada,1,2026-03-09 08:00:00,example.com,"/a,""b""",\\N,1,\\N,',
        's,ada,2,2026-03-09 08:00:00.5+00,example.com,"/a,""b""",\\N,2,Sign up,',
      ].join('\n'),
      'data/event_data.csv': 'website_id,event_id,data_key,string_value,data_type\ns,2,plan,"a\nb",1\n',
      'data/session_data.csv': 'website_id,session_id,data_key,string_value,data_type\ns,ada,plan,x,1\n',
    }),
  },
  'matomo-live': {
    'page-0.json': JSON.stringify([
      {
        idVisit: '1',
        visitorId: 'ada',
        actionDetails: [
          { type: 'action', url: 'https://example.com/a,%22b%22', timestamp: START, pageTitle: 'x'.repeat(5_000_000) },
          { type: 'event', eventCategory: 'Sign', eventAction: 'up', eventName: 'é', timestamp: START },
        ],
      },
    ]),
    'page-1.json': '[]',
  },
  'goatcounter-csv': {
    'goatcounter-export-x-20260310T000000Z-0.csv.gz': gzipSync(
      [
        '2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date',
        `"/a,""b""",A,false,,,,ada,0,,,"0,0,1",,true,${HOUR}`,
        `sign-up,,true,,,,ada,0,,,"0,0,1",,true,${HOUR}`,
      ].join('\r\n'),
    ),
  },
  'simple-analytics': {
    'example.com.csv': `\ufeffadded_iso,session_id,is_robot,datapoint,hostname,path\n${HOUR},ada,false,pageview,example.com,"/a,""b"""\n${HOUR},ada,false,sign-up,example.com,"/a,""b"""\n`,
  },
  posthog: {
    'events.csv': ['$pageview', 'Sign up']
      .map((event) => {
        const properties = JSON.stringify({ $current_url: 'https://example.com/a,%22b%22', plan: '\n' });
        return `${event},${HOUR},ada,"${properties.replaceAll('"', '""')}"\n`;
      })
      .reduce((text, line) => text + line, 'event,timestamp,distinct_id,properties\n'),
  },
  'access-log': {
    'access.log': `192.0.2.7 - - [09/Mar/2026:08:00:00 +0000] "GET /a,\\"b\\" HTTP/1.1" 200 1 "-" "${FIREFOX}"\n`,
    'access.log.1.gz': gzipSync(
      `203.0.113.1 - - [09/Mar/2026:07:00:00 +0000] "POST / HTTP/1.1" 200 1 "-" "${FIREFOX}"\n`,
    ),
  },
};

test('each source has a name of its own, and recognises its own export alone', async (t) => {
  assert.deepEqual(
    EVENT_SOURCES.map(({ name }) => name),
    Object.keys(EXPORTS),
  );
  for (const [name, files] of Object.entries(EXPORTS)) {
    const opened = await openFolder(t, files);
    assert.deepEqual(
      EVENT_SOURCES.filter((source) => source.recognise(opened) === null).map((source) => source.name),
      [name],
    );
  }
});

test('each export is read as it was downloaded', async (t) => {
  const found: Record<string, unknown> = {};
  for (const source of EVENT_SOURCES) {
    const rows = await rowsOf(source, await openFolder(t, EXPORTS[source.name]!));
    found[source.name] = rows.map((row) =>
      'lines' in row ? row.lines.flatMap(({ u, e, p }) => [u, e, p]) : row.leftOut,
    );
  }
  const page = 'https://example.com/a,%22b%22';
  const pageview = [page, undefined, undefined];
  assert.deepEqual(found, {
    umami: [pageview, [page, 'sign-up', { plan: 'a\nb' }]],
    'matomo-live': [pageview, [page, 'sign-up', { name: 'é' }]],
    'goatcounter-csv': [
      ['/a,%22b%22', undefined, undefined],
      ['/a,%22b%22', 'sign-up', undefined],
    ],
    'simple-analytics': [pageview, [page, 'sign-up', undefined]],
    posthog: [pageview, [page, 'sign-up', { plan: '\n' }]],
    'access-log': [['/a,\\%22b\\%22', undefined, undefined], 'kind'],
  });
});

test("Matomo's tables in UTF-16 are read", async (t) => {
  const table = `idVisit,visitorId,actionDetails_0_type,actionDetails_0_timestamp,actionDetails_0_url,city\n1,ada,action,${START},https://example.com/,"Zürich"\n`;
  const [source] = EVENT_SOURCES.filter(({ name }) => name === 'matomo-live');
  assert.deepEqual(await rowsOf(source!, await openFolder(t, { 'Export.csv': utf16(table) })), [
    { lines: [{ ts: START * 1000, visitor: 'ada', u: 'https://example.com/', city: 'Zürich' }] },
  ]);
});
