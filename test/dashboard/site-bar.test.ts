/** The bar on top of a site's pages in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heavyTest } from '../heavy-checks.ts';
import { isTooWide } from './too-wide.ts';
import { focusedText, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
let path: string;
before(async () => {
  visited = await VisitedSite.shared();
  path = `/sites/${visited.site.publicId}`;
});
after(() => visited.close());

test('the bar has the site, its visitors and its pages; the site menu is searched and leads to a new site', async () => {
  const watched = await visited.open('', { width: 1280 });
  const { page } = watched;
  const bar = page.getByRole('banner');
  const { height = 0 } = (await bar.boundingBox())!;
  assert.ok(Math.abs(height - 56) <= 1, `the bar is ${height} px high`);
  assert.equal(await bar.getByRole('heading', { level: 1 }).textContent(), 'Laden');
  assert.match((await bar.getByRole('link', { name: /current visitors?$/ }).textContent()) ?? '', /^\d/);
  await bar.getByRole('button', { name: 'Laden' }).click();
  await page.locator('.menu input:focus').waitFor();
  await page.keyboard.type('lad');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focusedText(page), 'Laden');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Account menu' }).click();
  assert.match((await bar.getByRole('link', { name: 'Docs' }).getAttribute('href')) ?? '', /\/docs$/);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Laden' }).click();
  await bar.getByRole('link', { name: 'Add site' }).click();
  await page.getByRole('dialog').getByLabel('Domain').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.search === '');
  await watched.close();
});

heavyTest('the pages of a site are in a menu where they do not fit', async () => {
  const watched = await visited.open('?period=7d', { width: 768, height: 1024 });
  const { page } = watched;
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Goals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor();
  await watched.settled();
  assert.equal(watched.address(), `${path}/goals?period=7d`);
  assert.equal(await isTooWide(page), false);
  await watched.close();
});
