import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { accessLog } from './access-log.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const TIME = '09/Mar/2026:09:00:00 +0100';
const TS = '2026-03-09T09:00:00+01:00';

/** Writes a line of the combined format. */
function combined(
  request: string,
  { ip = '192.0.2.7', status = 200, referrer = '-', agent = FIREFOX, before = '' } = {},
) {
  return `${before}${ip} - - [${TIME}] "${request}" ${status} 512 "${referrer}" "${agent}"`;
}

const LINE = {
  ts: TS,
  visitor: `192.0.2.7\n${FIREFOX}`,
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Firefox',
  browser_version: '128',
  os: 'Linux',
  device: 'desktop',
};

test('answered requests of pages in the combined format are pageviews', async () => {
  const lines = [
    combined('GET /pricing?utm_source=x&id=1 HTTP/1.1', { referrer: 'https://www.other.org/a' }),
    combined('GET /a.html HTTP/2.0', { status: 304 }),
    combined('GET https://example.com/proxied HTTP/1.1'),
    combined('GET /release-1.2 HTTP/1.1', { ip: '2001:db8:0:7:1:2:3:4', agent: `${FIREFOX} \\"x\\"` }),
    combined('GET /vhost HTTP/1.1', { before: 'www.example.com:443 ' }),
    `${combined('GET /more HTTP/1.1')} "203.0.113.9" 0.005`,
    combined('GET /named HTTP/1.1').replace(' - - [', ' - Ada Lovelace ['),
    combined('GET / HTTP/1.1', { ip: 'host.example.org' }),
  ];
  const { country, region, city, visitor, ...unknown } = LINE;
  assert.deepEqual(await rowsOf(accessLog, [textOf('access.log', lines)]), [
    { lines: [{ ...LINE, u: '/pricing?utm_source=x', r: 'https://www.other.org/a' }] },
    { lines: [{ ...LINE, u: '/a.html' }] },
    { lines: [{ ...LINE, u: 'https://example.com/proxied' }] },
    { lines: [{ ...unknown, visitor: `2001:db8:0:7::\n${FIREFOX} \\"x\\"`, u: '/release-1.2' }] },
    { lines: [{ ...LINE, u: 'https://www.example.com/vhost' }] },
    { lines: [{ ...LINE, u: '/more' }] },
    { lines: [{ ...LINE, u: '/named' }] },
    { lines: [{ ...unknown, visitor: `host.example.org\n${FIREFOX}`, u: '/' }] },
  ]);
});

test('behind an address of the inside the visitor is the one that a relay passed at the end of the line', async () => {
  const line = (ip: string, forwarded: string) => `${combined('GET / HTTP/1.1', { ip })} "${forwarded}"`;
  const lines = [
    line('10.0.0.1', '192.0.2.7'),
    line('::ffff:172.16.3.4', '192.0.2.7, 10.0.0.9'),
    line('fd00::1', '[2001:db8:0:7::9]:443'),
    line('127.0.0.1', '-'),
    line('172.32.0.1', '192.0.2.7'),
  ];
  const rows = await rowsOf(accessLog, [textOf('access.log', lines)]);
  assert.deepEqual(
    rows.map((row) => 'lines' in row && row.lines[0]!.visitor?.split('\n')[0]),
    ['192.0.2.7', '192.0.2.7', '2001:db8:0:7::', '127.0.0.1', '172.32.0.1'],
  );
});

