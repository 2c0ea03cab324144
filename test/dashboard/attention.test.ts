/** Which sites of an organisation need attention, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import type { AttentionAnswer } from '../../src/dashboard/routes/attention.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { TestService } from '../service.ts';
import { agency } from './agency.ts';
import { BrowserTab } from './browser-tab.ts';
import { visitsOf } from './overview-visits.ts';

const DAY = 86_400_000_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const daysAgo = (days: number) => Temporal.PlainDate.from(service.today()).subtract({ days }).toString();

async function attention(tab: BrowserTab, org: number) {
  const { sites } = await tab.get<AttentionAnswer>('GET', `/orgs/${org}/attention`);
  return Object.fromEntries(sites.map(({ id, ...what }) => [id, what]));
}

/** Makes a rule that has triggered. */
async function triggered(site: Site, rule: Partial<NewAlertRule>): Promise<number> {
  const { db } = service.database;
  const fields = {
    type: 'spike',
    threshold: 5,
    goalId: null,
    url: null,
    emails: ['a@example.com'],
    secret: null,
  } as const;
  const { id } = await createAlertRule(db, service.clock, { siteId: site.id, ...fields, ...rule }, []);
  await db.updateTable('alert_rules').set({ state: 'firing' }).where('id', '=', id).execute();
  return id;
}

test('sites whose events have stopped, and those that never had one, need attention until an event comes', async () => {
  const { id, admin, sites } = await agency(service);
  const [daily, weekly, silent] = sites;
  const archived = await service.site({ orgId: id, domain: 'archived.example' });
  await setSiteState(service.database.db, archived.publicId, 'archived');
  const brief = await service.site({ orgId: id, domain: 'brief.example', retentionMonths: 1 });
  await visitsOf(service, daily, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  await visitsOf(service, weekly, [20, 13, 6]);
  const waiting = { silence: { since: null }, alerts: [] };
  const stopped = { silence: { since: daysAgo(1) }, alerts: [] };
  const others = { [silent.publicId]: waiting, [brief.publicId]: waiting };
  assert.deepEqual(await attention(admin, id), { [daily.publicId]: stopped, ...others });
  await service.maintain();
  assert.deepEqual(await attention(admin, id), { [daily.publicId]: stopped, ...others });
  await service.collect(daily, { u: '/' });
  await service.collect(brief, { u: '/' });
  for (const site of [daily, brief]) await service.answer(site, '/realtime');
  assert.deepEqual(await attention(admin, id), { [silent.publicId]: waiting });

  service.clock.advance(70 * DAY);
  await service.maintain();
  const later = await attention(await BrowserTab.of(service, id, 'viewer'), id);
  assert.deepEqual(later[weekly.publicId]?.silence, { since: daysAgo(75) });
  assert.deepEqual(later[silent.publicId]?.silence, { since: null });
  const kept = Temporal.PlainDate.from(service.today()).subtract({ months: 1 }).toString();
  assert.deepEqual(later[brief.publicId]?.silence, { since: kept }, 'nothing is kept of its events');
});

test('alert rules that have triggered are told to those who see them', async () => {
  const { id, admin, sites, group } = await agency(service);
  const [one, two, three] = sites;
  for (const site of sites) await service.collect(site, { u: '/' });
  for (const site of sites) await service.answer(site, '/realtime');
  assert.deepEqual(await attention(admin, id), {});
  const { db } = service.database;
  const goal = { siteId: two.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
  const { id: goalId } = await createGoal(db, service.clock, goal);
  await setRevenue(
    db,
    service.clock,
    { siteId: two.id, goalId },
    {
      ...{ amountProperty: 'value', currencyProperty: null, currency: 'EUR' },
    },
  );
  await triggered(one, {});
  await triggered(two, { type: 'revenue', threshold: 100, goalId, currency: 'EUR' });
  const off = await triggered(three, { threshold: 7 });
  const spike = { type: 'spike', threshold: 5, currency: null, hours: null, percent: null, goal: null };
  const money = { ...spike, type: 'revenue', threshold: 100, currency: 'EUR', goal: 'Order' };
  const [ofOne, ofTwo, ofThree] = [spike, money, { ...spike, threshold: 7 }].map((rule) => ({
    silence: null,
    alerts: [rule],
  }));
  const all = { [one.publicId]: ofOne, [two.publicId]: ofTwo, [three.publicId]: ofThree };
  assert.deepEqual(await attention(admin, id), all);
  const of = async (grant: object) => attention(await BrowserTab.of(service, id, 'viewer', grant), id);
  assert.deepEqual(await of({}), all);
  assert.deepEqual(await of({ reach: { sites: [], groups: [group.id] } }), {
    [one.publicId]: ofOne,
    [two.publicId]: ofTwo,
  });
  assert.deepEqual(await of({ withheld: ['revenue'] }), { [one.publicId]: ofOne, [three.publicId]: ofThree });
  assert.deepEqual(await of({ withheld: ['settings'] }), {});
  await db.updateTable('alert_rules').set({ enabled: 0 }).where('id', '=', off).execute();
  await db.updateTable('alert_rules').set({ state: 'armed' }).where('site_id', '=', one.id).execute();
  assert.deepEqual(await attention(admin, id), { [two.publicId]: ofTwo });
});
