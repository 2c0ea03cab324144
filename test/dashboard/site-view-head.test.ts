/** The control line of the site view, and the ways that its rows and points lead, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { DIMENSION_TABLE, STORED_DIMENSIONS } from '../../src/domain/dimension.ts';
import type { Site } from '../../src/domain/site.ts';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { chips, FIREFOX, figures, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
let site: Site;
let path: string;
before(async () => {
  visited = await VisitedSite.shared();
  site = visited.site;
  path = `/sites/${site.publicId}`;
});
after(() => visited.close());

/** Returns the distance of an element from the window's top, and its end, px. */
async function edges(element: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const { y = Number.NaN, height = Number.NaN } = (await element.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}

test('the first figure is near the top, and the line stays there while the page scrolls', async () => {
  const widths = [
    { width: 360, height: 780, figureTopMax: 160, lineMax: 60 },
    { width: 1280, height: 900, figureTopMax: 130, lineMax: 54 },
  ];
  const watched = await visited.open(`?${FIREFOX}`);
  const { page } = watched;
  const heading = page.getByRole('heading', { level: 1 });
  assert.equal(await heading.textContent(), 'Laden');
  assert.equal(await page.getByText('Laden', { exact: true }).count(), 1);
  for (const { width, height, figureTopMax, lineMax } of looks(widths)) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const figure = await edges(page.getByRole('button', { name: /^Visitors/ }));
    assert.ok(figure.top <= figureTopMax, `${width} px: the first figure is ${figure.top} px below the top`);
    await page.keyboard.press('r');
    const { top, bottom } = await edges(page.locator('main > div').first());
    assert.ok(top === 0 && bottom <= lineMax, `${width} px: the line is from ${top} to ${bottom}`);
    // A heading that is scrolled to stands below the line.
    const realtime = await edges(page.getByRole('heading', { name: 'Realtime' }));
    assert.ok(realtime.top >= bottom && realtime.bottom <= height, `${width} px: Realtime is at ${realtime.top}`);
    assert.deepEqual(await watched.accessibilityViolations(), [], `${width} px`);
  }
  await watched.close();
});

