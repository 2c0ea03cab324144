import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';
import { postHog } from './posthog.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1';
const TS = '2026-03-09 08:00:00.123000+00:00';
const PERSON = '01972d6a-896f';

const PAGE = { $current_url: 'https://example.com/blog?utm_source=news&id=1', $device_id: 'device-1' };

type Event = readonly [event: string, properties: unknown, ts?: string];

function events(...rows: readonly Event[]) {
  return tableOf(
    'events.csv',
    ['event', 'timestamp', 'distinct_id', '$session_id', 'properties'],
    rows.map(([event, properties, ts = TS]) => [
      event,
      ts,
      PERSON,
      's1',
      typeof properties === 'string' ? properties : JSON.stringify(properties),
    ]),
  );
}

const LINE = { ts: TS, visitor: 'device-1', u: 'https://example.com/blog?utm_source=news' };

test('a pageview has what its properties say', async () => {
  const properties = {
    ...PAGE,
    token: 'phc_test',
    distinct_id: PERSON,
    $referrer: 'https://www.other.org/x',
    $raw_user_agent: IPHONE,
    $browser: 'Chrome iOS',
    $os: 'iOS',
    $screen_width: 390,
    $browser_language: 'de-DE',
    $geoip_country_code: 'US',
    $geoip_subdivision_1_code: 'CA',
    $geoip_city_name: 'San Francisco',
    utm_source: 'kept from the first page',
    gclid: null,
  };
  const named = {
    ...{ $host: 'example.com', $pathname: '/a', $browser: 'Mobile Safari', $browser_version: 17.4, $os: 'Mac OS X' },
    ...{ $os_version: '10.15.7', $device_type: 'Desktop', $referrer: '$direct' },
  };
  assert.deepEqual(await rowsOf(postHog, [events(['$pageview', properties], ['$pageview', named])]), [
    {
      lines: [
        {
          ...LINE,
          r: 'https://www.other.org/x',
          country: 'US',
          region: 'US-CA',
          city: 'San Francisco',
          browser: 'Chrome',
          browser_version: '137',
          os: 'iOS',
          os_version: '18.5.0',
          device: 'mobile',
          language: 'de-DE',
          screen: '390',
        },
      ],
    },
    {
      lines: [
        {
          ts: TS,
          visitor: PERSON,
          u: 'https://example.com/a',
          r: '$direct',
          browser: 'Safari',
          browser_version: '17.4',
          os: 'macOS',
          os_version: '10.15.7',
          device: 'desktop',
        },
      ],
    },
  ]);
});

test("events have the site's own properties; PostHog's other events are left out", async () => {
  const own = { plan: 'pro', seats: 3, trial: true, address: { country: 'DE' }, list: [1], none: null };
  const added = { ...PAGE, token: 'x', utm_medium: 'mail', gclid: 'x', $set: { mail: 'a@example.org' } };
  const files = [
    events(
      ['Signed up', { ...own, ...added }],
      ['$autocapture', { ...PAGE, $external_click_url: 'https://partner.example/' }],
      ['$autocapture', PAGE],
      ['$pageleave', PAGE],
      ['$identify', PAGE],
      ['!', PAGE],
      ['exported', { $lib: 'node' }],
      ['$pageview', { ...PAGE, $current_url: 'http://localhost:3000/' }],
      ['$pageview', { ...PAGE, $raw_user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
      ['$pageview', '{"cut":'],
      ['$pageview', '[]'],
    ),
  ];
  assert.deepEqual(await rowsOf(postHog, files), [
    { lines: [{ ...LINE, e: 'signed-up', p: { plan: 'pro', seats: 3, trial: true } }] },
    { lines: [{ ...LINE, e: 'outbound', p: { url: 'https://partner.example/' } }] },
    ...['kind', 'kind', 'kind', 'event_name', 'no_key', 'other_site', 'robot', 'unreadable', 'unreadable'].map(
      (leftOut) => ({ leftOut, ts: TS }),
    ),
  ]);
});

test('an export is recognized by its columns', () => {
  assert.equal(postHog.recognise([events()]), null);
  assert.equal(
    postHog.recognise([tableOf('x.csv', ['event', 'timestamp'], [])]),
    'no file has the columns event, timestamp, distinct_id, properties',
  );
});

test('the import reads the lines', async () => {
  const files = [
    events(
      ['$pageview', { ...PAGE, $referrer: '$direct', $screen_width: 1440 }],
      ['Signed up', { ...PAGE, plan: 'pro' }, '2026-03-09 09:00:00.5+01:00'],
      ['$pageview', PAGE, '2026-03-09 08:00:00'],
    ),
  ];
  const page = { day: '2026-03-09', hour: 9, page: '/blog', utmSource: 'news', hostname: 'example.com' };
  assert.deepEqual(eventsOf(await rowsOf(postHog, files)).map(valuesOf), [
    { ...page, ts: 1_773_043_200_123_000, event: 'pageview', screen: 'desktop' },
    { ...page, ts: 1_773_043_200_500_000, event: 'signed-up', props: '{"plan":"pro"}' },
    'ts_local',
  ]);
});
