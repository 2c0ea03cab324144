/**
 * Creating, changing, archiving and deleting a site, its public links and its discarded events, over HTTP and in a
 * browser.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DiscardsAnswer } from '../../src/dashboard/routes/discards.ts';
import type { SessionAnswer, SiteSummary } from '../../src/dashboard/routes/session.ts';
import type { ShareLink, ShareLinksAnswer } from '../../src/dashboard/routes/share.ts';
import type { RetentionPreview } from '../../src/dashboard/routes/sites.ts';
import { addDays } from '../../src/domain/day.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const HOUR = 3_600_000_000;

describe('the settings of a site', { timeout: 240_000 }, () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  /** Returns the browser of a user in a site's organisation. */
  const tabOf = async ({ orgId }: Site, role: Role = 'owner'): Promise<BrowserTab> => {
    return BrowserTab.of(dashboard.service, orgId, role);
  };
  const open = (site: Site, role: Role = 'owner', more: { theme?: 'dark'; width?: number } = {}) =>
    dashboard.open(`/sites/${site.publicId}/settings`, { as: { orgId: site.orgId, role }, ...more });

  test('a site is made, active and with the defaults, and an invalid domain is refused', async () => {
    const site = await dashboard.service.site();
    const tab = await tabOf(site, 'admin');
    const path = `/orgs/${site.orgId}/sites`;
    const made = await tab.get<SiteSummary>('POST', path, {
      domain: 'Neu.example',
      name: ' Größe ',
      timezone: 'asia/kolkata',
    });
    assert.deepEqual(made, {
      id: made.id,
      domain: 'neu.example',
      name: 'Größe',
      timezone: 'Asia/Kolkata',
      retentionMonths: null,
      honoursGpc: true,
      state: 'active',
    });
    const refusal = await tab.refused('POST', path, { domain: 'https://neu.example/', name: 'x', timezone: 'UTC' });
    assert.match(refusal, /^400 invalid: "https:\/\/neu\.example\/" is not a domain; give the host name alone/);
    assert.match(
      await tab.refused('POST', path, { domain: 'neu.example', name: 'x', timezone: '+01:00' }),
      /^400 invalid: "\+01:00" is not a time zone/,
    );
  });

  test('given fields change, and others stay', async () => {
    const site = await dashboard.service.site({ retentionMonths: 24 });
    const tab = await tabOf(site);
    const path = `/sites/${site.publicId}`;
    const before: SiteSummary = {
      id: site.publicId,
      domain: 'shop.example',
      name: 'Shop',
      timezone: 'UTC',
      retentionMonths: 24,
      honoursGpc: true,
      state: 'active',
    };
    assert.deepEqual(await tab.get('PATCH', path, {}), before);
    assert.deepEqual(await tab.get('PATCH', path, { name: 'Laden' }), { ...before, name: 'Laden' });
    const changed = { ...before, name: 'Laden', retentionMonths: null, honoursGpc: false };
    assert.deepEqual(await tab.get('PATCH', path, { retentionMonths: null, honoursGpc: false }), changed);
    assert.match(await tab.refused('PATCH', path, { name: ' ' }), /^400 invalid: the name must not be empty$/);
    assert.match(await tab.refused('PATCH', path, { retentionMonths: 0.5 }), /^400 invalid: the retention must be/);
    const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
    assert.deepEqual(
      organisations[0]?.sites.find(({ id }) => id === site.publicId),
      changed,
    );
  });

  test('the preview of a retention names the days that it erases', async () => {
    const site = await dashboard.service.site();
    const tab = await tabOf(site, 'member');
    const preview = (months: string) =>
      tab.get<RetentionPreview>('GET', `/sites/${site.publicId}/retention?months=${months}`);
    assert.deepEqual(await preview('2'), { firstKept: '2026-03-20', erases: null });
    await importLines(dashboard.service, site, [
      { ts: '2026-02-03T10:00:00Z', visitor: 'a', u: '/' },
      { ts: '2026-04-03T10:00:00Z', visitor: 'a', u: '/' },
    ]);
    await dashboard.service.maintain();
    // A day that becomes final when it is closed is closed only after a minute without arrivals.
    dashboard.service.clock.advance(HOUR);
    await dashboard.service.maintain();
    assert.deepEqual(await preview('2'), {
      firstKept: '2026-03-20',
      erases: { from: '2026-02-03', to: '2026-03-19' },
    });
    assert.deepEqual(await preview('12'), { firstKept: '2025-05-20', erases: null });
    assert.equal(
      await tab.refused('GET', `/sites/${site.publicId}/retention?months=x`),
      '400 invalid: give a whole number of months from 1 to 1200',
    );
  });

  test('an archived site shows nothing and accepts nothing until it is restored', async () => {
    const site = await dashboard.service.site();
    const tab = await tabOf(site);
    await dashboard.service.collect(site, { u: '/before' });
    const visitors = async () => {
      const { stats } = (await dashboard.service.read(site, '/stats?period=today')) as StatsAnswer;
      return stats.pageviews.value;
    };
    assert.equal(await visitors(), 1);
    const archived = await tab.get<SiteSummary>('PUT', `/sites/${site.publicId}/state`, { state: 'archived' });
    assert.equal(archived.state, 'archived');
    assert.equal((await dashboard.service.answer(site, '/stats')).status, 404);
    assert.equal(
      await tab.refused('GET', `/sites/${site.publicId}/stats`),
      '404 not_found: this site is archived; restore it in its settings',
    );
    await tab.get('PUT', `/sites/${site.publicId}/state`, { state: 'active' });
    assert.equal(await visitors(), 1);
    assert.match(await tab.refused('PUT', `/sites/${site.publicId}/state`, { state: 'gone' }), /^400 invalid: state: /);
  });

  test('a site is erased with all its data, once its domain is typed', async () => {
    const site = await dashboard.service.site();
    await dashboard.service.collect(site, { u: '/' });
    const tab = await tabOf(site);
    const path = `/sites/${site.publicId}`;
    await tab.get('POST', `${path}/share-links`, { name: 'x' });
    assert.equal(
      await tab.refused('DELETE', path, { domain: 'shop' }),
      "400 invalid: nothing was erased: type the site's domain, shop.example, to confirm",
    );
    await tab.get('DELETE', path, { domain: 'shop.example' });
    assert.equal(await tab.refused('GET', `${path}/stats`), '404 not_found: there is no such site');
    const { db } = dashboard.service.database;
    const left = await db.selectFrom('share_links').select('id').where('site_id', '=', site.id).execute();
    const erasures = await db.selectFrom('erasures').select('site_id').where('site_id', '=', site.id).execute();
    assert.deepEqual([left, erasures], [[], [{ site_id: site.id }]]);
  });

  test('a public link is made, listed and revoked', async () => {
    const site = await dashboard.service.site();
    const tab = await tabOf(site);
    const path = `/sites/${site.publicId}/share-links`;
    const made = await tab.get<ShareLink>('POST', path, { name: 'For the board' });
    assert.match(made.token, /^[0-9A-Za-z]{32}$/);
    assert.deepEqual(await tab.get<ShareLinksAnswer>('GET', path), { links: [made] });
    const admin = await tabOf(site, 'admin');
    assert.deepEqual(await admin.get<ShareLinksAnswer>('GET', path), { links: [made] });
    const member = await tabOf(site, 'member');
    assert.deepEqual(await member.get<ShareLinksAnswer>('GET', path), { links: [{ ...made, token: null }] });
    const stranger = new BrowserTab(dashboard.service);
    const look = () => stranger.ask('GET', `/sites/${site.publicId}/stats`, undefined, { 'svc-share': made.token });
    assert.equal((await look()).status, 200);
    await tab.get('DELETE', `${path}/${made.id}`);
    assert.equal((await look()).status, 404);
    assert.deepEqual(await tab.get<ShareLinksAnswer>('GET', path), { links: [] });
    assert.equal(
      await tab.refused('DELETE', `${path}/${made.id}`),
      `404 not_found: there is no public link ${made.id}`,
    );
  });

  test('discarded events are listed by day and reason', async () => {
    const site = await dashboard.service.site();
    const tab = await tabOf(site, 'member');
    const today = dashboard.service.today();
    await discard(site, today, 'gpc', 3);
    await discard(site, addDays(today, -6), 'origin', 2);
    await discard(site, addDays(today, -7), 'origin', 9);
    const from = addDays(today, -6);
    assert.deepEqual(await tab.get<DiscardsAnswer>('GET', `/sites/${site.publicId}/discards?days=7`), {
      period: { from, to: today },
      days: Array.from({ length: 7 }, (_, i) => addDays(from, i)),
      discards: [
        { day: from, reason: 'origin', count: 2 },
        { day: today, reason: 'gpc', count: 3 },
      ],
    });
    assert.equal(
      await tab.refused('GET', `/sites/${site.publicId}/discards?days=91`),
      '400 invalid: give a number of days from 1 to 90',
    );
  });

  const discard = (site: Site, day: string, reason: 'gpc' | 'origin' | 'bot_network', count: number) =>
    dashboard.service.database.db.insertInto('discards').values({ site_id: site.id, day, reason, count }).execute();
  const card = ({ page }: WatchedPage, name: string) => page.getByRole('region', { name, exact: true });

  for (const look of [{}, { theme: 'dark', width: 360 }] as const) {
    test(`has no accessibility violations and fits ${JSON.stringify(look)}`, async () => {
      const site = await dashboard.service.site({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenladen' });
      await discard(site, dashboard.service.today(), 'bot_network', 1234);
      const tab = await tabOf(site);
      await tab.get('POST', `/sites/${site.publicId}/share-links`, { name: 'متجر الكتب العربية القديمة' });
      for (const role of ['owner', 'member'] as const) {
        const settings = await open(site, role, look);
        assert.deepEqual(await settings.accessibilityViolations(), []);
        const { page } = settings;
        assert.equal(await isTooWide(page), false);
        await settings.close();
      }
    });
  }

  test('name and zone are changed on the page', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site);
    const general = card(settings, 'General');
    await general.getByLabel('Name').fill('Laden');
    await general.getByLabel('Time zone').fill('Asia/Atlantis');
    await general.getByText('There is no time zone of this name; choose one of the list.').waitFor();
    assert.ok(await general.getByRole('button', { name: 'Save' }).isDisabled());
    await general.getByLabel('Time zone').fill('Asia/Tokyo');
    await general.getByText('The new zone holds from today on.').waitFor();
    await general.getByRole('button', { name: 'Save' }).click();
    await settings.page.getByText('Saved').waitFor();
    const tab = await tabOf(site);
    const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
    const { name, timezone } = organisations[0]!.sites.find(({ id }) => id === site.publicId)!;
    assert.deepEqual([name, timezone], ['Laden', 'Asia/Tokyo']);
    await settings.close();
  });

  test('a retention that erases figures needs a confirmation', async () => {
    const site = await dashboard.service.site();
    await importLines(dashboard.service, site, [{ ts: '2026-01-05T10:00:00Z', visitor: 'a', u: '/' }]);
    dashboard.service.clock.advance(HOUR);
    await dashboard.service.maintain();
    const settings = await open(site);
    const privacy = card(settings, 'Privacy');
    await privacy.getByLabel('For', { exact: true }).check();
    await privacy.getByLabel('Months').fill('3');
    await privacy.getByText('Figures from Mon, 5 Jan 2026 to Thu, 19 Feb 2026 disappear at once').waitFor();
    await privacy.getByRole('button', { name: 'Save' }).click();
    const dialog = settings.page.getByRole('dialog');
    assert.match(
      await settings.text(dialog),
      /All figures from Mon, 5 Jan 2026 to Thu, 19 Feb 2026 are erased\. This cannot be undone\./,
    );
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await dialog.getByRole('button', { name: 'Save and erase' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { stats } = (await dashboard.service.read(site, '/stats?from=2026-01-01&to=2026-02-01')) as StatsAnswer;
    assert.deepEqual(stats.visitors, { value: null, prev: null, deltaPct: 0 });
    await settings.close();
  });

  test('the page refuses a shorter retention to an admin who is no owner', async () => {
    const site = await dashboard.service.site({ retentionMonths: 12 });
    const settings = await open(site, 'admin');
    const privacy = card(settings, 'Privacy');
    const save = privacy.getByRole('button', { name: 'Save' });
    await privacy.getByLabel('Months').fill('11');
    await privacy.getByText('Only an owner of the organisation can choose this.').waitFor();
    assert.ok(await save.isDisabled());
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await privacy.getByLabel('Months').fill('13');
    await save.click();
    await settings.page.getByText('Saved').waitFor();
    await settings.close();
  });

  test('a public link is made, opened by a browser without an account, and revoked', async () => {
    const site = await dashboard.service.site({ name: 'Laden' });
    const settings = await open(site);
    const links = card(settings, 'Public links');
    await links.getByRole('button', { name: 'New link' }).click();
    await settings.page.getByLabel('Name').last().fill('For the board');
    await settings.page.getByRole('button', { name: 'Make the link' }).click();
    const made = settings.page.getByRole('dialog');
    const address = await settings.text(made.getByRole('group', { name: 'Link' }));
    await made.getByRole('button', { name: 'Done' }).click();
    const path =
      (await links.getByRole('link', { name: 'Open For the board in a new tab' }).getAttribute('href')) ?? '';
    assert.match(path, /^\/share\/[0-9A-Za-z]{32}$/);
    assert.equal(address, dashboard.service.url + path);
    const shared = await dashboard.open(path);
    assert.match(await shared.text('main'), /Laden/);
    await shared.close();
    await links.getByRole('button', { name: 'Revoke For the board' }).click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await links.getByText('There is no public link.').waitFor();
    const gone = await dashboard.open(path);
    assert.doesNotMatch(await gone.text('main'), /Laden/);
    await gone.close();
    await settings.close();
  });

  test('a site is archived on the page and restored', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site, 'admin');
    const danger = card(settings, 'Archive and erase');
    assert.ok(await danger.getByRole('button', { name: 'Erase' }).isDisabled(), 'only an owner erases');
    await danger.getByRole('button', { name: 'Archive' }).click();
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await danger.getByText('The site is archived').waitFor();
    assert.equal(await settings.page.getByRole('link', { name: 'Funnels' }).count(), 0);
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await danger.getByRole('button', { name: 'Restore' }).click();
    await danger.getByRole('button', { name: 'Archive' }).waitFor();
    await settings.close();
  });

  test('a site is erased on the page, with the keyboard alone', async () => {
    const site = await dashboard.service.site({ domain: 'doomed.example', name: 'Doomed' });
    const settings = await open(site);
    const { page } = settings;
    await card(settings, 'Archive and erase').getByRole('button', { name: 'Erase' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Erase for ever' });
    assert.ok(await erase.isDisabled());
    await dialog.getByLabel('Type doomed.example to confirm').focus();
    await page.keyboard.type('doomed.example');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${dashboard.service.url}/`);
    await page.getByText('The site is erased').waitFor();
    await settings.settled();
    assert.equal(await page.getByRole('link', { name: 'Doomed' }).count(), 0);
    await settings.close();
  });

  test('a member sees everything and changes nothing', async () => {
    const site = await dashboard.service.site();
    const settings = await open(site, 'member');
    assert.ok(await card(settings, 'General').getByLabel('Name').isDisabled());
    assert.ok(await card(settings, 'Privacy').getByRole('checkbox').isDisabled());
    assert.equal(await settings.page.getByRole('button', { name: /^(Save|New link)$/ }).count(), 0);
    for (const name of ['Archive', 'Erase']) {
      assert.ok(await settings.page.getByRole('button', { name, exact: true }).isDisabled(), name);
    }
    await settings.close();
  });
});
