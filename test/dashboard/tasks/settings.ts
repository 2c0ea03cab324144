/** The tasks that set something up. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { AlertsAnswer } from '../../../src/dashboard/routes/alerts.ts';
import type { ExclusionsAnswer } from '../../../src/dashboard/routes/exclusions.ts';
import type { Site } from '../../../src/domain/site.ts';
import type { StatsAnswer } from '../../../src/stats/answer.ts';
import { BrowserTab } from '../browser-tab.ts';
import { plausibleExport } from '../plausible-export.ts';
import { figures } from '../visited-site.ts';
import type { Hand, HandKind } from './hand.ts';
import { addOrders, type Shop } from './shop.ts';
import type { Task } from './task.ts';

export const addSite: Task = {
  run: async (shop, kind) => {
    const hand = await shop.openSites(kind);
    const { page } = hand;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await hand.use(page.getByRole('button', { name: 'Add site', exact: true }));
    await hand.value(page.getByLabel('Domain'), `${kind}.example`, { sends: true });
    await hand.use(page.getByRole('button', { name: 'Copy: Snippet' }));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /<script.* src="[^"]+"/);
    return hand;
  },
};

export const firstVisit: Task = {
  run: async (shop, kind) => {
    const site = await shop.service.site();
    const hand = await shop.open(kind, { of: site, path: '/install' });
    const { page } = hand;
    await page.getByText('Waiting for your first pageview…').waitFor();
    await shop.service.collect(site, { u: '/' });
    await page.getByText('It works!').waitFor();
    await hand.use(page.getByRole('link', { name: 'Go to dashboard' }));
    const { stats } = (await shop.service.read(site, '/stats?period=today')) as StatsAnswer;
    assert.equal(stats.visitors.value, 1);
    assert.equal((await figures(page)).visitors, 1);
    return hand;
  },
};

export const share: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const { page } = hand;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await hand.use(page.getByRole('button', { name: 'Export', exact: true }));
    await hand.use(page.getByRole('link', { name: 'Share this view…' }));
    const name = page.getByRole('dialog').getByLabel('Name');
    await hand.value(name, 'Client', { sends: true });
    const made = page.getByRole('dialog', { name: 'Link created' });
    await made.waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    if (!(await copied()).includes('/share/')) await hand.use(made.getByRole('button', { name: /^Copy/ }));
    const address = await copied();
    const shared = await shop.dashboard.open(new URL(address).pathname, { as: null });
    await shared.page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    await shared.close();
    return hand;
  },
};

export const weeklyReport: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const { page } = hand;
    const box = page.getByLabel('Weekly report');
    await openSettings(hand, 'Sharing and reports', box);
    await hand.check(box);
    await page.getByText('Weekly reports are on').waitFor();
    assert.ok(await box.isChecked());
    return hand;
  },
};

export const salesAlert: Task = {
  run: async (shop, kind) => {
    const { hand, site } = await openNew(shop, kind);
    await addOrders(shop.service, site);
    const { page } = hand;
    await hand.use(page.getByRole('link', { name: 'Alerts', exact: true }));
    await hand.use(page.getByRole('button', { name: 'Create alert' }));
    const dialog = page.getByRole('dialog');
    await hand.choose(dialog.getByRole('radio', { name: /^(Revenue dropped|Sales dropped)/ }), dialog);
    await hand.select(dialog.getByLabel('Goal', { exact: true }), 'Order');
    await hand.value(dialog.getByLabel('Currency'), 'EUR');
    await hand.value(dialog.getByLabel(/^Revenue.*(less|fewer)/), '100', { sends: true });
    await page.getByText('Alert created').waitFor();
    const tab = await BrowserTab.of(shop.service, site.orgId, 'viewer');
    const { rules } = await tab.get<AlertsAnswer>('GET', `/sites/${site.publicId}/alerts`);
    assert.deepEqual(
      rules.map(({ type, threshold, currency }) => [type, threshold, currency]),
      [['revenue_drop', 100, 'EUR']],
    );
    return hand;
  },
};

export const goalWithRevenue: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const { page } = hand;
    await hand.use(page.getByRole('link', { name: 'Goals', exact: true }));
    await hand.use(page.getByRole('button', { name: 'Add goal', exact: true }));
    const dialog = page.getByRole('dialog');
    await hand.choose(dialog.getByRole('radio', { name: /^Custom event/ }), dialog);
    await hand.check(dialog.getByLabel('This event has revenue'));
    await hand.value(dialog.getByLabel('Name', { exact: true }), 'Order');
    await hand.value(dialog.getByLabel('Event name'), 'purchase', { sends: true });
    await page.getByText('Goal added').waitFor();
    await page.getByRole('row', { name: /Order/ }).waitFor();
    await page.getByRole('region', { name: 'Revenue', exact: true }).waitFor();
    return hand;
  },
};

export const funnel: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const { page } = hand;
    await hand.use(page.getByRole('link', { name: 'Funnels', exact: true }));
    await hand.use(page.getByRole('button', { name: 'Create funnel', exact: true }));
    const dialog = page.getByRole('dialog');
    await hand.value(dialog.getByLabel('Name', { exact: true }), 'To the cart');
    await hand.value(dialog.getByLabel('Step 1: page path'), '/pricing');
    await hand.value(dialog.getByLabel('Step 2: page path'), '/cart', { sends: true });
    await page.getByRole('heading', { name: 'To the cart' }).waitFor();
    return hand;
  },
};

export const moveIn: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const { page } = hand;
    const link = page.getByRole('link', { name: 'Import history' });
    await openSettings(hand, 'Data', link);
    await hand.use(link);
    const buffer = Buffer.from(
      plausibleExport([
        ['2026-05-17', 4, 6],
        ['2026-05-18', 5, 9],
      ]),
    );
    const file = { name: 'export.zip', mimeType: 'application/zip', buffer };
    await hand.file(page.getByRole('button', { name: 'Choose file' }), page.getByLabel('Export file'), file);
    await hand.use(page.getByRole('button', { name: 'Import 2 days' }));
    await page.getByText('Plausible: 2 days, 17 May 2026 – 18 May 2026').waitFor();
    return hand;
  },
};

export const excludeMyself: Task = {
  run: async (shop, kind) => {
    const { hand, site } = await openNew(shop, kind);
    const { page } = hand;
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    const exclude = page.getByRole('button', { name: 'Exclude 203.0.113.7 (you)' });
    await openSettings(hand, 'Tracking', exclude);
    await hand.use(exclude);
    await page.getByText('203.0.113.7/32').waitFor();
    await page.context().setExtraHTTPHeaders({});
    const tab = await BrowserTab.of(shop.service, site.orgId, 'viewer');
    const { exclusions } = await tab.get<ExclusionsAnswer>('GET', `/sites/${site.publicId}/exclusions`);
    assert.deepEqual(
      exclusions.map(({ pattern }) => pattern),
      ['203.0.113.7/32'],
    );
    return hand;
  },
};

export const findSetting: Task = {
  run: async (shop, kind) => {
    const { hand } = await openNew(shop, kind);
    const zone = hand.page.getByLabel('Time zone');
    await openSettings(hand, 'General', zone);
    assert.equal(await zone.inputValue(), 'UTC');
    const { bottom } = await zone.evaluate((element) => element.getBoundingClientRect());
    assert.ok(bottom <= 900, 'it is on the first screen');
    return hand;
  },
};

/** Opens the dashboard of a site that nobody has changed. */
async function openNew(shop: Shop, kind: HandKind): Promise<{ readonly hand: Hand; readonly site: Site }> {
  const site = await shop.service.site();
  await shop.service.collect(site, { u: '/pricing' });
  return { site, hand: await shop.open(kind, { of: site }) };
}

/** Opens the settings, and the group that has a control unless the first one has it. */
async function openSettings(hand: Hand, group: string, control: Locator): Promise<void> {
  const { page } = hand;
  await hand.use(page.getByRole('link', { name: 'Settings', exact: true }));
  await page.getByRole('heading', { level: 1, name: /ettings/ }).waitFor();
  const link = page.getByRole('navigation').getByRole('link', { name: group, exact: true });
  if ((await control.count()) === 0 && (await link.count()) > 0) await hand.use(link);
}
