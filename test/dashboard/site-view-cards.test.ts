/** The cards of the site view and their tabs, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { focusedText, panel, VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

const USUAL = ['pages', 'sources', 'technology', 'events', 'places', 'realtime', 'when'];

/** Returns the names of the cards in their order. */
const cardsOf = (page: Page) =>
  page
    .locator('[data-panel], #realtime')
    .evaluateAll((cards) => (cards as HTMLElement[]).map(({ dataset, id }) => dataset.panel ?? id));

test('campaigns are tabs of a menu, for the pointer and the keyboard', async () => {
  const watched = await visited.open('?period=7d');
  const { page } = watched;
  const sources = panel(page, 'Sources');
  await sources.getByRole('tab', { name: 'Campaigns' }).click();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('sources') === 'utm_content');
  await sources.getByRole('tab', { name: 'Content', selected: true }).waitFor();
  await watched.settled();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  assert.equal(await focusedText(page), 'Content');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL((url) => url.searchParams.get('sources') === 'referrer');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('sources') === 'utm_source');
  assert.equal(await focusedText(page), 'UTM source');
  await page.keyboard.press('Enter');
  await page.locator('.menu .menu-item:focus').waitFor();
  await page.keyboard.press('End');
  assert.equal(await focusedText(page), 'Term');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('sources') === 'utm_term');
  await watched.close();
});

test('a row of a dimension that no filter is of sets a condition, and is marked', async () => {
  const watched = await visited.open('?period=7d&technology=screen');
  const { page } = watched;
  await watched.settled();
  await panel(page, 'Devices').locator('ol button[aria-pressed]').first().click();
  await page.waitForURL(/where=screen:is:/);
  await panel(page, 'Devices').getByRole('button', { pressed: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('where'));
  await watched.close();
});

heavyTest('a member orders and hides the cards; the order stays, and shared links show the usual one', async () => {
  const watched = await visited.open('');
  const { page } = watched;
  const arrange = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Arrange cards' }).click();
    await page.getByRole('dialog').waitFor();
  };
  assert.deepEqual(await cardsOf(page), USUAL);
  await arrange();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.getByRole('button', { name: 'Move Busiest times up' }).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Busiest times: 6 of 8' }).waitFor();
  await page.getByRole('button', { name: 'Move Sources up' }).click();
  await page.getByRole('checkbox', { name: 'Locations' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const chosen = ['sources', 'pages', 'technology', 'events', 'when', 'realtime'];
  assert.deepEqual(await cardsOf(page), chosen);
  await page.reload();
  await page.locator('#realtime').waitFor();
  assert.deepEqual(await cardsOf(page), chosen);

  const { service } = visited.dashboard;
  const { token } = await createShareLink(service.database.db, service.clock, visited.site.id, 'Public');
  await watched.goto(`/share/${token}`);
  await page.locator('#realtime').waitFor();
  assert.deepEqual(await cardsOf(page), USUAL);
  assert.equal(await page.getByRole('button', { name: 'Arrange cards' }).count(), 0);

  await watched.goto(`/sites/${visited.site.publicId}`);
  await page.locator('#realtime').waitFor();
  await arrange();
  await page.getByRole('button', { name: 'Usual order' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(await cardsOf(page), USUAL);
  await watched.close();
});

heavyTest(
  'the dialog of channels has the bounce rate and the duration of their sessions, and orders by them',
  async () => {
    const watched = await visited.open('?period=7d&all=channel');
    const { page } = watched;
    const head = page.getByRole('columnheader', { name: 'Bounce rate' });
    await head.getByRole('button').click();
    await page.locator('th[aria-sort]').filter({ hasText: 'Bounce rate' }).waitFor();
    await watched.settled();
    const { rows } = await visited.ask<ReportAnswer>(
      '/report?period=7d&dimension=channel&metrics=bounceRate,avgDuration',
    );
    const texts = await page.locator('td[data-column=avgDuration]').allTextContents();
    assert.equal(texts.length, rows.length);
    assert.ok(rows.some(({ avgDuration }) => avgDuration! > 0));
    await watched.close();
  },
);

test('funnels have their figures, and lead to their page with the filters', async () => {
  const watched = await visited.open('?period=7d&events=funnels&filter=browser:Firefox&where=country:is_not:DE');
  const { page } = watched;
  await watched.settled();
  const events = panel(page, 'Goals & events');
  assert.equal(
    await watched.text(events.locator('[data-rows] > * > :first-child')),
    'Funnel Entered Completed Conv. rate',
  );
  assert.equal(await events.locator('li [data-column]').count(), 3);
  const link = events.getByRole('link', { name: 'Zum Preis' });
  assert.match(
    (await link.getAttribute('href')) ?? '',
    /\/funnels\?funnel=\d+&period=7d&filter=browser:Firefox&where=country:is_not:DE$/,
  );
  await watched.close();
});

heavyTest('a finger excludes a row by its mark, in a card and in the dialog of all rows', async () => {
  const watched = await visited.open('?period=7d', { width: 390, height: 844, hasTouch: true });
  const { page } = watched;
  const exclude = page.getByRole('button', { name: 'Exclude this row' });
  const mark = panel(page, 'Devices').getByRole('button', { name: 'More for Chrome' });
  await mark.tap();
  await exclude.waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.evaluate(() => scrollBy(0, 60));
  await exclude.waitFor({ state: 'detached' });
  await mark.tap();
  await exclude.tap();
  await page.waitForURL(/where=browser:is_not:Chrome/);

  await watched.goto(`/sites/${visited.site.publicId}?period=7d&all=page`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tap a name').waitFor();
  await dialog.getByRole('button', { name: 'More for /preise', exact: true }).tap();
  assert.equal(await page.getByRole('link', { name: /^Open/ }).count(), 0);
  await exclude.tap();
  await page.waitForURL(/where=page:is_not:\/preise/);
  await watched.close();
});
