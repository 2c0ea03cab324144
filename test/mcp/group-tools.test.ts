/** Tests the tools about groups of sites by the protocol's own client. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGroup } from '../../src/sites/groups.ts';
import { DocumentedApi, request } from '../statistics/documented-api.ts';
import { ask, withClient } from './client.ts';

test('tools answer for a group of sites what the read API answers for it, and link to its page', async (t) => {
  const api = await DocumentedApi.start();
  t.after(() => api.close());
  const ofApi = async (path: string) =>
    JSON.parse((await request(api.service.port, path, `Bearer ${api.key}`)).body) as object;
  const { service, site, empty } = api;
  const fields = { name: 'Both', sites: [site.id, empty.id] };
  const group = await createGroup(service.database.db, service.clock, site.orgId, fields);
  const page = `${service.url}/organisation/${site.orgId}/groups/${group.id}`;
  const days = '?from=2026-04-21&to=2026-05-20';
  const cases: [tool: string, given: object, path: string, link: string][] = [
    ['stats', { filter: ['page:/'] }, 'stats?filter=page:/', `${page}${days}&filter=page%3A%2F`],
    ['timeseries', { metric: 'sessions' }, 'timeseries?metric=sessions', `${page}${days}&metric=sessions`],
    ['breakdown', { dimension: 'page' }, 'breakdown?dimension=page', `${page}${days}&all=page`],
    ['report', { dimension: 'country' }, 'report?dimension=country', `${page}${days}`],
    ['selected_stats', { where: 'page:is:/' }, 'report/stats?where=page:is:/', `${page}${days}&where=page%3Ais%3A%2F`],
    [
      'selected_timeseries',
      { metric: 'sessions' },
      'report/timeseries?metric=sessions',
      `${page}${days}&metric=sessions`,
    ],
    ['selected_goals', {}, 'report/goals', `${page}${days}&events=goals`],
    ['selected_funnel', { funnelId: api.funnel }, `report/funnels/${api.funnel}`, `${page}${days}&events=funnels`],
    ['goals', {}, 'goals', `${page}${days}&events=goals`],
    ['funnels', {}, 'funnels', `${page}?events=funnels`],
    ['funnel', { funnelId: api.funnel, version: 1 }, `funnels/${api.funnel}`, `${page}${days}&events=funnels`],
  ];
  await withClient(service.url, api.key, async (client) => {
    assert.deepEqual((await ask(client, 'groups')).content.answer, await ofApi('/groups'));
    for (const [tool, given, path, link] of cases) {
      const { isRefused, content } = await ask(client, tool, { groupId: group.id, ...given });
      assert.equal(isRefused, false, JSON.stringify(content));
      assert.deepEqual(content.answer, await ofApi(`/groups/${group.id}/${path}`), tool);
      assert.deepEqual(
        [content.group, content.site, content.timezone],
        [{ id: group.id, name: 'Both' }, undefined, 'Europe/Berlin'],
      );
      assert.equal(content.link, link);
    }
    for (const groupId of [group.id + 1, 'x', `../${site.publicId}`, '']) {
      assert.equal((await ask(client, 'stats', { groupId })).content.error?.code, 'NOT_FOUND');
    }
  });
});
