/** The channels by which sessions came, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, ReportAnswer } from '../../src/stats/answer.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { Dashboard } from './dashboard.ts';
import { sourceRows } from './source-rows.ts';

let dashboard: Dashboard;
let site: Site;
before(async () => {
  dashboard = await Dashboard.start();
  const { service } = dashboard;
  site = await service.site({ domain: 'shop.example' });
  const yesterday = Temporal.PlainDate.from(service.today()).subtract({ days: 1 });
  const visit = (time: string, visitor: string, come: { readonly u?: string; readonly r?: string }) => ({
    ts: `${yesterday}T${time}:00Z`,
    ...{ visitor, u: '/', ...come },
  });
  await importLines(service, site, [
    visit('10:00', 'one', { r: 'https://chatgpt.com/' }),
    visit('10:05', 'two', { r: 'https://www.perplexity.ai/' }),
    visit('11:00', 'three', { r: 'https://www.google.de/' }),
    visit('12:00', 'four', { u: '/?utm_source=google&utm_medium=cpc' }),
    visit('13:00', 'five', {}),
  ]);
  await service.closeDays();
});
after(() => dashboard.close());

const open = (search: string) => dashboard.open(`/sites/${site.publicId}${search}`, { as: { orgId: site.orgId } });

test('the sources have a tab with the channels, and a row filters by its channel', async () => {
  const watched = await open('?period=7d');
  const { page } = watched;
  const first = page.getByRole('region', { name: 'Sources' }).getByRole('tab').first();
  assert.deepEqual([await first.textContent(), await first.getAttribute('aria-selected')], ['Channels', 'true']);
  await watched.settled();
  assert.deepEqual(await sourceRows(watched), [
    'AI assistants 2 visitors, 40.0%',
    'Direct 1 visitor, 20.0%',
    'Organic search 1 visitor, 20.0%',
    'Paid search 1 visitor, 20.0%',
  ]);
  await heavyCheck(async () => assert.deepEqual(await watched.accessibilityViolations(), []));
  await page.getByRole('button', { name: /^AI assistants/ }).click();
  await watched.settled();
  assert.match(watched.address(), /filter=channel:AI(\+|%20)Assistants/);
  assert.equal(await page.locator('[data-figure="visitors"]').first().getAttribute('data-value'), '2');
  assert.deepEqual(await sourceRows(watched), ['AI assistants 2 visitors, 100.0%']);
  await watched.close();
});

test('rules in the settings come before the default channels, are moved and removed', async () => {
  const watched = await dashboard.open(`/sites/${site.publicId}/settings/data#channels`, { as: { orgId: site.orgId } });
  const { page } = watched;
  const card = page
    .locator('section, .card')
    .filter({ has: page.getByRole('heading', { name: 'Channels' }) })
    .last();
  const add = async (channel: string, label: string, pattern: string) => {
    await card.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Channel').fill(channel);
    await dialog.getByLabel(label).fill(pattern);
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const names = () => card.getByRole('button', { name: /^Remove the rule of/ }).allInnerTexts();
  await add('Robots', 'Referrer', '*.AI');
  await add('AI assistants', 'Referrer', 'www.perplexity.*');
  await card.getByText('Referrer: www.perplexity.*').waitFor();
  assert.equal((await names()).length, 2);
  await card.getByRole('button', { name: 'Move the rule of AI assistants up' }).click();
  await card.getByRole('button', { name: 'Move the rule of AI assistants up', disabled: true }).waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  const { service } = dashboard;
  const stored = await channelRulesOf(service.url, site);
  assert.deepEqual(stored, [
    { channel: 'AI Assistants', referrer: 'www.perplexity.*' },
    { channel: 'Robots', referrer: '*.AI' },
  ]);
  await card.getByRole('button', { name: 'Remove the rule of AI assistants' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rule' }).click();
  await card.getByRole('button', { name: 'Remove the rule of AI assistants' }).waitFor({ state: 'detached' });
  await service.maintain();
  await card
    .getByText(/earlier days keep their channels/)
    .last()
    .waitFor();
  await watched.close();

  const view = await open('?period=7d');
  await view.settled();
  assert.deepEqual(await sourceRows(view), [
    'AI assistants 1 visitor, 20.0%',
    'Direct 1 visitor, 20.0%',
    'Organic search 1 visitor, 20.0%',
    'Paid search 1 visitor, 20.0%',
    'Robots 1 visitor, 20.0%',
  ]);
  await view.close();
});

async function channelRulesOf(url: string, { publicId, orgId }: Site): Promise<unknown> {
  const { cookie } = await signedIn(dashboard.service, orgId, 'viewer');
  const answer = await fetch(`${url}/dashboard/sites/${publicId}/channel-rules`, { headers: { cookie } });
  return ((await answer.json()) as { readonly rules: unknown }).rules;
}

test('the dashboard lists the channels of the read API, which takes no filter by them', async () => {
  const { service } = dashboard;
  const { cookie } = await signedIn(service, site.orgId, 'viewer');
  const path = `/dashboard/sites/${site.publicId}/breakdown?dimension=channel&period=7d`;
  const answer = (await (await fetch(`${service.url}${path}`, { headers: { cookie } })).json()) as BreakdownAnswer;
  const report = (await service.read(site, '/report?dimension=channel&period=7d')) as ReportAnswer;
  assert.deepEqual(answer.rows, report.rows);
  assert.equal(report.knownFrom, null);
  const refused = await service.answer(site, '/stats?filter=channel:Direct');
  assert.equal(refused.status, 400);
});
