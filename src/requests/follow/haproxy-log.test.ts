import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HaproxyLog } from './haproxy-log.ts';
import { LineReader } from './line-reader.ts';

/** The example of section 8.2.3, "HTTP log format", of https://docs.haproxy.org/2.6/configuration.html */
const DOCUMENTED =
  'haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1"';
/** HAProxy 2.6 has written these. */
const CAPTURED =
  '127.0.0.1:49318 [30/Nov/2026:06:46:56.211] a a/<NOSRV> 0/-1/-1/-1/0 200 76 - - LR-- 1/1/0/0/0 0/0 {shop.example:80|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)} "GET /a/b?x=1 HTTP/1.1"';
const ESCAPED =
  '127.0.0.1:49340 [30/Nov/2026:06:46:56.267] a a/<NOSRV> 0/-1/-1/-1/0 200 76 - - LR-- 1/1/0/0/0 0/0 {shop.example:80|we#7Cird #22x#22 #7By#7D #23z} "GET /%c3%bc%20b HTTP/1.1"';
const BAD =
  '127.0.0.1:49366 [30/Nov/2026:06:46:56.307] a a/<NOSRV> -1/-1/-1/-1/0 400 0 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"';
const OWN_FORMAT =
  '127.0.0.1 - (shop.example:80) - [30/Nov/2026:06:46:56 +0000] "GET /%c3%bc%20b HTTP/1.1" 404 83 "-" "we\\/ird \\"x\\" {y} #z"';
const CLF =
  '127.0.0.1 - - [30/Nov/2026:06:46:08 +0000] "GET /a/b?x=1 HTTP/1.1" 200 76 "" "" 60120 367 "c" "c" "<NOSRV>" 0 -1 -1 -1 0 LR-- 1 1 0 0 0 0 0 "" "" "GPTBot/1.3" ';

const utc = new HaproxyLog('UTC');

test('a line of the HTTP log format is read, behind what syslog writes', () => {
  const request = {
    ts: '2009-02-06T12:14:14.655+00:00',
    client: '10.0.1.2',
    userAgent: null,
    method: 'GET',
    target: '/index.html',
    status: 200,
    bytes: 2750,
    referrer: '',
    host: '1wt.eu',
  };
  for (const line of [
    `Feb  6 12:14:14 localhost ${DOCUMENTED}`,
    `2009-02-06T12:14:14.700+01:00 localhost ${DOCUMENTED}`,
    DOCUMENTED.replace('haproxy[14389]: ', ''),
  ]) {
    assert.deepEqual(utc.read(line), request, line);
  }
  assert.equal(utc.read('Feb  6 12:14:14 localhost haproxy[14389]: Proxy http-in started.'), null);
});

test('captured headers are told apart by their order, and decoded', () => {
  const { host, userAgent, target, client } = utc.read(CAPTURED)!;
  assert.deepEqual(
    { host, userAgent, target, client },
    {
      host: 'shop.example:80',
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      target: '/a/b?x=1',
      client: '127.0.0.1',
    },
  );
  assert.equal(utc.read(ESCAPED)!.userAgent, 'we|ird "x" {y} #z');
  const captured = (text: string) => {
    const read = utc.read(CAPTURED.replace(/\{.*\}/, `{${text}}`))!;
    return [read.host, read.client, read.userAgent];
  };
  assert.deepEqual(captured('GPTBot/1.3'), [undefined, '127.0.0.1', 'GPTBot/1.3']);
  assert.deepEqual(captured('a.example|GPTBot/1.3|1.2.3.4, 203.0.113.9, 10.0.0.1'), [
    ...['a.example', '203.0.113.9', 'GPTBot/1.3'],
  ]);
  assert.deepEqual(captured('a.example|GPTBot/1.3|'), ['a.example', '127.0.0.1', 'GPTBot/1.3']);
  assert.deepEqual(captured('a.example|'), ['a.example', '127.0.0.1', '']);
  assert.deepEqual(captured('localhost|GPTBot/1.3'), ['localhost', '127.0.0.1', 'GPTBot/1.3']);
  // A client cannot write one header into another.
  assert.deepEqual(captured('66.249.66.1|GPTBot/1.3'), ['66.249.66.1', '127.0.0.1', 'GPTBot/1.3']);
  assert.deepEqual(captured('|66.249.66.1'), ['-', '127.0.0.1', '66.249.66.1']);
  assert.deepEqual(captured('66.249.66.1'), [undefined, '127.0.0.1', '66.249.66.1']);
  assert.deepEqual(captured('a.example'), ['a.example', '127.0.0.1', null]);
  assert.deepEqual([utc.read(BAD)!.target, utc.read(BAD)!.userAgent], ['', null]);
});

test('times are those of the zone of the machine, also when clocks change', () => {
  const berlin = new HaproxyLog('Europe/Berlin');
  const at = (time: string) => berlin.read(CAPTURED.replace('30/Nov/2026:06:46:56.211', time))!.ts;
  assert.deepEqual(
    [at('28/Mar/2026:12:00:00.000'), at('29/Mar/2026:12:00:00.000'), at('29/Mar/2026:12:30:00.000')],
    ['2026-03-28T12:00:00.000+01:00', '2026-03-29T12:00:00.000+02:00', '2026-03-29T12:30:00.000+02:00'],
  );
});

test('lines of several formats in a file are each read; without a User-Agent they are left out', () => {
  const reader = new LineReader({ hosts: new Set(), zone: 'UTC' });
  const agentOf = (line: string) => {
    const read = reader.read(line);
    return typeof read === 'string' ? read : (JSON.parse(read.line) as { readonly userAgent: string }).userAgent;
  };
  assert.deepEqual([ESCAPED, OWN_FORMAT, CLF, BAD, 'nonsense'].map(agentOf), [
    'we|ird "x" {y} #z',
    'we/ird "x" {y} #z',
    'no_user_agent',
    'no_user_agent',
    'unreadable',
  ]);
});
