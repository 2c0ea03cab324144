/** The retention of a site's figures and visits in a real browser, on the whole service. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { requireSite } from '../../src/sites/sites.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { Dashboard } from './dashboard.ts';

const HOUR = 3_600_000_000;

describe('the retention of a site', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  const open = async (site: Site, role: Role = 'owner') => {
    const settings = await dashboard.open(`/sites/${site.publicId}/settings/data`, { as: { orgId: site.orgId, role } });
    return { settings, card: settings.page.getByRole('region', { name: 'Data retention', exact: true }) };
  };

  test('a retention that deletes data needs a confirmation', async () => {
    const site = await dashboard.service.site();
    await importLines(dashboard.service, site, [{ ts: '2026-01-05T10:00:00Z', visitor: 'a', u: '/' }]);
    dashboard.service.clock.advance(HOUR);
    await dashboard.service.maintain();
    const { settings, card } = await open(site);
    await card.getByRole('radio', { name: /^Keep for .*months$/ }).check();
    await card.getByLabel('Months', { exact: true }).fill('3');
    await card.getByText('Data from Mon, 5 Jan 2026 to Thu, 19 Feb 2026 is hidden immediately').waitFor();
    await card.getByRole('button', { name: 'Save' }).click();
    const dialog = settings.page.getByRole('dialog');
    assert.match(
      await settings.text(dialog),
      /All data from Mon, 5 Jan 2026 to Thu, 19 Feb 2026 is permanently deleted\. This can’t be undone\./,
    );
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await dialog.getByRole('button', { name: 'Save and delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { stats } = (await dashboard.service.read(site, '/stats?from=2026-01-01&to=2026-02-01')) as StatsAnswer;
    assert.deepEqual(stats.visitors, { value: null, prev: null, deltaPct: 0 });
    await settings.close();
  });

  test('fewer visits are kept after a confirmation, and never more than statistics', async () => {
    const { service } = dashboard;
    const site = await service.site({ retentionMonths: 24 });
    const yesterday = new Date(service.clock.nowMicros() / 1000 - 24 * 3_600_000).toISOString();
    await importLines(service, site, [{ ts: yesterday, visitor: 'a', u: '/' }]);
    const { settings, card } = await open(site);
    const kept = card.getByLabel('Keep visits');
    assert.deepEqual(await kept.locator('option').allTextContents(), [
      ...['30 days', '3 months', '6 months', '13 months', 'As long as stats are kept'],
    ]);
    assert.equal(await settings.text(kept.locator('option:checked')), '13 months');
    await card.getByText(/^No visits older than 30 days are kept so far\./).waitFor();
    await card.getByText('At the present pace, a year takes 6.6 kB.').waitFor();
    await kept.selectOption('3 months');
    await card.getByText('Older visits are hidden immediately').waitFor();
    await card.getByRole('button', { name: 'Save' }).click();
    const dialog = settings.page.getByRole('dialog');
    assert.match(
      await settings.text(dialog),
      /Delete old visits\?.*All visits older than 3 months are permanently deleted\. This can’t be undone\./s,
    );
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await dialog.getByRole('button', { name: 'Save and delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = async () => (await requireSite(service.database.db, site.publicId)).visitMonths;
    assert.equal(await stored(), 3);
    await kept.selectOption('As long as stats are kept');
    await card.getByRole('button', { name: 'Save' }).click();
    await settings.page.getByText('Settings saved').first().waitFor();
    await settings.settled();
    assert.equal(await stored(), 24, 'more visits need no confirmation');
    await settings.close();
  });

  heavyTest('the page refuses a shorter retention to an admin who is no owner', async () => {
    const site = await dashboard.service.site({ retentionMonths: 12 });
    const { settings, card } = await open(site, 'admin');
    const save = card.getByRole('button', { name: 'Save' });
    await card.getByLabel('Months', { exact: true }).fill('11');
    await card.getByText('Only an owner can do this.').waitFor();
    assert.ok(await save.isDisabled());
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await card.getByLabel('Months', { exact: true }).fill('13');
    await save.click();
    await settings.page.getByText('Settings saved').waitFor();
    await settings.close();
  });

  test('an admin keeps more visits, and a member is not told what they take', async () => {
    const site = await dashboard.service.site();
    const { settings, card } = await open(site, 'admin');
    const save = card.getByRole('button', { name: 'Save' });
    await card.getByLabel('Keep visits').selectOption('6 months');
    await card.getByText('Only an owner can do this.').waitFor();
    assert.ok(await save.isDisabled());
    await card.getByLabel('Keep visits').selectOption('25 months');
    await save.click();
    await settings.page.getByText('Settings saved').waitFor();
    await settings.close();
    const ofMember = await open(site, 'viewer');
    assert.ok(await ofMember.card.getByLabel('Keep visits').isDisabled());
    assert.equal(await ofMember.card.getByText('This site has no visits').count(), 0);
    await ofMember.settings.close();
  });
});
