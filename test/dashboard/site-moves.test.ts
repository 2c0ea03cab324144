/** The domains of a site, its move to another organisation and its emptying in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { requireSite } from '../../src/sites/sites.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

describe('a site', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  const open = (site: Site, below = '') =>
    dashboard.open(`/sites/${site.publicId}/settings${below}`, {
      as: { orgId: site.orgId, role: 'owner' },
      width: 360,
    });
  const card = ({ page }: WatchedPage, name: string) => page.getByRole('region', { name, exact: true });
  const now = ({ publicId }: Site) => requireSite(dashboard.service.database.db, publicId);

  test('changes its domain on the page, which offers to keep the earlier one', async () => {
    const site = await dashboard.service.site({ domain: 'old.example' });
    const settings = await open(site);
    const domains = card(settings, 'Domains');
    const save = domains.getByRole('button', { name: 'Save' });
    assert.ok(await save.isDisabled());
    await domains.getByLabel('Domain', { exact: true }).fill('https://new.example/shop');
    await domains.getByText('Events from old.example will be rejected once you save.').waitFor();
    await domains.getByRole('button', { name: 'Keep old.example too' }).click();
    await domains.getByText('will be rejected').waitFor({ state: 'detached' });
    await domains.getByLabel('Other domains').fill('old.example, bücher.example old.example');
    assert.deepEqual(await settings.accessibilityViolations(), []);
    assert.equal(await isTooWide(settings.page), false);
    await save.click();
    await settings.page.getByText('Settings saved').waitFor();
    const { domain, also } = await now(site);
    assert.deepEqual([domain, ...also], ['new.example', 'old.example', 'xn--bcher-kva.example']);
    assert.equal(await domains.getByLabel('Other domains').inputValue(), 'old.example, bücher.example');
    assert.ok(await save.isDisabled());
    await domains.getByLabel('Other domains').fill('192.0.2.1');
    await save.click();
    await domains.getByText('is not a domain').waitFor();
    assert.deepEqual((await now(site)).also, also);
    await settings.close();
  });

  test('is emptied once its domain is typed', async () => {
    const { service } = dashboard;
    const site = await service.site({ domain: 'full.example' });
    await service.collect(site, { u: '/' });
    await service.answer(site, '/stats');
    const settings = await open(site, '/danger');
    await card(settings, 'Danger zone').getByRole('button', { name: 'Empty site' }).click();
    const dialog = settings.page.getByRole('dialog');
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await dialog.getByLabel('Type full.example to confirm').fill('full.example');
    await dialog.getByRole('button', { name: 'Delete all data' }).click();
    await settings.page.getByText('Site emptied').waitFor();
    assert.notEqual((await now(site)).id, site.id);
    await settings.close();
  });

  test('is moved to an organization that its owner manages', async () => {
    const { database, clock } = dashboard.service;
    const site = await dashboard.service.site({ domain: 'moving.example' });
    const settings = await open(site, '/danger');
    const move = card(settings, 'Danger zone').getByRole('button', { name: 'Move site' });
    assert.ok(await move.isDisabled(), 'there is no other organization');
    const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Agency' });
    const { userId } = await database.db
      .selectFrom('members')
      .select('user_id as userId')
      .where('org_id', '=', site.orgId)
      .orderBy('user_id', 'desc')
      .executeTakeFirstOrThrow();
    await addMember(database.db, clock, { orgId, userId, role: 'admin' });
    await settings.page.reload();
    await move.click();
    const dialog = settings.page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Organization').locator('option:checked').textContent(), 'Agency');
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await dialog.getByLabel('Type moving.example to confirm').fill('moving.example');
    await dialog.getByRole('button', { name: 'Move site' }).click();
    await settings.page.getByText('Site moved').waitFor();
    assert.equal((await now(site)).orgId, orgId);
    await settings.settled();
    assert.ok(await move.isDisabled(), 'an admin there does not move it on');
    await settings.close();
  });
});
