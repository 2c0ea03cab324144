/** Tests the answers of the API and their headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertHeaders, STATS, startService } from './api-service.fixture.ts';
import { ACME_KEY, ANSWERS, GLOBEX_KEY, SITES } from './fakes.fixture.ts';
import { ROUTES } from './routes.ts';

const SITE = SITES[0];

test('the list of sites has the active sites of the organization and of no other', async () => {
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
    [
      'report?dimension=utm_term&limit=5',
      [
        'report',
        SITE,
        { period, filters: [], limit: 5, offset: 0, search: null, dimension: 'utm_term', metric: 'visitors' },
      ],
      ANSWERS.report,
    ],
    [
      'report?dimension=page&metrics=sessions,scroll&metric=conversionRate&goal=3&where=country:is:DE|AT',
      [
        'report',
        SITE,
        {
          ...{ period, filters: [], limit: 100, offset: 0, search: null, dimension: 'page', metric: 'conversionRate' },
          where: [{ subject: 'country', operator: 'is', values: ['DE', 'AT'] }],
          metrics: ['sessions', 'scroll'],
          goalId: 3,
        },
      ],
      ANSWERS.report,
    ],
    [
      `report/stats?${inDays}&filter=os:Linux&where=goal:is_not:3&goal=1&metrics=visitors`,
      [
        'report/stats',
        SITE,
        {
          period: days,
          where: [
            { subject: 'os', operator: 'is', values: ['Linux'] },
            { subject: 'goal', operator: 'is_not', values: ['3'] },
          ],
          goalId: 1,
          metrics: ['visitors'],
        },
      ],
      ANSWERS.selectedStats,
    ],
    [
      'report/timeseries?metric=sessions&where=segment:is:2',
      [
        'report/timeseries',
        SITE,
        {
          period,
          where: [{ subject: 'segment', operator: 'is', values: ['2'] }],
          goalId: null,
          metric: 'sessions',
          compare: false,
        },
      ],
      ANSWERS.timeseries,
    ],
    [
      'report/goals?where=page:contains:/blog/',
      [
        'report/goals',
        SITE,
        { period, where: [{ subject: 'page', operator: 'contains', values: ['/blog/'] }], goalId: null },
      ],
      ANSWERS.goals,
    ],
    [
      'report/funnels/7?version=2',
      ['report/funnels/:funnelId', SITE, { id: 7, period, where: [], version: 2 }],
      ANSWERS.funnel,
    ],
    ['realtime?period=nope', ['realtime', SITE, {}], ANSWERS.realtime],
    [`goals?${inDays}&filter=nope`, ['goals', SITE, { period: days }], ANSWERS.goals],
    ['funnels?period=nope', ['funnels', SITE, {}], { funnels: ANSWERS.funnels }],
    ['funnels/7', ['funnels/:funnelId', SITE, { id: 7, period, version: null }], ANSWERS.funnel],
    [`funnels/7?version=2&${inDays}`, ['funnels/:funnelId', SITE, { id: 7, period: days, version: 2 }], ANSWERS.funnel],
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
    const path = route.path.replace(':siteId', 'acme-shop').replace(':groupId', '1').replace(':funnelId', '7');
    const response = await get(`/v1${path}?dimension=page`);
    assert.deepEqual(route.response.parse(response.json()), response.json(), path);
  }
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
