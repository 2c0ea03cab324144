/** How pages were read, in the panel of pages and the dialog of all of them, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Site } from '../../src/domain/site.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { readSite } from './read-pages.ts';
import { panel, VisitedSite } from './visited-site.ts';

describe('how pages were read', () => {
  let visited: VisitedSite;
  let site: Site;
  before(async () => {
    visited = await VisitedSite.start();
    site = await readSite(visited.dashboard.service);
  });
  after(() => visited.close());

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pages' });
  const cells = (page: Page, column: number) =>
    dialog(page).locator(`tbody tr > :nth-child(${column})`).allTextContents();

  /** Presses a heading, and waits until the rows have its order. */
  const order = async (page: Page, name: string, direction: string) => {
    await dialog(page).getByRole('button', { name }).press('Enter');
    const head = dialog(page).getByRole('columnheader', { name });
    await head.and(page.locator(`[aria-sort="${direction}"]`)).waitFor();
    await dialog(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  };

  test('is asked for the dialog alone, whose rows it stands beside', async () => {
    const asked: string[] = [];
    const watched = await visited.open('?period=7d', {
      of: site,
      width: 1440,
      prepare: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    const { page } = watched;
    const first = panel(page, 'Pages').getByRole('button', { name: /^\/ / });
    assert.equal(await watched.text(first), '/ 42 visitors, 100.0%');
    const timesAsked = () => asked.filter((path) => path.endsWith('/breakdown/engagement')).length;
    assert.equal(timesAsked(), 0);
    await watched.assertStill();
    await watched.goto(`${watched.address()}&all=page`);
    await dialog(page).getByText('8s', { exact: true }).waitFor();
    assert.equal(timesAsked(), 1);
    assert.match(
      (await dialog(page)
        .getByText(/^Click a name/)
        .textContent())!,
      /50%/,
    );
    assert.deepEqual(await watched.violationsInThemes(), []);
    await watched.close();
  });

  test('orders the pages of the dialog', async () => {
    const watched = await visited.open('?period=7d&all=page', { of: site, width: 1440 });
    const { page } = watched;
    await dialog(page).getByText('measured on 50% of pageviews', { exact: false }).waitFor();
    const { rows } = (await visited.dashboard.service.read(
      site,
      '/report?dimension=page&period=7d&metric=time',
    )) as ReportAnswer;
    await order(page, 'Time on page', 'descending');
    assert.deepEqual(
      await cells(page, 1),
      rows.map(({ key }) => key),
    );
    assert.deepEqual(await cells(page, 5), ['1m 40s', '1m 00s', '20s', '8s']);
    await order(page, 'Time on page', 'ascending');
    assert.deepEqual(await cells(page, 5), ['8s', '20s', '1m 00s', '1m 40s']);
    await order(page, 'Scroll depth', 'descending');
    assert.deepEqual(await cells(page, 6), ['100%', '90%', '40%', '30%']);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('is that of the views that conditions select', async () => {
    const ask = (where: string) =>
      visited.askDashboard<ReportAnswer>(`/breakdown/engagement?dimension=page&period=7d&limit=100${where}`, site);
    const all = await ask('');
    const readings = ({ rows }: ReportAnswer) =>
      rows.map(({ key, measured, avgTime, avgScroll }) => ({ key, measured, avgTime, avgScroll }));
    assert.ok(all.rows.some(({ measured }) => measured! > 0));
    assert.deepEqual(readings(await ask('&where=country:is_not:nowhere')), readings(all));
    const first = all.rows[0]!;
    assert.deepEqual(
      readings(await ask(`&where=page:is:${first.key}`)),
      readings(all).filter(({ key }) => key === first.key),
    );

    const watched = await visited.open('?period=7d&where=page:is_not:/preise&all=page', { of: site, width: 1440 });
    await dialog(watched.page).getByText('8s', { exact: true }).waitFor();
    const row = dialog(watched.page).locator('tbody tr').first();
    assert.deepEqual(
      (await row.locator('> *').allTextContents()).filter((_, at) => [0, 1, 3, 4, 5].includes(at)),
      [...['/', '42', '100.0%', '8s', '40%']],
    );
    await watched.close();
  });

  heavyTest('is left out without measured views, and of other dimensions', async () => {
    const unmeasured = await visited.open('?period=7d&all=page', { width: 1440 });
    await dialog(unmeasured.page).locator('tbody tr').first().waitFor();
    await unmeasured.page.waitForLoadState('networkidle');
    assert.equal(await unmeasured.page.getByText('Scroll depth').count(), 0);
    await unmeasured.close();
    for (const query of looks(['pages=entry', 'pages=entry&all=entry'])) {
      const asked: string[] = [];
      const watched = await visited.open(`?period=7d&${query}`, {
        of: site,
        width: 1440,
        prepare: async (context) => {
          context.on('request', (request) => asked.push(request.url()));
        },
      });
      await watched.page.waitForLoadState('networkidle');
      assert.equal(await watched.page.getByText('Scroll depth').count(), 0, query);
      assert.ok(!asked.some((url) => url.includes('engagement')), query);
      await watched.close();
    }
  });

  heavyTest('says from which day on it is known', async () => {
    const watched = await visited.open('?period=7d&all=page', {
      of: site,
      prepare: (context) =>
        context.route('**/breakdown/engagement*', async (route) => {
          const answer = (await (await route.fetch()).json()) as ReportAnswer;
          const rows = answer.rows.map((row) => ({
            ...row,
            measured: null,
            avgTime: null,
            avgScroll: null,
            reached: null,
          }));
          await route.fulfill({ json: { ...answer, rows, engagementKnownFrom: answer.period.to } });
        }),
    });
    await dialog(watched.page).getByText('Time on page and scroll depth are known from', { exact: false }).waitFor();
    assert.equal(await watched.page.getByRole('columnheader', { name: 'Scroll depth' }).count(), 0);
    await watched.close();
  });

  heavyTest('fits a phone', async () => {
    const watched = await visited.open('?period=7d&all=page', { of: site, width: 360, height: 780 });
    const { page } = watched;
    await dialog(page).getByRole('button', { name: 'Scroll depth' }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });
});
