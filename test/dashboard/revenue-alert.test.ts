/** An alert on the revenue of a day, made in a real browser and sent to a real receiver. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { verified } from '../alerts/verification.ts';
import { heavyTest } from '../heavy-checks.ts';
import { type TestService, USER_AGENT } from '../service.ts';
import { AlertDestinations } from './alert-destinations.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const MINUTE = 60_000_000;
const IN_PROPERTY = { amountProperty: 'value', currencyProperty: 'currency', currency: null };

let service: TestService;

/** Collects an order of a separate visitor. */
async function buy(site: Site, visitor: number, value: string, currency: string): Promise<void> {
  const order = { u: '/', e: 'order', p: { value, currency } };
  await service.collect(site, order, { 'user-agent': `${USER_AGENT} Edg/${visitor}.0.0.0` });
}

describe('alerts on revenue in a browser', () => {
  heavyTest('an alert on the revenue of a day is made with a preview, fires, and says when it cannot', async (t) => {
    const destinations = await AlertDestinations.start();
    t.after(() => destinations.close());
    const dashboard = await Dashboard.start(destinations.environment);
    t.after(() => dashboard.close());
    service = dashboard.service;
    const { db } = service.database;
    const site = await service.site({ name: 'Laden' });
    const order = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
    await createGoal(db, service.clock, { ...order, name: 'Signup', pattern: 'signup' });
    const { id: goalId } = await createGoal(db, service.clock, order);
    await buy(site, 101, '1200.25', 'EUR');
    await buy(site, 102, '300', 'EUR');
    await buy(site, 103, '9', 'USD');
    await service.read(site, '/stats?period=today');
    service.clock.advance(MINUTE);
    const watched = await dashboard.open(`/sites/${site.publicId}/alerts`, { as: { orgId: site.orgId } });
    const { page } = watched;
    const dialog = page.locator('dialog');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('radio', { name: 'Revenue reached' }).check();
    await dialog.getByText('No goal has revenue yet. Add it to a goal of an event, under Goals.').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);

    await setRevenue(db, service.clock, { siteId: site.id, goalId }, IN_PROPERTY);
    await page.reload();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByRole('radio', { name: 'Revenue reached' }).check();
    assert.deepEqual(await page.getByLabel('Goal', { exact: true }).locator('option').allTextContents(), ['Order']);
    await dialog.getByText('The best day had €1,500.25.').waitFor();
    assert.equal(await page.getByLabel('Currency').inputValue(), 'EUR');
    assert.deepEqual(
      await dialog.locator('datalist option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
      ['EUR', 'USD'],
    );
    const threshold = page.getByLabel('Revenue per day (at least)');
    assert.equal(await threshold.inputValue(), '1900');
    await dialog.getByText('This alert would not have triggered in the last 30 days.').waitFor();
    await threshold.fill('1500.25');
    await dialog.getByText('This alert would have triggered once in the last 30 days.').waitFor();
    await dialog.getByText('It will trigger right away: €1,500.25 today.').waitFor();
    await dialog.getByText('Threshold: €1,500.25').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByLabel('Currency').fill('usd');
    await dialog.getByText('The best day had $9.00.').waitFor();
    await page.getByLabel('Currency').fill('EUR');
    await page.getByLabel('Email').uncheck();
    await page.getByLabel('Webhook', { exact: true }).check();
    await page.getByLabel('Webhook URL').fill(destinations.url);
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    const secret = await watched.text(page.getByLabel('Secret', { exact: true }));
    await page.getByRole('button', { name: 'Done' }).click();

    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^€1,500\.25 or more in a day: .*Order/ }) });
    await card.getByText('Would have triggered once in 30 days').waitFor();
    await card.getByText('Active', { exact: true }).waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await service.evaluateAlerts();
    const [received] = destinations.receiver.received.splice(0);
    const {
      type,
      value,
      threshold: least,
      currency,
    } = await verified(received!, secret, Math.floor(service.clock.nowMicros() / 1_000_000));
    assert.deepEqual([type, value, least, currency], ['revenue', 1500.25, 1500.25, 'EUR']);
    await page.reload();
    await card.getByText('Triggered today', { exact: true }).waitFor();
    await card.getByRole('button', { name: /^Actions for / }).click();
    await card.getByRole('button', { name: 'History', exact: true }).click();
    await dialog.getByRole('cell', { name: '€1,500.25', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const alertsPage = `/sites/${site.publicId}/alerts`;
    const changes = [
      [{ ...IN_PROPERTY, currencyProperty: null, currency: 'CHF' }, 'The revenue of its goal is in CHF now, so this'],
      [null, 'Its goal has no revenue any more, so this alert can’t trigger.'],
    ] as const;
    for (const [fields, reason] of changes) {
      await setRevenue(db, service.clock, { siteId: site.id, goalId }, fields);
      await watched.goto(alertsPage);
      await card.getByText(reason).waitFor();
      await card.getByText('Inactive', { exact: true }).waitFor();
      await page.setViewportSize({ width: 360, height: 800 });
      assert.equal(await isTooWide(page), false);
    }
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });
});
