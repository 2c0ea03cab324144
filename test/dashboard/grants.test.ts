/** What members with a limited grant get over HTTP: every list of an organisation knows only what is granted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { AlertsAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { AnnotationsAnswer } from '../../src/dashboard/routes/annotations.ts';
import type { GoalDefinitions } from '../../src/dashboard/routes/goals.ts';
import type { GroupSummary, GroupsAnswer } from '../../src/dashboard/routes/groups.ts';
import type { ApiKeysAnswer, NewKeyAnswer } from '../../src/dashboard/routes/keys.ts';
import type { MembersAnswer } from '../../src/dashboard/routes/members.ts';
import type { OverviewAnswer, VisitorsNowAnswer } from '../../src/dashboard/routes/overview.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';
import { organisation } from './insiders.ts';

const NO_SITE = '404 not_found: site not found';
const WITHHELD = '403 forbidden: an owner or admin has withheld this from you';
const DAY = 86_400_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Makes an organisation with an admin and three sites, of which the first two are in a group. */
async function agency() {
  const { id, insiders } = await organisation(service, 'owner', 'admin');
  const site = (domain: string) => service.site({ orgId: id, domain });
  const sites = [await site('one.example'), await site('two.example'), await site('three.example')] as const;
  const admin = insiders[1].tab;
  const publicIds = sites.map(({ publicId }) => publicId);
  const group = await admin.get<GroupSummary>('POST', `/orgs/${id}/groups`, {
    name: 'Clients',
    sites: publicIds.slice(0, 2),
  });
  return { id, admin, sites, group };
}

/** Returns the sites that a tab knows of, from each list of an organisation. */
async function listed(tab: BrowserTab, org: number) {
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  const { sites } = await tab.get<OverviewAnswer>('GET', `/orgs/${org}/overview`);
  const { visitors } = await tab.get<VisitorsNowAnswer>('GET', `/orgs/${org}/visitors-now`);
  return {
    session: organisations.find(({ id }) => id === org)?.sites.map(({ id }) => id),
    overview: sites.map(({ id }) => id),
    now: Object.keys(visitors).sort(),
  };
}

function each(sites: readonly Site[]) {
  const ids = sites.map(({ publicId }) => publicId);
  return { session: ids, overview: ids, now: ids.toSorted() };
}

test('a client of a group sees its sites alone, as they are in it now', async () => {
  const { id, admin, sites, group } = await agency();
  const [one, two, three] = sites;
  for (const site of sites) await service.collect(site, { u: '/' });
  // What was collected shows from here on.
  await service.answer(one, '/realtime');
  const reach = { sites: [], groups: [group.id] };
  const client = await BrowserTab.of(service, id, 'viewer', { reach });
  assert.deepEqual(await listed(client, id), each([one, two]));
  assert.equal(await client.refused('GET', `/sites/${three.publicId}/stats`), NO_SITE);

  const moved = { name: 'Clients', sites: [two.publicId, three.publicId] };
  await admin.get('PUT', `/orgs/${id}/groups/${group.id}`, moved);
  assert.deepEqual(await listed(client, id), each([two, three]));
  assert.equal(await client.refused('GET', `/sites/${one.publicId}/stats`), NO_SITE);
  assert.deepEqual(await client.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), {
    groups: [{ id: group.id, ...moved }],
  });

  await admin.get('DELETE', `/orgs/${id}/groups/${group.id}`);
  assert.deepEqual(await listed(client, id), each([]));
  assert.deepEqual(await admin.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), { groups: [] });
  assert.deepEqual(await listed(admin, id), each(sites));
});

test('a client neither sees other members nor other groups', async () => {
  const { id, admin, sites } = await agency();
  const { cookie, email } = await signedIn(service, id, 'viewer', { reach: { sites: [sites[2].id], groups: [] } });
  const client = new BrowserTab(service);
  client.take(cookie);
  const { members } = await client.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  assert.deepEqual(
    members.map((each) => [each.email, each.reach]),
    [[email, { sites: [sites[2].publicId], groups: [] }]],
  );
  assert.deepEqual(await client.get<GroupsAnswer>('GET', `/orgs/${id}/groups`), { groups: [] });
  assert.equal((await admin.get<MembersAnswer>('GET', `/orgs/${id}/members`)).members.length, 3);
});

