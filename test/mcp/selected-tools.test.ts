/** Tests the tools that take conditions by the protocol's own client: each answers what `/v1` answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { signedIn } from '../dashboard/account.ts';
import { at, DocumentedApi, request } from '../statistics/documented-api.ts';
import { ask, withClient } from './client.ts';

test('tools with conditions answer what the read API answers, define its figures and link to the same view', async (t) => {
  const api = await DocumentedApi.start();
  t.after(() => api.close());
  const id = api.site.publicId;
  const page = `${api.service.url}/sites/${id}`;
  const range = 'from=2026-04-21&to=2026-05-20';
  const cases: [tool: string, given: object, path: string, link: string, defined: readonly string[]][] = [
    [
      'report',
      { dimension: 'country', metric: 'sessions', where: ['page:contains:/'], limit: 2 },
      at(api.site, '/report?dimension=country&metric=sessions&where=page:contains:/&limit=2'),
      `${page}?${range}&where=page%3Acontains%3A%2F`,
      ['visitors', 'sessions'],
    ],
    [
      'selected_stats',
      { where: ['country:is:DE|FR', 'page:is_not:/nowhere'] },
      at(api.site, '/report/stats?where=country:is:DE|FR&where=page:is_not:/nowhere'),
      `${page}?${range}&where=country%3Ais%3ADE%7CFR&where=page%3Ais_not%3A%2Fnowhere`,
      ['uniqueConversions', 'where'],
    ],
    [
      'selected_timeseries',
      { metric: 'bounceRate', where: 'page:contains:/', period: '7d' },
      at(api.site, '/report/timeseries?metric=bounceRate&where=page:contains:/&period=7d'),
      `${page}?from=2026-05-14&to=2026-05-20&where=page%3Acontains%3A%2F&metric=bounceRate`,
      ['bounceRate', 't'],
    ],
    [
      'selected_goals',
      { where: 'page:contains:/' },
      at(api.site, '/report/goals?where=page:contains:/'),
      `${page}/goals?${range}&where=page%3Acontains%3A%2F`,
      ['conversionRate'],
    ],
    [
      'selected_funnel',
      { funnelId: api.funnel, where: 'page:contains:/' },
      at(api.site, `/report/funnels/${api.funnel}?where=page:contains:/`),
      `${page}/funnels?${range}&where=page%3Acontains%3A%2F&funnel=${api.funnel}`,
      ['entered'],
    ],
  ];
  await withClient(api.service.url, api.key, async (client) => {
    for (const [tool, given, path, link, defined] of cases) {
      const { isRefused, content } = await ask(client, tool, { siteId: id, ...given });
      assert.equal(isRefused, false, JSON.stringify(content));
      assert.deepEqual(content.answer, JSON.parse((await request(api.service.port, path, `Bearer ${api.key}`)).body));
      assert.equal(content.link, link);
      for (const name of defined) assert.ok(content.definitions![name], `${tool}: ${name}`);
    }
    const { db } = api.service.database;
    const { userId } = await signedIn(api.service, api.site.orgId, 'owner');
    const fields = { siteId: api.site.id, name: 'Mine', conditions: [readCondition('page:contains:/')] };
    const own = await createSegment(db, api.service.clock, { ...fields, userId });
    const ofSite = await createSegment(db, api.service.clock, { ...fields, userId: null });
    const under = (segment: number) => ask(client, 'selected_stats', { siteId: id, where: `segment:is:${segment}` });
    assert.equal((await under(ofSite.id)).isRefused, false);
    const message = `there is no segment ${own.id} of this site; it may have been deleted`;
    assert.deepEqual((await under(own.id)).content.error, { code: 'INVALID_PARAMS', message });
    for (const where of ['page:like:/', 'goal:is:99', ['country:is:DE', 'segment:is:99']]) {
      const { isRefused, content } = await ask(client, 'selected_stats', { siteId: id, where });
      assert.deepEqual([isRefused, content.error?.code], [true, 'INVALID_PARAMS']);
    }
  });
});
