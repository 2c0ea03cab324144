/** Rules that mask paths in the settings of a site, in a real browser. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { requireSite } from '../../src/sites/sites.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

let dashboard: Dashboard;
before(async () => {
  dashboard = await Dashboard.start();
});
after(() => dashboard.close());

heavyTest('paths of today are offered, and masks are added and removed', async () => {
  const { service } = dashboard;
  const site = await service.site();
  for (const u of ['/reset/jane@example.org', '/reset/joe@example.org', '/about']) await service.collect(site, { u });
  const masks = async () => (await requireSite(service.database.db, site.publicId)).masks;
  const settings = await dashboard.open(`/sites/${site.publicId}/settings/tracking#masks`, {
    as: { orgId: site.orgId, role: 'editor' },
    width: 360,
  });
  const { page } = settings;
  const card = page.getByRole('region', { name: 'Mask paths', exact: true });
  await card.getByText('email addresses · 2 pages · 2 pageviews').waitFor();
  assert.deepEqual(await settings.accessibilityViolations(), []);
  assert.equal(await isTooWide(page), false);
  await card.getByRole('button', { name: 'Mask /reset/*' }).click();
  await card.getByText('Stored as /reset/(removed)').waitFor();
  assert.deepEqual(await masks(), ['/reset/*']);
  await card.getByRole('button', { name: 'Add pattern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pattern').fill('/orders/7');
  await dialog.getByRole('button', { name: 'Add pattern' }).click();
  await dialog.getByText(/Put \* where a part of the path/).waitFor();
  await dialog.getByLabel('Pattern').fill(`https://${site.domain}/orders/*/invoice`);
  await dialog.getByRole('button', { name: 'Add pattern' }).click();
  await card.getByText('Stored as /orders/(removed)/invoice').waitFor();
  assert.deepEqual(await settings.accessibilityViolations(), []);
  await card.getByRole('button', { name: 'Remove the pattern /reset/*' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove pattern' }).click();
  await card.getByText('Stored as /reset/(removed)').waitFor({ state: 'detached' });
  assert.deepEqual(await masks(), ['/orders/*/invoice']);
  await settings.close();
});
