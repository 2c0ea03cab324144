/** What a page shows when it opens: from its top, without explanations that nobody asked for, and the figures of its address. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VisitedSite } from '../dashboard/visited-site.ts';
import { heavyCheck } from '../heavy-checks.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('a page opens at its top, however far the one before was scrolled, and a filter moves nothing', async () => {
  const watched = await visited.open('', { height: 500 });
  const { page } = watched;
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 400));
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor();
  assert.equal(await scrolled(), 400);
  // A click of Playwright would scroll to the link.
  await page.getByRole('link', { name: 'Settings' }).evaluate((link) => (link as HTMLElement).click());
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await watched.settled();
  assert.equal(await scrolled(), 0);
  await watched.close();
});

test('a dialog that closes leaves no explanation behind', async () => {
  const watched = await visited.open('', { height: 500 });
  const { page } = watched;
  const tip = page.getByRole('tooltip').filter({ visible: true });
  const figure = page.getByRole('button', { name: /^Pageviews/ });
  await figure.click();
  await page.mouse.move(0, 0);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await figure.evaluate((one) => one === document.activeElement), true);
  assert.equal(await tip.count(), 0);
  // The keyboard still asks for it.
  await page.keyboard.press('Tab');
  await tip.waitFor();
  await watched.close();
});

test('an explanation stays in the window when its figure is scrolled out of it', async () => {
  const watched = await visited.open('', { height: 500 });
  const { page } = watched;
  await page.keyboard.press('Tab');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page
    .getByRole('button', { name: /^Pageviews/ })
    .evaluate((one) => (one as HTMLElement).focus({ preventScroll: true }));
  const tip = page.getByRole('tooltip').filter({ visible: true });
  await tip.waitFor();
  const box = (await tip.boundingBox())!;
  assert.ok(box.y >= 0 && box.y + box.height <= 500, JSON.stringify(box));
  await watched.close();
});

test('filters that cannot be applied leave the address, and are named', async () => {
  const watched = await visited.open('?period=7d&filter=foo:bar&filter=browser:Firefox&filter=browser:Chrome&foo=bar');
  const { page } = watched;
  const notice = page.getByRole('alert');
  assert.match(await watched.text(notice), /foo:bar browser:Chrome$/);
  assert.equal(new URL(page.url()).search, '?period=7d&filter=browser:Firefox');
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await heavyCheck(async () => assert.deepEqual(await watched.violationsInThemes(), []));
  await notice.getByRole('button', { name: 'Close' }).click();
  assert.equal(await notice.count(), 0);
  await watched.close();
});
