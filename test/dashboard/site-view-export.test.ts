/** Everything of a view as one file, and its chart as a picture, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import type { ListedSegment } from '../../src/dashboard/routes/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { BrowserTab } from './browser-tab.ts';
import { chips, FIREFOX, VisitedSite } from './visited-site.ts';

const VIEW = `?period=7d&compare=year&${FIREFOX}&goal=1`;
const NAME = 'shop.example_browser-firefox_2026-05-14_2026-05-20';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

async function choose(page: Page, item: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: item }).click();
  return download;
}

async function filesOf(download: Download): Promise<ReadonlyMap<string, string>> {
  assert.equal(download.suggestedFilename(), `${NAME}.zip`);
  const files = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))));
  return new Map(
    files.map(([path, bytes]) => [path.replace('shop.example_2026-05-14_2026-05-20/', ''), strFromU8(bytes)]),
  );
}

test('everything of a view is one file, with a text that says what it is about', async () => {
  const watched = await visited.open(VIEW);
  const files = await filesOf(await choose(watched.page, 'Everything as ZIP'));
  for (const name of ['top-stats', 'chart-visitors', 'page', 'referrer', 'utm_campaign', 'country', 'browser', 'event'])
    assert.ok(files.has(`${name}.csv`), name);
  for (const name of ['goals', 'funnels', 'outbound', 'download', 'hours-of-week'])
    assert.ok(files.has(`${name}.csv`), name);
  const { rows } = await visited.askDashboard<BreakdownAnswer>(
    `/breakdown?dimension=page&period=7d&${FIREFOX}&limit=1000`,
  );
  const lines = files.get('page.csv')!.trimEnd().split('\r\n');
  assert.match(lines[0]!, /^"page","visitors","views","share","conversions"/);
  assert.equal(lines.length, rows.length + 1);
  assert.match(files.get('top-stats.csv')!, /^"uniqueConversions",/m);
  assert.match(files.get('funnels.csv')!, /^"Zum Preis",1,1,\d+,,\r\n"Zum Preis",1,2,/m);
  const text = files.get('README.txt')!;
  assert.match(text, /^Statistics of Laden \(shop\.example\)\r\nPeriod: 14 – 20 May 2026/);
  assert.match(text, /^Time zone: Europe\/Berlin\r$/m);
  assert.match(text, /^Interval: day\r$/m);
  assert.match(text, /^No comparison: the site’s data begins later than the earlier period\.\r$/m);
  assert.match(text, /^Filters:\r\n- Browser is Firefox\r\n- Goal is Anmeldung\r$/m);
  await watched.page.getByText(`Saved ${NAME}.zip`).waitFor();
  assert.equal(await watched.page.getByRole('dialog').count(), 0);
  await watched.close();

  const { service } = visited.dashboard;
  const { token } = await createShareLink(service.database.db, service.clock, visited.site.id, 'Export');
  const shared = await visited.dashboard.open(`/share/${token}${VIEW}`, { as: null });
  const open = await filesOf(await choose(shared.page, 'Everything as ZIP'));
  assert.deepEqual(open.get('page.csv'), files.get('page.csv'));
  await shared.close();
});

heavyTest('an export asks two questions at a time, and ends when it is cancelled', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  await page.getByRole('heading', { name: 'Pages' }).waitFor();
  let held = 0;
  await page.route('**/breakdown*', async () => {
    // It is never answered.
    held++;
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Everything as ZIP' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d+ of \d+ files$/).waitFor();
  while (held < 2) await page.waitForTimeout(20);
  await page.waitForTimeout(200);
  assert.equal(held, 2);
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(held, 2);
  await page.unroute('**/breakdown*');
  await watched.close();
});

test('the chart is a picture for a slide', async () => {
  const watched = await visited.open(VIEW);
  const picture = await choose(watched.page, 'Chart as image (PNG)');
  assert.equal(picture.suggestedFilename(), NAME.replace('_browser', '_uniqueconversions_browser').concat('.png'));
  const bytes = await readFile(await picture.path());
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1920, 1080]);
  await watched.close();
});

heavyTest('a shared link opens with the view that the dashboard had, with the conditions of its segment', async (t) => {
  const { site } = visited;
  const tab = await BrowserTab.of(visited.dashboard.service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}`;
  const segment = await tab.get<ListedSegment>('POST', `${path}/segments`, {
    name: 'Abroad',
    where: ['country:is_not:DE'],
  });
  t.after(() => tab.get('DELETE', `${path}/segments/${segment.segmentId}`));
  const watched = await visited.open(
    `?period=7d&filter=browser:Firefox&where=segment:is:${segment.segmentId}&pages=exit`,
  );
  const { page } = watched;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'Share this view…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Client');
  const check = dialog.getByLabel('Open with this view');
  await dialog.getByText('Last 7 days · Browser is Firefox · Segment: Abroad').waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await dialog.getByLabel('Name').press('Enter');
  const link = dialog.getByRole('group', { name: 'Link' });
  await link.waitFor();
  await check.uncheck();
  assert.doesNotMatch((await link.textContent())!, /\?/);
  await check.check();
  const search = '?period=7d&filter=browser:Firefox&where=country:is_not:DE&pages=exit';
  const address = (await link.textContent())!;
  assert.ok(address.endsWith(search), address);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const opening = page.getByRole('link', { name: 'Open Client in a new tab' });
  assert.ok((await opening.getAttribute('href'))!.endsWith(search));
  await watched.close();

  const shared = await visited.dashboard.open(new URL(address).pathname + search, { as: null });
  assert.deepEqual((await chips(shared.page)).slice(0, 2), [
    'Remove filter: Browser is Firefox',
    'Remove filter: Country is not Germany',
  ]);
  await shared.close();
});
