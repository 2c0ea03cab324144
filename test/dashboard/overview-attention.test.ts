/** What needs attention in the overview of all sites, in a browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { signedIn } from './account.ts';
import { openAs } from './account-pages.ts';
import { Dashboard } from './dashboard.ts';
import { visitsOf } from './overview-visits.ts';
import { isTooWide } from './too-wide.ts';

const SPIKE = {
  type: 'spike',
  threshold: 5,
  goalId: null,
  url: null,
  emails: ['a@example.com'],
  secret: null,
} as const;

describe('what needs attention', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  /** Creates an organisation: a site as usual, one that has stopped, one with a triggered alert, and some without events. */
  async function troubled(waiting: number) {
    const { service } = dashboard;
    const { db } = service.database;
    const { id: orgId } = await createOrganisation(db, service.clock, { name: 'Agency' });
    const site = (name: string) => service.site({ orgId, name, domain: `${name.toLowerCase()}.example` });
    const [usual, stopped, watched] = [await site('Usual'), await site('Stopped'), await site('Watched')];
    for (const one of [usual, watched]) await visitsOf(service, one, [2, 1, 0]);
    await visitsOf(service, stopped, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    const { id } = await createAlertRule(db, service.clock, { siteId: watched.id, ...SPIKE }, []);
    await db.updateTable('alert_rules').set({ state: 'firing' }).where('id', '=', id).execute();
    for (let i = 0; i < waiting; i++) await site(`New${i}`);
    return { orgId, usual, stopped, watched };
  }

  test('a short list says what is the matter, and leads to where something can be done', async () => {
    const { orgId, stopped, watched } = await troubled(1);
    const overview = await dashboard.open('/', { as: { orgId } });
    const { page } = overview;
    const list = page.getByRole('region', { name: 'Needs attention' });
    assert.match(await overview.text(list), /^Needs attention 3 sites/);
    const items = list.getByRole('listitem');
    const since = Temporal.PlainDate.from(dashboard.service.today()).subtract({ days: 4 });
    assert.match(
      (await items.allTextContents()).join('|'),
      /^WatchedAlert: .*\|StoppedNo events since .*\|New0Waiting for the first visit$/,
    );
    assert.ok((await items.nth(1).textContent())!.includes(String(since.day)));
    const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    assert.deepEqual(hrefs.slice(0, 4), [
      ...[`/sites/${watched.publicId}`, `/sites/${watched.publicId}/alerts`],
      ...[`/sites/${stopped.publicId}`, `/sites/${stopped.publicId}/install`],
    ]);
    assert.ok(
      await page
        .getByRole('rowheader', { name: /Watched/ })
        .getByRole('link', { name: 'Alert triggered' })
        .isVisible(),
    );
    assert.ok(
      await page
        .getByRole('rowheader', { name: /Stopped/ })
        .getByRole('link', { name: 'No events' })
        .isVisible(),
    );
    assert.ok((await overview.layoutShift()) < 0.01);
    assert.deepEqual(await overview.accessibilityViolations(), []);
    await overview.close();
  });

  heavyTest('a long list is collapsed, and the table shows these sites alone', async () => {
    const { orgId } = await troubled(21);
    for (const [width, theme] of looks([360, 1440]).map((width) => [width, width < 400 ? 'dark' : 'light'] as const)) {
      const overview = await dashboard.open('/', { as: { orgId }, width, theme });
      const { page } = overview;
      const list = page.getByRole('region', { name: 'Needs attention' });
      assert.equal(await list.getByRole('listitem').count(), 0, 'it is collapsed');
      assert.equal(await page.locator('tbody tr').count(), 24);
      assert.ok((await overview.layoutShift()) < 0.01);
      await list.getByRole('heading', { name: 'Needs attention' }).click();
      assert.equal(await list.getByRole('listitem').count(), 20);
      await list.getByRole('button', { name: 'Show all 23' }).click();
      await page.waitForURL(/\?attention=true$/);
      assert.equal(await page.locator('tbody tr').count(), 23);
      assert.deepEqual(await overview.accessibilityViolations(), []);
      assert.equal(await isTooWide(page), false);
      await page.getByLabel('Needs attention (23)').uncheck();
      await page.waitForURL(/\/$/);
      assert.equal(await page.locator('tbody tr').count(), 24);
      await overview.close();
    }
  });

  heavyTest('a member without settings sees no alerts', async () => {
    const { orgId } = await troubled(0);
    const viewer = await signedIn(dashboard.service, orgId, 'viewer', { withheld: ['settings'] });
    const overview = await openAs(dashboard, viewer.userId, '/');
    const list = overview.page.getByRole('region', { name: 'Needs attention' });
    assert.match(await overview.text(list), /^Needs attention 1 site Stopped No events since/);
    await overview.close();
  });
});
