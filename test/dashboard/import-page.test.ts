/** The pages that import and export the history of a site, in a browser. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import { Dashboard } from './dashboard.ts';
import { focusOf, tabTo } from './keyboard.ts';
import { plausibleExport } from './plausible-export.ts';
import { isTooWide } from './too-wide.ts';

const DAY_MICROS = 86_400_000_000;

describe('the import page and the export page', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  test('an export is chosen, previewed, imported, audited and undone', async () => {
    const { service } = dashboard;
    const site = await service.site({ name: 'Laden' });
    const as = { orgId: site.orgId };
    const empty = await dashboard.open(`/sites/${site.publicId}`, { as });
    await empty.page.getByRole('link', { name: 'Import your history from Plausible' }).click();
    await empty.page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
    await empty.close();

    await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
    const watched = await dashboard.open(`/sites/${site.publicId}/import`, { as });
    const { page } = watched;
    const pages = page.getByRole('navigation', { name: 'Pages of this site' });
    assert.equal(await pages.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'), 'true');
    const above = page.getByRole('navigation', { name: 'Pages above this one' });
    assert.deepEqual(await above.getByRole('link').allInnerTexts(), ['Settings', 'Data']);
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByText('Plausible', { exact: true }).click();
    await page.getByText('choose Export data').waitFor();
    const buffer = Buffer.from(
      plausibleExport(
        [
          ['2026-05-17', 10, 20],
          ['2026-05-18', 1200, 2400],
          ['2026-05-19', 5, 7],
          ['2026-05-20', 1, 1],
        ],
        'shop.example',
        { 'imported_browsers.csv': 'date,browser,visitors,pageviews\n2026-05-17,Firefox,9995,20\n' },
      ),
    );
    await page.getByLabel('Export file').setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer });
    await page.getByText(/^This is an export of Plausible: 4 days from 17 May 2026 to 20 May 2026/).waitFor();
    const totals = page.getByRole('row', { name: /^Totals/ });
    assert.equal(await watched.text(totals), 'Totals 1,215 1,215 0 2,427 2,427 exact');
    await page.getByText('Days left out: 1 day is not over yet.').waitFor();
    await page.getByText(/2 rows of days that have not ended/).waitFor();
    await page.getByText('Not from Plausible?').click();
    await page.getByLabel('Exported from').selectOption({ label: 'Umami' });
    await page.getByRole('button', { name: 'Read export' }).click();
    await page.getByText(/^This is no export of Umami: .* it looks like one of Plausible\.$/).waitFor();
    await page.getByLabel('Exported from').selectOption({ label: 'Plausible (recognized)' });
    await page.getByRole('button', { name: 'Read export' }).click();
    await totals.waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Import 3 days' }).click();
    await page.getByText('Plausible: 3 days, 17 May 2026 – 19 May 2026').waitFor();
    const days = page.getByRole('link', { name: /^View days of import/ });
    assert.match((await days.getAttribute('href')) ?? '', /\?from=2026-05-17&to=2026-05-19$/);

    await page.getByLabel('Export file').setInputFiles({ name: 'again.zip', mimeType: 'application/zip', buffer });
    await page.getByText('Nothing to import: 3 days have been imported before and 1 day is not over yet.').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await tabTo(page, 'Choose another file');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    assert.equal(await focusOf(page), 'New import');

    const overview = await dashboard.open(`/sites/${site.publicId}?period=7d`, { as });
    await overview.page
      .getByText(/^Imported from Plausible: 17\s?–\s?19 May 2026\. Metrics that it didn’t record/)
      .waitFor();
    await heavyCheck(async () => assert.deepEqual(await overview.accessibilityViolations(), []));
    const sources = overview.page.getByRole('region', { name: 'Sources' });
    await sources.getByText(/^Counted since Wed, 20 May 2026\. Earlier: another product counted them/).waitFor();
    await overview.goto(`/sites/${site.publicId}?from=2026-05-17&to=2026-05-19`);
    await sources.getByText(/^Not known for these days: another product counted them/).waitFor();
    assert.equal(await sources.getByText(/^Counted since/).count(), 0);
    await overview.close();

    await tabTo(page, `View audit of import ${await importId(page)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('cell', { name: 'Totals' }).first().waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByLabel('Only differences and left-out rows').check();
    const exceeding = page.getByRole('dialog').getByRole('row', { name: /more than the day/ });
    assert.equal(await watched.text(exceeding), '17 May Browsers 9,995 9,995 0 exact more than the day');
    await page.getByText('More than the day: a visitor has one country').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('cell', { name: /rows? of days that have not ended/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await focusOf(page), `View audit of import ${await importId(page)}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download the audit/ }).click();
    assert.equal((await download).suggestedFilename(), 'shop.example_import-audit_2026-05-17_2026-05-19.csv');

    await page.getByRole('button', { name: /^Undo import/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('No imports yet.').waitFor();
    await watched.close();
  });

  heavyTest('the audit of an import is downloaded with all of its months', async () => {
    const site = await dashboard.service.site();
    const watched = await dashboard.open(`/sites/${site.publicId}/import`, { as: { orgId: site.orgId } });
    const { page } = watched;
    const days = ['2026-03-31', '2026-04-01', '2026-05-02'];
    const buffer = Buffer.from(plausibleExport(days.map((day) => [day, 10, 20])));
    await page.getByLabel('Export file').setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer });
    await page.getByRole('button', { name: 'Import 3 days' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download the audit/ }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    const totals = lines.filter((line) => line.includes('totals')).map((line) => line.slice(1, 11));
    assert.deepEqual(totals, days);
    await watched.close();
  });

  heavyTest('an unknown file says what to do, and a member may only look', async () => {
    const site = await dashboard.service.site({ name: 'Laden' });
    const path = `/sites/${site.publicId}/import`;
    const watched = await dashboard.open(path, { as: { orgId: site.orgId }, width: 390, theme: 'dark' });
    const { page } = watched;
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no statistics') };
    await page.getByLabel('Export file').setInputFiles(file);
    await page.getByText(/This file is not recognized; choose the export as downloaded from Plausible/).waitFor();
    await page.getByText('Read it as an export anyway').click();
    await page.getByLabel('Exported from').waitFor();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.equal(await isTooWide(page), false);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    assert.equal(await isTooWide(page), false);
    await page.getByLabel('Export file').setInputFiles({ ...file, buffer: Buffer.alloc(0) });
    await page.getByText('notes.txt is empty. Download the export again.').waitFor();
    const other = Buffer.from(plausibleExport([['2026-05-17', 10, 20]], 'other.example'));
    await page.getByLabel('Export file').setInputFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: other });
    await page.getByText('The pages in this export belong to other.example, not to shop.example.').waitFor();
    await watched.settled();
    assert.deepEqual(await watched.accessibilityViolations(), []);
    assert.equal(await isTooWide(page), false);
    await watched.close();

    const member = await dashboard.open(path, { as: { orgId: site.orgId, role: 'viewer' } });
    await member.page.getByText('Only owners and admins can import data.').waitFor();
    assert.equal(await member.page.getByRole('button', { name: 'Choose file' }).count(), 0);
    await member.close();
  });

  heavyTest('the days of a site are downloaded as a zip', async () => {
    const { service } = dashboard;
    const site = await service.site({ name: 'Laden' });
    const as = { orgId: site.orgId };
    const path = `/sites/${site.publicId}/export`;
    await service.collect(site, { t: 'pageview', u: 'https://shop.example/' });
    const empty = await dashboard.open(path, { as, width: 390, theme: 'dark' });
    await empty.page.getByText('Nothing to export yet: no day with visits is over.').waitFor();
    assert.equal(await empty.page.getByRole('button', { name: 'Download' }).count(), 0);
    assert.deepEqual(await empty.accessibilityViolations(), []);
    assert.equal(await isTooWide(empty.page), false);
    await empty.close();

    await service.answer(site, '/stats?period=7d');
    service.clock.advance(DAY_MICROS);
    const settings = await dashboard.open(`/sites/${site.publicId}/settings/data`, { as });
    await settings.page.getByRole('link', { name: 'Export data' }).click();
    const { page } = settings;
    await page.getByText('1 day: 20 May 2026. None of it was imported.').waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages of this site' });
    assert.equal(await pages.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'), 'true');
    const above = page.getByRole('navigation', { name: 'Pages above this one' });
    assert.deepEqual(await above.getByRole('link').allInnerTexts(), ['Settings', 'Data']);
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await page.getByLabel('Custom range').check();
    await page.getByLabel('From', { exact: true }).fill('2026-05-21');
    await page.getByText('The end date is before the start date.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-05-21');
    await page.getByText('Nothing to export: these days have no visits or aren’t over yet.').waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-05-20');
    await page.getByText('1 day: 20 May 2026.').waitFor();
    await page.getByLabel('Include raw events').check();
    const command = `bin/svc export --site ${site.publicId} --events ./shop.example`;
    assert.equal(await settings.text(page.getByRole('group', { name: 'Command' })), command);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download ZIP' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'shop.example-2026-05-20-2026-05-20.zip');
    assert.deepEqual(Object.keys(unzipSync(await readFile(await download.path()))), [
      ...['totals-2026-05.csv', 'keys-2026-05.csv', 'hours-2026-05.csv', 'events-2026-05-20.csv', 'manifest.json'],
    ]);
    await page.getByText('Download started.').waitFor();
    assert.deepEqual(await settings.accessibilityViolations(), []);
    await settings.close();

    const refusals = [
      ['settings/data', 'Only owners and admins can change this.'],
      ['export', 'Only owners and admins can export data.'],
    ] as const;
    for (const [below, said] of refusals) {
      const member = await dashboard.open(`/sites/${site.publicId}/${below}`, { as: { ...as, role: 'viewer' } });
      await member.page.getByText(said).first().waitFor();
      assert.equal(await member.page.getByRole('link', { name: 'Export data' }).count(), 0);
      assert.equal(await member.page.getByRole('button', { name: 'Download' }).count(), 0);
      await member.close();
    }
  });
});

/** Returns the number of the import that the page lists first. */
async function importId(page: Page): Promise<string> {
  const label = await page
    .getByRole('button', { name: /^View audit/ })
    .first()
    .getAttribute('aria-label');
  return label?.split(' ').at(-1) ?? '';
}
