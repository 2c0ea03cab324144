/**
 * The looks of the site view in a real browser: accessible in both themes, still while it loads, and as wide as its window; and
 * the calendar in which a period is chosen.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import type { Language } from '../../src/domain/language.ts';
import type { RealtimeAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { isTooWide } from './too-wide.ts';
import { FIREFOX, panel, VisitedSite } from './visited-site.ts';

/** The language with the longest words; `npm run test:heavy` takes all: SVC_TEST_LANGUAGES=en,de,fr,es,ja. */
const LANGUAGES = (process.env.SVC_TEST_LANGUAGES ?? 'de').split(',') as Language[];

describe('the looks of the site view', () => {
  let visited: VisitedSite;
  before(async () => {
    visited = await VisitedSite.shared();
  });
  after(() => visited.close());

  test('the page is accessible, and nothing jumps', async () => {
    const searches = [`?period=today&${FIREFOX}`, '', '?period=90d&events=goals&places=region&compare=false'];
    for (const search of looks(searches)) {
      const watched = await visited.open(search);
      await panel(watched.page, 'Locations').scrollIntoViewIfNeeded();
      await watched.page.locator('svg path[data-country], [data-dim="true"]').first().waitFor({ state: 'attached' });
      assert.deepEqual(await watched.violationsInThemes(), [], search);
      await watched.assertStill(search);
      await watched.close();
    }
  });

  heavyTest('the dialog of all rows is accessible', async () => {
    const watched = await visited.open('?all=referrer', { theme: 'dark' });
    await watched.page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await watched.close();
  });

  test('the page fits every width', async () => {
    for (const width of looks([320, 1280, 360, 768, 1920, 2560])) {
      // The number of current visitors comes last, into a page that is drawn.
      const prepare = (context: BrowserContext) =>
        context.route('**/realtime*', async (route) => {
          await route.request().frame().waitForSelector('[data-figure="visitors"]');
          const answer = (await (await route.fetch()).json()) as RealtimeAnswer;
          await route.fulfill({ json: { ...answer, currentVisitors: 123 } });
        });
      const watched = await visited.open('?filter=page:/docs/start', { width, prepare });
      const overflow = await watched.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `${width} px: ${overflow}`);
      await watched.assertStill(`${width} px`);
      await watched.close();
    }
  });

  heavyTest('a list of one row is a small card, and nothing jumps when the row arrives', async () => {
    const single = await visited.dashboard.service.site({ name: 'Klein', domain: 'single.example' });
    await visited.dashboard.service.collect(single, { u: '/' });
    // Answered once the event shows.
    await visited.dashboard.service.read(single, '/stats?period=today');
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
      [2560, 1440],
    ] as const) {
      const small = await visited.open('', { of: single, width, height });
      assert.equal(
        await small.page
          .getByRole('button', { name: /^Show all/ })
          .filter({ visible: true })
          .count(),
        0,
      );
      const { height: cardHeight = 0 } = (await panel(small.page, 'Pages').boundingBox()) ?? {};
      assert.ok(cardHeight > 0 && cardHeight < 300, `${width} px: the card is ${cardHeight} px high`);
      await small.assertStill(`${width} px`);
      await small.close();
    }
  });

  test('the styles of all pages come before those of a part, whose rules win', async () => {
    const watched = await visited.open();
    const { page } = watched;
    const isBase = await page.evaluate(() =>
      [...document.styleSheets].map(({ cssRules }) =>
        [...cssRules].some((rule) => rule instanceof CSSStyleRule && rule.selectorText === '.card'),
      ),
    );
    assert.deepEqual(
      isBase,
      isBase.map((_, i) => i === 0),
    );
    const chart = page.locator('.card', { has: page.getByRole('application', { name: 'Visitors' }) });
    assert.equal(await chart.evaluate((card) => getComputedStyle(card).padding), '0px');
    await watched.close();
  });

  heavyTest('every filter and the button that clears them are seen, whatever the width', async () => {
    const filters = [FIREFOX, 'filter=country:DE', 'filter=os:Linux', 'filter=device:desktop', 'filter=entry:/'];
    const watched = await visited.open(`?${filters.join('&')}`, { width: 1440 });
    const { page } = watched;
    const line = page.getByRole('region', { name: 'Filters' });
    const cut = () =>
      line.evaluate((line) => {
        const frame = line.getBoundingClientRect();
        const isSeen = ({ left, right, bottom }: DOMRect) =>
          left >= frame.left && right <= Math.min(frame.right, innerWidth) && bottom <= frame.bottom;
        const buttons = [...line.querySelectorAll('button')];
        return buttons.filter((one) => !isSeen(one.getBoundingClientRect())).map(({ textContent }) => textContent);
      });
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 780 });
      assert.deepEqual(await cut(), [], `${width} px`);
      assert.equal(await isTooWide(page), false, `${width} px`);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    assert.equal(await isTooWide(page), false, '360 px');
    await page.getByRole('button', { name: 'Filter 5' }).click();
    const list = page.getByRole('group', { name: 'Filters' });
    assert.equal(await list.getByRole('button', { name: /^Remove filter/ }).count(), 5);
    await list.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
    await watched.close();
  });

  heavyTest('no tab of a list is cut in a wide window', async () => {
    for (const language of LANGUAGES) {
      const watched = await visited.open('', { language });
      for (const width of [1440, 1280]) {
        await watched.page.setViewportSize({ width, height: 780 });
        await watched.page.waitForFunction(
          () => document.querySelector('[role="tablist"]:not([data-fades=""])') === null,
        );
      }
      await watched.close();
    }
  });

  heavyTest('on a phone a filter is seen whole, and tabs that do not fit fade and show the open one', async () => {
    const watched = await visited.open(`?${FIREFOX}&pages=hostname`, { width: 360, height: 780, hasTouch: true });
    const { page } = watched;
    await page.getByRole('button', { name: 'Filter 1' }).tap();
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: /^Browser is ?Firefox/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-panel="pages"] [role="tablist"][data-fades="start"]').waitFor();
    await watched.close();
  });

  test('a screen reader hears the course of the line, what a row does, and no loose words', async () => {
    const watched = await visited.open();
    const { page } = watched;
    const chart = page.getByRole('application', { name: 'Visitors' });
    const hintId = await chart.getAttribute('aria-describedby');
    assert.match(
      (await page.locator(`[id="${hintId}"]`).textContent()) ?? '',
      /^Highest: .+: \d+\. Lowest: .+: \d+\. Use /,
    );
    // A tile is heard once: its name, its value, its change and the value before; what explains it repeats none of them.
    const tile = page.getByRole('button', { name: /^Visitors/ });
    const name = /button "Visitors ?, (\d+) ?, (?:up|down) [\d.]+% from (\d+) in the previous period"/.exec(
      await page.locator('main').ariaSnapshot(),
    );
    assert.ok(name !== null && Number(name[1]) > 0);
    const explanation = page.locator(`[id="${await tile.getAttribute('aria-describedby')}"]`);
    const explained = (await explanation.textContent()) ?? '';
    assert.match(explained, /^Visitors|^Unique|^People/);
    assert.ok(!explained.includes(name[1]!) && !explained.includes(name[2]!), explained);
    const row = panel(page, 'Devices').getByRole('button', { name: /^Firefox/ });
    assert.equal(await row.getAttribute('aria-description'), 'Filter by this row; with Alt, exclude it');
    const spoken = await page.locator('main').ariaSnapshot();
    assert.doesNotMatch(spoken, /paragraph: Share|Today \(so far\)|Darker/);
    await watched.close();
  });

  test('the calendar chooses a run of days, with the pointer and with the keyboard', async () => {
    const watched = await visited.open();
    const { page } = watched;
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    const dayButton = (name: string) => dialog.getByRole('button', { name, exact: true });
    const months = () => dialog.getByRole('grid').evaluateAll((grids) => grids.map((grid) => grid.ariaLabel));
    const chosen = async () => [
      await dialog.getByLabel('From').inputValue(),
      await dialog.getByLabel('To').inputValue(),
      await dialog.locator('td[aria-selected="true"]').count(),
    ];
    const focusOn = (label: string) => dialog.locator(`[aria-label="${label}"]:focus`).waitFor();
    await dayButton('Mon, 4 May 2026').click();
    assert.deepEqual(await chosen(), ['2026-05-04', '', 1]);
    // A day before it begins the run, which is whole then.
    await dayButton('Wed, 22 Apr 2026').click();
    await watched.settled();
    const path = `/sites/${visited.site.publicId}`;
    assert.equal(watched.address(), `${path}?from=2026-04-22&to=2026-05-04`);
    await page.keyboard.press('c');
    await focusOn('Wed, 22 Apr 2026');
    assert.deepEqual(await chosen(), ['2026-04-22', '2026-05-04', 13]);
    assert.deepEqual(await months(), ['April 2026', 'May 2026']);
    assert.equal(await dayButton('Wed, 20 May 2026').getAttribute('aria-current'), 'date');
    assert.ok(await dayButton('Thu, 21 May 2026').isDisabled());
    assert.equal(await dayButton('Next month').getAttribute('aria-disabled'), 'true');

    await page.keyboard.press('PageUp');
    await focusOn('Sun, 22 Mar 2026');
    assert.deepEqual(await months(), ['March 2026', 'April 2026']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await focusOn('Sun, 29 Mar 2026');
    assert.deepEqual(await chosen(), ['2026-03-22', '', 1]);
    // The days are one stop of the Tab key: after it come the menus of the second month.
    await page.keyboard.press('Tab');
    await focusOn('Month');
    // Beyond today there is nothing to go to.
    await dayButton('Sun, 29 Mar 2026').focus();
    await page.keyboard.press('Shift+PageDown');
    await focusOn('Wed, 20 May 2026');
    assert.deepEqual(await months(), ['April 2026', 'May 2026']);

    await dialog.getByLabel('Year').first().selectOption('2025');
    await dialog.getByLabel('Month', { exact: true }).first().selectOption('December');
    await dayButton('Next month').click();
    assert.deepEqual(await months(), ['January 2026', 'February 2026']);
    // Without a last day the first one is chosen alone.
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}?from=2026-03-22&to=2026-03-22`);
    await page.keyboard.press('c');
    await focusOn('Sun, 22 Mar 2026');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await watched.settled();
    assert.equal(watched.address(), `${path}?from=2026-03-22&to=2026-03-29`);
    await watched.close();
  });
});
