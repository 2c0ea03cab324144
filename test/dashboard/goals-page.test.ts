/** The page Goals in a real browser, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { createGoal, listGoals } from '../../src/sites/goals.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import { Dashboard } from './dashboard.ts';
import { visitAndSignUp } from './step-visits.ts';

let dashboard: Dashboard;
let service: TestService;
before(async () => {
  dashboard = await Dashboard.start();
  service = dashboard.service;
});
after(() => dashboard.close());

describe('goals in a browser', () => {
  test('a goal is made, replaced, archived and restored', async () => {
    const site = await service.site({ name: 'Laden' });
    await visitAndSignUp(service, site, 2, ['/', '/thanks/1', '/thanks/2', '/d%C3%A4nke/sehr%20viel']);
    await service.read(site, '/stats?period=today');
    const watched = await dashboard.open(`/sites/${site.publicId}/goals`, { as: { orgId: site.orgId } });
    const { page } = watched;
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Add goal', exact: true }).click();
    await page.getByLabel('Name').fill('Bestellung');
    await page.getByLabel('Page path').fill('/dänke/*');
    await page.getByText('Matches 1 page with 2 views in the last 30 days.').waitFor();
    await page.getByRole('listitem').getByText('/dänke/sehr viel', { exact: true }).waitFor();
    await page.getByLabel('Page path').fill('thanks');
    const refusal = page.getByText('A page pattern begins with / or *');
    await refusal.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add goal' }).click();
    await page.getByRole('alert').filter({ has: refusal }).waitFor();
    assert.equal(await refusal.count(), 1);
    await page.getByLabel('Page path').fill(`https://${site.domain}/thanks/*?from=mail`);
    assert.equal(await page.getByLabel('Page path').inputValue(), '/thanks/*');
    await page.getByText('Matches 2 pages with 4 views in the last 30 days.').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Add goal' }).click();
    const row = page.getByRole('row', { name: /Bestellung/ });
    await row.waitFor();
    assert.equal(await watched.text(row), 'Bestellung Page /thanks/* 4 2 100% – No full comparison Edit Archive');
    assert.deepEqual(await watched.accessibilityViolations(), []);

    const { db } = service.database;
    const [goal] = await listGoals(db, site.id);
    const destinations = { url: null, secret: null, emails: ['a@b.example'] };
    const rule = { siteId: site.id, type: 'goal', threshold: 1, goalId: goal!.id, ...destinations } as const;
    await createAlertRule(db, service.clock, rule, []);
    await page.reload();
    await watched.settled();
    await page.getByRole('button', { name: 'Edit Bestellung' }).click();
    await page.getByLabel('Page path').fill('/thanks/1');
    await page.getByText(/The alert that uses it will use the new goal\.$/).waitFor();
    await page.getByRole('button', { name: 'Save as new goal' }).click();
    await page.getByRole('row', { name: /\/thanks\/1/ }).waitFor();
    assert.equal(await watched.text(row), 'Bestellung Page /thanks/1 2 2 100% – No full comparison Edit Archive');

    await page.getByRole('button', { name: 'Archive Bestellung' }).click();
    await page.getByText('An alert uses this goal and will stop triggering.').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText('No goals yet').waitFor();
    await page.getByText('Archived goals (2)').click();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Restore Bestellung' }).last().click();
    await page.getByRole('row', { name: /\/thanks\/\*/ }).waitFor();
    await page.keyboard.press('e');
    await row.getByText('0', { exact: true }).first().waitFor();
    assert.equal(watched.address(), `/sites/${site.publicId}/goals?period=yesterday`);
    await watched.close();
  });

  heavyTest('goals are ordered by a click, have a trend, and lead to the dashboard', async () => {
    const site = await service.site({ name: 'Laden' });
    const { db } = service.database;
    await visitAndSignUp(service, site, 2, ['/', '/docs/a', '/docs/b', '/other']);
    await service.read(site, '/stats?period=today');
    const goals = [
      { name: 'Anmeldung', kind: 'event', pattern: 'signup' },
      { name: 'Zuletzt', kind: 'page', pattern: '/docs/*' },
      { name: 'Mitte', kind: 'page', pattern: '/nirgends' },
    ] as const;
    for (const goal of goals) await createGoal(db, service.clock, { siteId: site.id, ...goal });
    const watched = await dashboard.open(`/sites/${site.publicId}/goals?period=7d`, { as: { orgId: site.orgId } });
    const { page } = watched;
    const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
    await page.getByRole('row', { name: /Zuletzt/ }).waitFor();
    assert.deepEqual(await names(), ['Zuletzt', 'Anmeldung', 'Mitte']);
    await page.getByRole('columnheader', { name: 'Goal' }).getByRole('button').click();
    assert.deepEqual(await names(), ['Anmeldung', 'Mitte', 'Zuletzt']);
    await page.getByRole('columnheader', { name: 'Conversions' }).getByRole('button').press('Enter');
    await page.getByRole('columnheader', { name: 'Conversions' }).getByRole('button').press('Enter');
    assert.deepEqual(await names(), ['Mitte', 'Anmeldung', 'Zuletzt']);
    assert.equal(await page.getByRole('columnheader', { name: 'Conversions' }).getAttribute('aria-sort'), 'ascending');
    const row = page.getByRole('row', { name: /Anmeldung/ });
    await row.getByRole('img', { name: 'Conversions per day: low 0, high 2' }).waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await watched.accessibilityViolations(), []);
    }
    const box = await row.boundingBox();
    assert.ok(box!.height <= 125, `a goal takes ${box!.height} px`);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Anmeldung' }).click();
    await page.getByRole('button', { name: 'Remove filter: Goal is Anmeldung' }).waitFor();
    const [, , goal] = (await listGoals(db, site.id)).map(({ id }) => id).sort((a, b) => b - a);
    assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&goal=${goal}`);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('a plain member sees no way to change anything', async () => {
    const site = await service.site({ name: 'Laden' });
    const fields = { siteId: site.id, name: 'Anmeldung', kind: 'event', pattern: 'signup' } as const;
    await createGoal(service.database.db, service.clock, fields);
    const as = { orgId: site.orgId, role: 'viewer' } as const;
    const watched = await dashboard.open(`/sites/${site.publicId}/goals`, { as });
    await watched.page.getByRole('row', { name: /Anmeldung/ }).waitFor();
    const buttons = watched.page.locator('main').getByRole('button', { name: /^(?!Period: |\w+ period|Filter$)/ });
    // The headings order the goals.
    const headings = ['Goal', 'Conversions', 'Visitors', 'Conversion rate', 'Change'];
    assert.deepEqual(await buttons.allInnerTexts(), headings);
    await watched.close();
  });
});