test('the menu of filters leads to the values of a dimension, and Escape clears the filters', async () => {
  const watched = await visited.open();
  const { page } = watched;
  await page.keyboard.press('f');
  const items = page.locator('.menu:popover-open .menu-item');
  await items.filter({ hasText: 'Goal reached' }).waitFor();
  const names = (await items.allTextContents()).sort();
  const dimensions = STORED_DIMENSIONS.map((dimension) => DIMENSION_TABLE[dimension].label);
  assert.deepEqual(names, ['Goal reached', 'Measured goal', ...dimensions].sort());
  await page.getByRole('button', { name: 'Country', exact: true }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Country' });
  await editor.locator('label').nth(1).waitFor();
  await editor.locator('input:focus').waitFor();
  await page.keyboard.type('germ');
  await editor.getByLabel(/^Austria/).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?filter=country:DE`);
  assert.deepEqual(await chips(page), ['Remove filter: Country is Germany']);
  // Escape closes a menu before it clears anything.
  await page.keyboard.press('f');
  await items.first().waitFor();
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  assert.equal(watched.address(), `${path}?filter=country:DE`);
  await page.keyboard.press('Escape');
  await watched.settled();
  assert.equal(watched.address(), path);
  await page.keyboard.press('2');
  await page.keyboard.press('x');
  await watched.settled();
  assert.equal(watched.address(), `${path}?metric=pageviews&compare=off`);
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
  assert.equal(watched.address(), `${path}?metric=pageviews&compare=off&all=page`);
  await watched.close();
});

test('all time and the last 12 months have the figures of their days', async () => {
  const watched = await visited.open('?period=all');
  const { period, stats } = await visited.askDashboard<StatsAnswer>('/stats?period=all');
  assert.ok(period.from > '2026-02-01' && period.to === '2026-05-20', `all time begins on ${period.from}`);
  const { points } = await visited.ask<TimeseriesAnswer>(`/timeseries?from=${period.from}&to=${period.from}`);
  assert.ok(
    points.some(({ value }) => value !== null && value > 0),
    'the first day has visitors',
  );
  const whole = await visited.ask<StatsAnswer>('/stats?from=2000-01-01&to=2026-05-20');
  assert.equal(stats.visitors.value, whole.stats.visitors.value);
  assert.deepEqual(await figures(watched.page), await visited.figuresOfApi(`from=${period.from}&to=${period.to}`));
  assert.ok(await watched.page.getByLabel('Previous period', { exact: true }).isDisabled());
  await watched.page.keyboard.press('l');
  await watched.settled();
  assert.deepEqual(await figures(watched.page), await visited.figuresOfApi('from=2025-06-01&to=2026-05-20'));
  await watched.close();
});

test('a comparison that cannot be read is named once, and read again by a press', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  const refused = { error: { code: 'internal', message: 'broken' } };
  await page.route('**/stats?*against=*', (route) => route.fulfill({ status: 400, json: refused }));
  await watched.goto(`${path}?from=2026-05-11&to=2026-05-17&compare=2026-04-02,2026-04-08`);
  await page.getByRole('alert').filter({ hasText: 'The comparison could not be loaded.' }).waitFor();
  assert.equal(await page.locator('[data-previous]').count(), 0);
  await page.unroute('**/stats?*against=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-previous=visitors]').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await watched.close();
});

heavyTest('a click on a point of the chart opens its day, a drag a range', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  const plot = page.locator('.u-over');
  const { x, y, width, height } = (await plot.boundingBox())!;
  const at = (day: number) => x + (width * day) / 6;
  const hint = page.getByText('Click a day, drag a range');
  await page.mouse.move(at(2), y + height / 2);
  await hint.waitFor();
  await page.mouse.down();
  await page.mouse.move(at(4), y + height / 2, { steps: 4 });
  await page.mouse.up();
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-16&to=2026-05-18`);
  await page.goBack();
  await page.getByRole('heading', { name: '14 – 20 May 2026' }).waitFor();
  await watched.settled();
  await plot.click({ position: { x: width / 6, y: height / 2 } });
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-15&to=2026-05-15`);
  assert.equal(await hint.count(), 0);
  // The hours of two days lead to their day, those of one day nowhere.
  await watched.goto(`${path}?from=2026-05-15&to=2026-05-16`);
  await page.getByRole('application').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-16&to=2026-05-16`);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  assert.equal(watched.address(), `${path}?from=2026-05-16&to=2026-05-16`);
  await watched.close();
});

heavyTest('the period and the filters go along to goals and funnels, and are there on the way back', async () => {
  const watched = await visited.open(`?period=7d&${FIREFOX}`);
  const { page } = watched;
  const open = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: name === 'Dashboard' ? 'Laden' : name }).waitFor();
    await watched.settled();
    return watched.address().replace(path, '');
  };
  assert.equal(await open('Goals'), `/goals?period=7d&${FIREFOX}`);
  await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor();
  await page.keyboard.press('a');
  await watched.settled();
  assert.equal(await open('Funnels'), `/funnels?period=all&${FIREFOX}`);
  await page.getByRole('link', { name: 'Zum Preis' }).click();
  await page.getByRole('button', { name: 'Period: All time' }).waitFor();
  assert.equal(await open('Settings'), '/settings');
  assert.equal(await open('Dashboard'), `/?period=all&${FIREFOX}`);
  await watched.close();
});

heavyTest('a metric without values in a period has a button for one that has some, or for another period', async () => {
  const watched = await visited.open('?period=today&metric=conversions');
  const { page } = watched;
  await page.getByRole('button', { name: 'Show visitors' }).click();
  await page.getByRole('application', { name: 'Visitors' }).waitFor();
  await watched.goto(`/sites/${site.publicId}?period=today&metric=conversions`);
  await page.getByRole('button', { name: 'Show last 7 days' }).click();
  await watched.settled();
  assert.equal(watched.address(), `/sites/${site.publicId}?period=7d&metric=conversions`);
  await page.getByRole('application', { name: 'Conversions' }).waitFor();
  await watched.close();
});
