/** The figures of groups of sites in the read API. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NewKeyAnswer } from '../../src/dashboard/routes/keys.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  RealtimeAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { agency } from './agency.ts';

/** The browser of another person. */
const OTHER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };

interface FunnelsAnswer {
  readonly funnels: readonly FunnelSummary[];
}

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

async function setUp() {
  const world = await agency(service);
  const { id, admin, group, sites } = world;
  const keyOf = async (reach: object = {}) =>
    (await admin.get<NewKeyAnswer>('POST', `/orgs/${id}/keys`, { name: 'key', ...reach })).key;
  const ask = async (path: string, key: string) => {
    const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, answer: (await response.json()) as never };
  };
  return { ...world, ask, keyOf, of: `/groups/${group.id}`, key: await keyOf(), sites };
}

test('a group is answered with the sums of its sites, in their shapes', async () => {
  const { ask, key, sites, group, of } = await setUp();
  const [one, two, three] = sites;
  await service.collect(one, { u: '/' });
  await service.collect(one, { u: '/a' }, OTHER);
  // The same person on another site is another visitor.
  await service.collect(two, { u: '/a' });
  await service.collect(three, { u: '/a' });
  for (const site of sites) await service.answer(site, '/realtime');

  const now: RealtimeAnswer = (await ask(`${of}/realtime`, key)).answer;
  assert.deepEqual(
    [now.currentVisitors, now.topPages[0], now.feed.length],
    [3, { key: '/a', visitors: 2, views: 2 }, 3],
  );
  assert.deepEqual((await ask('/groups', key)).answer, {
    groups: [{ id: group.id, name: 'Clients', timezone: one.timezone, sites: [one.publicId, two.publicId] }],
  });
  const { stats, period }: StatsAnswer = (await ask(`${of}/stats?period=7d`, key)).answer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value, stats.sessions.value], [3, 3, 3]);
  assert.deepEqual([stats.bounceRate.value, stats.conversions.value, period.tz], [1, null, one.timezone]);
  const { rows }: BreakdownAnswer = (await ask(`${of}/breakdown?dimension=page&period=7d`, key)).answer;
  assert.deepEqual(
    rows.map(({ key, visitors, pct }) => [key, visitors, Math.round(3 * pct!)]),
    [
      ['/a', 2, 2],
      ['/', 1, 1],
    ],
  );
  const { points }: TimeseriesAnswer = (await ask(`${of}/timeseries?period=7d&filter=page:/a`, key)).answer;
  assert.deepEqual(points.at(-1)!.value, 2);
  const selected: StatsAnswer = (await ask(`${of}/report/stats?period=7d&where=page:is_not:/`, key)).answer;
  assert.equal(selected.stats.visitors.value, 2);

  // A day that is closed, beside one that is open.
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  await service.collect(two, { u: '/' }, OTHER);
  await service.answer(two, '/realtime');
  const later: StatsAnswer = (await ask(`${of}/stats?period=7d`, key)).answer;
  assert.equal(later.stats.visitors.value, 4);
});

test('goals of one name and pattern are one goal, of the sites that have it', async () => {
  const { ask, key, sites, of } = await setUp();
  const [one, two, three] = sites;
  const make = async ({ id: siteId }: Site, name: string, pattern: string) => {
    return (await createGoal(service.database.db, service.clock, { siteId, name, kind: 'page', pattern })).id;
  };
  const bought = await make(one, 'Bought', '/bought');
  await make(two, 'Bought', '/bought');
  // Another pattern under the same name, and a site outside the group.
  const read = await make(two, 'Read', '/a');
  await make(three, 'Bought', '/bought');
  for (const site of sites) {
    for (const page of ['/a', '/bought', '/bought']) await service.collect(site, { u: page });
    await service.answer(site, '/realtime');
  }
  const expected = [
    { goalId: bought, conversions: 4, uniqueConversions: 2, conversionRate: 1 },
    // One of the two visitors was on the site that has the goal.
    { goalId: read, conversions: 1, uniqueConversions: 1, conversionRate: 0.5 },
  ];
  const figures = async (path: string) => {
    const { goals }: GoalsAnswer = (await ask(`${of}/${path}`, key)).answer;
    return goals.map(({ goalId, conversions, uniqueConversions, conversionRate }) => {
      return { goalId, conversions, uniqueConversions, conversionRate };
    });
  };
  assert.deepEqual(await figures('goals?period=7d'), expected);
  assert.deepEqual(await figures('report/goals?period=7d&where=page:contains:b'), expected);
  const { stats }: StatsAnswer = (await ask(`${of}/stats?period=7d`, key)).answer;
  assert.equal(stats.conversions.value, 5);
  const selected: StatsAnswer = (await ask(`${of}/report/stats?period=7d&where=goal:is:${read}`, key)).answer;
  assert.equal(selected.stats.visitors.value, 1);
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  assert.deepEqual(await figures('goals?period=7d'), expected);
  assert.deepEqual(await figures('report/goals?period=7d&where=page:contains:b'), expected);
});

