/** Tests which requests are refused, in which order, and with which code and message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApiError, ERRORS, type ErrorCode } from '../domain/error.ts';
import { assertError, STATS, startService } from './api-service.fixture.ts';
import { ACME_KEY, GLOBEX_KEY, REVOKED_KEY, UNKNOWN_KEY } from './fakes.fixture.ts';

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

test('a request that a stop refuses or breaks off is INTERNAL, and no failure in the log', async () => {
  const { get, statistics, reads, log } = await startService();
  const { promise, reject } = Promise.withResolvers<void>();
  statistics.ready = promise;
  // Eight run, two wait.
  const answers = Array.from({ length: 10 }, async (_, i) => await get(`${STATS}?filter=page:/${i}`));
  await setImmediate();
  reads.stop();
  const message = 'the service is stopping; please retry';
  for (const refused of await Promise.all(answers.slice(8))) assertError(refused, 'INTERNAL', message);
  reject(new Error('The database connection is not open'));
  for (const cut of await Promise.all(answers)) assertError(cut, 'INTERNAL', message);
  assertError(await get(STATS), 'INTERNAL', message);
  assert.deepEqual(log, []);
});

test('an organization has 100 requests under way; more are refused with a message of their own', async () => {
  const { get, statistics } = await startService();
  const { promise, resolve } = Promise.withResolvers<void>();
  statistics.ready = promise;
  // An injected request is sent only once its promise is awaited.
  const answers = Array.from({ length: 103 }, async (_, i) => await get(`${STATS}?filter=page:/${i}`));
  for (const refused of await Promise.all(answers.slice(100))) {
    assertError(
      refused,
      'RATE_LIMITED',
      'too many requests for the sites of this organization are under way; try again later',
    );
    assert.equal(refused.headers['retry-after'], '60');
  }
  const other = await get('/v1/sites', { headers: { authorization: `Bearer ${GLOBEX_KEY}` } });
  assert.equal(other.statusCode, 200);
  resolve();
  for (const answer of await Promise.all(answers.slice(0, 100))) assert.equal(answer.statusCode, 200);
  assert.equal((await get(STATS)).statusCode, 200);
});
