/** The command line of the site view in a real browser: filters edited in place, period and comparison, the interval. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { isTooWide } from './too-wide.ts';
import { chips, FIREFOX, figures, focusedText, panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
let path: string;
before(async () => {
  visited = await VisitedSite.shared();
  path = `/sites/${visited.site.publicId}`;
});
after(() => visited.close());

const TWO = `${FIREFOX}&filter=country:DE`;
/** A chip, which edits what it says. */
const chip = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Filters' }).getByRole('button', { name });

test('a chip is edited in place, by click and by keyboard, and the focus stays with it', async () => {
  const watched = await visited.open(`?${TWO}`);
  const { page } = watched;
  await chip(page, /^Country is/).click();
  const editor = page.getByRole('dialog', { name: 'Country' });
  await editor.getByLabel('Operator').selectOption({ label: 'is not' });
  const { stats } = await visited.askDashboard<StatsAnswer>(`/stats?${TWO}`);
  const germany = editor.locator('label', { hasText: 'Germany' });
  await germany.filter({ hasText: 'visitors' }).waitFor();
  assert.match((await germany.textContent()) ?? '', new RegExp(`^Germany${stats.visitors.value} visitors$`));
  assert.ok(await germany.getByRole('checkbox').isChecked());
  await editor.getByLabel(/^Austria/).check();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await watched.settled();
  const edited = `?${FIREFOX}&where=country:is_not:DE%7CAT`;
  assert.equal(watched.address(), path + edited);
  assert.equal(await focusedText(page), 'Country is not Germany or Austria');

  await page.keyboard.press('Enter');
  await editor.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await focusedText(page), 'Country is not Germany or Austria');
  assert.equal(watched.address(), path + edited);
  // Down to the first value, which is taken away, and on with Enter.
  await page.keyboard.press('Enter');
  await editor.locator('label').nth(1).waitFor();
  await editor.locator('input:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?${FIREFOX}&where=country:is_not:AT`);
  const shown = await figures(page);
  await watched.goto(watched.address());
  assert.deepEqual(await figures(page), shown);
  assert.deepEqual(await chips(page), [
    'Remove filter: Browser is Firefox',
    'Remove filter: Country is not Austria',
    'Clear all',
  ]);
  await page.getByRole('button', { name: 'Remove filter: Country' }).click();
  await watched.settled();
  assert.equal(await focusedText(page), 'Browser is Firefox');
  await page.getByRole('button', { name: 'Remove filter: Browser' }).press('Enter');
  await watched.settled();
  assert.equal(watched.address(), path);
  assert.equal(await focusedText(page), 'Filter');
  await watched.close();
});

test('a row has a menu, which excludes it', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const row = panel(page, 'Devices').getByRole('button', { name: /^Firefox/ });
  const below = panel(page, 'Devices')
    .locator('li:has([aria-pressed])', { hasText: /^Firefox/ })
    .locator('+ li');
  const [next = ''] = /^[A-Za-z]+/.exec((await below.textContent()) ?? '') ?? [];
  await row.click({ button: 'right' });
  const exclude = page.getByRole('button', { name: 'Exclude this row' });
  await exclude.waitFor();
  await page.keyboard.press('Escape');
  assert.match(await focusedText(page), /^Firefox/);
  assert.equal(await exclude.count(), 0);
  await row.click({ button: 'right' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?where=browser:is_not:Firefox`);
  await row.waitFor({ state: 'detached' });
  assert.ok(next.length > 2 && (await focusedText(page)).startsWith(next), await focusedText(page));
  await watched.close();
});

heavyTest('the measured goal is chosen and changed as a chip', async () => {
  const watched = await visited.open();
  const { page } = watched;
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Measured goal' }).waitFor();
  // A letter leads to the next item that begins with it.
  await page.keyboard.press('o');
  assert.equal(await focusedText(page), 'Operating system');
  await page.keyboard.press('o');
  assert.equal(await focusedText(page), 'OS version');
  await page.keyboard.press('m');
  assert.equal(await focusedText(page), 'Measured goal');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Measured goal' }).getByRole('button', { name: 'Anmeldung' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?goal=1`);
  await chip(page, /^Goal is Anmeldung$/).click();
  const goals = page.getByRole('group', { name: 'Measured goal' });
  assert.equal(await goals.getByRole('button', { name: 'Anmeldung' }).getAttribute('aria-current'), 'true');
  await watched.close();
});