test('funnels of one name, steps and window are one funnel, of the sites that have it', async () => {
  const { ask, key, sites, of } = await setUp();
  const [one, two, three] = sites;
  const { db } = service.database;
  const make = ({ id: siteId }: Site, name: string, last: string, windowMinutes = 30) => {
    const steps = ['/', last].map((pattern) => ({ kind: 'page' as const, pattern }));
    return createFunnel(db, service.clock, { siteId, name, windowMinutes, steps });
  };
  const bought = await make(one, 'Order', '/bought');
  // Only the present version is that of the other site.
  const { id } = await make(two, 'Order', '/thanks');
  await updateFunnel(db, service.clock, id, { steps: bought.steps });
  // The same funnel twice on a site, another window, and a site outside the group.
  await make(two, 'Order', '/bought');
  const quick = await make(two, 'Order', '/bought', 5);
  await make(three, 'Order', '/bought');
  for (const site of sites) {
    for (const page of ['/', '/bought', '/thanks']) await service.collect(site, { u: page });
    await service.collect(site, { u: '/' }, OTHER);
    await service.answer(site, '/realtime');
  }
  const { funnels }: FunnelsAnswer = (await ask(`${of}/funnels`, key)).answer;
  const summary = ({ id, createdAt }: FunnelVersion, windowMinutes: number) => {
    return { id, name: 'Order', stepCount: 2, windowMinutes, version: 1, createdAt };
  };
  assert.deepEqual(funnels, [summary(bought, 30), summary(quick, 5)]);
  const figures = async (path: string) => {
    const { steps, conversionRate }: FunnelAnswer = (await ask(`${of}/${path}`, key)).answer;
    return [...steps.map(({ visitors }) => visitors), conversionRate];
  };
  const compare = async () => {
    assert.deepEqual(await figures(`funnels/${bought.id}?period=7d`), [4, 2, 0.5]);
    assert.deepEqual(await figures(`funnels/${quick.id}?period=7d&version=7`), [2, 1, 0.5]);
    assert.deepEqual(await figures(`report/funnels/${bought.id}?period=7d&where=page:is:/thanks`), [2, 2, 1]);
    assert.deepEqual(await figures(`report/funnels/${quick.id}?period=7d&where=page:is:/thanks`), [1, 1, 1]);
  };
  await compare();
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  await compare();
  for (const path of [`funnels/${id}`, 'funnels/0', 'funnels/x', `report/funnels/${id}`]) {
    assert.equal((await ask(`${of}/${path}`, key)).status, 404, path);
  }
});

test('a group has the answers of who reaches it alone', async () => {
  const { ask, key, keyOf, sites, group, of } = await setUp();
  const limited = await keyOf({ reach: { sites: [], groups: [group.id] } });
  const ofSites = await keyOf({ reach: { sites: [sites[0].publicId], groups: [] } });
  assert.equal((await ask(`${of}/stats`, limited)).status, 200);
  assert.deepEqual((await ask('/groups', ofSites)).answer, { groups: [] });
  for (const [path, by] of [
    [`${of}/stats`, ofSites],
    [`${of}/stats`, (await setUp()).key],
    ['/groups/0/stats', key],
    [`/groups/-${group.id}/stats`, key],
    ['/groups/%2e%2e/stats', key],
    [`${of}/links`, key],
    [`/sites/${group.id}/stats`, key],
    [`/sites/-${group.id}/stats`, key],
  ] as const) {
    assert.equal((await ask(path, by)).status, 404, path);
  }
});

test('a change of the sites of a group, or of one, holds at once', async () => {
  const { ask, key, admin, sites, group, id, of } = await setUp();
  for (const site of sites) {
    await service.collect(site, { u: '/' });
    await service.answer(site, '/realtime');
  }
  const visitors = async () => {
    const { stats }: StatsAnswer = (await ask(`${of}/stats?period=7d`, key)).answer;
    return stats.visitors.value;
  };
  const put = (some: readonly Site[]) => {
    const fields = { name: 'Clients', sites: some.map(({ publicId }) => publicId) };
    return admin.get('PUT', `/orgs/${id}/groups/${group.id}`, fields);
  };
  assert.equal(await visitors(), 2);
  await put(sites);
  assert.equal(await visitors(), 3);
  await put(sites.slice(0, 1));
  assert.equal(await visitors(), 1);
  await put(sites);
  await admin.get('PUT', `/sites/${sites[2].publicId}/state`, { state: 'archived' });
  assert.equal(await visitors(), 2);
});

test('a group without an active site has nothing', async () => {
  const { ask, key, admin, id } = await setUp();
  const empty = await admin.get<{ readonly id: number }>('POST', `/orgs/${id}/groups`, { name: 'Later', sites: [] });
  const { stats }: StatsAnswer = (await ask(`/groups/${empty.id}/stats?period=30d`, key)).answer;
  assert.deepEqual(stats.visitors, { value: 0, prev: 0, deltaPct: 0 });
  const { rows }: BreakdownAnswer = (await ask(`/groups/${empty.id}/breakdown?dimension=city`, key)).answer;
  assert.deepEqual(rows, []);
});

test('a site with channel rules of its own decides about its own visits', async () => {
  const { ask, key, admin, sites, of } = await setUp();
  const [one, two] = sites;
  const rules = [{ channel: 'Podcast', source: 'podcast' }];
  await admin.get('PUT', `/sites/${two.publicId}/channel-rules`, { rules });
  for (const site of [one, two]) {
    await service.collect(site, { u: '/?utm_source=podcast' });
    await service.answer(site, '/realtime');
  }
  const channels = async () => {
    const { rows }: BreakdownAnswer = (await ask(`${of}/report?dimension=channel&period=7d`, key)).answer;
    return Object.fromEntries(rows.map(({ key, visitors }) => [key, visitors]));
  };
  const { Podcast, ...others } = await channels();
  assert.deepEqual([Podcast, Object.values(others)], [1, [1]]);
  service.clock.advance(86_400_000_000);
  await service.closeDays();
  assert.deepEqual(await channels(), { Podcast, ...others });
});
