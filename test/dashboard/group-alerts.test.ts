/** The alerts of a group: who writes and reads them, over HTTP, and their page, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AlertsAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { AttentionAnswer } from '../../src/dashboard/routes/attention.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { heavyTest } from '../heavy-checks.ts';
import { signedIn } from './account.ts';
import { assertPresentable, openAs } from './account-pages.ts';
import { agency } from './agency.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';

const ORDER = { name: 'Order', kind: 'event', pattern: 'buy' } as const;
const SPIKE = { type: 'spike', threshold: 3, goalId: null, url: null, emails: ['ops@example.com'] };

describe('the alerts of a group', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  async function openAgency() {
    const { service } = dashboard;
    const { db } = service.database;
    const world = await agency(service);
    for (const { id: siteId } of world.sites.slice(0, 2)) {
      const { id: goalId } = await createGoal(db, service.clock, { siteId, ...ORDER });
      const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
      await setRevenue(db, service.clock, { siteId, goalId }, money);
    }
    const path = `/sites/group-${world.group.id}/alerts`;
    const reach = { sites: [], groups: [world.group.id] };
    const tab = (role: 'editor' | 'viewer', limits: object = {}) =>
      BrowserTab.of(service, world.id, role, { reach, ...limits });
    return { ...world, service, db, path, reach, tab };
  }

  test('are written by editors who reach the group, and read by those who see settings', async () => {
    const { service, id, sites, path, tab } = await openAgency();
    const editor = await tab('editor');
    const { goals } = await editor.get<AlertsAnswer>('GET', path);
    assert.deepEqual(
      goals.map(({ name, revenue }) => [name, revenue]),
      [['Order', { currency: 'EUR' }]],
    );
    const goalId = goals[0]!.id;
    const revenue = { ...SPIKE, type: 'revenue', goalId, currency: 'EUR' };
    const status = async (from: BrowserTab, method: string, body?: object) =>
      (await from.ask(method, path, body)).status;
    assert.deepEqual([await status(editor, 'POST', SPIKE), await status(editor, 'POST', revenue)], [200, 200]);
    const viewer = await tab('viewer');
    assert.deepEqual([await status(viewer, 'GET'), await status(viewer, 'POST', SPIKE)], [200, 403]);
    assert.equal(await status(await tab('viewer', { withheld: ['settings'] }), 'GET'), 403);
    const poor = await tab('editor', { withheld: ['revenue'] });
    const types = async (from: BrowserTab) => (await from.get<AlertsAnswer>('GET', path)).rules.map(({ type }) => type);
    assert.deepEqual([await types(editor), await types(poor)], [['spike', 'revenue'], ['spike']]);
    assert.equal(await status(poor, 'POST', revenue), 403);
    const ofSite = await tab('editor', { reach: { sites: [sites[0].id, sites[1].id], groups: [] } });
    assert.deepEqual([await status(ofSite, 'GET'), await status(ofSite, 'POST', SPIKE)], [404, 404]);
    const foreign = await agency(service);
    assert.equal(await status(foreign.admin, 'GET'), 404);
    // Rules of a site are not those of its group.
    const own = await editor.get<AlertsAnswer>('GET', `/sites/${sites[0].publicId}/alerts`);
    assert.deepEqual(own.rules, []);
    const [rule] = (await editor.get<AlertsAnswer>('GET', path)).rules;
    const ofOne = await editor.ask('DELETE', `/sites/${sites[0].publicId}/alerts/${rule!.id}`);
    assert.equal(ofOne.status, 404);
    // A preview is of the group.
    await service.collect(sites[0], { u: '/' });
    await service.collect(sites[1], { u: '/' });
    await service.answer(sites[1], '/realtime');
    service.clock.advance(60_000_000);
    const preview = await editor.get<{ readonly extreme: number }>('GET', `${path}/preview?type=spike`);
    assert.equal(preview.extreme, 2);
    const { db } = service.database;
    await db.updateTable('alert_rules').set({ state: 'firing' }).where('id', '=', rule!.id).execute();
    const needing = async (from: BrowserTab) =>
      (await from.get<AttentionAnswer>('GET', `/orgs/${id}/attention`)).groups.map(({ name, alerts }) => [
        name,
        alerts.length,
      ]);
    assert.deepEqual([await needing(editor), await needing(ofSite)], [[['Clients', 1]], []]);
  });

  heavyTest('have a page like those of a site, which the list of sites leads to', async () => {
    const { service, db, id, admin, group, path, reach } = await openAgency();
    const { userId } = await signedIn(service, id, 'editor', { reach });
    const watched = await openAs(dashboard, userId, `/organisation/${id}/groups/${group.id}`);
    const { page } = watched;
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('radio', { name: 'Goal reached' }).check();
    const dialog = page.locator('dialog');
    await dialog.getByLabel('Goal', { exact: true }).selectOption('Order');
    await dialog.getByLabel('Conversions per day (at least)').fill('5');
    await assertPresentable(watched, 'Alerts · Clients');
    // The preview is of the group.
    await dialog.getByText('This alert would not have triggered in the last 30 days.').waitFor();
    const { goals } = await admin.get<AlertsAnswer>('GET', path);
    await admin.get('POST', path, { ...SPIKE, type: 'goal', threshold: 5, goalId: goals[0]!.id });
    await watched.goto(`/organisation/${id}/groups/${group.id}/alerts`);
    await page.getByRole('heading', { name: /^5 conversions or more in a day/ }).waitFor();
    await assertPresentable(watched, 'Alerts · Clients');
    const fields = { state: 'firing', memory: `{"day":"${service.today()}"}` } as const;
    await db.updateTable('alert_rules').set(fields).where('of_group', '=', group.id).execute();
    await watched.goto('/');
    const list = page.getByRole('region', { name: 'Needs attention' });
    await list.getByText('1 group · 2 sites').waitFor();
    await assertPresentable(watched, 'Sites');
    await list.getByRole('link', { name: /^Alert: 5 conversions/ }).click();
    await page.waitForURL(`**/organisation/${id}/groups/${group.id}/alerts`);
    await watched.close();
  });
});
