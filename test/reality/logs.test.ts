/** Access logs in the forms that people have asked other products to read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageUrl } from '../../src/collect/page-url.ts';
import { textOf } from '../../src/import/files/files-in-memory.fixture.ts';
import { accessLog } from '../../src/import/sources/access-log.ts';
import { rowsOf } from '../../src/import/sources/events.fixture.ts';
import { pageOf } from '../../src/import/sources/row-keys.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BEHIND = `[09/Mar/2026:09:00:00 +0100] "GET /a HTTP/1.1" 200 512 "-" "${FIREFOX}"`;

/** Returns the visitor and the page of each line; the reason where one is left out. */
async function readAs(lines: readonly string[]) {
  const log = textOf('access.log', lines);
  assert.equal(accessLog.recognise([log]), null);
  const rows = await rowsOf(accessLog, [log]);
  return rows.map((row) => {
    if ('leftOut' in row) return row.leftOut;
    return row.lines.map(({ visitor, u }) => `${visitor.split('\n')[0]} ${u}`).join();
  });
}

// allinurl/goaccess#345 and #84. All visitors with one browser were one, who was named after the month.
test('a prefix of syslog or of a runner of containers is not taken for the visitor', async () => {
  const prefixes = [
    'Dec 18 11:47:48 web-1 LOGGER-TAG: ',
    'Nov  3 00:02:37 web-1 nginx: ',
    '<190>Mar 09 09:00:00 web-1 nginx[812]: ',
    '2026-03-09T09:00:00.123456+01:00 web-1 nginx: ',
    'web_1  | ',
    'Nov  3 00:02:37 web-1 ',
    'Nov  3 2026 00:02:37 web-1 nginx: ',
    '2026-03-09T09:00:00.123456789Z ',
    'web-1  | 2026-03-09T09:00:00.123456789Z ',
    '2026-03-09T09:00:00.123456789+01:00 stdout F ',
    '2026-03-09T09:00:00.1+00:00 app[web.1]: ',
    '<134>1 2026-03-09T09:00:00.1Z web-1 nginx 812 - - ',
    '<134>1 2026-03-09T09:00:00.1Z web-1 nginx 812 ID47 [a@1 b="c d"] ',
  ];
  const fronts = ['203.0.113.7 - -', '"203.0.113.7" (10.0.0.9) - ', 'www.example.com 203.0.113.7 - -'];
  const pages = ['/a', '/a', 'https://www.example.com/a'];
  for (const prefix of prefixes) {
    const lines = fronts.map((front) => `${prefix}${front} ${BEHIND}`);
    assert.deepEqual(
      await readAs(lines),
      pages.map((page) => `203.0.113.7 ${page}`),
      prefix,
    );
  }
});

// Counted, each such line would be a visitor, or all of them one.
test('a line with another text in the visitor’s place is refused', async () => {
  const fronts = ['203.0.113.7 - -', 'access.log:12:203.0.113.7 - -', '#1 a b c 203.0.113.7 - -', 'unix: - -', '- - -'];
  const rows = await rowsOf(accessLog, [
    textOf(
      'access.log',
      fronts.map((front) => `${front} ${BEHIND}`),
    ),
  ]);
  assert.deepEqual(
    rows.map((row) => 'lines' in row),
    [true, false, false, true, true],
  );
});

// allinurl/goaccess#1255 and #470: a server that looks names up. All visitors with one browser were one.
test('behind the name of a virtual host the name of a machine is the visitor', async () => {
  const lines = [
    `www.example.com:443 ip-217-105-39-28.ip.prioritytelecom.net - sales ${BEHIND}`,
    `www.example.com ec2-54-206-80-6.ap-southeast-2.compute.amazonaws.com - - ${BEHIND}`,
    `shop.example.org:443 ip-217-105-39-28.ip.prioritytelecom.net - - ${BEHIND}`,
    `107.177.88.116.starhub.net.sg - - ${BEHIND}`,
    `host.example.net - Ada Lovelace ${BEHIND}`,
    `localhost - - ${BEHIND}`,
  ];
  assert.deepEqual(await readAs(lines), [
    'ip-217-105-39-28.ip.prioritytelecom.net https://www.example.com/a',
    'ec2-54-206-80-6.ap-southeast-2.compute.amazonaws.com https://www.example.com/a',
    'other_site',
    '107.177.88.116.starhub.net.sg /a',
    'host.example.net /a',
    'localhost /a',
  ]);
});

