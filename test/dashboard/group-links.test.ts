/** A link of a group shows the figures of its sites together, and nothing of one of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SharedAnswer } from '../../src/dashboard/routes/shared.ts';
import type { Condition } from '../../src/domain/condition.ts';
import { deleteGroup, updateGroup } from '../../src/sites/groups.ts';
import { createShareLink, type LinkChanges, listShareLinks } from '../../src/sites/share-links.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { agency } from './agency.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** The routes that are answered for groups. */
const OF_GROUPS = [
  ...['stats?period=7d', 'timeseries?period=7d', 'breakdown?period=7d&dimension=country', 'sources?period=7d'],
  ...['breakdown/engagement?period=7d', 'hours-of-week?period=7d', 'goals?period=7d', 'goal-trends?period=7d'],
  'breakdown/earlier?period=7d&dimension=country&earlierFrom=2026-05-01&earlierTo=2026-05-12',
  'pages-beside?period=7d&page=/',
];

const FRENCH: Condition = { subject: 'country', operator: 'is', values: ['FR'] };

async function withVisits() {
  const of = await agency(service);
  const today = service.today();
  for (const [i, site] of of.sites.entries()) {
    const line = (visitor: string, country: string) => ({
      ...{ ts: `${today}T10:00:00Z`, visitor, u: `/of-${i}`, country },
    });
    await importLines(service, site, [line('1', 'DE'), line('2', 'FR'), ...(i === 0 ? [line('3', 'FR')] : [])]);
  }
  const open = async (fields: Omit<LinkChanges, 'name'> = {}) => {
    const { token } = await createShareLink(
      service.database.db,
      service.clock,
      { groupId: of.group.id },
      'Group',
      fields,
    );
    return { 'svc-share': token };
  };
  const ask = async (headers: Readonly<Record<string, string>>, name: string, path: string) => {
    const response = await fetch(`${service.url}/dashboard/sites/${name}/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as object };
  };
  return { ...of, open, ask, name: `group-${of.group.id}` };
}

test('a link of a group shows what those who reach the group see, under its conditions', async () => {
  const { admin, open, ask, name } = await withVisits();
  assert.deepEqual((await ask(await open(), name, 'funnels')).body, await admin.get('GET', `/sites/${name}/funnels`));
  const [plain, narrow] = [await open(), await open({ conditions: [FRENCH] })];
  for (const path of OF_GROUPS) {
    const own = (search = '') => admin.get('GET', `/sites/${name}/${path}${search}`);
    assert.deepEqual((await ask(plain, name, path)).body, await own(), path);
    assert.deepEqual((await ask(narrow, name, path)).body, await own('&where=country:is:FR'), path);
  }
});

test('it reaches neither a site of the group nor anything but figures', async () => {
  const { sites, open, ask, name } = await withVisits();
  const headers = await open({ withRevenue: true });
  const answered = new Set(OF_GROUPS.map((path) => path.replace(/\?.*/, '')));
  for (const [route, access] of Object.entries(ROUTES)) {
    if (access !== 'public' && access !== 'revenue') continue;
    const path = route.replace('GET /sites/:site/', '').replace(/:\w+/g, '1');
    for (const site of sites) assert.ok([401, 404].includes((await ask(headers, site.publicId, path)).status), path);
    if (answered.has(path) || ['goal-timeseries', 'sources/earlier', 'funnels', 'realtime'].includes(path)) continue;
    assert.ok([401, 404].includes((await ask(headers, name, path)).status), path);
  }
  const other = await withVisits();
  assert.equal((await ask(headers, other.name, 'stats?period=7d')).status, 404);
  const shared = await fetch(`${service.url}/dashboard/shared/${headers['svc-share']}`);
  const { site } = (await shared.json()) as SharedAnswer;
  assert.deepEqual([site.id, site.domain, site.revenueGoals], [name, '', undefined]);
});

test('a change of the group holds at once, and its end is that of its links', async () => {
  const { id, group, sites, open, ask, name } = await withVisits();
  const headers = await open();
  const visitors = async () => {
    const { status, body } = await ask(headers, name, 'stats?period=today');
    return status === 200 ? (body as { stats: { visitors: { value: number } } }).stats.visitors.value : status;
  };
  const all = await visitors();
  assert.ok(Number(all) > 3);
  const { db } = service.database;
  await updateGroup(db, { orgId: id, id: group.id }, { sites: [sites[0].id] });
  assert.equal(await visitors(), 3);
  await deleteGroup(db, { orgId: id, id: group.id });
  assert.equal(await visitors(), 404);
  assert.deepEqual(await listShareLinks(db, { groupId: group.id }), []);
});

heavyTest('goals, segments and properties are those of a site, and no condition of a group', async () => {
  const { open } = await withVisits();
  for (const condition of [
    { subject: 'goal', operator: 'is', values: ['1'] },
    { subject: 'segment', operator: 'is', values: ['1'] },
    { subject: 'property:plan', operator: 'is', values: ['pro'] },
  ] as const) {
    await assert.rejects(open({ conditions: [condition] }), /the conditions of a link of a group/);
  }
});
