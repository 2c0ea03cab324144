/** Alert rules in a real browser, with a real receiver, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import type { Site } from '../../src/domain/site.ts';
import { archive } from '../../src/sites/archive.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { verified } from '../alerts/verification.ts';
import { type TestService, USER_AGENT } from '../service.ts';
import { AlertDestinations, spike } from './alert-destinations.ts';
import { Dashboard } from './dashboard.ts';
import { focusOf } from './keyboard.ts';

const MINUTE = 60_000_000;
const ORDER = { name: 'Order', kind: 'event', pattern: 'order' } as const;

let destinations: AlertDestinations;
let dashboard: Dashboard;
let service: TestService;
before(async () => {
  destinations = await AlertDestinations.start();
  dashboard = await Dashboard.start(destinations.environment);
  service = dashboard.service;
});
after(async () => {
  await dashboard.close();
  await destinations.close();
});

/** Collects an event of a separate visitor. */
async function visit(site: Site, visitor: number, event: object = {}): Promise<void> {
  await service.collect(site, { u: '/', ...event }, { 'user-agent': `${USER_AGENT} Edg/${visitor}.0.0.0` });
}

/** Opens the menu of a rule and chooses an action. */
async function choose(rule: Locator, action: string): Promise<void> {
  await rule.getByRole('button', { name: /^Actions for / }).click();
  await rule.getByRole('button', { name: action, exact: true }).click();
}

describe('alerts in a browser', () => {
  test('an alert is made with a preview, tested, looked up, changed and deleted', async () => {
    const site = await service.site({ name: 'Laden' });
    for (let i = 0; i < 6; i++) await visit(site, 100 + i);
    await service.read(site, '/stats?period=today');
    // A round evaluates the events before it.
    service.clock.advance(MINUTE);
    const watched = await dashboard.open(`/sites/${site.publicId}/alerts`, { as: { orgId: site.orgId } });
    const { page } = watched;
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The busiest 5 minutes had 6 visitors.').waitFor();
    const threshold = page.getByLabel('Visitors in 5 minutes (at least)');
    assert.equal(await threshold.inputValue(), '12');
    await page.getByText('This alert would not have triggered in the last 30 days.').waitFor();
    await threshold.fill('5');
    await page.getByText('This alert would have triggered once in the last 30 days.').waitFor();
    await page
      .locator('dialog')
      .getByRole('img', { name: /^Busiest 5 minutes of each day, .*It would have triggered on \d+ May\.$/ })
      .waitFor();
    await page.locator('dialog').getByText('Threshold: 5 visitors').waitFor();
    await page.getByLabel('Email').uncheck();
    await page.getByLabel('Webhook', { exact: true }).check();
    const create = page.locator('dialog').getByRole('button', { name: 'Create alert' });
    const slack = 'https://hooks.slack.com/services/T0/B0/x';
    await page.getByLabel('Webhook URL').fill(slack);
    await page.getByText('Slack doesn’t understand alert webhooks.').waitFor();
    assert.equal(
      await watched.text(page.getByRole('group', { name: 'Relay command' })),
      `SVC_RELAY_URL='${slack}' svc relay --to slack --secret-file alert-secrets`,
    );
    assert.ok(await create.isDisabled());
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByLabel('Webhook URL').fill('http://hooks.example/');
    await create.click();
    await page.getByText('The webhook URL must begin with https://.', { exact: true }).waitFor();
    const address = page.getByLabel('Webhook URL');
    assert.equal(await address.getAttribute('aria-invalid'), 'true');
    assert.ok(await address.evaluate((field) => field === document.activeElement));
    await address.press('End');
    await address.press('x');
    assert.equal(await page.getByText('The webhook URL must begin').count(), 0);
    await page.getByLabel('Webhook URL').fill(destinations.url);
    await create.click();

    const secret = await watched.text(page.getByLabel('Secret', { exact: true }));
    assert.match(secret, /^[0-9A-Za-z]{32}$/);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Send test' }).last().click();
    await page.getByRole('status').getByText('Delivered').waitFor();
    const [received] = destinations.receiver.received.splice(0);
    const { test: isTest, value } = await verified(
      received!,
      secret,
      Math.floor(service.clock.nowMicros() / 1_000_000),
    );
    assert.deepEqual([isTest, value], [true, 5]);
    destinations.status = 503;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('status').getByText('Failed: HTTP 503').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();

    const rule = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '5 visitors or more in 5 minutes' }) });
    await rule.getByText('Would have triggered once in 30 days').waitFor();
    await rule.getByText('Last test: webhook failed (HTTP 503)').waitFor();
    await page.getByText('Active', { exact: true }).waitFor();
    await service.evaluateAlerts();
    await choose(rule, 'History');
    const outcomes = page.locator('dialog tbody tr');
    await outcomes.nth(2).waitFor();
    const rows = await Promise.all([0, 1, 2].map((i) => watched.text(outcomes.nth(i))));
    // The times of the attempts come from the test's clock.
    assert.deepEqual(rows.map((row) => row.replace(/\d+ May 2026, \d\d:\d\d:\d\d/g, 'time')).sort(), [
      'time 6 visitors Webhook 1 Failed: HTTP 503 time',
      'time Test Webhook 1 Delivered –',
      'time Test Webhook 1 Failed: HTTP 503 –',
    ]);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.keyboard.press('Escape');
    assert.equal(await focusOf(page), 'Actions for 5 visitors or more in 5 minutes');
    destinations.status = 200;

    await page.reload();
    await watched.settled();
    await rule.getByText(/^Triggered since/).waitFor();
    await choose(rule, 'Edit');
    await threshold.fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    const changed = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '7 visitors or more in 5 minutes' }) });
    await changed.getByRole('switch', { name: 'Alert on: 7 visitors or more in 5 minutes', checked: true }).click();
    await changed.getByText('Off', { exact: true }).waitFor();
    await changed.getByRole('switch', { checked: false }).waitFor();
    await choose(changed, 'Delete');
    await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No alerts yet').waitFor();
    await watched.close();
  });

  test('an alert that cannot fire says why', async () => {
    const site = await service.site({ name: 'Laden' });
    const { db } = service.database;
    const goal = await createGoal(db, service.clock, { siteId: site.id, ...ORDER });
    const rule = {
      ...spike({ type: 'goal', threshold: null, goalId: goal.id }),
      siteId: site.id,
      secret: null,
    } as NewAlertRule;
    await createAlertRule(db, service.clock, rule, []);
    await archive(db, service.clock, { kind: 'goal', siteId: site.id, id: goal.id });
    const as = { orgId: site.orgId, role: 'viewer' } as const;
    const watched = await dashboard.open(`/sites/${site.publicId}/alerts`, { as });
    await watched.page
      .getByText('Its goal is archived, so this alert can’t trigger. Restore it or choose another.')
      .waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.deepEqual(await watched.page.locator('main').getByRole('button').allTextContents(), ['History']);
    await watched.close();
  });
});
