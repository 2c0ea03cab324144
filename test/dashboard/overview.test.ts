/** The overview of all sites in a browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import type { NewSite } from '../../src/sites/sites.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { Dashboard } from './dashboard.ts';
import { visitsOf } from './overview-visits.ts';
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
  const visits = (site: Site, days: readonly number[]) => visitsOf(dashboard.service, site, days);

  test('sites are ordered by any figure, with their current visitors; archived ones are collapsed', async () => {
    const { orgId, sites } = await organisation(
      { name: 'Alpha', domain: 'alpha.example' },
      { name: 'Omega', domain: 'omega.example' },
      { name: 'Old', domain: 'old.example' },
      { name: 'Beta', domain: 'beta.example' },
    );
    await setSiteState(dashboard.service.database.db, sites[2]!.publicId, 'archived');
    await visits(sites[0]!, [35, 2]);
    await visits(sites[1]!, [70, 35, 9, 2]);
    await dashboard.service.maintain();
    const overview = await dashboard.open('/', { as: { orgId } });
    const { page } = overview;
    const rows = page.getByRole('rowheader');
    const names = () => rows.getByRole('link').filter({ hasNotText: 'No data yet' }).allTextContents();
    assert.deepEqual(await names(), ['Omega', 'Alpha', 'Beta']);
    const omega = page.getByRole('row').filter({ hasText: 'Omega' });
    assert.match(await overview.text(omega), /^Omega omega\.example 2 100\.0% up 100\.0% compared with .* 2$/);
    assert.equal(await omega.getByRole('img').getAttribute('aria-label'), 'Visitors: low 0, high 1, last 0');
    assert.equal(
      await page.getByRole('link', { name: 'No data yet' }).getAttribute('href'),
      `/sites/${sites[3]!.publicId}/install`,
    );
    assert.equal(await page.getByLabel('Search sites').count(), 0);
    await page.getByRole('button', { name: 'Site', exact: true }).click();
    await page.waitForURL(/\?sort=name$/);
    assert.deepEqual(await names(), ['Alpha', 'Beta', 'Omega']);
    await page.getByRole('button', { name: 'Pageviews' }).click();
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('button', { name: /^Last 90 days/ }).click();
    await page.waitForURL(/\?period=90d&sort=-pageviews$|\?sort=-pageviews&period=90d$/);
    await omega.getByText('4', { exact: true }).first().waitFor();
    assert.deepEqual(await names(), ['Omega', 'Alpha', 'Beta']);
    assert.equal(await omega.getByRole('link').getAttribute('href'), `/sites/${sites[1]!.publicId}?period=90d`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'sites_90d.csv');
    assert.deepEqual((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n'), [
      '\uFEFF"Site","Domain","Organization","Visitors","Visitors (compared)","Pageviews","Pageviews (compared)","Current visitors"',
      '"Omega","omega.example","Sites",4,,4,,0',
      '"Alpha","alpha.example","Sites",2,,2,,0',
      '"Beta","beta.example","Sites",0,,0,,0',
    ]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Sessions').check();
    await page.getByLabel('Bounce rate').check();
    await page.keyboard.press('Escape');
    await overview.settled();
    await page.getByRole('columnheader').getByRole('button', { name: 'Sessions' }).click();
    await page.getByRole('columnheader').getByRole('button', { name: 'Sessions' }).click();
    await page.waitForURL(/[?&]sort=sessions(&|$)/);
    assert.deepEqual(await names(), ['Beta', 'Alpha', 'Omega']);
    assert.match(await overview.text(omega), / 4 4 100%$/);
    const [further] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const [head, , , last] = (await readFile(await further.path(), 'utf8')).split('\r\n');
    assert.match(head!, /"Pageviews \(compared\)","Sessions","Sessions \(compared\)","Bounce rate",/);
    assert.equal(last, '"Omega","omega.example","Sites",4,,4,,4,,1,,0');
    assert.ok(await page.getByRole('link', { name: 'Old' }).isHidden());
    await page.getByText('Archived sites (1)').click();
    assert.equal(
      await page.getByRole('link', { name: 'Old' }).getAttribute('href'),
      `/sites/${sites[2]!.publicId}/settings/danger`,
    );
    assert.deepEqual(await overview.accessibilityViolations(), []);
    await page.reload();
    await overview.settled();
    assert.deepEqual(await names(), ['Beta', 'Alpha', 'Omega'], 'the address has it all');
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
      const rows = page.locator('tbody tr');
      assert.equal(await rows.count(), 24);
      assert.ok((await overview.layoutShift()) < 0.01);
      assert.equal(await isTooWide(page), false);
      await page.getByLabel('Search sites').fill('SITE23');
      assert.equal(await rows.count(), 1);
      await page.getByLabel('Search sites').fill('nowhere');
      await page.getByText('No sites found').waitFor();
      await overview.close();
    }
  });

  heavyTest('without sites, a member learns who can add one, and an admin can add one', async () => {
    const { orgId } = await organisation();
    for (const [role, expected] of [
      ['viewer', /Ask an owner or admin of your organization to add one\./],
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
