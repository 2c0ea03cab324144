/** The site view in a real browser, on the whole service. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer, RealtimeAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { signedIn } from './account.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { ARCHIVE_PAGES, importVisits } from './visits.ts';

const FIREFOX = 'filter=browser:Firefox';

describe('the site view', { timeout: 240_000 }, () => {
  let dashboard: Dashboard;
  let site: Site;
  let empty: Site;
  before(async () => {
    dashboard = await Dashboard.start();
    const { service } = dashboard;
    site = await service.site({ name: 'Laden', timezone: 'Europe/Berlin' });
    empty = await service.site({ name: 'Noch leer', domain: 'empty.example' });
    const { db } = service.database;
    await createGoal(db, service.clock, { siteId: site.id, name: 'Anmeldung', kind: 'event', pattern: 'signup' });
    await createFunnel(db, service.clock, {
      siteId: site.id,
      name: 'Zum Preis',
      windowMinutes: 60,
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'page', pattern: '/preise' },
      ],
    });
    await importVisits(service, site);
  });
  after(() => dashboard.close());

  const open = (
    search = '',
    options: { theme?: 'light' | 'dark'; width?: number; height?: number; of?: Site } = {},
  ) => {
    const of = options.of ?? site;
    return dashboard.open(`/sites/${of.publicId}${search}`, { as: { orgId: of.orgId }, ...options });
  };
  const ask = async <Answer>(path: string): Promise<Answer> => (await dashboard.service.read(site, path)) as Answer;

  /** Returns the values behind the key figures. */
  const figures = (page: Page) =>
    page.$$eval('[role="group"] [data-figure]', (all) =>
      Object.fromEntries(
        (all as HTMLElement[]).map(({ dataset }) => [
          dataset.figure,
          dataset.value === '' ? null : Number(dataset.value),
        ]),
      ),
    );
  const figuresOfApi = async (query: string) => {
    const { stats } = await ask<StatsAnswer>(`/stats?${query}`);
    return Object.fromEntries(METRICS.map((metric) => [metric, stats[metric].value]));
  };
  const germany = (page: Page) =>
    panel(page, 'Locations')
      .locator('ol')
      .getByRole('button', { name: /Germany/ });
  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  /** Returns the accessible names of a panel's rows. */
  const rows = (page: Page, name: string) =>
    panel(page, name)
      .locator('ol button')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  const chips = (page: Page) => page.getByRole('region', { name: 'Filters' }).getByRole('button').allTextContents();

  test('the key figures are those of the read API, for every preset and with a filter', async () => {
    const watched = await open();
    for (const query of ['period=today', 'period=7d', 'period=30d', 'period=year', `period=30d&${FIREFOX}`]) {
      await watched.goto(`/sites/${site.publicId}?${query}`);
      assert.deepEqual(await figures(watched.page), await figuresOfApi(query), query);
    }
    await watched.close();
  });

  test('a change shows its size, its direction and whether that is good', async () => {
    const watched = await open('?from=2026-05-12&to=2026-05-14');
    const { stats } = await ask<StatsAnswer>('/stats?from=2026-05-12&to=2026-05-14');
    assert.deepEqual([stats.visitors.prev, stats.visitors.value], [9, 9]);
    const visitors = watched.page.getByRole('button', { name: /^Visitors/ });
    assert.match((await visitors.textContent()) ?? '', /^Visitors90%change from the from 9 of the previous period$/);
    await watched.close();
  });

  test('today is shown beside the whole day before, without a change in percent', async () => {
    const watched = await open('?period=today');
    const { stats } = await ask<StatsAnswer>('/stats?period=today');
    const text = (name: RegExp) => watched.page.getByRole('button', { name }).textContent();
    const { pageviews } = stats;
    assert.ok(pageviews.value! > 0 && pageviews.prev! > 0);
    assert.equal(await text(/^Pageviews/), `Pageviews${pageviews.value}Yesterday ${pageviews.prev} in all`);
    assert.match((await text(/^Session duration/))!, /of the previous period$/);
    await watched.close();
  });

  test('a click on a row filters, several filters combine, each can be removed', async () => {
    const watched = await open();
    const { page } = watched;
    await panel(page, 'Devices')
      .getByRole('button', { name: /^Firefox/ })
      .click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?${FIREFOX}`);
    await germany(page).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?${FIREFOX}&filter=country:DE`);
    assert.deepEqual(await figures(page), await figuresOfApi(`${FIREFOX}&filter=country:DE`));
    assert.deepEqual(await chips(page), [
      'Remove the filter: Browser isFirefox',
      'Remove the filter: Country isGermany',
      'Remove all',
    ]);
    await page.getByRole('button', { name: 'Remove the filter: Browser' }).click();
    await watched.settled();
    assert.deepEqual(await chips(page), ['Remove the filter: Country isGermany']);
    assert.deepEqual(await figures(page), await figuresOfApi('filter=country:DE'));
    // A click on the row itself removes its filter too.
    await germany(page).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}`);
    await watched.close();
  });

  test('the address holds the view: a reload restores it, and the browser goes back one step at a time', async () => {
    const watched = await open();
    const { page } = watched;
    const path = `/sites/${site.publicId}`;
    await page.getByRole('button', { name: /^Pageviews/ }).click();
    await panel(page, 'Pages').getByRole('tab', { name: 'Entry pages' }).click();
    await page.keyboard.press('w');
    await watched.settled();
    const address = `${path}?period=7d&metric=pageviews&pages=entry`;
    assert.equal(watched.address(), address);
    const before = [await figures(page), await rows(page, 'Pages')];
    await watched.goto(address);
    assert.deepEqual([await figures(page), await rows(page, 'Pages')], before);
    assert.equal(await page.getByRole('button', { name: /^Pageviews/ }).getAttribute('aria-pressed'), 'true');
    assert.equal(
      await panel(page, 'Pages').getByRole('tab', { name: 'Entry pages' }).getAttribute('aria-selected'),
      'true',
    );
    const seen: string[] = [];
    for (let step = 0; step < 3; step++) {
      await page.goBack();
      await watched.settled();
      seen.push(watched.address());
    }
    assert.deepEqual(seen, [`${path}?metric=pageviews&pages=entry`, `${path}?metric=pageviews`, path]);
    assert.equal(await page.getByRole('button', { name: /^Visitors/ }).getAttribute('aria-pressed'), 'true');
    await page.goForward();
    await watched.settled();
    assert.equal(watched.address(), `${path}?metric=pageviews`);
    assert.equal(await page.getByRole('button', { name: /^Pageviews/ }).getAttribute('aria-pressed'), 'true');
    await watched.close();
  });

  test('the chart draws the chosen figure, and its table has the values of the read API', async () => {
    const watched = await open('?period=7d&metric=bounceRate');
    const { page } = watched;
    await page.getByRole('button', { name: 'Table' }).click();
    const { points, prev } = await ask<TimeseriesAnswer>('/timeseries?period=7d&metric=bounceRate&compare=true');
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

  test('the keyboard reads the chart, and opens a day', async () => {
    const watched = await open('?period=7d');
    const { page } = watched;
    await page.getByRole('application', { name: 'Visitors' }).focus();
    await page.keyboard.press('Home');
    const { points, prev } = await ask<TimeseriesAnswer>('/timeseries?period=7d&compare=true');
    const reading = page.locator('[aria-live="polite"]', { hasText: 'May' });
    assert.equal(
      await reading.textContent(),
      `Thu, 14 May 2026: ${points[0]?.value}; Thu, 7 May 2026: ${prev?.[0]?.value}`,
    );
    await page.keyboard.press('End');
    assert.match((await reading.textContent()) ?? '', /^Wed, 20 May 2026: \d+ so far; Wed, 13 May 2026: \d+$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?from=2026-05-19&to=2026-05-19`);
    await watched.close();
  });

  test('every shortcut chooses its period, and none works while somebody types', async () => {
    const watched = await open();
    const { page } = watched;
    const path = `/sites/${site.publicId}`;
    const pressed: Record<string, string> = {};
    for (const key of ['d', 'y', 'w', 'q', 't', 'l', 'a', 'm', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
      await watched.settled();
      pressed[key] = watched.address().replace(path, '');
    }
    assert.deepEqual(pressed, {
      d: '?period=today',
      y: '?period=yesterday',
      w: '?period=7d',
      q: '?period=90d',
      t: '?period=month',
      l: '?period=last_month',
      a: '?period=year',
      m: '',
      ArrowLeft: '?from=2026-03-22&to=2026-04-20',
      ArrowRight: '',
    });
    await page.keyboard.press('c');
    await page.getByLabel('First day').fill('2026-05-01');
    await page.getByLabel('Last day').fill('2026-04-01');
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('alert').textContent(), 'The last day is before the first.');
    await page.getByLabel('Last day').fill('2026-05-02');
    await page.keyboard.press('Enter');
    await watched.settled();
    assert.equal(watched.address(), `${path}?from=2026-05-01&to=2026-05-02`);
    await page.keyboard.press('?');
    await page.getByLabel('Use shortcuts on this device').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    assert.equal(watched.address(), `${path}?from=2026-05-01&to=2026-05-02`);
    await watched.close();
  });

  test('a query without an answer has buttons for the nearest queries that have one', async () => {
    const watched = await open(`?period=90d&${FIREFOX}&filter=country:DE`);
    const { page } = watched;
    const chart = page.getByRole('region', { name: /^Visitors/ });
    assert.match(await watched.text(chart), /Several filters look back 30 days at most/);
    await chart.getByRole('button', { name: 'Only browser Firefox' }).click();
    await watched.settled();
    assert.deepEqual(await figures(page), await figuresOfApi(`period=90d&${FIREFOX}`));
    await panel(page, 'Pages').getByRole('button', { name: 'Show the last 30 days' }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?${FIREFOX}`);
    assert.deepEqual(await figures(page), await figuresOfApi(`period=30d&${FIREFOX}`));

    await page.getByRole('button', { name: /^Sessions/ }).click();
    await watched.settled();
    await page.getByRole('button', { name: 'Show visitors' }).click();
    await watched.goto(`/sites/${site.publicId}?period=today&metric=conversions`);
    await page.getByRole('button', { name: 'Show the last 7 days' }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&metric=conversions`);
    await page.getByRole('application', { name: 'Conversions' }).waitFor();
    await watched.close();
  });

  test('a missing figure says why', async () => {
    const watched = await open(`?${FIREFOX}`);
    const { page } = watched;
    const sessions = page.getByRole('button', { name: /^Sessions/ });
    assert.equal(await sessions.locator('[data-figure]').textContent(), '–');
    await sessions.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const tip = page.getByRole('tooltip').filter({ visible: true });
    assert.match(
      (await tip.textContent()) ?? '',
      /Only visitors and pageviews are available when filters are active\.$/,
    );
    await page.keyboard.press('Escape');
    assert.equal(await tip.count(), 0);
    await watched.close();
  });

  test('all rows can be searched and paged, and saved as they were found', async () => {
    const watched = await open('?period=7d');
    const { page } = watched;
    const { totalKeys } = await ask<BreakdownAnswer>('/breakdown?period=7d&dimension=page');
    await panel(page, 'Pages')
      .getByRole('button', { name: /^Show all/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Pages' });
    const count = dialog.getByRole('status');
    await dialog.getByRole('row').nth(100).waitFor();
    await watched.settled();
    assert.equal(await count.textContent(), `1 – 100 of ${totalKeys}`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`101 – 200 of ${totalKeys}`).waitFor();
    await dialog.getByRole('searchbox').fill('/archive/1');
    const found = await ask<BreakdownAnswer>('/breakdown?period=7d&dimension=page&search=/archive/1&limit=1000');
    await page.getByText(`1 – 100 of ${found.totalKeys}`).waitFor();
    await watched.settled();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'shop.example_pages_2026-05-14_2026-05-20.csv');
    assert.equal(
      await readFile(await download.path(), 'utf8'),
      `\uFEFF"page","visitors","views","share"\r\n${found.rows
        .map(({ key, visitors, views, pct }) => `"${key}",${visitors},${views},${pct}\r\n`)
        .join('')}`,
    );
    // A search for letters finds percent-encoded paths.
    await dialog.getByRole('searchbox').fill('kapitänsmützen');
    await page.getByText('1 – 1 of 1').waitFor();
    await dialog.getByRole('button', { name: /kapitänsmützen/ }).click();
    await watched.settled();
    assert.equal(await dialog.count(), 0);
    assert.match((await chips(page))[0] ?? '', /^Remove the filter: Page is\/blog\/donaudampf/);
    assert.ok(totalKeys > ARCHIVE_PAGES);
    await watched.close();
  });

  test('the key figures and the chart can be saved', async () => {
    const watched = await open('?period=7d');
    const { page } = watched;
    const saved = async (item: string) => {
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: item, exact: true }).click(),
      ]);
      return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
    };
    const { stats } = await ask<StatsAnswer>('/stats?period=7d');
    assert.deepEqual(await saved('Key figures'), [
      'shop.example_key-figures_2026-05-14_2026-05-20.csv',
      `\uFEFF"metric","value","previous","change_percent"\r\n${METRICS.map(
        (metric) =>
          `"${metric}",${stats[metric].value},${stats[metric].prev},${stats[metric].prev ? stats[metric].deltaPct : ''}\r\n`,
      ).join('')}`,
    ]);
    const { points, prev } = await ask<TimeseriesAnswer>('/timeseries?period=7d&compare=true');
    const [name, text] = await saved('Chart: visitors');
    assert.equal(name, 'shop.example_visitors_2026-05-14_2026-05-20.csv');
    const lines = (text ?? '').split('\r\n');
    assert.equal(lines[0], '\uFEFF"from","to","visitors","previous_from","previous_to","previous_visitors"');
    assert.equal(
      lines[1],
      `"2026-05-14","2026-05-14",${points[0]?.value},"2026-05-07","2026-05-07",${prev?.[0]?.value}`,
    );
    assert.equal(lines.length, points.length + 2);
    await watched.close();
  });

  test('shares with a filter are labelled as shares of all visitors, on the page and in the file', async () => {
    const watched = await open(`?period=7d&${FIREFOX}`);
    const { page } = watched;
    const places = panel(page, 'Locations');
    assert.match(await watched.text(places), /Country Visitors Share of all /);
    await places.getByRole('button', { name: 'Share of all' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const tip = page.getByRole('tooltip').filter({ visible: true });
    assert.equal(
      await tip.textContent(),
      'Of all visitors of the site in this period, not only of those who match the filters.',
    );
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Countries', exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'shop.example_countries_browser-firefox_2026-05-14_2026-05-20.csv');
    const [header] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.equal(header, '\uFEFF"country","visitors","views","share_of_all"');
    await page.getByRole('button', { name: 'Remove the filter: Browser' }).click();
    await watched.settled();
    assert.match(await watched.text(places), /Country Visitors Share /);
    await page.goto(`${page.url().split('?')[0]}?${FIREFOX}&all=country`);
    await page.getByRole('dialog').getByRole('button', { name: 'Share of all' }).waitFor();
    await watched.close();
  });

  test('the bucket that is not over is named beside the chart, and only while it is drawn', async () => {
    const watched = await open('?period=7d');
    const { page } = watched;
    const note = page.getByText('Today, not over yet').filter({ visible: true });
    assert.equal(await note.count(), 1);
    await page.getByRole('button', { name: 'Table' }).click();
    assert.equal(await note.count(), 0);
    await watched.goto(`/sites/${site.publicId}?from=2026-05-12&to=2026-05-14`);
    assert.equal(await note.count(), 0);
    await watched.close();
  });

  test('a page reloads for another user as soon as it is visible again', async () => {
    const watched = await open();
    const { page } = watched;
    const { database, clock } = dashboard.service;
    const other = await createOrganisation(database.db, clock, { name: 'Andere' });
    const { cookie } = await signedIn(dashboard.service, other.id, 'owner');
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: dashboard.service.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'There is no such site' }).waitFor();
    assert.equal(await page.locator('[data-figure]').count(), 0);
    await watched.close();
  });

  test('goals and funnels are listed beside the events', async () => {
    const watched = await open('?events=goals');
    const { page } = watched;
    assert.match(await watched.text(panel(page, 'Goals & events')), /Anmeldung/);
    await panel(page, 'Goals & events').getByRole('tab', { name: 'Funnels' }).click();
    await watched.settled();
    assert.match(await watched.text(panel(page, 'Goals & events')), /Zum Preis/);
    await watched.close();
  });

  test('the map shades the countries and filters by them', async () => {
    const watched = await open();
    const { page } = watched;
    const map = page.getByRole('group', { name: 'Map of visitors by country' });
    await panel(page, 'Locations').scrollIntoViewIfNeeded();
    await map.getByRole('button', { name: /^Germany: / }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?filter=country:DE`);
    await page.getByRole('button', { name: 'Remove the filter: Country' }).click();
    await watched.settled();
    const { rows: countries } = await ask<BreakdownAnswer>('/breakdown?dimension=country');
    assert.equal(await map.getByRole('button').count(), countries.filter(({ key }) => key !== '(none)').length);
    await watched.close();
  });

  test('new events appear without a reload', async () => {
    const watched = await open();
    const { page } = watched;
    const { service } = dashboard;
    const current = page.locator('[data-figure="currentVisitors"]');
    assert.equal(await current.textContent(), '0');
    await service.collect(site, { u: '/gerade-eben' });
    await page.getByRole('region', { name: 'Newest events' }).getByText('/gerade-eben').waitFor();
    const realtime = await ask<RealtimeAnswer>('/realtime');
    assert.equal(await current.textContent(), String(realtime.currentVisitors));
    assert.match(await watched.text(panel(page, 'Right now')), /^Right now .* 1 pageview, by the minute/);
    await watched.close();
  });

  test('a public link shows the same figures, and no way to anything else', async () => {
    const { service } = dashboard;
    const { token } = await createShareLink(service.database.db, service.clock, site.id, 'for all');
    const watched = await dashboard.open(`/share/${token}?period=7d`, { as: null });
    const { page } = watched;
    assert.deepEqual(await figures(page), await figuresOfApi('period=7d'));
    await panel(page, 'Devices')
      .getByRole('button', { name: /^Firefox/ })
      .click();
    await watched.settled();
    assert.equal(watched.address(), `/share/${token}?period=7d&${FIREFOX}`);
    assert.deepEqual(await figures(page), await figuresOfApi(`period=7d&${FIREFOX}`));
    const links = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.equal(await page.getByRole('region', { name: 'Newest events' }).count(), 0);
    const told = await page.request.get(`${service.url}/dashboard/sites/${site.publicId}/realtime`, {
      headers: { 'svc-share': token },
    });
    assert.deepEqual(((await told.json()) as RealtimeAnswer).feed, []);
    assert.deepEqual(links, ['#realtime', 'https://db-ip.com', 'https://creativecommons.org/licenses/by/4.0/']);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.goto('/share/unknown');
    assert.match(await watched.text('main'), /This link is not valid any more/);
    await watched.close();
  });

  test('an empty site explains how to begin, an empty period where the figures are', async () => {
    const unused = await open('', { of: empty });
    await unused.page.getByRole('link', { name: 'Install the tracker' }).waitFor();
    assert.deepEqual(await unused.accessibilityViolations(), []);
    // The first visit appears without a reload.
    await dashboard.service.collect(empty, { u: '/' });
    await unused.page.getByRole('application', { name: 'Visitors' }).waitFor();
    await unused.settled();
    assert.equal((await figures(unused.page)).visitors, 1);
    const visitors = unused.page.getByRole('button', { name: /^Visitors/ });
    assert.equal(await visitors.textContent(), 'Visitors1Nothing before');
    await unused.close();
    // A list of one row is a small card, and nothing jumps when the row arrives.
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
      [2560, 1440],
    ] as const) {
      const small = await open('', { of: empty, width, height });
      assert.equal(
        await small.page
          .getByRole('button', { name: /^Show all/ })
          .filter({ visible: true })
          .count(),
        0,
      );
      const { height: cardHeight = 0 } = (await panel(small.page, 'Pages').boundingBox()) ?? {};
      assert.ok(cardHeight > 0 && cardHeight < 300, `${width} px: the card is ${cardHeight} px high`);
      assert.equal(await small.layoutShift(), 0, `${width} px`);
      await small.close();
    }
    const watched = await open('?from=2025-05-01&to=2025-05-31');
    await watched.page.getByRole('button', { name: 'Show everything' }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?from=2026-02-01&to=2026-05-20`);
    await watched.close();
  });

  test('every action works with the keyboard alone', async () => {
    const watched = await open();
    const { page } = watched;
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const tabTo = async (wanted: RegExp) => {
      for (let tries = 0; tries < 80; tries++) {
        await page.keyboard.press('Tab');
        if (wanted.test(await focused())) return;
      }
      assert.fail(`${wanted} was not reached`);
    };
    await tabTo(/^Last 30 days$/);
    await page.keyboard.press('Enter');
    await page.locator('.menu .menu-item:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(), /^Last 7 days/);
    await page.keyboard.press('Enter');
    await watched.settled();
    await tabTo(/^Pageviews/);
    await page.keyboard.press('Space');
    await tabTo(/^Top pages$/);
    await page.keyboard.press('ArrowRight');
    await watched.settled();
    await tabTo(/^\/\d/);
    await page.keyboard.press('Enter');
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&metric=pageviews&filter=entry:/&pages=entry`);
    await watched.close();
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`the page is accessible and nothing jumps (${theme})`, async () => {
      for (const search of ['', `?period=today&${FIREFOX}`, '?period=90d&events=goals&places=region&compare=false']) {
        const watched = await open(search, { theme });
        assert.deepEqual(await watched.accessibilityViolations(), [], search);
        await panel(watched.page, 'Locations').scrollIntoViewIfNeeded();
        await watched.page.locator('svg path[data-country], [data-dim="true"]').first().waitFor({ state: 'attached' });
        assert.deepEqual(await watched.accessibilityViolations(), [], `${search} with its map`);
        assert.equal(await watched.layoutShift(), 0, search);
        await watched.close();
      }
      const watched = await open('?all=referrer', { theme });
      await watched.page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      await watched.settled();
      assert.deepEqual(await watched.accessibilityViolations(), [], 'the dialog');
      await watched.close();
    });
  }

  test('the page fits every width', async () => {
    for (const width of [320, 360, 768, 1280, 1920, 2560]) {
      const watched: WatchedPage = await open('?filter=page:/docs/start', { width });
      const overflow = await watched.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `${width} px: ${overflow}`);
      assert.equal(await watched.layoutShift(), 0, `${width} px`);
      await watched.close();
    }
  });
});