heavyTest('a segment is replaced by its conditions, which are edited then', async () => {
  const watched = await visited.open(`?${TWO}`);
  const { page } = watched;
  await page.getByRole('button', { name: 'Save as segment', exact: true }).click();
  const save = page.getByRole('dialog', { name: 'Save as segment' });
  await save.getByLabel('Name').fill('Foxes');
  await save.getByLabel('Name').press('Enter');
  await save.waitFor({ state: 'detached' });
  await watched.settled();
  assert.match(watched.address(), /\?where=segment:is:\d+$/);
  assert.equal(await focusedText(page), 'Segment: Foxes');
  // In its editor the focus goes from a condition that is removed to the next one, and from the last one to what adds one.
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Manage segments…' }).click();
  await page.getByRole('button', { name: 'Edit segment Foxes' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit segment', exact: true });
  await editor.getByRole('button', { name: 'Remove filter: Browser' }).press('Enter');
  await editor.locator('[data-chip*=country] button:focus').waitFor();
  await editor.getByRole('button', { name: 'Remove filter: Country' }).press('Enter');
  await editor.locator('button:focus', { hasText: 'Add condition' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done' }).click();
  await chip(page, /^Segment: Foxes$/).click();
  await page.getByRole('button', { name: 'Replace by its conditions' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?${TWO}`);
  await watched.close();
});

test('a range of days is compared with another one, and both are in the address', async () => {
  const watched = await visited.open('?from=2026-05-11&to=2026-05-17');
  const { page } = watched;
  const menu = page.getByRole('button', { name: /^Period: 11 – 17 May 2026/ });
  await menu.click();
  await page.getByRole('group', { name: 'Compare with' }).getByRole('button', { name: 'Custom range…' }).click();
  const range = page.getByRole('dialog', { name: 'Compare with a custom range' });
  await range.getByLabel('From').fill('2026-04-01');
  await range.getByLabel('To').fill('2026-04-20');
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await range.getByRole('button', { name: 'Apply' }).click();
  await watched.settled();
  const address = `${path}?from=2026-05-11&to=2026-05-17&compare=2026-04-01,2026-04-20`;
  assert.equal(watched.address(), address);
  await watched.goto(address);
  await page.getByText('vs 1 – 20 Apr 2026').last().waitFor();
  const { stats } = await visited.ask<StatsAnswer>(
    '/report/stats?from=2026-05-11&to=2026-05-17&against=2026-04-01,2026-04-20',
  );
  const visitors = page.getByRole('button', { name: /^Visitors/ });
  assert.equal(await visitors.locator('[data-previous]').textContent(), String(stats.visitors.prev));
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  const { points } = await visited.ask<TimeseriesAnswer>('/timeseries?from=2026-04-01&to=2026-04-07');
  const reading = page.locator('[aria-live="polite"]', { hasText: 'Apr' });
  assert.match((await reading.textContent()) ?? '', new RegExp(`; Wed, 1 Apr 2026: ${points[0]!.value}$`));

  await menu.press('Enter');
  await page.getByRole('button', { name: 'Same period last year' }).press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?from=2026-05-11&to=2026-05-17&compare=year`);
  assert.match(await focusedText(page), /^11 – 17 May 2026 No full comparison$/);
  await page
    .getByRole('button', { name: /^Period: 11 – 17 May 2026 No full comparison, vs same period last year$/ })
    .waitFor();
  await watched.close();
});

heavyTest('the interval of the chart is chosen among those that fit, and is in the address', async () => {
  const watched = await visited.open('?period=90d');
  const { page } = watched;
  await page.getByRole('button', { name: 'Interval: day' }).click();
  const items = page.locator('.menu:popover-open .menu-item');
  assert.deepEqual(await items.allTextContents(), ['Day', 'Week', 'Month']);
  await items.filter({ hasText: 'Month' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?period=90d&interval=month`);
  await watched.goto(watched.address());
  await page.getByRole('button', { name: 'Table' }).click();
  const { points } = await visited.askDashboard<TimeseriesAnswer>('/timeseries?period=90d&interval=month');
  assert.equal(await page.locator('table tbody tr').count(), points.length);
  await page.getByRole('button', { name: 'Interval: month' }).press('Enter');
  await page.getByRole('button', { name: 'Day', exact: true }).press('Enter');
  await watched.settled();
  assert.equal(watched.address(), `${path}?period=90d`);
  // Seven days have hours, and conversions have none.
  await watched.goto(`${path}?period=7d&interval=hour`);
  await page.getByRole('button', { name: 'Interval: hour' }).waitFor();
  await page.getByRole('button', { name: /^Conversions/ }).click();
  await page.locator('span', { hasText: /^Day$/ }).waitFor();
  await watched.close();
});

heavyTest('two filters are on the line at 1280, and on a phone behind a count, with nothing cut', async () => {
  const watched = await visited.open(`?${TWO}`, { width: 1280, height: 800 });
  const { page } = watched;
  const line = page.locator('main > div').first();
  const isInside = (width: number) =>
    line.evaluate(
      (element, edge) =>
        [...element.querySelectorAll('button')].every((button) => {
          const { left, right } = button.getBoundingClientRect();
          return left >= 0 && right <= edge && button.scrollWidth <= button.clientWidth + 1;
        }),
      width,
    );
  assert.ok(await isInside(1280));
  const { height: wide = 0 } = (await line.boundingBox())!;
  assert.ok(wide < 60, `the line is ${wide} px high`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filter 2' }).click();
  const list = page.getByRole('group', { name: 'Filters' });
  await list.getByRole('button', { name: /^Country is/ }).click();
  await page
    .getByRole('dialog', { name: 'Country' })
    .getByLabel(/^Austria/)
    .check();
  await page.getByRole('dialog', { name: 'Country' }).getByRole('button', { name: 'Apply' }).click();
  await watched.settled();
  assert.equal(watched.address(), `${path}?${FIREFOX}&where=country:is:DE%7CAT`);
  assert.equal(await focusedText(page), 'Filter 2');
  assert.equal(await isTooWide(page), false);
  assert.ok(await isInside(390));
  const { height: narrow = 0 } = (await line.boundingBox())!;
  assert.ok(narrow < 60, `the line is ${narrow} px high`);
  // The chart begins on the first screen.
  const { y = Number.NaN } = (await page.getByRole('application').boundingBox())!;
  assert.ok(y < 844, `the chart begins at ${y} px`);
  await watched.close();
});
