/** Tests which requests find a route, a site and a funnel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { sizeOf } from '../../test/draws.ts';
import { assertError, assertHeaders, STATS, startService } from './api-service.fixture.ts';
import { ACME_KEY } from './fakes.fixture.ts';
import { ROUTES } from './routes.ts';
import { errorResponse } from './schemas.ts';

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
    for (const rest of [
      'stats',
      'timeseries?metric=nope',
      'breakdown',
      'report',
      'report/stats',
      'report/timeseries?metric=nope',
      'report/goals',
      'report/funnels/7',
      'realtime',
      'goals',
      'funnels',
      'funnels/7',
    ]) {
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
    '/sites/acme-shop/report/',
    '/sites/acme-shop/report/nope',
    '/sites/acme-shop/report/breakdown',
    '/sites/acme-shop/report/funnels',
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
  for (const id of ids) {
    assertError(await get(`/v1/sites/acme-shop/funnels/${id}`), 'NOT_FOUND');
    assertError(await get(`/v1/sites/acme-shop/report/funnels/${id}`), 'NOT_FOUND');
  }
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
      'where',
      'goal',
      'metrics',
      'country:is:',
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
    fc.constantFrom(
      ...ROUTES.map((route) =>
        route.path.replace(':siteId', 'acme-shop').replace(':groupId', '1').replace(':funnelId', '7'),
      ),
    ),
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
    { numRuns: sizeOf(1500) },
  );
  assert.deepEqual(log, []);
});
