/** Tests what the site view says while it counts for long, and how that is cancelled, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { figures, panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('long questions are said to be counted; Cancel ends them, and each can be asked again', async () => {
  const watched = await visited.open();
  const { page } = watched;
  const bar = page.getByRole('status').filter({ hasText: 'Counting…' });
  assert.equal(await bar.count(), 0);
  const ended = new Set<string>();
  page.on('requestfailed', (request) => ended.add(new URL(request.url()).pathname.split('/').at(-1)!));
  // Nothing answers.
  await page.route('**/dashboard/sites/*/*filter=*', () => {});
  await panel(page, 'Devices')
    .getByRole('button', { name: /^Firefox/ })
    .click();
  await bar.waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await bar.waitFor({ state: 'detached' });
  await page.locator('[data-panel=pages]').getByText('Counting stopped.').waitFor();
  for (const question of ['stats', 'timeseries', 'breakdown']) assert.ok(ended.has(question), question);
  await page.unroute('**/dashboard/sites/*/*filter=*');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.evaluateAll((all) => {
    for (const one of all as HTMLElement[]) one.click();
  });
  await watched.settled();
  assert.equal(await page.getByText('Counting stopped.').count(), 0);
  assert.deepEqual(await figures(page), await visited.figuresOfApi('filter=browser:Firefox'));
  await watched.close();
});

test('another view ends the questions of the one before', async () => {
  const watched = await visited.open();
  const { page } = watched;
  await page.route('**/dashboard/sites/*/*filter=*', () => {});
  const firefox = panel(page, 'Devices').getByRole('button', { name: /^Firefox/ });
  const asked = page.waitForRequest(/\/stats\?.*filter=/);
  await firefox.click();
  const request = await asked;
  const ended = page.waitForEvent('requestfailed', (failed) => failed === request);
  await page.getByRole('button', { name: 'Remove filter: Browser' }).click();
  await ended;
  await watched.settled();
  assert.deepEqual(await figures(page), await visited.figuresOfApi(''));
  await watched.close();
});
