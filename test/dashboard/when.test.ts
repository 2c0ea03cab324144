/** The hours of the week in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/calendar.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { panel, VisitedSite } from './visited-site.ts';

const place = (page: Page) => page.locator('[data-panel="when"]');

/** Scrolls to the hours, and waits for their map. */
async function showHours(page: Page): Promise<void> {
  await place(page).scrollIntoViewIfNeeded();
  await place(page).locator('td[data-shade="5"]').first().waitFor();
}

describe('the hours of the week', () => {
  let visited: VisitedSite;
  before(async () => {
    visited = await VisitedSite.shared();
  });
  after(() => visited.close());

  const report = (query: string) => visited.ask<ReportAnswer>(`/report?dimension=hour_of_week&limit=168&${query}`);

  test('load when they scroll into view, accessible and without a jump', async () => {
    const asked: string[] = [];
    const watched = await visited.open('?period=30d', {
      prepare: async (context) => {
        context.on('request', (request) => asked.push(request.url()));
      },
    });
    const { page } = watched;
    assert.equal(asked.filter((url) => url.includes('/hours-of-week?')).length, 0);
    await showHours(page);
    assert.equal(asked.filter((url) => url.includes('/hours-of-week?')).length, 1);
    assert.deepEqual(await watched.violationsInThemes(), []);
    await watched.assertStill();
    await watched.close();
  });

  test('show the figures of the report, to the pointer and the keyboard, and say the busiest hours', async () => {
    const watched = await visited.open('?period=30d');
    const { page } = watched;
    await showHours(page);
    const { rows } = await report('period=30d');
    const shown = await place(page)
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)));
    // English weeks begin on Monday here, as the keys' do.
    const expected = Array.from({ length: 168 }, (_, index) => {
      const key = `${Math.floor(index / 24) + 1}-${String(index % 24).padStart(2, '0')}`;
      return rows.find((row) => row.key === key)?.visitors ?? 0;
    });
    assert.deepEqual(shown, expected);
    assert.match(await watched.text(place(page).locator('h2 + p')), /^Busiest: [A-Z][a-z]+days, \d\d–\d\d$/);

    await place(page).locator('[data-place="0-0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.place), '1-23');
    assert.match(await watched.text(place(page).locator('.tip')), /^Tuesday, 23 – 00 0 visitors · 0\.0%$/);
    assert.equal(await place(page).locator('td[tabindex="0"]').count(), 1);
    const grid = panel(page, 'Busiest times').getByRole('grid', { name: 'Visitors by weekday and hour' });
    assert.equal(await grid.getByRole('rowheader', { name: 'Tuesday' }).count(), 1);
    assert.equal(await grid.getByRole('columnheader').count(), 25);
    await watched.close();
  });

  heavyTest('follow the filters of the page, over long periods too', async () => {
    const watched = await visited.open('?period=30d&filter=page:/preise');
    const { page } = watched;
    for (const period of ['30d', '90d']) {
      await watched.goto(`/sites/${visited.site.publicId}?period=${period}&filter=page:/preise`);
      await showHours(page);
      const { totalVisitors } = await visited.askDashboard<ReportAnswer>(
        `/hours-of-week?period=${period}&filter=page:/preise`,
      );
      const shown = await place(page)
        .locator('td')
        .evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0));
      assert.equal(shown, totalVisitors);
    }
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  heavyTest('say which days know none', async () => {
    const unknown = (await report('period=30d')) as ReportAnswer;
    const { from, to } = unknown.period;
    const answer: WithGaps<ReportAnswer> = {
      ...unknown,
      rows: unknown.rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null })),
      totalVisitors: null,
      knownFrom: to,
      known: { from: to, gaps: [{ from, to: addDays(to, -1), reason: 'imported' }] },
    };
    const watched = await visited.open('?period=30d', {
      prepare: (context) => context.route('**/sites/*/hours-of-week*', (route) => route.fulfill({ json: answer })),
    });
    const { page } = watched;
    await place(page).scrollIntoViewIfNeeded();
    await page
      .getByText(/^Not known for these days: another product counted them, and its export does not tell\.$/)
      .waitFor();
    assert.equal(await place(page).locator('table').count(), 0);
    await watched.close();
  });

  test('are a table of figures in forced colours, and fit a phone', async () => {
    const watched = await visited.open('?period=30d', { width: 360, height: 780 });
    const { page } = watched;
    await showHours(page);
    await place(page).locator('[data-place="3-11"]').hover();
    const isInside = await place(page).evaluate((card) => {
      const tip = card.querySelector('.tip')!.getBoundingClientRect();
      return tip.left >= 0 && tip.right <= document.documentElement.clientWidth;
    });
    assert.ok(isInside, 'the tip is on the page');
    await watched.assertStill();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok((await overflow()) <= 0);
    await page.emulateMedia({ forcedColors: 'active' });
    assert.ok((await overflow()) <= 0);
    const figure = place(page).locator('td span').first();
    assert.ok((await figure.boundingBox())!.width > 4, 'the figures are seen');
    await watched.close();
  });

  heavyTest('are saved as a file', async () => {
    const watched = await visited.open('?period=30d');
    const { page } = watched;
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Hours of the week' }).click();
    const saved = await download;
    assert.match(saved.suggestedFilename(), /_hours-of-week_/);
    const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
    const { rows } = await report('period=30d');
    assert.equal(lines[0], '\uFEFF"weekday","hour","visitors","views","share"');
    assert.equal(lines.length, rows.length + 1);
    await watched.close();
  });
});