test('a grant ends at its time, with nothing to be done', async () => {
  const { id, sites } = await agency();
  const expiresAt = Math.floor(service.clock.nowMicros() / 1000) + DAY;
  const client = await BrowserTab.of(service, id, 'editor', { expiresAt });
  await client.get('GET', `/sites/${sites[0].publicId}/stats`);
  service.clock.advance(DAY * 1000 + 1);
  assert.equal(await client.refused('GET', `/sites/${sites[0].publicId}/stats`), NO_SITE);
  assert.deepEqual((await client.get<SessionAnswer>('GET', '/session')).organisations, []);
});

test('only grants that can be are given, by invitation too', async () => {
  const { id, admin, sites } = await agency();
  const foreign = await service.site({
    orgId: (await createOrganisation(service.database.db, service.clock, { name: 'Foreign' })).id,
  });
  const { userId } = await signedIn(service, id, 'viewer');
  const now = Math.floor(service.clock.nowMicros() / 1000);
  const own = { sites: [sites[0].publicId], groups: [] };
  const cases: [grant: object, refusal: string][] = [
    [{ role: 'admin', reach: own }, '400 invalid: owners and admins always have all sites, everything and no end'],
    [
      { role: 'admin', expiresAt: now + DAY },
      '400 invalid: owners and admins always have all sites, everything and no end',
    ],
    [{ role: 'editor', withheld: ['settings'] }, '400 invalid: an editor edits settings, so they cannot be withheld'],
    [{ role: 'viewer', expiresAt: now }, '400 invalid: the end must be in the future'],
    [{ role: 'viewer', reach: { sites: [], groups: [] } }, '400 invalid: choose at least one site or group'],
    [{ role: 'viewer', reach: { sites: [foreign.publicId], groups: [] } }, '400 invalid: site not found'],
    [
      { role: 'viewer', reach: { sites: [], groups: [999_999] } },
      '400 invalid: choose sites and groups of this organization',
    ],
  ];
  for (const [grant, refusal] of cases) {
    assert.equal(await admin.refused('PATCH', `/orgs/${id}/members/${userId}`, grant), refusal);
    const invited = { email: 'new@example.com', ...grant };
    assert.equal(await admin.refused('POST', `/orgs/${id}/invitations`, invited), refusal);
  }
  const given = { role: 'editor', reach: own, withheld: ['exports'], expiresAt: now + DAY };
  await admin.get('PATCH', `/orgs/${id}/members/${userId}`, given);
  const { members } = await admin.get<MembersAnswer>('GET', `/orgs/${id}/members`);
  const { role, reach, withheld, expiresAt } = members.find((member) => member.userId === userId)!;
  assert.deepEqual({ role, reach, withheld, expiresAt }, given);
});

test('an API key reads the sites that it was made for', async () => {
  const { id, admin, sites, group } = await agency();
  const [one, two, three] = sites;
  const reach = { sites: [], groups: [group.id] };
  const { key } = await admin.get<NewKeyAnswer>('POST', `/orgs/${id}/keys`, { name: 'Client', reach });
  const ask = async (path: string) => {
    const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, body: (await response.json()) as { sites?: { id: string }[] } };
  };
  const known = async () => (await ask('/sites')).body.sites!.map((site) => site.id);
  assert.deepEqual(await known(), [one.publicId, two.publicId]);
  assert.equal((await ask(`/sites/${one.publicId}/stats`)).status, 200);
  assert.equal((await ask(`/sites/${three.publicId}/stats`)).status, 404);
  await admin.get('PUT', `/orgs/${id}/groups/${group.id}`, { name: 'Clients', sites: [three.publicId] });
  assert.deepEqual(await known(), [three.publicId]);
  assert.equal((await ask(`/sites/${one.publicId}/stats`)).status, 404);
  const { keys } = await admin.get<ApiKeysAnswer>('GET', `/orgs/${id}/keys`);
  assert.deepEqual(
    keys.map((each) => each.reach),
    [reach],
  );
});