test('assets, other methods and answers, robots and other sites are left out, a row for each line', async () => {
  const kinds = [
    combined('POST /form HTTP/1.1'),
    combined('HEAD / HTTP/1.1'),
    combined('GET /missing HTTP/1.1', { status: 404 }),
    combined('GET /moved HTTP/1.1', { status: 301 }),
    combined('GET /style.css?v=3 HTTP/1.1'),
    combined('GET /LOGO.PNG HTTP/1.1'),
    combined('GET /robots.txt HTTP/1.1'),
    combined('GET /.env HTTP/1.1'),
    combined('GET /.well-known/x HTTP/1.1'),
    combined('\\x16\\x03\\x01', { status: 200 }),
    combined('-', { status: 200 }),
  ];
  const robots = [
    combined('GET / HTTP/1.1', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
    combined('GET / HTTP/1.1', { agent: '-' }),
    combined('GET / HTTP/1.1', { ip: '198.51.100.1' }),
  ];
  const others = [
    combined('GET / HTTP/1.1', { before: 'shop.example.net ' }),
    combined('GET http://example.net/ HTTP/1.1'),
  ];
  const unreadable = [
    '',
    'nonsense',
    combined('GET / HTTP/1.1').slice(0, 60),
    combined('GET / HTTP/1.1').replace('Mar', 'Foo'),
    `192.0.2.7 [${TIME}] "GET / HTTP/1.1" 200 1`,
  ];
  const files = [textOf('access.log', [...kinds, ...robots, ...others, ...unreadable])];
  assert.deepEqual(await rowsOf(accessLog, files), [
    ...kinds.map(() => ({ leftOut: 'kind', ts: TS })),
    ...robots.map(() => ({ leftOut: 'robot', ts: TS })),
    ...others.map(() => ({ leftOut: 'other_site', ts: TS })),
    ...unreadable.map(() => ({ leftOut: 'unreadable' })),
  ]);
});

test('the common format has no User-Agents: visitors are addresses, and only data centres are robots', async () => {
  const lines = ['192.0.2.7', '203.0.113.1', '198.51.100.1'].map(
    (ip) => `${ip} - - [10/Oct/2000:13:55:36 -0700] "GET /apache HTTP/1.0" 200 2326`,
  );
  const place = { country: 'DE', region: 'DE-BE', city: 'Berlin' };
  const ts = '2000-10-10T13:55:36-07:00';
  assert.deepEqual(await rowsOf(accessLog, [textOf('access.log', lines)]), [
    { lines: [{ ts, visitor: '192.0.2.7\n', u: '/apache', ...place }] },
    { lines: [{ ts, visitor: '203.0.113.1\n', u: '/apache' }] },
    { leftOut: 'robot', ts },
  ]);
});

test("Caddy's JSON tells hosts, languages and what was asked for", async () => {
  const caddy = (request: object, entry: object = {}, headers: object = {}) =>
    JSON.stringify({
      level: 'info',
      ts: 1_773_043_200.1241024,
      logger: 'http.log.access',
      msg: 'handled request',
      request: {
        remote_ip: '203.0.113.1',
        client_ip: '192.0.2.7',
        method: 'GET',
        host: 'example.com:8443',
        uri: '/a?ref=x',
        headers: { 'User-Agent': [FIREFOX], 'Accept-Language': ['de-AT,de;q=0.9'], ...headers },
        ...request,
      },
      status: 200,
      resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
      ...entry,
    });
  const lines = [
    caddy({}, {}, { Referer: ['https://other.org/'], 'Sec-Fetch-Dest': ['document'] }),
    caddy({ uri: '/script.js' }, { ts: '2026-03-09T08:00:00Z' }),
    caddy({}, { resp_headers: { 'Content-Type': ['application/json'] } }),
    caddy({}, { resp_headers: undefined }, { 'Sec-Fetch-Dest': ['empty'] }),
    caddy({ host: 'other.example.net' }),
    caddy({ headers: {} }),
    JSON.stringify({ level: 'info', ts: 1_773_043_200, logger: 'admin', msg: 'started' }),
    '{"cut',
  ];
  const ts = 1_773_043_200.1241024 * 1000;
  const { ts: _, ...line } = LINE;
  assert.deepEqual(await rowsOf(accessLog, [textOf('access.json', lines)]), [
    { lines: [{ ...line, ts, u: 'https://example.com/a?utm_source=x', r: 'https://other.org/', language: 'de-AT' }] },
    { lines: [{ ...line, ts: '2026-03-09T08:00:00Z', u: 'https://example.com/script.js', language: 'de-AT' }] },
    { leftOut: 'kind', ts },
    { leftOut: 'kind', ts },
    { leftOut: 'other_site', ts },
    { leftOut: 'robot', ts },
    { leftOut: 'internal' },
    { leftOut: 'unreadable' },
  ]);
});

test('logs of CloudFront name their fields', async () => {
  const agent = FIREFOX.replaceAll(' ', '%20');
  const fields =
    'date time x-edge-location c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query';
  const row = (...changed: readonly string[]) => ['2026-03-09', '08:00:00', 'FRA2', '192.0.2.7', ...changed].join('\t');
  const lines = [
    '#Version: 1.0',
    `#Fields: ${fields} x-host-header`,
    row('GET', 'd1.cloudfront.net', '/a', '200', 'https://other.org/', agent, 'utm_source=x', 'www.example.com'),
    row('GET', 'd1.cloudfront.net', '/b', '200', '-', agent.replaceAll('%20', '%2520'), '-', '-'),
    row('GET', 'd1.cloudfront.net', '/c.png', '200', '-', agent, '-', 'www.example.com'),
    row('GET', 'd1.cloudfront.net', '/c'),
  ];
  const ts = '2026-03-09T08:00:00Z';
  assert.deepEqual(await rowsOf(accessLog, [textOf('cf.log', lines)]), [
    { leftOut: 'internal' },
    { leftOut: 'internal' },
    { lines: [{ ...LINE, ts, u: 'https://www.example.com/a?utm_source=x', r: 'https://other.org/' }] },
    { lines: [{ ...LINE, ts, u: '/b' }] },
    { leftOut: 'kind', ts },
    { leftOut: 'unreadable' },
  ]);
});

test('logs are recognized among other files, of which nothing is read', async () => {
  const readme = textOf('readme.txt', ['Logs of example.com']);
  const table = tableOf('a.csv', ['a'], [[1]]);
  const log = textOf('access.log', ['garbage of a restart', combined('GET / HTTP/1.1')]);
  assert.equal(accessLog.recognise([readme, table, log]), null);
  assert.equal((await rowsOf(accessLog, [readme, table, log])).length, 2);
  assert.equal(
    accessLog.recognise([readme, table, textOf('a.json', ['{"level":"info"}'])]),
    'no file is a log in the common or combined format, of Caddy in JSON, of CloudFront, or of Cloudflare',
  );
});

test('the import reads the lines', async () => {
  const lines = [
    combined('GET /pricing?utm_source=x HTTP/1.1', { referrer: 'https://www.other.org/a' }),
    combined('GET /own HTTP/1.1', { referrer: 'https://www.example.com/' }),
    combined('GET //x HTTP/1.1'),
  ];
  const person = {
    ...{ day: '2026-03-09', hour: 9, ts: 1_773_043_200_000_000, event: 'pageview', browser: 'Firefox' },
    ...{ browserVersion: '128', os: 'Linux', device: 'desktop', country: 'DE', region: 'DE-BE', city: 'Berlin' },
  };
  assert.deepEqual(eventsOf(await rowsOf(accessLog, [textOf('access.log', lines)])).map(valuesOf), [
    { ...person, page: '/pricing', utmSource: 'x', referrer: 'other.org' },
    { ...person, page: '/own' },
    { ...person, page: '//x', hostname: 'example.com' },
  ]);
});
