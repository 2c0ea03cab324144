/** The overview of all sites, over HTTP and in a browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { OverviewAnswer, VisitorsNowAnswer } from '../../src/dashboard/routes/overview.ts';
import type { SiteStatsAnswer } from '../../src/dashboard/routes/read.ts';
import type { Site } from '../../src/domain/site.ts';
import type { NewSite } from '../../src/sites/sites.ts';
import { setSiteState } from '../../src/sites/sites.ts';
import type { RealtimeAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

describe('the overview', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  /** Creates an organisation with some sites. */
  const organisation = async (...sites: readonly Partial<NewSite>[]): Promise<{ orgId: number; sites: Site[] }> => {
    const { database, clock } = dashboard.service;
    const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Sites' });
    const made: Site[] = [];
    for (const site of sites) made.push(await dashboard.service.site({ orgId, ...site }));
    return { orgId, sites: made };
  };
  const tabIn = async (orgId: number): Promise<BrowserTab> => {
    return BrowserTab.of(dashboard.service, orgId, 'member');
  };
  const visits = (site: Site, days: readonly number[]) => {
    const today = Temporal.PlainDate.from(dashboard.service.today());
    const lines = days.map((back, i) => ({
      ts: `${today.subtract({ days: back })}T09:00:00Z`,
      visitor: `v${i}`,
      u: '/',
    }));
    return importLines(dashboard.service, site, lines);
  };

  test('the figures are those of the read API', async () => {
    // The read API's key belongs to the first organisation.
    const busy = await dashboard.service.site({ domain: 'busy.example', timezone: 'Asia/Tokyo' });
    const { orgId } = busy;
    const quiet = await dashboard.service.site({ domain: 'quiet.example' });
    const archived = await dashboard.service.site({ domain: 'archived.example' });
    await setSiteState(dashboard.service.database.db, archived.publicId, 'archived');
    const forgetful = await dashboard.service.site({ domain: 'forgetful.example', retentionMonths: 1 });
    await visits(busy, [40, 31, 12, 12, 3, 1, 70]);
    await visits(forgetful, [20, 2]);
    // On the last compared day: comes first in a full hour of today, and once more after it.
    const last = Temporal.PlainDate.from(dashboard.service.today()).subtract({ days: 30 });
    const lines = ['09:00', '12:59'].map((time) => ({ ts: `${last}T${time}:00Z`, visitor: 'late', u: '/' }));
    await importLines(dashboard.service, busy, lines);
    await dashboard.service.collect(busy, { u: '/now' });
    const tab = await tabIn(orgId);
    const figures = async (site: Site) => {
      const { stats } = (await dashboard.service.read(site, '/stats?period=30d')) as StatsAnswer;
      const { points } = (await dashboard.service.read(site, '/timeseries?period=30d')) as TimeseriesAnswer;
      const days = points.map(({ value }) => value);
      const { likeForLike } = await tab.get<SiteStatsAnswer>('GET', `/sites/${site.publicId}/stats?period=30d`);
      const { visitors } = likeForLike!.stats;
      return {
        ...{ id: site.publicId, visitors: stats.visitors, likeForLike: visitors },
        ...{ isPreviousWhole: site === busy, days },
      };
    };
    const expected = { sites: [await figures(busy), await figures(quiet), await figures(forgetful)] };
    assert.deepEqual(
      expected.sites.map(({ visitors }) => visitors),
      [
        { value: 5, prev: 3, deltaPct: 66.7 },
        { value: 0, prev: 0, deltaPct: 0 },
        { value: 2, prev: null, deltaPct: 0 },
      ],
    );
    const overview = () => tab.get<OverviewAnswer>('GET', `/orgs/${orgId}/overview`);
    assert.deepEqual(await overview(), expected);
    // The days are closed, then one of them is opened again, then closed in a second generation.
    await dashboard.service.maintain();
    assert.deepEqual(await overview(), expected);
    await visits(busy, [12, 12, 12, 12]);
    const changed = { sites: [await figures(busy), ...expected.sites.slice(1)] };
    // Two of the four visitors came on that day before.
    assert.equal(changed.sites[0]?.visitors?.value, 7);
    assert.deepEqual(await overview(), changed);
    dashboard.service.clock.advance(60_000_000);
    await dashboard.service.maintain();
    assert.deepEqual(await overview(), changed);
    const now = (await dashboard.service.read(busy, '/realtime')) as RealtimeAnswer;
    assert.equal(now.currentVisitors, 1);
    assert.deepEqual(await tab.get<VisitorsNowAnswer>('GET', `/orgs/${orgId}/visitors-now`), {
      visitors: { [busy.publicId]: 1 },
    });
  });

  test('an organisation without sites has an empty answer', async () => {
    const { orgId } = await organisation();
    const tab = await tabIn(orgId);
    assert.deepEqual(await tab.get('GET', `/orgs/${orgId}/overview`), { sites: [] });
    assert.deepEqual(await tab.get('GET', `/orgs/${orgId}/visitors-now`), { visitors: {} });
  });

  test('sites are sorted by visitors or name, with their current visitors; archived ones are collapsed', async () => {
    const { orgId, sites } = await organisation(
      { name: 'Alpha', domain: 'alpha.example' },
      { name: 'Omega', domain: 'omega.example' },
      { name: 'Old', domain: 'old.example' },
      ...['Beta', 'Gamma', 'Zeta'].map((name) => ({ name, domain: `${name.toLowerCase()}.example` })),
    );
    await setSiteState(dashboard.service.database.db, sites[2]!.publicId, 'archived');
    await visits(sites[0]!, [35, 2]);
    await visits(sites[1]!, [70, 35, 9, 2]);
    await dashboard.service.maintain();
    const overview = await dashboard.open('/', { as: { orgId } });
    const { page } = overview;
    const names = () => page.getByRole('listitem').getByRole('heading').allInnerTexts();
    assert.deepEqual(await names(), ['Omega', 'Alpha', 'Beta', 'Gamma', 'Zeta']);
    const omega = page.getByRole('listitem').filter({ hasText: 'Omega' });
    await omega.getByText('0 now').waitFor();
    assert.match(
      await overview.text(omega),
      /^Omega 0 now omega\.example 2 visitors · last 30 days \+100% up 100% compared with/,
    );
    assert.equal(await omega.getByRole('img').getAttribute('aria-label'), 'Daily visitors: low 0, high 1, today 0');
    await page.getByLabel('Sort by').selectOption('name');
    assert.deepEqual(await names(), ['Alpha', 'Beta', 'Gamma', 'Omega', 'Zeta']);
    assert.equal(await page.getByLabel('Search sites').count(), 0);
    assert.ok(await page.getByRole('link', { name: 'Old' }).isHidden());
    await page.getByText('Archived sites (1)').click();
    assert.equal(
      await page.getByRole('link', { name: 'Old' }).getAttribute('href'),
      `/sites/${sites[2]!.publicId}/settings/danger`,
    );
    assert.deepEqual(await overview.accessibilityViolations(), []);
    await overview.close();
  });

  heavyTest('a few sites cannot be sorted, and stand by visitors whatever was chosen before', async () => {
    const { orgId, sites } = await organisation(
      { name: 'Alpha', domain: 'alpha.example' },
      { name: 'Omega', domain: 'omega.example' },
    );
    await visits(sites[1]!, [2]);
    const overview = await dashboard.open('/', { as: { orgId } });
    const { page } = overview;
    await page.evaluate(() => localStorage.setItem('svc-sites-sort', 'name'));
    await page.reload();
    await overview.settled();
    assert.deepEqual(await page.getByRole('listitem').getByRole('heading').allInnerTexts(), ['Omega', 'Alpha']);
    assert.equal(await page.getByLabel('Sort by').count(), 0);
    await overview.close();
  });

  test('many sites have a search field, and nothing jumps', async () => {
    const { orgId, sites } = await organisation(
      ...Array.from({ length: 24 }, (_, i) => ({
        name: i % 2 === 0 ? `Donaudampfschifffahrtsgesellschaftskapitän ${i}` : `متجر الكتب العربية القديمة ${i}`,
        domain: `site${i}.example`,
      })),
    );
    await visits(sites[23]!, [1]);
    await dashboard.service.maintain();
    for (const width of looks([360, 1280, 2560])) {
      const overview = await dashboard.open('/', { as: { orgId }, width });
      const { page } = overview;
      assert.equal(await page.getByRole('listitem').count(), 24);
      assert.ok((await overview.layoutShift()) < 0.01);
      assert.equal(await isTooWide(page), false);
      await page.getByLabel('Search sites').fill('SITE23');
      assert.equal(await page.getByRole('listitem').count(), 1);
      await page.getByLabel('Search sites').fill('nowhere');
      await page.getByText('No sites found.').waitFor();
      await overview.close();
    }
  });

  heavyTest('without sites, a member learns who can add one, and an admin can add one', async () => {
    const { orgId } = await organisation();
    for (const [role, expected] of [
      ['member', /Ask an owner or admin of your organisation to add one\./],
      ['admin', /Add your first site.*Add site/],
    ] as const) {
      const overview = await dashboard.open('/', { as: { orgId, role }, theme: 'dark' });
      assert.match(await overview.text('main'), expected);
      assert.deepEqual(await overview.accessibilityViolations(), []);
      await overview.close();
    }
    // The footer of a short page is at the window's end, also where it has two lines.
    const phone = await dashboard.open('/', { as: { orgId }, width: 360, height: 780, language: 'de' });
    assert.equal(await phone.page.evaluate(() => document.documentElement.scrollHeight), 780);
    await phone.close();
  });

  test('a site is added from a pasted address, with the browser’s zone, and its snippet comes next', async () => {
    const { orgId } = await organisation({ domain: 'there.example' });
    const overview = await dashboard.open('/', { as: { orgId, role: 'admin' } });
    const { page } = overview;
    await page.getByRole('button', { name: 'Add site' }).click();
    const dialog = page.getByRole('dialog');
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.equal(await dialog.getByLabel('Time zone').inputValue(), zone);
    await dialog.getByLabel('Domain').fill('there.example');
    await dialog.getByText('A site for this domain already exists').waitFor();
    await dialog.getByLabel('Domain').fill('https://www.new.example/start?x=1');
    await dialog.getByRole('button', { name: 'Use new.example' }).click();
    assert.equal(await dialog.getByLabel('Domain').inputValue(), 'new.example');
    assert.deepEqual(await overview.accessibilityViolations(), []);
    await dialog.getByLabel('Time zone').fill('berlin');
    await dialog.getByLabel('Time zone').blur();
    assert.equal(await dialog.getByLabel('Time zone').inputValue(), 'Europe/Berlin');
    await dialog.getByLabel('Time zone').fill('new york');
    await dialog.getByText(/^America\/New_York: days start at midnight in this time zone/).waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Add site' }).isEnabled());
    await dialog.getByLabel('Time zone').press('Enter');
    await page.waitForURL(/\/sites\/\w+\/install$/);
    await overview.settled();
    const id = overview.address().split('/')[2];
    assert.match(await overview.text('main'), new RegExp(`data-site="${id}"`));
    const { db } = dashboard.service.database;
    const site = await db.selectFrom('sites').selectAll().where('public_id', '=', id!).executeTakeFirstOrThrow();
    assert.deepEqual([site.org_id, site.name, site.timezone], [orgId, 'new.example', 'America/New_York']);
    await overview.close();
  });

  test('a refused domain says what to give', async () => {
    const { orgId } = await organisation();
    const overview = await dashboard.open('/', { as: { orgId } });
    const { page } = overview;
    await page.getByRole('button', { name: 'Add site' }).first().click();
    await page.getByLabel('Domain').fill('10.0.0.1');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await page.getByText('"10.0.0.1" is not a domain; give the host name alone').waitFor();
    await overview.close();
  });
});
