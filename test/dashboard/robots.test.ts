/** robots.txt in the dashboard: it is switched on in the settings, and the page of crawlers shows what is not allowed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteFileName } from '../../src/domain/site-file.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { type FileReading, recordReading } from '../../src/sites/site-files.ts';
import { findSite } from '../../src/sites/sites.ts';
import { Dashboard } from './dashboard.ts';

const DAY_MS = 86_400_000;

let dashboard: Dashboard;
let site: Site;

/** Notes a reading of a file some days ago. */
async function readThen(daysAgo: number, file: SiteFileName, reading: FileReading): Promise<void> {
  const { clock, database } = dashboard.service;
  const at = clock.nowMicros() / 1000 - daysAgo * DAY_MS;
  const { day } = localDayAt(at * 1000, site.timezone);
  await recordReading(database.db, { siteId: site.id, domain: site.domain }, { file, at, day, reading });
}

function there(text: string, title = ''): FileReading {
  return { kind: 'there', contents: { hash: text, bytes: text.length, title, text } };
}

before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site();
  const { key } = await createApiKey(service.database.db, service.clock, {
    ...{ orgId: site.orgId, name: 'log', scopes: ['requests:write'] as const },
  });
  const time = service.clock.nowMicros() / 1000 - DAY_MS;
  const line = (name: string, path: string) =>
    JSON.stringify({ time, path, status: 200, bytes: 1, userAgent: `Mozilla/5.0 (compatible; ${name}/1.0)` });
  const lines = [line('GPTBot', '/private/a'), line('GPTBot', '/private/a'), line('GPTBot', '/'), line('CCBot', '/')];
  const { status } = await fetch(`${service.url}/api/r`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${key}` }, body: lines.join('\n') },
  });
  assert.equal(status, 202);
});
after(() => dashboard.close());

test('pages that are not allowed are shown once the files are read', async () => {
  const window = await dashboard.open(`/sites/${site.publicId}/crawlers`, { as: { orgId: site.orgId } });
  const { page } = window;
  const card = page.getByRole('region', { name: 'Not allowed' });
  await card.getByText('are not read').waitFor();
  await card.getByRole('link', { name: 'Read them every day' }).click();
  await page.getByRole('checkbox', { name: 'Read robots.txt and llms.txt every day' }).check();
  const settings = page.getByRole('region', { name: 'robots.txt and llms.txt' });
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  assert.equal((await findSite(dashboard.service.database.db, site.publicId))?.readsFiles, true);
  await readThen(7, 'robots.txt', there('User-agent: GPTBot\nDisallow: /x'));
  await readThen(5, 'robots.txt', there('User-agent: GPTBot\nDisallow: /private/\nUser-agent: CCBot\nDisallow: /'));
  await window.goto(`/sites/${site.publicId}/crawlers`);
  await card.getByText('nobody knows').waitFor();
  await readThen(0, 'robots.txt', there('User-agent: GPTBot\nDisallow: /private/\nUser-agent: CCBot\nDisallow: /'));
  await readThen(5, 'llms.txt', there('# Shop', 'Shop'));
  await readThen(0, 'llms.txt', { kind: 'failed', failure: 'status 503' });
  await window.goto(`/sites/${site.publicId}/crawlers`);
  await card.getByText('/private/a').waitFor();
  const text = (await card.allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  assert.match(text, /robots\.txt: unchanged since .* llms\.txt \(Shop\): could not be read since .* \(status 503\)/);
  assert.match(text, /All pages are forbidden to: CCBot /);
  assert.match(text, /GPTBot \/private\/a – 2 Line 2: Disallow: \/private\/ CCBot \/ – 1 Line 4: Disallow: \/ /);
  await card.getByText('Changes').click();
  await card.getByText('robots.txt changed').waitFor();
  assert.deepEqual(await window.violationsInThemes(), []);
  await card.getByRole('button', { name: /private/ }).click();
  await page.getByRole('button', { name: 'Remove Page: /private/a' }).waitFor();
  await window.goto(`/sites/${site.publicId}/crawlers?operator=Common+Crawl`);
  await card.getByRole('button', { name: /CCBot/ }).waitFor();
  assert.equal(await card.getByRole('button', { name: /GPTBot/ }).count(), 0);
  await window.close();
});
