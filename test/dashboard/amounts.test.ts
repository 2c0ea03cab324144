/** Amounts are hidden from a member without revenue, whatever is asked. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { agency, WITHHELD } from './agency.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';

const AMOUNT = 'property:value:is:21.00';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Makes an organisation whose first site has a goal with money; `tab` is of an editor without revenue. */
async function shop() {
  const { id, admin, sites, group } = await agency(service);
  const [site] = sites;
  const { db } = service.database;
  const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
  const goal = await createGoal(db, service.clock, order);
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId: goal.id }, money);
  await keepProperty(db, service.clock, { siteId: site.id, key: 'value' });
  const { cookie, userId } = await signedIn(service, id, 'editor', { withheld: ['revenue'] });
  const tab = new BrowserTab(service);
  tab.take(cookie);
  return { id, admin, site, group, goal, tab, userId, path: `/sites/${site.publicId}` };
}

test('the sites of a group are not asked for those with amounts', async () => {
  const { admin, group, tab } = await shop();
  for (const path of [
    `/sites/group-${group.id}/sites?period=7d&where=${AMOUNT}`,
    `/sites/group-${group.id}/sites/earlier?period=7d&earlierFrom=2026-05-01&earlierTo=2026-05-07&where=${AMOUNT}`,
  ]) {
    await admin.get('GET', path);
    assert.equal(await tab.refused('GET', path), WITHHELD);
  }
});

test('amounts stay hidden when their goal is archived', async () => {
  const { admin, site, goal, tab, path } = await shop();
  const { token } = await createShareLink(service.database.db, service.clock, site.id, 'Link');
  await tab.get('POST', `${path}/goals/${goal.id}/archive`);
  const values = `${path}/property-values?dimension=property:value&period=7d`;
  assert.equal(await tab.refused('GET', values), WITHHELD);
  assert.equal(await tab.refused('GET', `${path}/stats?period=7d&where=${AMOUNT}`), WITHHELD);
  assert.equal(refusalOf(await tab.ask('GET', values, undefined, { 'svc-share': token })).slice(0, 3), '404');
  assert.deepEqual((await tab.get<{ kept: object[] }>('GET', `${path}/properties`)).kept, []);
  await admin.get('GET', values);
});
