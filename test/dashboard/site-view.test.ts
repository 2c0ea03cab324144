/** The site view in a real browser, on the whole service: its panels and its viewers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer, RealtimeAnswer, ReportAnswer } from '../../src/stats/answer.ts';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import type { Dashboard } from './dashboard.ts';
import { chips, FIREFOX, figures, panel, VisitedSite } from './visited-site.ts';
import { ARCHIVE_PAGES } from './visits.ts';

describe('the site view', () => {
  let visited: VisitedSite;
  let dashboard: Dashboard;
  let site: Site;
  let empty: Site;
  before(async () => {
    visited = await VisitedSite.start();
    ({ dashboard, site } = visited);
    empty = await dashboard.service.site({ name: 'Noch leer', domain: 'empty.example' });
  });
  after(() => visited.close());

  test('all rows can be searched and paged, and saved as they were found', async () => {
    const watched = await visited.open('?period=7d');
    const { page } = watched;
    const { totalKeys } = await visited.ask<BreakdownAnswer>('/breakdown?period=7d&dimension=page');
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
    const found = await visited.ask<ReportAnswer>('/report?period=7d&dimension=page&search=/archive/1&limit=1000');
    await page.getByText(`1 – 100 of ${found.totalKeys}`).waitFor();
    await watched.settled();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'shop.example_pages_2026-05-14_2026-05-20.csv');
    assert.equal(
      await readFile(await download.path(), 'utf8'),
      `\uFEFF"page","visitors","views","share","average_time_seconds","average_scroll_percent","measured_views"\r\n${found.rows
        .map(({ key, visitors, views, pct, avgTime, avgScroll, measured }) =>
          [`"${key}"`, visitors, views, pct, avgTime, avgScroll, measured].join(',').concat('\r\n'),
        )
        .join('')}`,
    );
    // A search for letters finds percent-encoded paths.
    await dialog.getByRole('searchbox').fill('kapitänsmützen');
    await page.getByText('1 – 1 of 1').waitFor();
    await dialog.getByRole('button', { name: /kapitänsmützen/ }).click();
    await watched.settled();
    assert.equal(await dialog.count(), 0);
    assert.match((await chips(page))[0] ?? '', /^Remove filter: Page is \/blog\/donaudampf/);
    assert.ok(totalKeys > ARCHIVE_PAGES);
    await watched.close();
  });

  heavyTest('a page reloads for another user as soon as it is visible again', async () => {
    const watched = await visited.open();
    const { page } = watched;
    const { database, clock } = dashboard.service;
    const other = await createOrganisation(database.db, clock, { name: 'Andere' });
    await dashboard.signIn(page.context(), other.id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'Site not found' }).waitFor();
    assert.equal(await page.locator('[data-figure]').count(), 0);
    await watched.close();
  });

  heavyTest('the map shades the countries and filters by them', async () => {
    const watched = await visited.open();
    const { page } = watched;
    const map = page.getByRole('group', { name: 'Map of visitors by country' });
    await panel(page, 'Locations').scrollIntoViewIfNeeded();
    await map.getByRole('button', { name: /^Germany: / }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?filter=country:DE`);
    await page.getByRole('button', { name: 'Remove filter: Country' }).click();
    await watched.settled();
    const { rows: countries } = await visited.ask<BreakdownAnswer>('/breakdown?dimension=country');
    assert.equal(await map.getByRole('button').count(), countries.filter(({ key }) => key !== '(none)').length);
    await watched.close();
  });

  test('new events appear without a reload', async () => {
    const watched = await visited.open();
    const { page } = watched;
    const current = page.locator('[data-figure="currentVisitors"]');
    assert.equal(await current.textContent(), '0');
    await dashboard.service.collect(site, { u: '/gerade-eben' });
    await page.getByRole('region', { name: 'Latest events' }).getByText('/gerade-eben').waitFor();
    const realtime = await visited.ask<RealtimeAnswer>('/realtime');
    assert.equal(await current.textContent(), String(realtime.currentVisitors));
    assert.match(await watched.text(panel(page, 'Realtime')), /^Realtime .* 1 pageview in 30 minutes/);
    await watched.close();
  });

  heavyTest('a goal is measured by a click, what happens now leads to its filter, and a page to itself', async () => {
    const path = `/sites/${site.publicId}`;
    await dashboard.service.collect(site, { u: '/gerade-eben' });
    const watched = await visited.open('?events=goals');
    const { page } = watched;
    const events = panel(page, 'Goals & events');
    await events.getByRole('button', { name: /^Anmeldung/ }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}?goal=1&events=goals`);
    await panel(page, 'Realtime')
      .getByRole('button', { name: /^\/gerade-eben/ })
      .click();
    await watched.settled();
    assert.equal(watched.address(), `${path}?filter=page:/gerade-eben&goal=1&events=goals`);
    await page.getByRole('button', { name: 'Remove filter: Goal is Anmeldung' }).click();
    await watched.settled();
    const link = panel(page, 'Pages').getByRole('link', { name: 'Open /gerade-eben in a new tab' });
    assert.equal(await link.getAttribute('href'), `https://${site.domain}/gerade-eben`);
    assert.equal(await link.getAttribute('rel'), 'noreferrer noopener');
    assert.equal(await link.getAttribute('target'), '_blank');
    await events.getByRole('tab', { name: 'Funnels' }).click();
    await watched.settled();
    assert.match(await watched.text(events), /Zum Preis/);
    await watched.close();
  });

  heavyTest('a line below the figures says what was lost and what was rejected, and leads to the reasons', async () => {
    const { db } = dashboard.service.database;
    const rejected = (day: string, reason: 'lost' | 'origin', count: number) =>
      db.insertInto('discards').values({ site_id: site.id, day, reason, count }).execute();
    await rejected('2026-05-18', 'origin', 12);
    await rejected('2026-05-01', 'lost', 1);
    const watched = await visited.open('?period=7d');
    const { page } = watched;
    await page.getByText('Exact · 0 events lost · 12 rejected (wrong domain) →').waitFor();
    await page.keyboard.press('t');
    await page.getByText('Exact · 1 event lost · 12 rejected (wrong domain) →').waitFor();
    await page.getByRole('link', { name: '12 rejected (wrong domain)' }).click();
    await page.getByRole('heading', { name: 'Rejected events' }).waitFor();
    assert.match(page.url(), /\/settings\/tracking#discards$/);
    await watched.close();
  });

  test('a public link shows the same figures, and no way to anything else', async () => {
    const { service } = dashboard;
    const { token } = await createShareLink(service.database.db, service.clock, site.id, 'for all');
    const watched = await dashboard.open(`/share/${token}?period=7d`, { as: null });
    const { page } = watched;
    assert.deepEqual(await figures(page), await visited.figuresOfApi('period=7d'));
    await panel(page, 'Devices')
      .getByRole('button', { name: /^Firefox/ })
      .click();
    await watched.settled();
    assert.equal(watched.address(), `/share/${token}?period=7d&${FIREFOX}`);
    assert.deepEqual(await figures(page), await visited.figuresOfApi(`period=7d&${FIREFOX}`));
    const links = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    assert.equal(await page.getByRole('region', { name: 'Latest events' }).count(), 0);
    const told = await page.request.get(`${service.url}/dashboard/sites/${site.publicId}/realtime`, {
      headers: { 'svc-share': token },
    });
    assert.deepEqual(((await told.json()) as RealtimeAnswer).feed, []);
    const isOfSite = (link: string) => link.startsWith(`https://${site.domain}/`);
    assert.deepEqual(
      links.filter((link) => !isOfSite(link)),
      ['#realtime', '/docs', 'https://db-ip.com', 'https://creativecommons.org/licenses/by/4.0/'],
    );
    await heavyCheck(async () => assert.deepEqual(await watched.accessibilityViolations(), []));
    await watched.goto('/share/unknown');
    assert.match(await watched.text('main'), /^Shared dashboard not available This link is no longer valid/);
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await watched.close();
  });

  test('an empty site explains how to begin, an empty period where the figures are', async () => {
    const unused = await visited.open('', { of: empty });
    await unused.page.getByRole('link', { name: 'Install tracking script' }).waitFor();
    assert.deepEqual(await unused.accessibilityViolations(), []);
    // The first visit appears without a reload.
    await dashboard.service.collect(empty, { u: '/' });
    await unused.page.getByRole('application', { name: 'Visitors' }).waitFor();
    await unused.settled();
    assert.equal((await figures(unused.page)).visitors, 1);
    const visitors = unused.page.getByRole('button', { name: /^Visitors/ });
    assert.equal(await visitors.textContent(), 'Visitors1');
    await unused.close();
    const watched = await visited.open('?from=2025-05-01&to=2025-05-31');
    await watched.page.getByRole('button', { name: 'Show all time' }).click();
    await watched.settled();
    assert.equal(watched.address(), `/sites/${site.publicId}?period=all`);
    await watched.close();
  });

  heavyTest('sources, places and programs have names and pictures', async () => {
    const watched = await visited.open('?period=90d&sources=referrer');
    const { page } = watched;
    const pictureOf = (list: string, name: string) =>
      panel(page, list).getByRole('button', { name }).locator('img, use').first();
    const addressOf = async (list: string, name: string) => {
      const picture = pictureOf(list, name);
      return (await picture.getAttribute('href')) ?? (await picture.getAttribute('src')) ?? '';
    };
    await panel(page, 'Sources').getByRole('button', { name: 'Google google.com' }).waitFor();
    const addresses = [
      await addressOf('Sources', 'Google google.com'),
      await addressOf('Locations', 'Germany'),
      await addressOf('Devices', 'Firefox'),
    ];
    assert.deepEqual(
      addresses.map((address) => address.replace(/-[\w-]{8}\//, '/')),
      ['/assets/brands/google.svg#i', '/assets/flags/DE.svg', '/assets/brands/firefoxbrowser.svg#i'],
    );
    for (const address of addresses)
      assert.equal((await page.request.get(dashboard.service.url + address)).status(), 200);
    await panel(page, 'Locations').getByRole('tab', { name: 'Regions' }).click();
    const berlin = panel(page, 'Locations').getByRole('button', { name: 'Berlin Germany' });
    await berlin.click();
    await watched.settled();
    assert.deepEqual(await chips(page), ['Remove filter: Region is Berlin']);
    assert.deepEqual(watched.problems, []);
    await watched.close();
  });
});
