import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { run, startPostgres } from '../../database/postgres/postgres.fixture.ts';
import { eventsOf, valuesOf } from './events.fixture.ts';
import type { ConvertedRow, SourceOptions } from './source.ts';
import { UMAMI_TABLES } from './umami.fixture.ts';
import { readUmamiDatabase } from './umami-database.ts';

const server = await startPostgres();
after(() => server.stop());

const SITE = uuid(1);
const OTHER_SITE = uuid(2);
const DELETED_SITE = uuid(3);
const SESSION = uuid(11);

function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const ROWS = `
insert into website (website_id, name, domain, reset_at, deleted_at) values
  ('${SITE}', 'Main', 'https://www.example.com/', '2026-03-01 00:00:00+00', null),
  ('${OTHER_SITE}', 'Shop', 'shop.example.com', null, null),
  ('${DELETED_SITE}', 'Old', 'example.com', null, now());
insert into session (session_id, website_id, browser, os, device, screen, language, country, region, city) values
  ('${SESSION}', '${SITE}', 'chrome', 'Mac OS', 'laptop', '1440x900', 'en-US', 'DE', 'DE-BE', 'Berlin');
insert into website_event (event_id, website_id, session_id, created_at, url_path, url_query, utm_source, referrer_domain,
  referrer_path, event_type, event_name, hostname) values
  ('${uuid(24)}', '${SITE}', '${SESSION}', '2026-03-09 08:00:00.5+00', '/b', null, null, null, null, 1, null, 'example.com'),
  ('${uuid(23)}', '${SITE}', '${SESSION}', '2026-03-09 08:00:00.5+00', '/a', 'utm_source=x', 'x', 'other.org', '/p', 1, null, null),
  ('${uuid(22)}', '${OTHER_SITE}', '${SESSION}', '2026-03-09 08:00:00+00', '/shop', null, null, null, null, 1, null, null),
  ('${uuid(21)}', '${SITE}', '${SESSION}', '2026-02-28 23:59:59.999999+00', '/before', null, null, null, null, 1, null, null),
  ('${uuid(26)}', '${SITE}', '${SESSION}', '2026-03-09 08:02:00+00', '/b', null, null, null, null, 5, null, null),
  ('${uuid(25)}', '${SITE}', '${uuid(99)}', '2026-03-09 08:01:00+00', '/b', null, null, null, null, 2, 'Sign Up', null);
insert into event_data (event_data_id, website_id, website_event_id, data_key, string_value, number_value, date_value,
  data_type, created_at) values
  ('${uuid(33)}', '${SITE}', '${uuid(25)}', 'plan', 'pro', null, null, 1, '2026-03-09 08:01:00+00'),
  ('${uuid(32)}', '${SITE}', '${uuid(25)}', 'seats', '2.5000', 2.5, null, 2, '2026-03-09 08:01:00+00'),
  ('${uuid(31)}', '${SITE}', '${uuid(25)}', 'list', '[1]', null, null, 5, '2026-03-09 08:01:00+00'),
  ('${uuid(34)}', '${SITE}', '${uuid(25)}', 'until', 'x', null, '2026-04-01 00:00:00+02', 4, '2026-03-09 08:01:00+00');
`;

const url = await server.createDatabase();
await run(url, UMAMI_TABLES + ROWS);

async function read(options: Partial<SourceOptions> = {}, from = url): Promise<ConvertedRow[]> {
  return (await Array.fromAsync(readUmamiDatabase(from, { domain: 'example.com', ...options }))).flat();
}

