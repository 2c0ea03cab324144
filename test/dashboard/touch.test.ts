/** The explanations of the site view under a finger, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { heavyTest } from '../heavy-checks.ts';
import { panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('a tap on the chosen figure explains it, and the next tap closes the explanation', async () => {
  const watched = await visited.open('?period=7d', { width: 360, height: 780, hasTouch: true });
  const { page } = watched;
  const tip = page.getByRole('tooltip').filter({ visible: true });
  const visitors = page.getByRole('button', { name: /^Visitors/ });
  assert.ok(await visitors.locator('[class*=kpiInfo]').isVisible());
  await visitors.tap();
  assert.match((await tip.textContent()) ?? '', /^Unique visitors/);
  await visitors.tap();
  assert.equal(await tip.count(), 0);
  const bounceRate = page.getByRole('button', { name: /^Bounce rate/ });
  await bounceRate.tap();
  assert.equal(await bounceRate.getAttribute('aria-pressed'), 'true');
  assert.equal(await tip.count(), 0, 'the first tap only chooses');
  await watched.settled();
  await bounceRate.tap();
  assert.equal(await tip.count(), 1);
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.getByRole('heading', { name: 'Pages', exact: true }).tap();
  assert.equal(await tip.count(), 0);
  await watched.close();
});

heavyTest('a finger that is held on a row explains it and sets no filter; a tap sets it', async () => {
  const watched = await visited.open('?period=7d&sources=referrer', { width: 360, height: 780, hasTouch: true });
  const { page } = watched;
  const row = panel(page, 'Sources').getByRole('button', { name: /^Direct/ });
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  const point = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('tooltip').filter({ visible: true }).waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await watched.settled();
  assert.doesNotMatch(page.url(), /filter=/);
  await row.tap();
  await page.waitForURL(/filter=referrer/);
  await watched.close();
});

test('what a finger presses is at least 44 px wide and high', async () => {
  const watched = await visited.open('?period=7d&filter=browser:Firefox', { width: 390, height: 844, hasTouch: true });
  const { page } = watched;
  await panel(page, 'Locations').scrollIntoViewIfNeeded();
  await page.locator('[data-shade]').first().waitFor();
  await watched.settled();
  assert.deepEqual(await smallTargets(page), []);
  await page.getByRole('button', { name: /^Filter/ }).tap();
  assert.deepEqual(await smallTargets(page), []);
  await page.getByRole('button', { name: 'Page', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Page' }).locator('label').first().waitFor();
  assert.deepEqual(await smallTargets(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Period:/ }).tap();
  assert.deepEqual(await smallTargets(page), []);
  await page.getByRole('button', { name: 'Custom range…' }).first().tap();
  await page.getByRole('dialog', { name: 'Custom date range' }).waitFor();
  assert.deepEqual(await smallTargets(page), []);
  await page.keyboard.press('Escape');
  await watched.goto(`/sites/${visited.site.publicId}/goals`);
  await watched.settled();
  assert.deepEqual(await smallTargets(page), []);
  await watched.close();
});

/** Returns the controls that are too small, but links within a sentence and countries of the map. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, summary, input:not([type=checkbox], [type=radio])')]
      .filter((control) => control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) < 44;
      })
      .map((control) => `${control.textContent?.trim()} ${JSON.stringify(control.getBoundingClientRect())}`),
  );
}