test('who gets no revenue is told of no money, and keeps everything else', async () => {
  const { id, admin, sites } = await agency();
  const [site] = sites;
  const { db } = service.database;
  const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
  const goal = await createGoal(db, service.clock, order);
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId: goal.id }, money);
  const rule = { goalId: goal.id, url: null, emails: ['a@example.com'] };
  const revenueRule = { ...rule, type: 'revenue', threshold: 100, currency: 'EUR' };
  const { id: ofMoney } = await admin.get<{ id: number }>('POST', `/sites/${site.publicId}/alerts`, revenueRule);
  await admin.get('POST', `/sites/${site.publicId}/alerts`, { ...rule, type: 'goal', threshold: 5 });
  const tab = await BrowserTab.of(service, id, 'editor', { withheld: ['revenue'] });
  const path = `/sites/${site.publicId}`;

  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  assert.ok(organisations[0]!.sites.every(({ revenueGoals }) => revenueGoals === undefined));
  assert.deepEqual((await tab.get<GoalDefinitions>('GET', `${path}/goal-definitions`)).revenues, []);
  for (const asked of ['revenue?dimension=channel&', 'revenue-stats?']) {
    assert.equal(await tab.refused('GET', `${path}/${asked}goal=${goal.id}&period=7d`), WITHHELD);
  }
  const series = (metric: string) =>
    tab.ask('GET', `${path}/goal-timeseries?goal=${goal.id}&metric=${metric}&period=7d`);
  assert.equal((await series('revenue')).status, 404);
  assert.equal((await series('averageOrder')).status, 404);
  assert.equal((await series('conversions')).status, 200);

  const { sites: figures } = await tab.get<OverviewAnswer>('GET', `/orgs/${id}/overview?metrics=revenue,sessions`);
  assert.ok(figures.every((each) => each.revenue === null && each.sessions !== undefined));

  const { rules, goals } = await tab.get<AlertsAnswer>('GET', `${path}/alerts`);
  assert.deepEqual(
    rules.map(({ type }) => type),
    ['goal'],
  );
  assert.ok(goals.every(({ revenue }) => revenue === null));
  assert.match(await tab.refused('GET', `${path}/alerts/${ofMoney}/history`), /^404 /);
  assert.match(await tab.refused('PUT', `${path}/alerts/${ofMoney}/enabled`, { enabled: false }), /^404 /);
  assert.equal(await tab.refused('POST', `${path}/alerts`, revenueRule), WITHHELD);
  const changed = { name: 'Order', kind: 'event', pattern: 'purchase' };
  assert.equal(await tab.refused('PATCH', `${path}/goals/${goal.id}`, { ...changed, revenue: null }), WITHHELD);
  await tab.get('PATCH', `${path}/goals/${goal.id}`, { ...changed, name: 'Orders' });
  const { revenues } = await admin.get<GoalDefinitions>('GET', `${path}/goal-definitions`);
  assert.equal(revenues.length, 1);
});

test('who gets no settings sees the notes of the chart and nothing of alerts and goals', async () => {
  const { id, admin, sites } = await agency();
  const path = `/sites/${sites[0].publicId}`;
  await createGoal(service.database.db, service.clock, {
    ...{ siteId: sites[0].id, name: 'Signup', kind: 'event', pattern: 'signup' },
  });
  await admin.get('POST', `${path}/annotations`, { day: service.today(), text: 'Relaunch' });
  const tab = await BrowserTab.of(service, id, 'viewer', { withheld: ['settings'] });
  const kinds = async (of: BrowserTab) =>
    (await of.get<AnnotationsAnswer>('GET', `${path}/annotations?period=7d`)).annotations
      .map(({ kind }) => kind)
      .sort();
  assert.deepEqual(await kinds(admin), ['goal', 'note']);
  assert.deepEqual(await kinds(tab), ['note']);
});

test('a rule for all sites needs an editor of all of them', async () => {
  const { id, admin, sites } = await agency();
  const path = `/sites/${sites[0].publicId}/exclusions`;
  const tab = await BrowserTab.of(service, id, 'editor', { reach: { sites: [sites[0].id], groups: [] } });
  const rule = { kind: 'network', pattern: '203.0.113.0/24' };
  const refused = '403 forbidden: a rule for all sites needs somebody who may edit all of them';
  assert.equal(await tab.refused('POST', path, { ...rule, allSites: true }), refused);
  const { id: ofAll } = await admin.get<{ id: number }>('POST', path, { ...rule, allSites: true });
  assert.equal(await tab.refused('DELETE', `${path}/${ofAll}`), refused);
  const own = await tab.get<{ id: number }>('POST', path, {
    kind: 'network',
    pattern: '192.0.2.0/24',
    allSites: false,
  });
  await tab.get('DELETE', `${path}/${own.id}`);
});
