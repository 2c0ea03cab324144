/** The page Funnels in a real browser, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createFunnel } from '../../src/sites/funnels.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import { Dashboard } from './dashboard.ts';
import { PURCHASE_STEPS, visitAndBuy } from './step-visits.ts';

let dashboard: Dashboard;
let service: TestService;
before(async () => {
  dashboard = await Dashboard.start();
  service = dashboard.service;
});
after(() => dashboard.close());

describe('funnels in a browser', () => {
  test('a funnel is made from the template, moved by keyboard, changed, compared and archived', async () => {
    const site = await service.site({ name: 'Laden' });
    await visitAndBuy(service, site, [8, 4, 1]);
    await service.read(site, '/stats?period=today');
    const watched = await dashboard.open(`/sites/${site.publicId}/funnels`, { as: { orgId: site.orgId } });
    const { page } = watched;
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Start from a template: visit → cart → purchase' }).click();
    await page.getByText('Received once in the last 30 days').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);

    // Adds a step at the end, then moves it to the second place with the keyboard alone.
    const patterns = () =>
      page.locator('dialog ol input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await page.getByRole('button', { name: 'Add step' }).press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 4: page path');
    await page.keyboard.type('/pay');
    for (const place of [3, 2]) {
      await page.keyboard.press('Alt+ArrowUp');
      await page.getByText(`Step ${place + 1} is now step ${place}`).waitFor();
    }
    assert.deepEqual(await patterns(), ['*', '/pay', '/cart*', 'purchase']);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 2: page path');
    await page.getByRole('button', { name: 'Move step 2 down' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await patterns(), ['*', '/cart*', '/pay', 'purchase']);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Move step 3 down');
    await page.keyboard.press('Enter');
    // At the end the button is disabled, so the step's field has the focus.
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step 4: page path');
    await page.getByRole('button', { name: 'Remove step 4' }).press('Enter');
    assert.deepEqual(await patterns(), ['*', '/cart*', 'purchase']);
    await page.getByLabel('Name', { exact: true }).fill('Kauf');
    await page.locator('dialog').getByRole('button', { name: 'Create funnel' }).press('Enter');

    await page.getByRole('heading', { name: 'Kauf' }).waitFor();
    await watched.settled();
    const card = page.locator('main section').filter({ hasText: 'Completed within 1 hour' });
    assert.equal(
      await watched.text(card),
      'Completed within 1 hour Entered 8 Completed 1 Conversion rate 12.5% Change No full comparison ' +
        '1 Page * 8 visitors −4 dropped off (50%) ' +
        '2 Page /cart* 4 visitors 50% of all who entered · 50% from previous step ' +
        '−3 dropped off (75%) 3 Event purchase 1 visitor 12.5% of all who entered · 25% from previous step',
    );
    assert.deepEqual(await watched.accessibilityViolations(), []);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove step 2' }).click();
    await page.getByLabel('Time window: amount').fill('2');
    await page.getByText(/^Saving creates version 2\. Version 1 keeps its data/).waitFor();
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await page.getByRole('region', { name: 'Version 2' }).getByText('Completed within 2 hours').waitFor();
    await page.getByLabel('Compare with').selectOption({ value: '1' });
    await page.getByRole('region', { name: 'Version 1', exact: true }).getByText('Completed within 1 hour').waitFor();
    await watched.settled();
    assert.equal(
      await watched.text(page.getByRole('region', { name: 'Changes from version 1 to 2' })),
      'Changes from version 1 to 2 Removed: Page /cart* (was step 2) Time window: 1 hour → 2 hours',
    );
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.match(watched.address(), /\?funnel=\d+&with=1$/);

    await page.getByRole('button', { name: 'Archive' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('No funnels yet').waitFor();
    await page.getByText('Archived funnels (1)').click();
    await page.getByRole('button', { name: 'Restore Kauf' }).click();
    await page.getByRole('link', { name: 'Kauf' }).waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  heavyTest('the list shows the steps of each funnel that is in sight, and reads no others', async () => {
    const site = await service.site({ name: 'Laden' });
    await visitAndBuy(service, site, [8, 4, 1]);
    await service.read(site, '/stats?period=today');
    for (let i = 1; i <= 20; i++) {
      const fields = { siteId: site.id, name: `Kauf ${i}`, windowMinutes: 60, steps: PURCHASE_STEPS };
      await createFunnel(service.database.db, service.clock, fields);
    }
    const watched = await dashboard.open('/', { as: { orgId: site.orgId } });
    const { page } = watched;
    await page.setViewportSize({ width: 1280, height: 600 });
    const read = new Set<string>();
    page.on('request', (request) => {
      const id = /\/funnels\/(\d+)\?/.exec(request.url())?.[1];
      if (id !== undefined) read.add(id);
    });
    await page.goto(new URL(`/sites/${site.publicId}/funnels`, page.url()).href);
    const first = page.getByRole('listitem').filter({ hasText: /^Kauf 1\b/ });
    await first.getByRole('img', { name: 'Share of all who entered, by step: 100%, 50%, 12.5%' }).waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.ok(read.size < 20, `${read.size} of 20 funnels were read`);

    const last = page.getByRole('listitem').filter({ hasText: /^Kauf 20\b/ });
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('img', { name: /^Share of all/ }).waitFor();
    await page.setViewportSize({ width: 360, height: 700 });
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('a plain member sees the figures and no way to change anything', async () => {
    const site = await service.site({ name: 'Laden' });
    const fields = { siteId: site.id, name: 'Kauf', windowMinutes: 60, steps: PURCHASE_STEPS };
    const { id } = await createFunnel(service.database.db, service.clock, fields);
    const as = { orgId: site.orgId, role: 'viewer' } as const;
    const watched = await dashboard.open(`/sites/${site.publicId}/funnels?funnel=${id}`, { as });
    await watched.page.getByText('No visitors entered this funnel in this period.').waitFor();
    const buttons = watched.page.locator('main').getByRole('button', { name: /^(?!Period: |\w+ period|Filter$)/ });
    assert.equal(await buttons.count(), 0);
    await watched.close();
  });
});