// allinurl/goaccess#1450 (a host of shared webspace) and #99. Pages of the other sites in the log counted as this one's.
test('a virtual host behind the address tells whose page it is', async () => {
  const lines = [
    `195.57.112.0 www.example.com - ${BEHIND}`,
    `195.57.112.0 other.example.org - ${BEHIND}`,
    `212.109.7.160 - (www.example.com) - ${BEHIND}`,
    `212.109.7.160 - (dd.example.org) - ${BEHIND}`,
    `195.57.112.0 ada - ${BEHIND}`,
    `195.57.112.0 - ada.lovelace ${BEHIND}`,
  ];
  assert.deepEqual(await readAs(lines), [
    '195.57.112.0 https://www.example.com/a',
    'other_site',
    '212.109.7.160 https://www.example.com/a',
    'other_site',
    '195.57.112.0 /a',
    '195.57.112.0 /a',
  ]);
});

// fluent/fluent-bit#1339, clue/framework-x#47: Apache and nginx write `\xHH` for bytes that a client has not encoded.
test('a page with escaped bytes is the page that browsers ask for', async () => {
  const request = (path: string) => `203.0.113.7 - - ${BEHIND.replace('/a', () => path)}`;
  const lines = ['/caf\\xc3\\xa9', '/caf\\xC3\\xA9', '/caf%C3%A9', '/a\\b', '/x\\xzz'].map(request);
  const pages = ['/caf%C3%A9', '/caf%C3%A9', '/caf%C3%A9', '/a\\b', '/x\\xzz'];
  assert.deepEqual(
    await readAs(lines),
    pages.map((page) => `203.0.113.7 ${page}`),
  );
});

// matomo-org/matomo#7228 (two blanks of Jetty), matomo-log-analytics#190 (quotes in a User-Agent),
// allinurl/goaccess#1642 (a clock that was set back), #246 (a dash between addresses), matomo-log-analytics#15 (no path).
test('other lines that parsers have stumbled over are read as they are meant', async () => {
  const lines = [
    `203.0.113.7 -  -  ${BEHIND}`,
    `203.0.113.7 - - ${BEHIND.replace('Linux', '\\"Phone\\" Linux')} 12`,
    `203.0.113.7 - - ${BEHIND.replace('09:00:00', '08:49:12')}`,
    `145.226.30.82 - 172.31.0.100 - - ${BEHIND}`,
    `2001:db8:0:7::1 - - ${BEHIND.replace('/a', 'http://example.com')}`,
    `fe80::1%eth0 - - ${BEHIND}`,
    `203.0.113.7 - - ${BEHIND.replace('GET /a HTTP/1.1', '\\x16\\x03\\x01')}`,
    `203.0.113.7 - - ${BEHIND.replace('GET /a HTTP/1.1', '')}`,
  ];
  assert.deepEqual(await readAs(lines), [
    '203.0.113.7 /a',
    '203.0.113.7 /a',
    '203.0.113.7 /a',
    '145.226.30.82 /a',
    '2001:db8:0:7:: https://example.com/',
    'fe80:0:0:0:: /a',
    'kind',
    'kind',
  ]);
});

// A page that begins with two slashes is the one that the tracker sends absolute.
test('a path that begins with two slashes keeps both, as the tracker and the tables of other products do', async () => {
  const line = (target: string) => BEHIND.replace('/a', target);
  const lines = [
    `203.0.113.7 - - ${line('//wp//x?utm_source=a&b=c')}`,
    `www.example.com 203.0.113.7 - - ${line('//wp//x')}`,
  ];
  assert.deepEqual(await readAs(lines), [
    '203.0.113.7 https://example.com//wp//x?utm_source=a',
    '203.0.113.7 https://www.example.com//wp//x',
  ]);
  assert.equal(pageOf('//wp//x'), '//wp//x');
  assert.equal(readPageUrl('https://example.com//wp//x?a=b')?.page, '//wp//x');
});
