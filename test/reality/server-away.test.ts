/** Nothing of the server can be reached, its scripts included, or the browser is offline: pages say so and recover. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { VisitedSite } from '../dashboard/visited-site.ts';
import { looks } from '../heavy-checks.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

/** Ways to lose the server, and to get it back. */
const WAYS = [
  {
    name: 'the server is down',
    lose: (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused')),
    find: (page: Page) => page.unroute('**/*'),
  },
  {
    name: 'the browser is offline',
    lose: (page: Page) => page.context().setOffline(true),
    find: (page: Page) => page.context().setOffline(false),
  },
];

for (const { name, lose, find } of looks(WAYS)) {
  test(`${name}: a bar says so, and the period stays that of the figures`, async () => {
    const watched = await visited.open('?period=30d');
    const { page } = watched;
    // They come after the first answers, and failing to is told in the console.
    await page.evaluate(async () => void (await document.fonts.load('1em Inter')));
    await page.locator('[data-panel=places] svg path').first().waitFor();
    await lose(page);
    await page.keyboard.press('w');
    await page.getByText(/^Can’t reach the server\. Showing data from .+\. Retrying…$/).waitFor();
    await page.getByRole('button', { name: 'Period: Last 30 days' }).waitFor();
    await find(page);
    await page.getByText('Can’t reach the server').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await watched.close();
  });
}
