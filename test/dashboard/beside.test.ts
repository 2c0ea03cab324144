/** The pages before and after a page in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/calendar.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { chips, VisitedSite } from './visited-site.ts';

const PAGE = '?period=30d&filter=page:/preise';
const place = (page: Page) => page.locator('[data-panel="beside"]');

async function show(page: Page): Promise<void> {
  await place(page).scrollIntoViewIfNeeded();
  await place(page).getByRole('list', { name: 'Page after' }).waitFor();
}

describe('the pages before and after a page', () => {
  let visited: VisitedSite;
  before(async () => {
    visited = await VisitedSite.shared();
  });
  after(() => visited.close());

  const sizes = [
    // They are far below the window, whatever stands above them.
    [360, 480, 'dark'],
    [1280, 780, 'light'],
  ] as const;
  for (const [width, height, theme] of looks(sizes)) {
    heavyTest(`load when they scroll into view, accessible and without a jump (${width} px, ${theme})`, async () => {
      const asked: string[] = [];
      const watched = await visited.open(PAGE, {
        ...{ width, theme, height },
        prepare: async (context) => {
          context.on('request', (request) => asked.push(request.url()));
        },
      });
      const { page } = watched;
      // In a wide window they are near from the beginning.
      if (width < height) assert.equal(asked.filter((url) => url.includes('pages-beside')).length, 0);
      await show(page);
      assert.equal(asked.filter((url) => url.includes('pages-beside')).length, 2);
      assert.deepEqual(await watched.accessibilityViolations(), []);
      await watched.assertStill();
      await watched.close();
    });
  }

  test('have the rows of the report, and name the ends of a session', async () => {
    const watched = await visited.open(PAGE);
    const { page } = watched;
    await show(page);
    for (const [list, dimension, end] of [
      ['Page before', 'previous_page', 'Entered here'],
      ['Page after', 'next_page', 'Left the site'],
    ] as const) {
      const { rows } = await visited.ask<ReportAnswer>(`/report?dimension=${dimension}:/preise&period=30d`);
      const shown = place(page).getByRole('list', { name: list }).getByRole('listitem');
      assert.equal(await shown.count(), rows.length);
      for (const [i, { key, visitors }] of rows.entries()) {
        const text = await watched.text(shown.nth(i));
        assert.ok(text.startsWith(key === '(none)' ? end : key), text);
        assert.match(text, new RegExp(`\\b${visitors} visitors?\\b`));
      }
    }
    await watched.close();
  });

  heavyTest('lead to their own pages before and after, by the keyboard too', async () => {
    const watched = await visited.open(PAGE);
    const { page } = watched;
    await show(page);
    await place(page).getByRole('button', { name: /^\/ / }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/filter=page:\/(&|$)/);
    assert.equal((await chips(page)).length, 1);
    await place(page).getByRole('paragraph').filter({ hasText: /^\/$/ }).waitFor();
    await watched.close();
  });

  heavyTest('are there for one page alone', async () => {
    const queries = ['', '&filter=browser:Firefox'];
    for (const query of looks(queries)) {
      const watched = await visited.open(`?period=30d${query}`);
      await watched.page.locator('[data-panel="when"]').scrollIntoViewIfNeeded();
      await watched.page.locator('[data-panel="when"] h2').waitFor();
      assert.equal(await place(watched.page).count(), 0, query);
      await watched.close();
    }
  });

  heavyTest('are those of the sessions that the other filters select', async () => {
    const watched = await visited.open(`${PAGE}&filter=browser:Firefox`);
    await show(watched.page);
    const { rows } = await visited.askDashboard<ReportAnswer>(
      '/pages-beside?side=after&page=/preise&period=30d&filter=browser:Firefox',
    );
    const { rows: all } = await visited.askDashboard<ReportAnswer>('/pages-beside?side=after&page=/preise&period=30d');
    const shown = place(watched.page).getByRole('list', { name: 'Page after' }).getByRole('listitem');
    assert.equal(await shown.count(), rows.length);
    assert.match(await watched.text(shown.first()), new RegExp(`\\b${rows[0]!.visitors} visitors?\\b`));
    assert.ok(rows[0]!.visitors! < all[0]!.visitors!);
    assert.ok(Math.abs(rows.reduce((sum, { pct }) => sum + pct!, 0) - 1) < 1e-9, 'their shares are of one another');
    await watched.close();
  });

  heavyTest('are those of the days that know them, and say since when', async () => {
    const watched = await visited.open(PAGE, {
      prepare: (context) =>
        context.route('**/pages-beside*', async (route) => {
          const answer = (await (await route.fetch()).json()) as ReportAnswer;
          const { from, to } = answer.period;
          const known = { from: to, gaps: [{ from, to: addDays(to, -1), reason: 'earlier' }] };
          return route.fulfill({ json: { ...answer, knownFrom: to, known } });
        }),
    });
    const { page } = watched;
    await show(page);
    await place(page)
      .getByText(/^Counted since \w{3}, \d+ \w+ \d{4}\. Earlier: counted by an earlier version of svc, without this\.$/)
      .waitFor();
    await watched.close();
  });

  heavyTest('are saved as a file, and are in a shared link', async () => {
    const watched = await visited.open(PAGE);
    const { page } = watched;
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Previous and next pages' }).click();
    const saved = await download;
    assert.match(saved.suggestedFilename(), /_before-and-after_page-preise_/);
    const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
    assert.equal(lines[0], '\uFEFF"side","page","visitors","views","share"');
    assert.ok(lines.some((line) => line.startsWith('"before","/",')));
    assert.ok(lines.some((line) => line.startsWith('"after","(none)",')));
    await watched.close();

    const { service } = visited.dashboard;
    const { token } = await createShareLink(service.database.db, service.clock, visited.site.id, 'Public');
    const shared = await visited.dashboard.open(`/share/${token}${PAGE}`, { as: null });
    await show(shared.page);
    await place(shared.page).getByText('Left the site').waitFor();
    await shared.close();
  });
});
