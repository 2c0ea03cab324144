/** The figures of the site view, its chart and its files, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { METRICS } from '../../src/domain/metric.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import type { LikeStatsAnswer } from '../../src/stats/answers/like-for-like.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { FIREFOX, figures, panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
let site: Site;
before(async () => {
  visited = await VisitedSite.shared();
  site = visited.site;
});
after(() => visited.close());

test('the key figures are those of the read API, for every preset and with a filter', async () => {
  const queries = ['period=today', `period=30d&${FIREFOX}`, 'period=year', 'period=7d', 'period=30d'];
  for (const query of looks(queries)) {
    const watched = await visited.open(`?${query}`);
    assert.deepEqual(await figures(watched.page), await visited.figuresOfApi(query), query);
    await watched.close();
  }
});

test('a change shows its size, its direction and whether that is good', async () => {
  const watched = await visited.open('?from=2026-05-12&to=2026-05-14');
  const { stats } = await visited.ask<StatsAnswer>('/stats?from=2026-05-12&to=2026-05-14');
  assert.deepEqual([stats.visitors.prev, stats.visitors.value], [9, 9]);
  const visitors = watched.page.getByRole('button', { name: /^Visitors/ });
  assert.match((await visitors.textContent()) ?? '', /^Visitors90%vs 9unchanged from 9 in the previous period$/);
  await watched.close();
});

test('full hours of today are compared with as many of yesterday; what has no hours is shown beside the whole day', async () => {
  const watched = await visited.open('?period=today');
  const { stats } = await visited.ask<StatsAnswer>('/stats?period=today');
  const { likeForLike } = await visited.askDashboard<LikeStatsAnswer>('/stats?period=today');
  const button = (name: RegExp) => watched.page.getByRole('button', { name });
  const { pageviews, conversions } = stats;
  const { prev, hours } = likeForLike!.stats.pageviews;
  assert.ok(pageviews.value! > 0 && prev! > 0 && hours === 14);
  assert.match(
    (await button(/^Pageviews/).textContent())!,
    new RegExp(`^Pageviews${pageviews.value}[\\d.]+%vs ${prev}down `),
  );
  assert.equal(
    await button(/^Conversions/).textContent(),
    `Conversions${conversions.value}${conversions.prev} all day yesterday`,
  );
  await button(/^Pageviews/).hover();
  const tip = watched.page.getByRole('tooltip').filter({ visible: true });
  const days = `Wed, 20 May 2026 \\(${likeForLike!.stats.pageviews.value}\\) with Tue, 19 May 2026 \\(${prev}\\)`;
  assert.match(
    (await tip.textContent())!,
    new RegExp(`compares ${days}, each through the first 14 hours of its last day\\.$`),
  );
  await watched.close();
});

test('the chart draws the chosen figure, and its table has the values of the read API', async () => {
  const watched = await visited.open('?period=7d&metric=bounceRate');
  const { page } = watched;
  await page.getByRole('button', { name: 'Table' }).click();
  const { points, prev } = await visited.ask<TimeseriesAnswer>('/timeseries?period=7d&metric=bounceRate&compare=true');
  const table = await page
    .locator('table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
  const text = (value: number | null | undefined) => (value == null ? '–' : percent.format(value));
  assert.deepEqual(
    table.map(([, value, , before]) => [value, before]),
    points.map(({ value }, index) => [text(value), text(prev?.[index]?.value)]),
  );
  assert.deepEqual([table[0]?.[0], table[0]?.[2]], ['Thu, 14 May 2026', 'Thu, 7 May 2026']);
  await watched.close();
});

test('the figures and the chart are compared with the days that were chosen', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  await page.getByRole('button', { name: 'Period: Last 7 days vs previous period' }).click();
  await page.getByLabel('Match weekdays').check();
  assert.match(page.url(), /compare=previous-weekdays/);
  await watched.goto(`/sites/${site.publicId}?from=2026-05-18&to=2026-05-20&compare=previous-weekdays`);
  const days = 'from=2026-05-18&to=2026-05-20&against=2026-05-11,2026-05-13';
  const { stats: compared } = (await visited.askDashboard<LikeStatsAnswer>(`/stats?${days}`)).likeForLike!;
  await page.getByText('vs 11 – 13 May 2026').waitFor();
  const visitors = page.getByRole('button', { name: /^Visitors/ });
  assert.equal(await visitors.locator('[data-previous]').textContent(), String(compared.visitors.prev));
  assert.match((await visitors.textContent()) ?? '', / in 11 – 13 May 2026$/);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  const tooltip = page.locator('[class*=tooltip]').first();
  assert.match((await tooltip.textContent()) ?? '', /^Visitors.*Mon, 18 May 2026\d+Mon, 11 May 2026\d+$/);
  await watched.close();
});

heavyTest('a range of another length is compared with its days named', async () => {
  const watched = await visited.open('?from=2026-05-11&to=2026-05-13&compare=2026-05-04,2026-05-05');
  const { page } = watched;
  await page
    .getByRole('button', { name: 'Period: 11 – 13 May 2026 vs 4 – 5 May 2026 · 3 days vs 2', exact: true })
    .waitFor();
  await watched.close();
});

heavyTest('nothing is compared with days before the first one with figures', async () => {
  const watched = await visited.open('?period=7d&compare=year');
  const { page } = watched;
  const says = page.getByText('No full comparison').filter({ visible: true });
  await says.waitFor();
  await page
    .getByRole('button', { name: 'Period: Last 7 days No full comparison, vs same period last year' })
    .waitFor();
  assert.equal(await page.locator('[data-previous]').count(), 0);
  // A narrow window has no room for it beside the period.
  await page.setViewportSize({ width: 800, height: 900 });
  assert.equal(await says.count(), 1);
  // Nothing comes before all time.
  await watched.goto(`/sites/${site.publicId}?period=all`);
  await page.getByRole('button', { name: 'Period: All time', exact: true }).waitFor();
  assert.equal(await says.count(), 0);
  assert.equal(await page.locator('[data-previous]').count(), 0);
  await watched.close();
});

heavyTest('a figure of days that do not tell says why', async () => {
  const watched = await visited.open('?period=7d&filter=country:(other)');
  const { page } = watched;
  const sessions = page.getByRole('button', { name: /^Sessions/ });
  assert.equal(await sessions.locator('[data-figure]').textContent(), '–');
  await sessions.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const tip = page.getByRole('tooltip').filter({ visible: true });
  assert.match((await tip.textContent()) ?? '', /or were counted without what the filter needs\.$/);
  await page.keyboard.press('Escape');
  assert.equal(await tip.count(), 0);
  assert.match((await sessions.textContent()) ?? '', /Not known/);
  await watched.close();
});

heavyTest('the key figures and the chart can be saved', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  const saved = async (item: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: item, exact: true }).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
  };
  const { stats, likeForLike } = await visited.askDashboard<LikeStatsAnswer>('/stats?period=7d');
  assert.deepEqual(await saved('Top stats'), [
    'shop.example_top-stats_2026-05-14_2026-05-20.csv',
    `\uFEFF"metric","value","compared","previous","change_percent","not_fully_known"\r\n${METRICS.map((metric) => {
      const { value, prev, deltaPct } = likeForLike!.stats[metric];
      return `"${metric}",${stats[metric].value},${value},${prev},${prev ? deltaPct : ''},\r\n`;
    }).join('')}`,
  ]);
  const { points, prev } = await visited.ask<TimeseriesAnswer>('/timeseries?period=7d&compare=true');
  const [name, text] = await saved('Chart: visitors');
  assert.equal(name, 'shop.example_visitors_2026-05-14_2026-05-20.csv');
  const lines = (text ?? '').split('\r\n');
  assert.equal(lines[0], '\uFEFF"from","to","visitors","previous_from","previous_to","previous_visitors"');
  assert.equal(lines[1], `"2026-05-14","2026-05-14",${points[0]?.value},"2026-05-07","2026-05-07",${prev?.[0]?.value}`);
  assert.equal(lines.length, points.length + 2);
  await watched.close();
});

heavyTest(
  'shares with a filter are of the visitors whom it selects, on the page, in the dialog and in the file',
  async () => {
    const watched = await visited.open(`?period=7d&${FIREFOX}`);
    const { page } = watched;
    const { stats } = await visited.ask<StatsAnswer>(`/stats?period=7d&${FIREFOX}`);
    const { rows, totalVisitors } = await visited.ask<BreakdownAnswer>(
      `/breakdown?dimension=country&period=7d&${FIREFOX}`,
    );
    const [first] = rows;
    const selected = stats.visitors.value!;
    assert.ok(selected < totalVisitors!, 'the filter must leave somebody out');
    const share = first!.visitors! / selected;
    const text = `${first!.visitors} visitors, ${(100 * share).toFixed(1)}%`;
    const places = panel(page, 'Locations');
    assert.match(await watched.text(places), /Country Visitors Share /);
    const shown = await watched.text(places);
    assert.ok(shown.includes(text), `${text} in ${shown}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Countries', exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'shop.example_countries_browser-firefox_2026-05-14_2026-05-20.csv');
    const [header, row] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.equal(header, '\uFEFF"country","visitors","views","share"');
    assert.equal(row, `"${first!.key}",${first!.visitors},${first!.views},${share}`);
    await page.goto(`${page.url().split('?')[0]}?period=7d&${FIREFOX}&all=country`);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('cell', { name: `${(100 * share).toFixed(1)}%`, exact: true })
      .first()
      .waitFor();
    await watched.close();
  },
);

heavyTest('the bucket that is not over is named beside the chart, and only while it is drawn', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  const note = page.getByText('Today (so far)').filter({ visible: true });
  assert.equal(await note.count(), 1);
  await page.getByRole('button', { name: 'Table' }).click();
  assert.equal(await note.count(), 0);
  await watched.goto(`/sites/${site.publicId}?from=2026-05-12&to=2026-05-14`);
  assert.equal(await note.count(), 0);
  await watched.close();
});

heavyTest(
  'while the server cannot be reached a bar says so, the last figures stay under their name, and it recovers by itself',
  async () => {
    const watched = await visited.open('?period=7d');
    const { page } = watched;
    const before = await figures(page);
    await page.route('**/dashboard/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Pageviews' }).click();
    await page.getByText(/^Can’t reach the server\. Showing data from .+\. Retrying…$/).waitFor();
    assert.deepEqual(await figures(page), before);
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await page.getByRole('heading', { name: /^Visitors/ }).waitFor();
    // The rows of one tab would stand under the name of another.
    const sources = page.locator('[data-panel=sources]');
    await sources.getByRole('tab', { name: 'Sources' }).click();
    await sources.getByText('Can’t reach the server. Retrying…').waitFor();
    await page.unroute('**/dashboard/**');
    await page.getByText('Can’t reach the server').first().waitFor({ state: 'detached' });
    await page.getByRole('application', { name: 'Pageviews' }).waitFor();
    await watched.close();
  },
);
