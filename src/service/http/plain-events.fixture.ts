/** Requests for the collection endpoint as bytes: plain ones, unusual ones and broken ones. */
import type { Random } from '../../../test/collect/random.ts';

const PAGE = 'GET /page HTTP/1.1\r\nHost: x\r\n\r\n';

/** Writes the request of an event. */
export function event(body: string, headers: readonly string[] = [], target = '/api/e'): string {
  return [`POST ${target} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

const USUAL = [
  'Host: collect.example',
  'User-Agent: Mozilla/5.0 (X11)',
  'Origin: https://www.example.com',
  'Sec-GPC: 1',
  'X-Svc-Client-IP:192.0.2.7',
  'x-svc-relay-key: \t k \t',
  'Connection: Keep-Alive',
  'Accept-Language: d\u00e9',
  'Referer:',
  'User-Agent: voil\u00c3\u00a0',
];
/** Valid, but no longer plain. */
const UNUSUAL = ['Expect: 100-continue', 'Connection: keep-alive, x', 'Proxy-Connection: keep-alive', 'Upgrade: h2c'];
const BROKEN = [
  'Content-Length: 3',
  'Content-Length: +2',
  'Content-Length: 0x2',
  'Content-Length: 2, 2',
  'Content-Length: \u00a02',
  'Content-Length : 2',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked',
  'Host : x',
  'No colon',
  ': no name',
  ' continued: line',
  'Bad\u0001: x',
  'Bad: \u0000',
  'Bad: \u007f',
  'Bad: a\nX: b',
  'Bad: a\rX: b',
  '',
];

/** Draws requests, the last of which may be broken, in pieces. */
export function randomPieces(random: Random): string[] {
  const requests = Array.from({ length: random.below(4) }, () => randomRequest(random));
  // Another route is answered later, or no more once something broken has arrived.
  if (requests.length === 0 || (!requests.includes(PAGE) && random.chance(0.4))) requests.push(brokenRequest(random));
  if (random.chance(0.6)) return requests;
  const bytes = requests.join('');
  const cuts = Array.from({ length: random.below(3) }, () => random.below(bytes.length)).sort((a, b) => a - b);
  return [0, ...cuts].map((cut, i) => bytes.slice(cut, cuts[i])).filter((piece) => piece !== '');
}

function randomRequest(random: Random): string {
  const headers = USUAL.filter(() => random.chance(0.4));
  const body = random.pick(['', '{}', '{"s":"\u00ff"}', 'x'.repeat(4096), 'x'.repeat(4097)]);
  if (random.chance(0.7)) return event(body, headers);
  return random.pick([
    event(body, [...headers, random.pick(UNUSUAL)]),
    event(body, headers, random.pick(['/api/e?x=1', '/api/e/', 'http://x/api/e'])),
    event(body, headers).replace('POST', random.pick(['GET', 'PUT', 'OPTIONS'])),
    PAGE,
    `POST /api/e HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ]);
}

function brokenRequest(random: Random): string {
  const headers = USUAL.filter(() => random.chance(0.3));
  headers.splice(random.below(headers.length + 1), 0, random.pick(BROKEN));
  const request = event('{}', headers);
  return random.pick([
    request,
    request.replaceAll('\r\n', '\n'),
    request.replace('HTTP/1.1', random.pick(['HTTP/1.0', 'HTTP/1.2', 'http/1.1', ''])),
    event('{}', [random.pick(['Connection: close', 'Connection: x', 'Connection:'])]),
    event('{}').slice(0, -1),
    event('{}').replace('Content-Length: 2\r\n', ''),
    `${event('{}')}x`,
    `${event('{}')}\r\n\r\n`,
  ]);
}
