/** Conditions on amounts are money: no way of asking one answers a member from whom revenue is withheld. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alertAccess } from '../../src/alerts/recipient-access.ts';
import type { AlertsAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { AttentionAnswer } from '../../src/dashboard/routes/attention.ts';
import type { FoundPropertiesAnswer } from '../../src/dashboard/routes/properties.ts';
import type { ListedSegment, SegmentsAnswer } from '../../src/dashboard/routes/segments.ts';
import type { ShareLinksAnswer } from '../../src/dashboard/routes/share.ts';
import type { Site } from '../../src/domain/site.ts';
import { segmentOfReport } from '../../src/reports/report-segment.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment } from '../../src/sites/segments.ts';
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

function segment(site: Site, name: string, userId: number | null = null) {
  const fields = { siteId: site.id, userId, name, conditions: [readCondition(AMOUNT)] };
  return createSegment(service.database.db, service.clock, fields);
}

test('a segment on amounts is neither made, listed, changed nor asked without revenue', async () => {
  const { admin, site, tab, userId, path } = await shop();
  const [ofSite, own] = [await segment(site, 'Large orders'), await segment(site, 'Mine', userId)];
  const plain = { name: 'Germany', where: ['country:is:DE'] };
  for (const segments of ['segments', 'own-segments']) {
    assert.equal(await tab.refused('POST', `${path}/${segments}`, { name: 'x', where: [AMOUNT] }), WITHHELD);
    const { segmentId } = await tab.get<ListedSegment>('POST', `${path}/${segments}`, plain);
    assert.equal(
      await tab.refused('PATCH', `${path}/${segments}/${segmentId}`, { name: 'x', where: [AMOUNT] }),
      WITHHELD,
    );
    const hidden = segments === 'segments' ? ofSite : own;
    for (const [method, body] of [
      ['PATCH', plain],
      ['DELETE', undefined],
    ] as const) {
      assert.match(await tab.refused(method, `${path}/${segments}/${hidden.id}`, body), /^404 /);
    }
  }
  const { segments } = await tab.get<SegmentsAnswer>('GET', `${path}/segments`);
  assert.deepEqual(
    segments.map(({ name }) => name),
    ['Germany', 'Germany'],
  );
  for (const { id } of [ofSite, own]) {
    for (const asked of ['stats?', 'breakdown?dimension=page&', 'goals?']) {
      assert.equal(await tab.refused('GET', `${path}/${asked}period=7d&where=segment:is:${id}`), WITHHELD, asked);
    }
  }
  assert.equal((await admin.get<SegmentsAnswer>('GET', `${path}/segments`)).segments.length, 2);
  await admin.get('GET', `${path}/stats?period=7d&where=segment:is:${ofSite.id}`);
});

test('neither a rule, a link nor a report has a segment on amounts without revenue', async () => {
  const { id: orgId, admin, site, tab, path } = await shop();
  const { id } = await segment(site, 'Large orders');
  const where = [`segment:is:${id}`];
  const rule = { type: 'spike', threshold: 1, goalId: null, url: null, emails: ['a@example.com'] };
  assert.equal(await tab.refused('POST', `${path}/alerts`, { ...rule, where }), WITHHELD);
  const preview = `${path}/alerts/preview?type=spike&threshold=1&where=${where[0]}`;
  assert.equal(await tab.refused('GET', preview), WITHHELD);
  assert.equal(await tab.refused('POST', `${path}/share-links`, { name: 'x', where }), WITHHELD);
  const choice = { weekly: false, monthly: false, segmentId: id };
  assert.match(await tab.refused('PUT', `${path}/reports`, choice), /^404 /);

  // What somebody with revenue has made is hidden.
  for (const on of [where, [AMOUNT]]) {
    const made = await admin.get<{ id: number }>('POST', `${path}/alerts`, { ...rule, where: on });
    await service.database.db.updateTable('alert_rules').set({ state: 'firing' }).where('id', '=', made.id).execute();
    const { rules } = await tab.get<AlertsAnswer>('GET', `${path}/alerts`);
    assert.deepEqual(rules, []);
    const firing = async (of: BrowserTab) => {
      const { sites } = await of.get<AttentionAnswer>('GET', `/orgs/${orgId}/attention`);
      return sites.find((each) => each.id === site.publicId)?.alerts.length ?? 0;
    };
    assert.equal(await firing(tab), 0);
    assert.ok((await firing(admin)) > 0);
    for (const [method, action] of [
      ['GET', 'history'],
      ['POST', 'test'],
    ] as const) {
      assert.match(await tab.refused(method, `${path}/alerts/${made.id}/${action}`), /^404 /);
    }
    const link = await admin.get<{ id: number }>('POST', `${path}/share-links`, { name: 'Large', where: on });
    const { links } = await tab.get<ShareLinksAnswer>('GET', `${path}/share-links`);
    const shown = links.find((each) => each.id === link.id)!;
    assert.deepEqual([shown.name, shown.token, shown.where], ['Large', null, []]);
    assert.equal(await tab.refused('PATCH', `${path}/share-links/${link.id}`, { name: 'x' }), WITHHELD);
  }
});

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
  await service.collect(site, { u: '/', e: 'purchase', p: { value: '21.00', plan: 'pro' } });
  await service.answer(site, '/realtime');
  const found = async (of: BrowserTab) => {
    const { found: keys, totalKeys } = await of.get<FoundPropertiesAnswer>('GET', `${path}/properties/found`);
    return [keys.map(({ key }) => key).sort(), totalKeys];
  };
  assert.deepEqual(
    [await found(admin), await found(tab)],
    [
      [['plan', 'value'], 2],
      [['plan'], 1],
    ],
  );
  await admin.get('GET', values);
});

test('no email has what is on amounts, for a member without revenue', async () => {
  const { id: orgId, site } = await shop();
  const { db } = service.database;
  const { id: segmentId } = await segment(site, 'Large orders');
  const { email, userId } = await signedIn(service, orgId, 'viewer', { withheld: ['revenue'] });
  const gets = async (where: readonly string[]) => {
    const source = { orgId, siteId: site.id, type: 'spike', where } as const;
    return (await alertAccess(db, service.clock, source, [email])).get(email);
  };
  assert.deepEqual(
    [await gets([]), await gets([AMOUNT]), await gets([`segment:is:${segmentId}`])],
    [true, false, false],
  );
  const found = (getsRevenue: boolean) => segmentOfReport(db, { site, userId, segmentId, getsRevenue });
  assert.deepEqual([(await found(true))?.name, await found(false)], ['Large orders', undefined]);
});
