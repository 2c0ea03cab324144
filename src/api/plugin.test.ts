import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { ApiError, ERRORS, type ErrorCode } from '../domain/error.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import {
  ACME_KEY,
  ANSWERS,
  GLOBEX_KEY,
  HandClock,
  KeysInMemory,
  REVOKED_KEY,
  RecordedStatistics,
  SITES,
  SitesInMemory,
  UNKNOWN_KEY,
} from './fakes.ts';
import { apiPlugin } from './plugin.ts';
import { ROUTES } from './routes.ts';
import { errorResponse } from './schemas.ts';
import { apiServerOptions } from './server-options.ts';

const SITE = SITES[0];
const STATS = '/v1/sites/acme-shop/stats';

interface Service {
  readonly server: FastifyInstance;
  readonly clock: HandClock;
  readonly keys: KeysInMemory;
  readonly statistics: RecordedStatistics;
  readonly log: string[];
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

async function startService(ratePerMinute = 1_000_000): Promise<Service> {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const server = fastify({ ...apiServerOptions, logger: { level: 'error', stream } });
  const clock = new HandClock();
  const keys = new KeysInMemory();
  const statistics = new RecordedStatistics();
  const reads = new ReadLimiter(clock);
  await server.register(apiPlugin, { keys, sites: new SitesInMemory(), statistics, reads, clock, ratePerMinute });
  const get = (url: string, options: InjectOptions = {}) =>
    server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ACME_KEY}` }, ...options });
  return { server, clock, keys, statistics, log, get };
}

function assertHeaders(response: LightMyRequestResponse): void {
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.deepEqual(
    Object.keys(response.headers).filter((name) => name.startsWith('access-control-') || name === 'vary'),
    [],
  );
}

function assertError(response: LightMyRequestResponse, code: ErrorCode, message: string = ERRORS[code].message): void {
  assert.deepEqual([response.statusCode, response.json()], [ERRORS[code].status, { error: { code, message } }]);
  assertHeaders(response);
}

test('the list of sites has the active sites of the organisation and of no other', async () => {
  const { get } = await startService();
  const acme = await get('/v1/sites');
  assert.equal(acme.statusCode, 200);
  assertHeaders(acme);
  assert.deepEqual(acme.json(), {
    sites: [
      {
        id: 'acme-shop',
        domain: 'shop.acme.example',
        name: 'Acme shop',
        timezone: 'Europe/Paris',
        retentionMonths: 24,
      },
      {
        id: 'acme-blog',
        domain: 'blog.acme.example',
        name: 'Blog',
        timezone: 'Europe/Paris',
        retentionMonths: null,
      },
    ],
  });
  const globex = await get('/v1/sites?period=nope', { headers: { authorization: `Bearer ${GLOBEX_KEY}` } });
  assert.deepEqual(
    globex.json().sites.map((site: { id: string }) => site.id),
    ['globex'],
  );
});

test('every endpoint asks the statistics its question and returns the answer', async () => {
  const { get, statistics } = await startService();
  const period = { preset: '30d' };
  const days = { from: '2026-05-01', to: '2026-05-02' };
  const inDays = 'from=2026-05-01&to=2026-05-02';
  const cases: [path: string, question: unknown[], answer: unknown][] = [
    ['stats', ['stats', SITE, { period, filters: [] }], ANSWERS.stats],
    [
      `stats?${inDays}&filter=page:/a%3Fb&filter=os:Linux`,
      [
        'stats',
        SITE,
        {
          period: days,
          filters: [
            { dimension: 'page', value: '/a?b' },
            { dimension: 'os', value: 'Linux' },
          ],
        },
      ],
      ANSWERS.stats,
    ],
    [
      'timeseries?period=7d&metric=bounceRate&compare=true',
      ['timeseries', SITE, { period: { preset: '7d' }, filters: [], metric: 'bounceRate', compare: true }],
      ANSWERS.timeseries,
    ],
    [
      'breakdown?dimension=utm_source&limit=5&offset=10&search=news%20letter',
      [
        'breakdown',
        SITE,
        { period, filters: [], dimension: 'utm_source', limit: 5, offset: 10, search: 'news letter' },
      ],
      ANSWERS.breakdown,
    ],
    ['realtime?period=nope', ['realtime', SITE], ANSWERS.realtime],
    [`goals?${inDays}&filter=nope`, ['goals', SITE, { period: days }], ANSWERS.goals],
    ['funnels?period=nope', ['funnels', SITE], { funnels: ANSWERS.funnels }],
    ['funnels/7', ['funnel', SITE, 7, { period, version: null }], ANSWERS.funnel],
    [`funnels/7?version=2&${inDays}`, ['funnel', SITE, 7, { period: days, version: 2 }], ANSWERS.funnel],
  ];
  for (const [path, question, answer] of cases) {
    const response = await get(`/v1/sites/acme-shop/${path}`);
    assert.deepEqual([path, response.statusCode, response.json()], [path, 200, answer]);
    assertHeaders(response);
    assert.deepEqual(statistics.asked.pop(), question);
  }
});

test('the answers have the documented shapes', async () => {
  const { get } = await startService();
  for (const route of ROUTES) {
    const path = route.path.replace(':siteId', 'acme-shop').replace(':funnelId', '7');
    const response = await get(`/v1${path}?dimension=page`);
    assert.deepEqual(route.response.parse(response.json()), response.json(), path);
  }
});

test('a missing, malformed, unknown or revoked key always gives the same 401, wherever it is used', async () => {
  const { server, keys, get } = await startService();
  const authorizations = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    ACME_KEY,
    `Basic ${ACME_KEY}`,
    `Bearer${ACME_KEY}`,
    `Bearer ${ACME_KEY}x`,
    `Bearer ${ACME_KEY} x`,
    `Bearer ${ACME_KEY.slice(0, -1)}`,
    `Bearer ${ACME_KEY.toUpperCase()}`,
    `Bearer svc_${'-'.repeat(32)}`,
    `Bearer ${UNKNOWN_KEY}`,
    `Bearer ${REVOKED_KEY}`,
    `Bearer ${'x'.repeat(8000)}`,
  ];
  const urls = [
    '/v1/sites',
    STATS,
    '/v1/sites/unknown/stats?period=nope',
    '/v1',
    '/v1/',
    '/v1/nope',
    '/v1/%zz',
    '/v1//',
  ];
  const seen = new Set<string>();
  for (const authorization of authorizations) {
    for (const url of urls) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const headers = authorization === undefined ? {} : { authorization };
        const response = await server.inject({ method, url, headers });
        assertError(response, 'UNAUTHORIZED');
        assert.equal(response.headers['www-authenticate'], 'Bearer');
        const { date, ...rest } = response.headers;
        seen.add(JSON.stringify([rest, response.body]));
      }
    }
  }
  assert.equal(seen.size, 1);
  assert.equal((await get(STATS)).statusCode, 200);
  keys.revoke(ACME_KEY);
  assertError(await get(STATS), 'UNAUTHORIZED');
});

test('the scheme of the key is read in any case', async () => {
  const { get } = await startService();
  for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
    assert.equal((await get(STATS, { headers: { authorization: `${scheme} ${ACME_KEY}` } })).statusCode, 200);
  }
});

test('archived, unknown and foreign sites are not found, and all get the same answer', async () => {
  const { get, statistics } = await startService();
  const ids = [
    'acme-old',
    'nope',
    'globex',
    '1',
    'ACME-SHOP',
    '%00',
    'acme-shop%00',
    'a%2Fb',
    '%F0%9F%A6%8A',
    'x'.repeat(5000),
  ];
  for (const id of [...ids, '%20acme-shop', '..', 'a'.repeat(101), '']) {
    for (const rest of ['stats', 'timeseries?metric=nope', 'breakdown', 'realtime', 'goals', 'funnels', 'funnels/7']) {
      assertError(await get(`/v1/sites/${id}/${rest}`), 'NOT_FOUND');
    }
  }
  assert.deepEqual(statistics.asked, []);
});

test('unknown routes are not found', async () => {
  const { get } = await startService();
  const paths = [
    '',
    '/',
    '//',
    '/nope',
    '/sites/',
    '//sites',
    '/Sites',
    '/sites/acme-shop',
    '/sites/acme-shop/',
    '/sites/acme-shop/stats/',
    '/sites//stats',
    '/sites/acme-shop//stats',
    '/sites/acme-shop/nope',
    '/sites/acme-shop%2Fstats',
    '/sites%2Facme-shop/stats',
    '/sites/acme-shop/funnels/',
    '/sites/acme-shop/funnels/7/8',
    '/%zz',
    '/sites/%',
    '/sites/%ff%fe/stats',
    '/sites/acme-shop/funnels/%E0%A4%A',
    '/%00',
    `/${'x'.repeat(9000)}`,
  ];
  for (const path of paths) {
    assertError(await get(`/v1${path}`), 'NOT_FOUND');
    assertError(await get(`/v1${path}?period=7d&x=%zz`), 'NOT_FOUND');
  }
});

test('an unknown funnel, or an id that is no integer, is not found', async () => {
  const { get } = await startService();
  const ids = ['8', '0', '-7', '7.0', '07', '7e0', '0x7', '%207', '7%00', 'x', '9007199254740992', '9'.repeat(400)];
  for (const id of ids) assertError(await get(`/v1/sites/acme-shop/funnels/${id}`), 'NOT_FOUND');
});

test('methods other than GET and HEAD are not found, whatever their body', async () => {
  const { get } = await startService();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    for (const url of ['/v1/sites', STATS, '/v1/nope']) {
      assertError(await get(url, { method }), 'NOT_FOUND');
      const headers = { authorization: `Bearer ${ACME_KEY}`, 'content-type': 'application/json' };
      assertError(await get(url, { method, headers, payload: '{nonsense' }), 'NOT_FOUND');
    }
  }
});

test('checks come in order: key, rate, route, site, parameters', async () => {
  const { server, get, clock } = await startService(3);
  const worst = '/v1/sites/nope/stats?period=nope&from=2026-01-02&to=2026-01-01';
  assertError(await server.inject({ method: 'POST', url: '/v1/nope?period=nope' }), 'UNAUTHORIZED');
  assertError(await get('/v1/nope?period=nope', { method: 'POST' }), 'NOT_FOUND');
  assertError(await get(worst), 'NOT_FOUND');
  const parameters = await get(worst.replace('/nope/', '/acme-shop/'));
  assert.equal(parameters.json().error.code, 'INVALID_PARAMS');
  for (const url of ['/v1/nope', worst, STATS, '/v1/%zz']) {
    const refused = await get(url);
    assertError(refused, 'RATE_LIMITED', 'rate limit exceeded (600 requests/hour per key)');
    assert.equal(refused.headers['retry-after'], '60');
  }
  assertError(await get(STATS, { method: 'POST' }), 'RATE_LIMITED');
  assertError(await server.inject(STATS), 'UNAUTHORIZED');
  clock.advance(60_000);
  assert.equal((await get(STATS)).statusCode, 200);
});

test('a request with a refused key uses no quota, and each key has its own', async () => {
  const { get, clock } = await startService(10);
  for (let request = 0; request < 20; request++) {
    await get(STATS, { headers: { authorization: `Bearer ${UNKNOWN_KEY}` } });
  }
  for (let request = 0; request < 10; request++) assert.equal((await get(STATS)).statusCode, 200);
  assertError(await get(STATS), 'RATE_LIMITED');
  assert.equal((await get('/v1/sites', { headers: { authorization: `Bearer ${GLOBEX_KEY}` } })).statusCode, 200);
  clock.advance(59_999);
  assertError(await get(STATS), 'RATE_LIMITED');
  clock.advance(1);
  assert.equal((await get(STATS)).statusCode, 200);
});

test('every code of the catalogue reaches the reader with its status and message', async () => {
  const { get, statistics } = await startService();
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    statistics.failure = new ApiError(code);
    assertError(await get(STATS), code);
  }
});

test('INVALID_PARAMS and INVALID_PERIOD name what is wrong', async () => {
  const { get } = await startService();
  const cases: [query: string, code: ErrorCode, message: string][] = [
    [
      'stats?period=8d',
      'INVALID_PARAMS',
      '`period` must be one of today, yesterday, 7d, 30d, 90d, month, last_month, year',
    ],
    ['stats?from=2026-01-01', 'INVALID_PARAMS', '`to` must be given together with `from`'],
    ['stats?to=2026-01-01', 'INVALID_PARAMS', '`from` must be given together with `to`'],
    ['stats?from=2026-02-30&to=2026-03-01', 'INVALID_PARAMS', '`from` must be a calendar day, YYYY-MM-DD'],
    ['stats?period=7d&period=7d', 'INVALID_PARAMS', '`period` may be given only once'],
    ['stats?filter=', 'INVALID_PARAMS', '`filter` must not be empty'],
    ['stats?from=2026-01-02&to=2026-01-01', 'INVALID_PERIOD', '`from` is later than `to`'],
    ['timeseries?compare=1', 'INVALID_PARAMS', '`compare` must be one of true, false'],
    ['breakdown?dimension=page&limit=1001', 'INVALID_PARAMS', '`limit` must be an integer from 1 to 1000'],
    ['goals?from=2026-01-02&to=2026-01-01', 'INVALID_PERIOD', '`from` is later than `to`'],
    ['funnels/7?version=1.5', 'INVALID_PARAMS', '`version` must be an integer'],
    ['funnels/8?version=x', 'INVALID_PARAMS', '`version` must be an integer'],
  ];
  for (const [query, code, message] of cases) {
    assertError(await get(`/v1/sites/acme-shop/${query}`), code, message);
  }
});

test('an unexpected failure is INTERNAL, logged with its cause and not leaked', async () => {
  const { get, keys, statistics, log } = await startService();
  statistics.failure = new Error('column secret_table.x does not exist');
  assertError(await get(STATS), 'INTERNAL');
  const entry = JSON.parse(log.pop() ?? '{}');
  assert.deepEqual([entry.msg, entry.err.message], ['read API request failed', 'column secret_table.x does not exist']);
  keys.find = async () => {
    throw new Error('no database');
  };
  assertError(await get('/v1/nope'), 'INTERNAL');
  assert.equal(JSON.parse(log.pop() ?? '{}').err.message, 'no database');
  assert.ok(!log.join().includes(ACME_KEY));
});

test('HEAD is answered like GET, without the body', async () => {
  const { get } = await startService();
  for (const url of ['/v1/sites', STATS, '/v1/nope', '/v1/sites/nope/stats', `${STATS}?period=nope`, '/v1/%zz']) {
    const [full, head] = [await get(url), await get(url, { method: 'HEAD' })];
    assert.deepEqual([head.statusCode, head.body], [full.statusCode, '']);
    assert.equal(head.headers['content-length'], String(Buffer.byteLength(full.body)));
    assertHeaders(head);
  }
});

test('no CORS header is sent, not even to a preflight', async () => {
  const { get } = await startService();
  const headers = {
    authorization: `Bearer ${ACME_KEY}`,
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'GET',
  };
  assertHeaders(await get(STATS, { headers }));
  assertError(await get(STATS, { headers, method: 'OPTIONS' }), 'NOT_FOUND');
});

test('request headers do not change which route is found', async () => {
  const { get } = await startService();
  const authorization = `Bearer ${ACME_KEY}`;
  const odd = { 'accept-version': '9.9.9', accept: 'text/html', 'content-type': 'x', 'x-http-method-override': 'POST' };
  assert.equal((await get(STATS, { headers: { authorization, ...odd } })).statusCode, 200);
});

test('paths beside /v1 are left to the rest of the server', async () => {
  const { server } = await startService();
  server.get('/v10', () => 'elsewhere');
  assert.equal((await server.inject('/v10')).body, 'elsewhere');
  assert.equal((await server.inject('/v1x')).headers['cache-control'], undefined);
});

test('any path and query string gets an answer or an envelope, never a 500', async () => {
  const { get, log } = await startService();
  const piece = fc.oneof(
    fc.constantFrom(
      'period',
      'from',
      'to',
      'filter',
      'dimension',
      'limit',
      'version',
      'search',
      '7d',
      'page',
      'page:/',
      'true',
    ),
    fc.constantFrom(
      '=',
      '&',
      '%',
      '%zz',
      '%00',
      '%ff',
      '%ED%A0%80',
      '+',
      ';',
      '#',
      '?',
      '[]',
      '2026-01-01',
      '2025-01-01',
      '5',
    ),
    // Node's parser refuses other characters in a request target before the API sees them.
    fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 8 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const path = fc.oneof(
    fc.constantFrom(...ROUTES.map((route) => route.path.replace(':siteId', 'acme-shop').replace(':funnelId', '7'))),
    text.map((rest) => `/${rest}`),
  );
  await fc.assert(
    fc.asyncProperty(path, text, async (way, query) => {
      // The client resolves `..`, so some paths leave the prefix of the API.
      fc.pre(new URL(`/v1${way}`, 'http://svc.example').pathname.startsWith('/v1'));
      const response = await get(`/v1${way}?${query}`);
      assert.ok([200, 400, 404].includes(response.statusCode), response.body);
      assertHeaders(response);
      if (response.statusCode !== 200) errorResponse.parse(response.json());
    }),
    { numRuns: 1500 },
  );
  assert.deepEqual(log, []);
});

test('an organisation has 100 requests under way; more are refused with a message of their own', async () => {
  const { get, statistics } = await startService();
  const { promise, resolve } = Promise.withResolvers<void>();
  statistics.ready = promise;
  // An injected request is sent only once its promise is awaited.
  const answers = Array.from({ length: 103 }, async (_, i) => await get(`${STATS}?filter=page:/${i}`));
  for (const refused of await Promise.all(answers.slice(100))) {
    assertError(
      refused,
      'RATE_LIMITED',
      'too many requests for the sites of this organisation are under way; try again later',
    );
    assert.equal(refused.headers['retry-after'], '60');
  }
  const other = await get('/v1/sites', { headers: { authorization: `Bearer ${GLOBEX_KEY}` } });
  assert.equal(other.statusCode, 200);
  resolve();
  for (const answer of await Promise.all(answers.slice(0, 100))) assert.equal(answer.statusCode, 200);
  assert.equal((await get(STATS)).statusCode, 200);
});
