/** No answer tells a member what is withheld. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AlertsAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { AnnotationsAnswer } from '../../src/dashboard/routes/annotations.ts';
import type { GoalDefinitions } from '../../src/dashboard/routes/goals.ts';
import type { ArrivalAnswer } from '../../src/dashboard/routes/install.ts';
import type { OverviewAnswer } from '../../src/dashboard/routes/overview.ts';
import type { PropertiesAnswer } from '../../src/dashboard/routes/properties.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { TestService } from '../service.ts';
import { agency, WITHHELD } from './agency.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('who gets no revenue is told of no money, and keeps everything else', async () => {
  const { id, admin, sites } = await agency(service);
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
  assert.equal((await series('revenue')).status, 403);
  assert.equal((await series('averageOrder')).status, 403);
  assert.equal((await series('conversions')).status, 200);

  await keepProperty(db, service.clock, { siteId: site.id, key: 'value' });
  const values = `${path}/property-values?dimension=property:value&period=7d`;
  assert.equal(await tab.refused('GET', values), WITHHELD);
  assert.equal(await tab.refused('GET', `${path}/stats?where=property:value:is:21.00&period=7d`), WITHHELD);
  await admin.get('GET', values);
  const kept = (of: BrowserTab) => of.get<PropertiesAnswer>('GET', `${path}/properties`);
  assert.deepEqual([(await kept(tab)).kept.length, (await kept(admin)).kept.length], [0, 1]);

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
  const others = [
    { ...changed, pattern: 'order' },
    { ...changed, kind: 'page', pattern: '/thanks' },
  ];
  for (const other of others) assert.equal(await tab.refused('PATCH', `${path}/goals/${goal.id}`, other), WITHHELD);
  await tab.get('PATCH', `${path}/goals/${goal.id}`, { ...changed, name: 'Orders' });
  const { revenues } = await admin.get<GoalDefinitions>('GET', `${path}/goal-definitions`);
  assert.deepEqual(revenues, [{ goalId: goal.id, ...money }]);
  const plain = await createGoal(db, service.clock, { ...order, name: 'Signup', pattern: 'signup' });
  await tab.get('PATCH', `${path}/goals/${plain.id}`, { ...changed, name: 'Signup', pattern: 'sign_up' });
});

test('who gets no settings sees the notes of the chart and nothing of alerts and goals', async () => {
  const { id, admin, sites } = await agency(service);
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

  const decided = await service.decided(1);
  await service.collect(sites[0], { u: '/' }, { origin: 'https://elsewhere.example' });
  await decided();
  const rejected = async (of: BrowserTab) => (await of.get<ArrivalAnswer>('GET', `${path}/arrival`)).discards.length;
  assert.deepEqual([await rejected(admin), await rejected(tab)], [1, 0]);
});
