/** The settings of a site in a real browser, on the whole service. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

describe('the settings of a site', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  const open = (site: Site, below = '', role: Role = 'owner', more: { theme?: 'dark'; width?: number } = {}) =>
    dashboard.open(`/sites/${site.publicId}/settings${below}`, { as: { orgId: site.orgId, role }, ...more });
  const card = ({ page }: WatchedPage, name: string) => page.getByRole('region', { name, exact: true });

  const narrow = { theme: 'dark', width: 360 } as const;
  const views = [
    ['owner', narrow],
    ['viewer', {}],
    ['owner', {}],
    ['viewer', narrow],
  ] as const;
  heavyTest('has no accessibility violations and fits', async () => {
    const site = await dashboard.service.site({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenladen' });
    const discards = { site_id: site.id, day: dashboard.service.today(), reason: 'bot_network', count: 1234 } as const;
    await dashboard.service.database.db.insertInto('discards').values(discards).execute();
    const tab = await BrowserTab.of(dashboard.service, site.orgId, 'owner');
    await tab.get('POST', `/sites/${site.publicId}/share-links`, { name: 'متجر الكتب العربية القديمة' });
    for (const [role, look] of looks(views)) {
      for (const group of ['', '/tracking', '/sharing', '/data', '/danger']) {
        const settings = await open(site, group, role, look);
        const what = `${group} ${role} ${JSON.stringify(look)}`;
        assert.deepEqual(await settings.accessibilityViolations(), [], what);
        assert.equal(await isTooWide(settings.page), false, what);
        await settings.close();
      }
    }
  });

  heavyTest('a link to a section leads to it, though those above it load later', async () => {
    const { service } = dashboard;
    const site = await service.site();
    const p = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`key${i}`, 'value']));
    const ts = new Date(service.clock.nowMicros() / 1000 - 60_000).toISOString();
    await importLines(service, site, [{ ts, visitor: 'one', u: '/', e: 'order', p }]);
    const settings = await dashboard.open(`/sites/${site.publicId}/settings/data#export`, {
      as: { orgId: site.orgId },
      prepare: (context) =>
        context.route(/\/properties/, async (route) => {
          await route.request().frame().waitForSelector('#export');
          await route.continue();
        }),
    });
    const { page } = settings;
    await page.getByText('key11', { exact: true }).waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('#export')!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    await settings.close();
  });

  test('a setting is found by a word for it, in the side list and in the menu of a phone', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site);
    const { page } = settings;
    const groups = page.getByRole('navigation', { name: 'Groups of settings' });
    assert.deepEqual(await groups.getByRole('link').allInnerTexts(), [
      ...['General', 'Tracking', 'Sharing and reports', 'Data', 'Danger zone'],
    ]);
    await groups.getByRole('link', { name: 'Sharing and reports' }).click();
    await card(settings, 'Email reports').waitFor();
    assert.equal(settings.address(), `/sites/${site.publicId}/settings/sharing`);
    assert.match(await page.title(), /^Sharing and reports · Site settings · /);
    await groups.getByLabel('Find a setting').fill('unheard-of');
    await groups.getByText('No setting found').waitFor();
    await groups.getByLabel('Find a setting').fill('ip');
    assert.deepEqual(await groups.getByRole('link').allInnerTexts(), ['Exclude traffic Tracking']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/tracking#exclusions$/);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Exclude traffic');
    assert.equal(await groups.locator('[aria-current=page]').textContent(), 'Tracking');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Tracking' }).click();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('weekly');
    await page.getByRole('link', { name: 'Email reports' }).click();
    await page.waitForURL(/\/settings\/sharing#reports$/);
    await page.getByRole('button', { name: 'Sharing and reports' }).waitFor();
    await settings.close();
  });

  test('addresses of earlier versions lead to the card on its page', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site, '#privacy');
    const { page } = settings;
    await page.waitForURL(/\/settings\/data#retention$/);
    await page.evaluate(() => {
      location.hash = 'discards';
    });
    await page.waitForURL(/\/settings\/tracking#discards$/);
    await page.goto(`${dashboard.service.url}/sites/${site.publicId}/settings/unknown`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await settings.close();
  });

  test('name and zone are changed on the page', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site);
    const general = card(settings, 'General');
    await general.getByLabel('Name').fill('Laden');
    await general.getByLabel('Time zone').fill('Asia/Atlantis');
    await general.getByText('Unknown time zone. Choose one from the list.').waitFor();
    assert.ok(await general.getByRole('button', { name: 'Save' }).isDisabled());
    await general.getByLabel('Time zone').fill('Asia/Tokyo');
    await general.getByText('The new time zone applies from today.').waitFor();
    await general.getByRole('button', { name: 'Save' }).click();
    await settings.page.getByText('Settings saved').waitFor();
    const tab = await BrowserTab.of(dashboard.service, site.orgId, 'owner');
    const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
    const { name, timezone } = organisations[0]!.sites.find(({ id }) => id === site.publicId)!;
    assert.deepEqual([name, timezone], ['Laden', 'Asia/Tokyo']);
    await settings.close();
  });

  test('a property that no event has is kept by its name', async () => {
    const settings = await open(await dashboard.service.site(), '/data');
    const properties = card(settings, 'Properties');
    await properties.getByText('No event of the last 30 days has a property.').waitFor();
    await properties.getByRole('button', { name: 'Keep by name' }).click();
    await settings.page.getByLabel('Key').fill(' size ');
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await properties.getByRole('button', { name: 'Remove the property size', exact: true }).waitFor();
    await settings.close();
  });

  test('a shared link is created, opened by a browser without an account, and revoked', async () => {
    const site = await dashboard.service.site({ name: 'Laden' });
    const settings = await open(site, '/sharing');
    const links = card(settings, 'Shared links');
    await links.getByRole('button', { name: 'New link' }).click();
    await settings.page.getByLabel('Name').last().fill('For the board');
    await settings.page.getByRole('button', { name: 'Create link' }).click();
    const made = settings.page.getByRole('dialog');
    const address = await settings.text(made.getByRole('group', { name: 'Link' }));
    await made.getByRole('button', { name: 'Done' }).click();
    const path =
      (await links.getByRole('link', { name: 'Open For the board in a new tab' }).getAttribute('href')) ?? '';
    assert.match(path, /^\/share\/[0-9A-Za-z]{32}$/);
    assert.equal(address, dashboard.service.url + path);
    const shared = await dashboard.open(path);
    assert.equal(await shared.page.getByRole('heading', { level: 1 }).textContent(), 'Laden');
    await shared.close();
    await links.getByRole('button', { name: 'Revoke For the board' }).click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await links.getByText('No shared links yet.').waitFor();
    const gone = await dashboard.open(path);
    assert.doesNotMatch(await gone.text('body'), /Laden/);
    await gone.close();
    await settings.close();
  });

  test('a site is archived on the page and restored', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site, '/danger', 'admin');
    const danger = card(settings, 'Danger zone');
    assert.ok(await danger.getByRole('button', { name: 'Delete site' }).isDisabled(), 'only an owner deletes');
    await danger.getByRole('button', { name: 'Archive site' }).click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Archive site' }).click();
    await danger.getByText('This site is archived.').waitFor();
    assert.equal(await settings.page.getByRole('link', { name: 'Funnels' }).count(), 0);
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await danger.getByRole('button', { name: 'Restore site' }).click();
    await danger.getByRole('button', { name: 'Archive site' }).waitFor();
    await settings.close();
  });

  test('a site is deleted on the page, with the keyboard alone', async () => {
    const site = await dashboard.service.site({ domain: 'doomed.example', name: 'Doomed' });
    const settings = await open(site, '/danger');
    const { page } = settings;
    await card(settings, 'Danger zone').getByRole('button', { name: 'Delete site' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
    assert.ok(await confirm.isDisabled());
    await dialog.getByLabel('Type doomed.example to confirm').focus();
    await page.keyboard.type('doomed.example');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${dashboard.service.url}/`);
    await page.getByText('Site deleted').waitFor();
    await settings.settled();
    assert.equal(await page.getByRole('link', { name: 'Doomed' }).count(), 0);
    await settings.close();
  });

  test('a member sees everything and changes nothing', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site, '', 'viewer');
    const groups = settings.page.getByRole('navigation', { name: 'Groups of settings' });
    assert.ok(await card(settings, 'General').getByLabel('Name').isDisabled());
    for (const group of ['Danger zone', 'Tracking', 'Sharing and reports', 'Data']) {
      await groups.getByRole('link', { name: group }).click();
      await settings.settled();
      if (group === 'Tracking') assert.ok(await card(settings, 'Privacy').getByRole('checkbox').isDisabled());
      assert.equal(await settings.page.getByRole('button', { name: /^(Save|New link)$/ }).count(), 0);
      for (const name of group === 'Danger zone' ? ['Archive site', 'Move site', 'Empty site', 'Delete site'] : []) {
        assert.ok(await settings.page.getByRole('button', { name, exact: true }).isDisabled(), name);
      }
    }
    await settings.close();
  });
});
