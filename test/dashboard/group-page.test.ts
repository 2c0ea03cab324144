/** The page of a group's figures, in a real browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { signedIn } from './account.ts';
import { assertPresentable, openAs, organisation } from './account-pages.ts';
import { Dashboard } from './dashboard.ts';

/** The browser of another person. */
const OTHER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };

const STEPS = [
  { kind: 'page', pattern: '*' },
  { kind: 'page', pattern: '/read' },
] as const;

describe('the page of a group', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  test('has the tiles, the chart and the lists of a site, and filters them', async () => {
    const { service } = dashboard;
    const orgId = await organisation(service, 'Agency');
    const one = await service.site({ orgId, name: 'One', domain: 'one.example' });
    const two = await service.site({ orgId, name: 'Two', domain: 'two.example' });
    const { db } = service.database;
    const group = await createGroup(db, service.clock, orgId, { name: 'Client A', sites: [one.id, two.id] });
    for (const { id: siteId } of [one, two]) {
      await createGoal(db, service.clock, { siteId, name: 'Read', kind: 'page', pattern: '/read' });
      await createFunnel(db, service.clock, { siteId, name: 'From start to article', windowMinutes: 30, steps: STEPS });
    }
    for (const { id: siteId } of [one, two]) {
      const fields = { siteId, name: 'Bought', kind: 'event', pattern: 'buy' } as const;
      const { id: goalId } = await createGoal(db, service.clock, fields);
      const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
      await setRevenue(db, service.clock, { siteId, goalId }, money);
    }
    await service.collect(one, { u: '/read' });
    for (const site of [one, two]) await service.collect(site, { u: '/read', e: 'buy', p: { value: '21.25' } });
    await service.collect(one, { u: '/' }, OTHER);
    await service.collect(two, { u: '/' });
    await service.collect(two, { u: '/read' });
    for (const site of [one, two]) await service.answer(site, '/realtime');
    const viewer = await signedIn(service, orgId, 'viewer', { reach: { sites: [], groups: [group.id] } });

    const watched = await openAs(dashboard, viewer.userId, `/?group=${group.id}`);
    const { page } = watched;
    await page.getByRole('link', { name: 'Figures of this group' }).click();
    await page.waitForURL(`**/organisation/${orgId}/groups/${group.id}`);
    await page.getByRole('heading', { level: 1, name: 'Client A' }).waitFor();
    await page.getByRole('link', { name: '2 sites' }).waitFor();
    const visitors = page.locator('[data-figure="visitors"]').first();
    await page.waitForFunction(() => document.querySelector('[data-figure="visitors"]')?.textContent === '3');
    assert.equal(await visitors.textContent(), '3');
    const own = page.locator('[data-panel="sites"]');
    const figures = async () =>
      (await own.getByRole('listitem').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    await own.getByRole('listitem').nth(1).waitFor();
    assert.deepEqual(
      (await figures()).map((row) => row.replace(/ visitors?,.*/, '')),
      ['One 2', 'Two 1'],
    );
    const pages = page.locator('[data-panel="pages"]');
    await pages.getByRole('button', { name: '/read' }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-figure="revenue"]')?.textContent?.includes('42'));
    await page.locator('[data-panel="revenue"]').getByText('€42.50').first().waitFor();
    const events = page.locator('[data-panel="events"]');
    await events.getByRole('tab', { name: 'Goals' }).click();
    await events.getByText('Read', { exact: true }).waitFor();
    await events.getByRole('tab', { name: 'Funnels' }).click();
    const funnel = events.getByRole('listitem').filter({ hasText: 'From start to article' });
    await funnel.getByText('33.3%').waitFor();
    await page
      .locator('#realtime')
      .getByText(/Last 30 minutes/)
      .first()
      .waitFor();
    await assertPresentable(watched, 'Client A');

    await heavyCheck(async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: 'Everything as ZIP' }).click();
      const zip = await download;
      assert.match(zip.suggestedFilename(), /^client-a_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.zip$/);
      const files = Object.entries(unzipSync(new Uint8Array(await readFile(await zip.path()))));
      const texts = new Map(files.map(([path, bytes]) => [path.replace(/^.*\//, ''), strFromU8(bytes)]));
      assert.match(texts.get('README.txt')!, /^Statistics of Client A\r\n[\s\S]*All days are known in full\./);
      assert.match(texts.get('sites.csv')!, /"share"\r\n"\w+","One",2,2,[\d.]+\r\n"\w+","Two",1,2,/);
      for (const name of ['top-stats', 'page', 'goals', 'funnels', 'revenue'])
        assert.ok(texts.has(`${name}.csv`), name);
      assert.ok(!texts.has('outbound.csv'));
    });

    await pages.getByRole('button', { name: '/read' }).click();
    await page.waitForURL(/filter=page/);
    await page.waitForFunction(() => document.querySelector('[data-figure="visitors"]')?.textContent === '2');
    await own.getByText('50.0%').nth(1).waitFor();
    await heavyCheck(async () => {
      await page.getByRole('button', { name: 'Save as segment', exact: true }).click();
      const save = page.getByRole('dialog', { name: 'Save as segment' });
      await save.getByLabel('Name').fill('Readers');
      await save.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(/where=segment:is:\d+/);
      await page.waitForFunction(() => document.querySelector('[data-figure="visitors"]')?.textContent === '2');
      await page.goBack();
      await page.waitForURL(/filter=page/);
    });
    assert.match((await figures()).join('|'), /^One 1 visitor, .*50\.0%.*\|Two 1 visitor, .*50\.0%/);
    assert.equal(
      await own.getByRole('link', { name: 'Two' }).getAttribute('href'),
      `/sites/${two.publicId}?filter=page:/read`,
    );
    await own.getByRole('link', { name: 'One' }).click();
    await page.waitForURL(`**/sites/${one.publicId}?filter=page:/read`);
    await watched.close();
  });
});