test('the events of the website with the domain are read in their order, with sessions and properties', async () => {
  const session = {
    country: 'DE',
    region: 'DE-BE',
    city: 'Berlin',
    browser: 'Chrome',
    os: 'macOS',
    device: 'desktop',
    language: 'en-US',
    screen: '1440x900',
  };
  const ts = '2026-03-09T08:00:00.500000Z';
  const expected = [
    { leftOut: 'before_reset', ts: '2026-02-28T23:59:59.999999Z' },
    { lines: [{ ts, visitor: SESSION, u: '/a?utm_source=x', r: 'https://other.org/p', ...session }] },
    { lines: [{ ts, visitor: SESSION, u: 'https://example.com/b', ...session }] },
    {
      lines: [
        {
          ts: '2026-03-09T08:01:00.000000Z',
          visitor: uuid(99),
          u: '/b',
          e: 'sign-up',
          p: { seats: 2.5, plan: 'pro', until: '2026-03-31T22:00:00.000000Z' },
        },
      ],
      renamed: 'Sign Up',
    },
    { leftOut: 'kind', ts: '2026-03-09T08:02:00.000000Z' },
  ];
  assert.deepEqual(await read(), expected);
  assert.deepEqual(await read({ sourceSite: SITE.toUpperCase() }), expected);
  assert.equal(await run(url, `select count(*) from website_event`).then(({ rows }) => rows[0].count), '6');
});

test('the import reads the lines', async () => {
  const ts = 1_773_043_200_500_000;
  const events = eventsOf(await read({ sourceSite: 'shop.example.com' }));
  const values = {
    ...{ browser: 'Chrome', city: 'Berlin', country: 'DE', region: 'DE-BE', device: 'desktop', os: 'macOS' },
    ...{ language: 'en', screen: 'desktop' },
  };
  const at = { day: '2026-03-09', hour: 9 };
  assert.deepEqual(events.map(valuesOf), [{ ...at, ts: ts - 500_000, event: 'pageview', page: '/shop', ...values }]);
});

test('a website that is not clear is asked for', async () => {
  const websites = `${SITE} (https://www.example.com/), ${OTHER_SITE} (shop.example.com)`;
  await assert.rejects(read({ domain: 'example.org' }), {
    message: `cannot read the database of Umami: Umami has no website example.org; choose one of these by its id: ${websites}`,
  });
  await assert.rejects(read({ sourceSite: DELETED_SITE }), {
    message: `cannot read the database of Umami: the website ${DELETED_SITE} (example.com) was deleted in Umami`,
  });
});

test('a database of something else, and one that is not there, are refused in one line', async () => {
  const empty = await server.createDatabase();
  const problem = (what: string) => ({
    message: `cannot read the database of Umami: ${what} is missing; it is another database, or of an Umami before version 2`,
  });
  await assert.rejects(read({}, empty), problem('the table website'));
  await run(empty, 'create table website (website_id int, name text)');
  await assert.rejects(read({}, empty), problem('the column domain of the table website'));
  const missing = new URL(url);
  missing.pathname = '/nothing';
  await assert.rejects(read({}, missing.href), {
    message: 'cannot read the database of Umami: database "nothing" does not exist',
  });
  await assert.rejects(
    read({}, 'postgres://127.0.0.1:1/umami'),
    /^Error: cannot read the database of Umami: .*ECONNREFUSED/,
  );
});

test('an older database has its tables in a schema, the host with the session, and no reset', async () => {
  const old = await server.createDatabase();
  await run(
    old,
    `create schema "My Umami"; set search_path to "My Umami";
     create table website (website_id uuid, name text, domain text);
     create table session (session_id uuid, hostname text);
     create table website_event (event_id uuid, website_id uuid, session_id uuid, created_at timestamptz, url_path text,
       event_type int, event_name text);
     insert into website values ('${SITE}', 'Main', 'example.com');
     insert into session values ('${SESSION}', 'www.example.com');
     insert into website_event values ('${uuid(21)}', '${SITE}', '${SESSION}', '2026-03-09 08:00:00+00', '/a', 2, 'x');`,
  );
  assert.deepEqual(await read({}, `${old}?schema=My%20Umami`), [
    {
      lines: [{ ts: '2026-03-09T08:00:00.000000Z', visitor: SESSION, u: 'https://www.example.com/a', e: 'x' }],
    },
  ]);
});

test('the connection is closed when reading ends early', async () => {
  for await (const rows of readUmamiDatabase(url, { domain: 'example.com' })) {
    assert.equal(rows.length, 5);
    break;
  }
  // The server's process ends a moment after the connection.
  const isOpen = () =>
    run(url, `select from pg_stat_activity where query like 'fetch%'`).then(({ rows }) => rows.length > 0);
  while (await isOpen()) await new Promise(setImmediate);
});
