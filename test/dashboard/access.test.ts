/** Admins choose on the organisation's page what members may see, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { requireMember } from '../../src/accounts/members.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { listRevenues, setRevenue } from '../../src/sites/revenues.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { assertPresentable, button, card, openAs, organisation, says } from './account-pages.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';

describe('access of members', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  test('a group is made, and a member and a key are limited to it', async () => {
    const { service } = dashboard;
    const orgId = await organisation(service, 'Agency');
    const one = await service.site({ orgId, name: 'One', domain: 'one.example' });
    await service.site({ orgId, name: 'Two', domain: 'two.example' });
    const { userId } = await signedIn(service, orgId, 'owner');
    const client = await signedIn(service, orgId, 'viewer');
    const former = await signedIn(service, orgId, 'editor', { expiresAt: 1 });
    const owner = await openAs(dashboard, userId, `/organisation/${orgId}`);
    const { page } = owner;
    const dialog = page.getByRole('dialog');

    await button(page, 'New group').click();
    await dialog.getByLabel('Name').fill('Client A');
    await dialog.getByLabel('One · one.example').check();
    await assertPresentable(owner, 'Agency');
    await dialog.getByRole('button', { name: 'Create group' }).click();
    const groups = card(page, 'Groups').getByRole('listitem');
    await groups.getByText('Client A').waitFor();
    assert.match((await groups.textContent())!, /^Client A1 site \(One\)/);

    await button(page, `Access of ${client.email}`).click();
    await dialog.getByLabel('Sites').selectOption('Chosen sites');
    assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await dialog.getByLabel('Group: Client A').check();
    await dialog.getByLabel('Revenue').check();
    await dialog.getByLabel('Alerts and settings').check();
    await dialog.getByLabel('Last day of access').fill('2037-12-31');
    await assertPresentable(owner, 'Agency');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await says(owner, `Access of ${client.email} changed`);
    const members = card(page, 'Members').getByRole('listitem');
    const row = members.filter({ hasText: client.email });
    assert.match(
      (await row.textContent())!,
      /· 1 group \(Client A\) · hidden: Revenue, Alerts and settings · until 31 Dec 2037/,
    );

    // Without a role that could be chosen alone: access that is over begins again by a new grant.
    const over = members.filter({ hasText: former.email });
    assert.match((await over.textContent())!, /access is over/);
    assert.equal(await over.getByRole('combobox').count(), 0);
    await button(page, `Access of ${former.email}`).click();
    assert.equal(await dialog.getByLabel('Last day of access').inputValue(), '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await says(owner, `Access of ${former.email} changed`);
    await over.getByRole('combobox', { name: 'Role of' }).waitFor();
    assert.doesNotMatch((await over.textContent())!, /access is over/);

    const guest = await openAs(dashboard, client.userId, `/sites/${one.publicId}`);
    await guest.page.getByRole('link', { name: 'Goals', exact: true }).first().waitFor();
    const tabs = await guest.page.getByRole('navigation').first().getByRole('link').allTextContents();
    assert.deepEqual(
      tabs.filter((tab) => tab === 'Alerts' || tab === 'Settings'),
      ['Settings'],
    );
    await guest.goto(`/organisation/${orgId}`);
    assert.equal(await card(guest.page, 'Members').getByRole('listitem').count(), 1);
    await guest.close();

    await row.getByRole('combobox').selectOption('Editor');
    await says(owner, `${client.email} is now an editor`);
    await row.getByText(/· 1 group \(Client A\) · hidden: Revenue · until 31 Dec 2037/).waitFor();

    await button(page, 'New API key').click();
    await dialog.getByLabel('Name').fill('Client');
    await dialog.getByLabel('Sites').selectOption('Chosen sites');
    await dialog.getByLabel('One · one.example').check();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await button(page, 'Done').click();
    await card(page, 'API keys').getByText('1 site').waitFor();
    await assertPresentable(owner, 'Agency');

    await owner.goto('/');
    await page.getByLabel('Group').selectOption('Client A');
    await page.waitForURL(/\?group=\d+$/);
    await page.getByRole('link', { name: 'Two', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('rowheader').getByRole('link', { name: 'One', exact: true }).waitFor();
    await assertPresentable(owner, 'Sites');
    await owner.close();
  });

  heavyTest('a last day is one in UTC, wherever the browser is', async () => {
    const { service } = dashboard;
    const orgId = await organisation(service, 'Agency');
    const { userId } = await signedIn(service, orgId, 'owner');
    const client = await signedIn(service, orgId, 'viewer', { expiresAt: Date.UTC(2038, 0, 1) });
    const context = await dashboard.browser.newContext({ timezoneId: 'Pacific/Kiritimati', locale: 'en-GB' });
    const owner = await openAs(dashboard, userId, `/organisation/${orgId}`, { context });
    const { page } = owner;
    await page.getByText('until 31 Dec 2037').waitFor();
    await button(page, `Access of ${client.email}`).click();
    await page.getByRole('dialog').locator('select:focus').waitFor();
    const lastDay = page.getByRole('dialog').getByLabel('Last day of access');
    assert.equal(await lastDay.inputValue(), '2037-12-31');
    await lastDay.fill('2037-11-30');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('until 30 Nov 2037').waitFor();
    const { expiresAt } = await requireMember(service.database.db, orgId, client.userId);
    assert.equal(expiresAt, Date.UTC(2037, 11, 1));
    await owner.close();
  });

  /** A site with a goal that has money, and a funnel that a visitor has completed today. */
  const shop = async (): Promise<{ readonly site: Site; readonly goalId: number; readonly funnel: number }> => {
    const { service } = dashboard;
    const { db } = service.database;
    const site = await service.site();
    const steps = [
      { kind: 'page', pattern: '/' },
      { kind: 'event', pattern: 'purchase' },
    ] as const;
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'purchase' } as const;
    const { id: goalId } = await createGoal(db, service.clock, order);
    const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, money);
    const fields = { siteId: site.id, name: 'Checkout', windowMinutes: 60, steps };
    const { id: funnel } = await createFunnel(db, service.clock, fields);
    await importLines(service, site, [
      { ts: `${service.today()}T01:00:00Z`, visitor: 'a', u: '/' },
      { ts: `${service.today()}T01:01:00Z`, visitor: 'a', u: '/thanks', e: 'purchase', p: { value: '19.90' } },
    ]);
    return { site, goalId, funnel };
  };

  /** Returns the addresses that are forbidden to the page from now on. */
  const refusals = ({ page }: WatchedPage): readonly string[] => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    return refused;
  };

  heavyTest('who gets neither revenue nor settings meets no refusal', async () => {
    const { site, goalId, funnel } = await shop();
    const limits = { withheld: ['revenue', 'settings'] } as const;
    const { userId } = await signedIn(dashboard.service, site.orgId, 'viewer', limits);
    const viewer = await openAs(dashboard, userId, '/account');
    const { page } = viewer;
    const refused = refusals(viewer);

    await viewer.goto(`/sites/${site.publicId}?period=today&goal=${goalId}`);
    const panel = page.getByRole('region', { name: 'Goals & events' });
    await panel.getByRole('tab', { name: 'Properties' }).click();
    await panel.getByText('No properties').first().waitFor();
    await says(viewer, 'Exact');
    assert.equal(await page.locator('a[href*="/settings/tracking"]').count(), 0);
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    await button(page, 'Everything as ZIP').click();
    assert.match((await download).suggestedFilename(), /\.zip$/);

    await viewer.goto(`/sites/${site.publicId}/funnels?funnel=${funnel}&period=today`);
    await page.getByText('100% of all who entered').waitFor();
    await viewer.settled();

    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.waitForURL(/\/settings\/sharing$/);
    await card(page, 'Email reports').waitFor();
    await viewer.settled();
    const groups = page.getByRole('navigation', { name: 'Groups of settings' }).first().getByRole('link');
    assert.deepEqual(await groups.allTextContents(), ['Sharing and reports']);
    for (const path of ['alerts', 'settings/data', 'import', 'export']) {
      await viewer.goto(`/sites/${site.publicId}/${path}`);
      await says(viewer, 'An owner or admin has withheld this from you.');
    }
    await assertPresentable(viewer, `No access · ${site.name}`);
    assert.deepEqual(refused, []);
    await viewer.close();
  });

  test('an editor without revenue saves goals, and leaves their money as it is', async () => {
    const { site, goalId } = await shop();
    const { service } = dashboard;
    const { userId } = await signedIn(service, site.orgId, 'editor', { withheld: ['revenue'] });
    const editor = await openAs(dashboard, userId, `/sites/${site.publicId}/goals`);
    const { page } = editor;
    const dialog = page.getByRole('dialog');
    const refused = refusals(editor);

    await button(page, 'Add goal').click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Read');
    await dialog.getByLabel('Path').fill('/docs/*');
    await dialog.getByRole('button', { name: 'Add goal' }).click();
    await says(editor, 'Goal added');
    await button(page, 'Edit Order').click();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Sale');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Sale/ }).waitFor();
    const [revenue] = await listRevenues(service.database.db, site.id);
    assert.equal(revenue?.goalId, goalId);

    await editor.goto(`/sites/${site.publicId}/alerts`);
    await button(page, 'Create alert').click();
    await dialog.getByRole('radio').first().waitFor();
    assert.equal(await dialog.getByRole('radio', { name: /revenue/i }).count(), 0);
    assert.deepEqual(refused, []);
    await editor.close();
  });
});
