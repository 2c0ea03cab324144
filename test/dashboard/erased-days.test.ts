/** Erases days in the settings of a site, in a real browser. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

let dashboard: Dashboard;
before(async () => {
  dashboard = await Dashboard.start();
});
after(() => dashboard.close());

heavyTest('days are erased with a preview, listed, and missing in the chart', async () => {
  const { service } = dashboard;
  const site = await service.site();
  const day = addDays(service.today(), -1);
  await importLines(service, site, [
    { ts: `${day}T10:00:00Z`, visitor: 'a', u: '/' },
    { ts: `${addDays(day, -1)}T10:00:00Z`, visitor: 'b', u: '/' },
  ]);
  await service.closeDays();
  const settings = await dashboard.open(`/sites/${site.publicId}/settings/data#erase`, {
    as: { orgId: site.orgId, role: 'admin' },
    width: 360,
  });
  const { page } = settings;
  const card = page.getByRole('region', { name: 'Erase days', exact: true });
  await card.getByText('No days were erased.').waitFor();
  await card.getByRole('button', { name: 'Erase days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Erases 1 day with stats. Visitors: 1, pageviews: 1, single events: 1/).waitFor();
  assert.deepEqual(await settings.accessibilityViolations(), []);
  assert.equal(await isTooWide(page), false);
  const submit = dialog.getByRole('button', { name: 'Erase days' });
  assert.equal(await submit.isDisabled(), true);
  await dialog.getByLabel(/to confirm/).fill(site.domain);
  await submit.click();
  await card.getByText(/being erased/).waitFor();
  await service.maintain();
  await page.reload();
  await card.getByText(/1 day with stats · requested .* · off the disk/).waitFor();
  assert.deepEqual(await settings.accessibilityViolations(), []);
  await settings.close();
  const view = await dashboard.open(`/sites/${site.publicId}?period=7d`, { as: { orgId: site.orgId } });
  await view.page
    .getByText(/erased on request/)
    .first()
    .waitFor();
  await view.close();
});
