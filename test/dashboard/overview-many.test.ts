/** The overview of a thousand sites, in a browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { looks } from '../heavy-checks.ts';
import { Dashboard } from './dashboard.ts';
import { visitsOf } from './overview-visits.ts';
import { isTooWide } from './too-wide.ts';

const SITES = 1000;
/** As many as the window and what is beyond it have room for. */
const DRAWN_MAX = 90;

describe('the overview of a thousand sites', () => {
  let dashboard: Dashboard;
  let orgId: number;
  before(async () => {
    dashboard = await Dashboard.start();
    const { database, clock } = dashboard.service;
    orgId = (await createOrganisation(database.db, clock, { name: 'Agency' })).id;
    const createdAt = Math.floor(clock.nowMicros() / 1000);
    const first = await dashboard.service.site({ orgId, name: 'Site 0000', domain: 'site0.example' });
    const { id: _, ...row } = await database.db
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    for (let i = 1; i < SITES; i++) {
      const name = `Site ${String(i).padStart(4, '0')}`;
      const own = { public_id: `many${i}`, name, domain: `site${i}.example`, created_at: createdAt };
      await database.db
        .insertInto('sites')
        .values({ ...row, ...own })
        .execute();
    }
    await visitsOf(dashboard.service, first, [2, 1, 0]);
  });
  after(() => dashboard.close());

  const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
  const places = (page: Page) =>
    rows(page).evaluateAll((all) =>
      all.map((row) => [Number(row.ariaRowIndex), row.querySelector('th a')!.textContent]),
    );
  /** Tells whether rows are drawn from the top of the window to its end. */
  const isFilled = (page: Page) =>
    rows(page).evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect());
      return boxes[0]!.top < 0 && boxes.at(-1)!.bottom > innerHeight;
    });

  test('only the rows in sight are in the document, at their places', async () => {
    for (const [width, height] of looks([1440, 390]).map((width) => [width, width < 400 ? 844 : 900] as const)) {
      const overview = await dashboard.open('/?sort=name', { as: { orgId }, width, height });
      const { page } = overview;
      const table = page.getByRole('table');
      assert.equal(await table.getAttribute('aria-rowcount'), String(SITES + 1));
      assert.ok((await rows(page).count()) < DRAWN_MAX);
      assert.ok((await overview.layoutShift()) < 0.01);
      assert.deepEqual(await overview.accessibilityViolations(), []);
      for (const part of [0.2, 0.5, 1, 0.75, 0]) {
        await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), part);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const shown = await places(page);
        assert.ok(shown.length < DRAWN_MAX && shown.length > 5, `${shown.length} rows`);
        for (const [index, name] of shown) assert.equal(name, `Site ${String(Number(index) - 2).padStart(4, '0')}`);
        if (part > 0 && part < 1) assert.ok(await isFilled(page), `${width} at ${part}`);
      }
      assert.equal(await isTooWide(page), false);
      await overview.close();
    }
  });

  test('the focus, the search and a printed page have rows that are not in sight', async () => {
    const overview = await dashboard.open('/?sort=name', { as: { orgId }, width: 1440 });
    const { page } = overview;
    await page.getByRole('link', { name: 'Site 0001' }).focus();
    await page.evaluate(() => scrollTo(0, 20_000));
    await page
      .getByRole('link', { name: /^Site 04/ })
      .first()
      .waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Site 0001');
    for (const next of ['No data yet', 'Site 0002', 'No data yet', 'Site 0003']) {
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), next);
    }
    await page.getByLabel('Search sites').fill('site777.');
    await page.getByRole('link', { name: 'Site 0777' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 1);
    assert.equal(await page.getByRole('table').getAttribute('aria-rowcount'), null);
    await page.getByLabel('Search sites').fill('');
    await rows(page).nth(5).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.waitForFunction((sites) => document.querySelectorAll('tbody tr').length === sites, SITES);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.waitForFunction((most) => document.querySelectorAll('tbody tr').length < most, DRAWN_MAX);
    await overview.close();
  });
});
