/** The figures, reports and alerts of a group are for those who reach it; nothing else of a site is there for a group. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reach } from '../../src/domain/grant.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { agency } from './agency.ts';
import { askRoute, BODIES } from './ask-route.ts';
import { ROUTES } from './route-access.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** The routes that are answered for a group. A new one is added here by hand, after a decision. */
const OF_GROUPS = [
  ...['breakdown', 'breakdown/earlier', 'breakdown/engagement', 'goal-timeseries', 'goal-trends', 'goals'],
  ...[
    'funnels',
    'funnels/:funnelId',
    'funnels/:funnelId/revenue',
    'hours-of-week',
    'pages-beside',
    'realtime',
    'report/crawlers',
    'revenue',
    'revenue-stats',
  ],
  ...['sites', 'sites/earlier', 'sources', 'sources/earlier', 'stats', 'timeseries'],
].map((name) => `GET /sites/:site/${name}`);
/** Reports are of a site or of a group. */
const REPORTS = Object.keys(ROUTES).filter((route) =>
  / \/sites\/:site\/report(s|-recipients|-deliveries)\b/.test(route),
);

/** So are alerts and segments. */
const ALERTS = Object.keys(ROUTES).filter((route) => / \/sites\/:site\/alerts\b/.test(route));
const SEGMENTS = Object.keys(ROUTES).filter((route) => / \/sites\/:site\/(own-)?segments\b/.test(route));

const NO_SITE = '404 not_found site not found';
const NO_REACH: Reach = { sites: [], groups: [] };

test('a group stands in the place of a site in routes that read figures or are about reports, alerts or segments, and in no other', async () => {
  const { id, group, sites } = await agency(service);
  const inPlace = { ...sites[0], publicId: `group-${group.id}` };
  const { cookie } = await signedIn(service, id, 'owner');
  const answered: string[] = [];
  for (const route of Object.keys(ROUTES).filter((path) => path.includes('/sites/:site'))) {
    const { refusal } = await askRoute(service, route, inPlace, { cookie }, {}, BODIES[route]);
    if (refusal !== NO_SITE) answered.push(route);
  }
  assert.deepEqual([REPORTS.length, ALERTS.length, SEGMENTS.length], [9, 9, 7]);
  assert.deepEqual(answered.sort(), [...OF_GROUPS, ...REPORTS, ...ALERTS, ...SEGMENTS].sort());
});

test('a group is read by those who reach it', async () => {
  const { id, group, sites } = await agency(service);
  const foreign = await agency(service);
  const inPlace: Site = { ...sites[0], publicId: `group-${group.id}` };
  const cookieOf = async (org: number, reach: Reach | null) =>
    (await signedIn(service, org, 'viewer', reach === null ? {} : { reach })).cookie;
  const { db } = service.database;
  const steps = ['/', '/a'].map((pattern) => ({ kind: 'page' as const, pattern }));
  const funnel = await createFunnel(db, service.clock, { siteId: sites[0].id, name: 'Way', windowMinutes: 5, steps });
  const ids = { funnelId: String(funnel.id) };
  const ask = (headers: Readonly<Record<string, string>>, route: string) =>
    askRoute(service, route, inPlace, headers, ids);
  const readers = [await cookieOf(id, null), await cookieOf(id, { ...NO_REACH, groups: [group.id] })];
  const others = [
    await cookieOf(id, { ...NO_REACH, sites: [sites[0].id] }),
    await cookieOf(id, { ...NO_REACH, groups: [foreign.group.id] }),
    await cookieOf(foreign.id, null),
  ];
  const { token } = await createShareLink(db, service.clock, sites[0].id, 'Link');
  for (const route of OF_GROUPS) {
    for (const cookie of readers) assert.notEqual((await ask({ cookie }, route)).status, 404, route);
    for (const cookie of others) assert.equal((await ask({ cookie }, route)).refusal, NO_SITE, route);
    assert.equal((await ask({}, route)).status, 401, route);
    const ofLink = ROUTES[route as keyof typeof ROUTES] === 'public' ? 404 : 401;
    assert.equal((await ask({ 'svc-share': token }, route)).status, ofLink, route);
  }
});

test('who gets no revenue gets no amounts of the sites of a group', async () => {
  const { id, group, sites } = await agency(service);
  const { db } = service.database;
  const fields = { siteId: sites[1].id, name: 'Bought', kind: 'event', pattern: 'buy' } as const;
  const goal = await createGoal(db, service.clock, fields);
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: sites[1].id, goalId: goal.id }, money);
  const ask = async (withheld: readonly ['revenue'] | readonly []) => {
    const { cookie } = await signedIn(service, id, 'viewer', { withheld });
    const path = `/sites/group-${group.id}/stats?period=7d&where=property:value:is:10`;
    return (await fetch(`${service.url}/dashboard${path}`, { headers: { cookie } })).status;
  };
  assert.deepEqual([await ask([]), await ask(['revenue'])], [200, 403]);
});
