/** What members may see is chosen on the organisation's page, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signedIn } from './account.ts';
import { assertPresentable, button, card, openAs, organisation, says } from './account-pages.ts';
import { Dashboard } from './dashboard.ts';

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
    assert.match((await groups.textContent())!, /^Client AOne/);

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
    const row = card(page, 'Members').getByRole('listitem').filter({ hasText: client.email });
    assert.match((await row.textContent())!, /· 1 group · hidden: Revenue, Alerts and settings · until 31 Dec 2037/);

    const guest = await openAs(dashboard, client.userId, `/sites/${one.publicId}`);
    await guest.page.getByRole('link', { name: 'Goals', exact: true }).first().waitFor();
    const tabs = await guest.page.getByRole('navigation').first().getByRole('link').allTextContents();
    assert.deepEqual(
      tabs.filter((tab) => tab === 'Alerts' || tab === 'Settings'),
      [],
    );
    await guest.goto(`/organisation/${orgId}`);
    assert.equal(await card(guest.page, 'Members').getByRole('listitem').count(), 1);
    await guest.close();

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
    await page.getByRole('link', { name: 'One', exact: true }).waitFor();
    await assertPresentable(owner, 'Sites');
    await owner.close();
  });
});
