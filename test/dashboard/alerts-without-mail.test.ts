/** Alert rules by email in a real browser, on a server without a mail server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import { spike } from './alert-destinations.ts';
import { Dashboard } from './dashboard.ts';

let dashboard: Dashboard;
before(async () => {
  dashboard = await Dashboard.start();
});
after(() => dashboard.close());

test('a rule that can only email does not look active, and says why', async () => {
  const { service } = dashboard;
  const site = await service.site();
  const { db } = service.database;
  for (const fields of [{ secret: null }, { threshold: 4, url: 'https://hooks.example/', secret: 'a'.repeat(32) }]) {
    const rule = { siteId: site.id, secret: null, ...spike(fields) } as NewAlertRule;
    await createAlertRule(db, service.clock, rule, []);
  }
  for (const width of [360, 1280]) {
    const watched = await dashboard.open(`/sites/${site.publicId}/alerts`, { as: { orgId: site.orgId }, width });
    const { page } = watched;
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const emailOnly = rule('3 visitors or more');
    await emailOnly.getByText('No mail server', { exact: true }).waitFor();
    await emailOnly.getByText('Its emails can’t be sent until a mail server is configured.').waitFor();
    assert.equal(await emailOnly.getByText('Active', { exact: true }).count(), 0);
    const withWebhook = rule('4 visitors or more');
    await withWebhook.getByText('Active', { exact: true }).waitFor();
    await withWebhook.getByText('No mail server', { exact: true }).waitFor();
    await page.getByText('Email isn’t configured on this server').first().waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Create alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Email isn’t configured on this server, so alert emails can’t be sent.').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  }
});
