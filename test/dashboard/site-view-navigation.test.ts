/** The ways through the site view: filters, addresses, periods and the keyboard, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Site } from '../../src/domain/site.ts';
import type { TimeseriesAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { chips, FIREFOX, figures, focusedText, panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
let site: Site;
before(async () => {
  visited = await VisitedSite.shared();
  site = visited.site;
});
after(() => visited.close());

const germany = (page: Page) =>
  panel(page, 'Locations')
    .locator('ol')
    .getByRole('button', { name: /Germany/ });
/** Returns the accessible names of a panel's rows. */
const rows = (page: Page, name: string) =>
  panel(page, name)
    .locator('ol button')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''));

test('a click on a row filters, several filters combine, each can be removed', async () => {
  const watched = await visited.open();
  const { page } = watched;
  await panel(page, 'Devices')
    .getByRole('button', { name: /^Firefox/ })
    .click();
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}?${FIREFOX}`);
  await germany(page).click();
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}?${FIREFOX}&filter=country:DE`);
  assert.deepEqual(await figures(page), await visited.figuresOfApi(`${FIREFOX}&filter=country:DE`));
  assert.deepEqual(await chips(page), [
    'Remove filter: Browser is Firefox',
    'Remove filter: Country is Germany',
    'Clear all',
  ]);
  await page.getByRole('button', { name: 'Remove filter: Browser' }).click();
  await watched.settled();
  assert.deepEqual(await chips(page), ['Remove filter: Country is Germany']);
  assert.deepEqual(await figures(page), await visited.figuresOfApi('filter=country:DE'));
  // A click on the row itself removes its filter too.
  await germany(page).click();
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}`);
  await watched.close();
});

test('the address holds the view: a reload restores it, and the browser goes back one step at a time', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const path = `/sites/${site.publicId}`;
  await page.getByRole('button', { name: /^Pageviews/ }).click();
  await panel(page, 'Pages').getByRole('tab', { name: 'Entry pages' }).click();
  await page.keyboard.press('w');
  await watched.settled();
  const address = `${path}?period=7d&metric=pageviews&pages=entry`;
  assert.equal(watched.address(), address);
  // The changes since the previous period come after the rows.
  const change = panel(page, 'Pages').getByText('in the previous period').first();
  await change.waitFor({ state: 'attached' });
  const before = [await figures(page), await rows(page, 'Pages')];
  await watched.goto(address);
  await change.waitFor({ state: 'attached' });
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

test('the keyboard reads the chart, and opens a day', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  await page.getByRole('group', { name: 'Annotations' }).waitFor();
  await page.getByRole('application', { name: 'Visitors' }).focus();
  await page.keyboard.press('Home');
  const { points, prev } = await visited.ask<TimeseriesAnswer>('/timeseries?period=7d&compare=true');
  const reading = page.locator('[aria-live="polite"]', { hasText: 'May' });
  assert.equal(
    await reading.textContent(),
    `Thu, 14 May 2026: ${points[0]?.value}; Thu, 7 May 2026: ${prev?.[0]?.value}`,
  );
  await page.keyboard.press('End');
  // The goal and the funnel of the site were made today.
  assert.match(
    (await reading.textContent()) ?? '',
    /^Wed, 20 May 2026: \d+ so far; Wed, 13 May 2026: \d+\. Goal created: .*Anmeldung/,
  );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}?from=2026-05-19&to=2026-05-19`);
  await watched.close();
});

heavyTest('every shortcut chooses its period, and none works while somebody types', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const path = `/sites/${site.publicId}`;
  const shortcuts = [
    ['d', '?period=today'],
    ['y', '?period=year'],
    ['p', '?period=last_month'],
    ['e', '?period=yesterday'],
    ['w', '?period=7d'],
    ['n', '?period=90d'],
    ['m', '?period=month'],
    ['l', '?period=12mo'],
    ['a', '?period=all'],
  ] as const;
  const ofLast30Days = [
    ['t', ''],
    ['ArrowLeft', '?from=2026-03-22&to=2026-04-20'],
    ['ArrowRight', ''],
  ] as const;
  for (const [key, search] of [...looks(shortcuts), ...ofLast30Days]) {
    await page.keyboard.press(key);
    await watched.settled();
    assert.equal(watched.address(), path + search, key);
  }
  await page.keyboard.press('c');
  await page.getByLabel('From', { exact: true }).fill('2026-05-01');
  await page.getByLabel('To', { exact: true }).fill('2026-04-01');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('alert').textContent(), 'The end date is before the start date.');
  await page.getByLabel('To', { exact: true }).fill('2026-05-02');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-01&to=2026-05-02`);
  await page.keyboard.press('?');
  await page.getByLabel('Enable keyboard shortcuts on this device').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  assert.equal(watched.address(), `${path}?from=2026-05-01&to=2026-05-02`);
  await watched.close();
});

heavyTest('a period is chosen by its days, with the pointer and with the keyboard', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const path = `/sites/${site.publicId}`;
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Sun, 5 Apr 2026' }).click();
  assert.deepEqual(
    await Promise.all(['From', 'To'].map((name) => page.getByLabel(name, { exact: true }).inputValue())),
    ['2026-04-05', ''],
  );
  assert.deepEqual(await watched.accessibilityViolations(), []);
  // The last day is enough.
  await page.getByRole('button', { name: 'Thu, 7 May 2026' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-04-05&to=2026-05-07`);
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Fri, 1 May 2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Apply' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-02&to=2026-05-02`);
  await watched.close();
});

test('every action works with the keyboard alone', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const tabTo = async (wanted: RegExp) => {
    for (let tries = 0; tries < 80; tries++) {
      await page.keyboard.press('Tab');
      if (wanted.test(await focusedText(page))) return;
    }
    assert.fail(`${wanted} was not reached`);
  };
  await tabTo(/^Last 30 days/);
  await page.keyboard.press('Enter');
  await page.locator('.menu .menu-item:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.match(await focusedText(page), /^Last 7 days/);
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

heavyTest('all rows are sorted by any column, and found by the names that are shown', async () => {
  const watched = await visited.open('?period=7d&all=country');
  const dialog = watched.page.getByRole('dialog', { name: 'Countries' });
  const names = () => dialog.getByRole('rowheader').allTextContents();
  await dialog.getByRole('button', { name: 'Country', exact: true }).click();
  await dialog.locator('[aria-sort=ascending]').waitFor();
  await watched.settled();
  const listed = await names();
  assert.deepEqual(listed, listed.toSorted());
  await dialog.getByRole('searchbox').fill('germ');
  await watched.page.getByText('1 – 1 of 1').waitFor();
  assert.deepEqual(await names(), ['Germany']);
  const [download] = await Promise.all([
    watched.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /share"\r\n"DE",[^\n]+\n$/);
  await watched.close();
});
