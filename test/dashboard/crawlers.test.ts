/** The page of crawlers: what a publisher asks of it, each by two clicks at most. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAlertRule } from '../../src/alerts/rules.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { USER_AGENT } from '../service.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';

const DAY_MS = 86_400_000;

let dashboard: Dashboard;
let site: Site;

before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site();
  const { db } = service.database;
  const { key } = await createApiKey(db, service.clock, {
    ...{ orgId: site.orgId, name: 'log', scopes: ['requests:write'] as const },
  });
  const now = service.clock.nowMicros() / 1000;
  const bot = (name: string) => `Mozilla/5.0 (compatible; ${name}/1.0)`;
  const request = (userAgent: string, path: string, status = 200, daysAgo = 1) => {
    return JSON.stringify({ time: now - daysAgo * DAY_MS, path, status, bytes: 1000, userAgent });
  };
  const lines = [
    ...Array.from({ length: 6 }, () => request(bot('GPTBot'), '/guide', 200, 40)),
    ...Array.from({ length: 5 }, () => request(bot('GPTBot'), '/guide')),
    ...Array.from({ length: 3 }, () => request(bot('GPTBot'), '/old', 404)),
    ...Array.from({ length: 4 }, () => request(bot('CCBot'), '/guide', 200, 2)),
    ...Array.from({ length: 9 }, () => request(bot('bingbot'), '/')),
    request(USER_AGENT, '/secret'),
  ];
  const { status } = await fetch(`${service.url}/api/r`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${key}` }, body: lines.join('\n') },
  });
  assert.equal(status, 202);
  const decided = await service.decided(3);
  await service.collect(site, { n: 'pageview', u: 'https://shop.example/guide', r: 'https://chatgpt.com/' });
  await service.collect(site, { n: 'pageview', u: 'https://shop.example/contact' });
  await service.collect(site, { n: 'pageview', u: 'https://shop.example/' }, { 'user-agent': bot('Applebot') });
  await decided();
  // Its visit shows when this is answered.
  await service.answer(site, '/stats');
});
after(() => dashboard.close());

const open = (search = '') =>
  dashboard.open(`/sites/${site.publicId}/crawlers${search}`, { as: { orgId: site.orgId } });

/** Returns the rows of a card as texts. */
async function rowsOf({ page }: WatchedPage, title: string): Promise<string[]> {
  const texts = await page.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Waits until the only row of a card, or its first one, has a text. */
async function first({ page }: WatchedPage, title: string, text: RegExp): Promise<void> {
  await page.getByRole('region', { name: title }).getByRole('listitem').first().filter({ hasText: text }).waitFor();
}

async function press({ page }: WatchedPage, title: string, role: 'tab' | 'button', name: string | RegExp) {
  await page.getByRole('region', { name: title }).getByRole(role, { name }).click();
}

test('five questions of a publisher have their answers within two clicks', async () => {
  const window = await open();
  const { page } = window;
  // Do assistants send people? On the page itself.
  await page
    .getByRole('listitem')
    .filter({ hasText: /^OpenAI\s*1/ })
    .waitFor();
  assert.deepEqual(await rowsOf(window, 'Who asks'), ['Microsoft – – 9', 'OpenAI 1 3 8', 'Common Crawl – – 4']);
  assert.deepEqual(await window.violationsInThemes(), []);
  // Which AI crawlers read me, and which pages?
  await press(window, 'Who asks', 'tab', 'Kinds');
  await press(window, 'Who asks', 'button', /^AI training/);
  await page.getByRole('button', { name: 'Remove Kind: AI training' }).waitFor();
  await first(window, 'What they ask for', /guide\s*1/);
  assert.deepEqual(await rowsOf(window, 'What they ask for'), ['/guide 1 – 9', '/old – 3 3']);
  // Which broken pages do they ask for?
  await press(window, 'What they ask for', 'tab', 'Broken pages');
  await first(window, 'What they ask for', /100%/);
  assert.deepEqual(await rowsOf(window, 'What they ask for'), ['/old 100% 3']);
  // Which pages do people visit that none of them asked for?
  await press(window, 'What they ask for', 'tab', 'Never asked for');
  await first(window, 'What they ask for', /contact/);
  assert.deepEqual(await rowsOf(window, 'What they ask for'), ['/contact 1']);
  assert.deepEqual(await window.violationsInThemes(), []);
  // Which are new?
  await press(window, 'Who asks', 'tab', 'New');
  await first(window, 'Who asks', /CCBot/);
  assert.deepEqual(await rowsOf(window, 'Who asks'), ['CCBot – 33.3% 4']);
  await page.getByRole('button', { name: 'Remove Kind: AI training' }).click();
  await first(window, 'Who asks', /bingbot/);
  assert.equal(window.address(), `/sites/${site.publicId}/crawlers?who=new&what=uncrawled`);
  // Which of them ran the script?
  await press(window, 'Who asks', 'tab', 'Crawlers');
  await page
    .getByRole('listitem')
    .filter({ hasText: /Applebot\s*1\s*–\s*0/ })
    .waitFor();
  await window.close();
});

test('a site without reported requests says how to begin', async () => {
  const other = await dashboard.service.site({ domain: 'other.example', name: 'Other' });
  const decided = await dashboard.service.decided(1);
  await dashboard.service.collect(other, { n: 'pageview', u: 'https://other.example/' }, { 'user-agent': 'CCBot/2.0' });
  await decided();
  await dashboard.service.answer(other, '/stats');
  const window = await dashboard.open(`/sites/${other.publicId}/crawlers`, { as: { orgId: site.orgId } });
  await window.page.getByRole('heading', { name: 'No requests reported in this period' }).waitFor();
  // Its script has met a crawler all the same.
  await first(window, 'Who asks', /^CCBot\s*1\s*–\s*0/);
  assert.match(await window.text('main'), new RegExp(`--scope requests:write --sites ${other.publicId}`));
  assert.match(await window.text('main'), new RegExp(`--url ${dashboard.service.url} `.trim()));
  assert.deepEqual(await window.violationsInThemes(), []);
  await window.close();
});

test('the form of an alert shows what it would have told of crawlers, and its card why it cannot trigger', async () => {
  const other = await dashboard.service.site({ domain: 'silent.example', name: 'Silent' });
  const { database, clock } = dashboard.service;
  const fields = { siteId: other.id, goalId: null, url: null, secret: null, emails: ['ada@example.com'] };
  await createAlertRule(database.db, clock, { ...fields, type: 'new_crawler', threshold: null }, []);
  const silent = await dashboard.open(`/sites/${other.publicId}/alerts`, { as: { orgId: site.orgId } });
  await silent.page.getByRole('heading', { name: 'First request of a new crawler' }).waitFor();
  await silent.page.getByText('No server has reported requests yet').waitFor();
  await silent.close();

  const window = await dashboard.open(`/sites/${site.publicId}/alerts`, { as: { orgId: site.orgId } });
  await window.page.getByRole('button', { name: 'Create alert' }).first().click();
  const dialog = window.page.getByRole('dialog');
  await dialog.getByText('New crawler', { exact: true }).click();
  // CCBot came after the first reports, and bingbot a day later.
  await dialog.getByText('2 times', { exact: true }).waitFor();
  await dialog.getByText('The busiest new crawler had 9 requests.').waitFor();
  await dialog.getByText('Crawler surge', { exact: true }).click();
  await dialog.getByText('The busiest day had 17 requests.').waitFor();
  const threshold = dialog.getByLabel('Crawler requests per day (at least)');
  assert.equal(await threshold.inputValue(), '1000');
  await threshold.fill('15');
  await dialog.getByText('once', { exact: true }).waitFor();
  await window.close();
});
