/** The marks under the chart of the site view, and the notes among them, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { formatAlert } from '../../src/alerts/alert-body.ts';
import { queueAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import type { AnnotationsAnswer } from '../../src/dashboard/routes/annotations.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { addNote, listNotes } from '../../src/sites/annotations.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { heavyCheck, heavyTest } from '../heavy-checks.ts';
import { VisitedSite } from './visited-site.ts';

const ALERT = /Alert: 312 visitors \(200 visitors or more in 5 minutes\)$/;

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.start();
  const { site, dashboard } = visited;
  const { database, clock } = dashboard.service;
  const { db } = database;
  const today = dashboard.service.today();
  const note = (ago: number, text: string) =>
    addNote(db, clock, { siteId: site.id, day: addDays(today, -ago), text, userId: null });
  await note(3, 'Relaunch');
  await note(3, 'Newsletter');
  await note(16, 'Prices raised');
  const types = { siteId: site.id, type: 'spike', threshold: 200, goalId: null, url: null, secret: null } as const;
  const rule = await createAlertRule(db, clock, { ...types, emails: ['a@example.com'] }, []);
  const dueAt = Math.floor(clock.nowMicros() / 1000) - 12 * 86_400_000;
  const at = new Date(dueAt).toISOString();
  const body = formatAlert({ type: 'spike', site: site.domain, rule: rule.id, value: 312, threshold: 200, at });
  const attempt = { ruleId: rule.id, channel: 'email', queue: 'mail', type: 'spike', attempt: 1 } as const;
  await queueAttempts(db, [{ ...attempt, recipient: 'a@example.com', test: false, body, dueAt }]);
});
after(() => visited.close());

const marks = (page: Page) => page.getByRole('group', { name: 'Annotations' });
const mark = (page: Page, name: string | RegExp) =>
  marks(page).getByRole('button', { name }).or(marks(page).getByRole('link', { name }));
const tooltip = (page: Page) => page.locator('[class*=tooltip]').first();
const reads = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').filter({ hasText: text });

test('marks explain the days over which the pointer is, and one of the service leads on', async () => {
  const watched = await visited.open('?period=30d');
  const { page } = watched;
  await marks(page).waitFor();
  await watched.assertStill();
  await mark(page, /: Prices raised$/).hover();
  await tooltip(page).getByText('Prices raised').waitFor();
  await mark(page, /: 2 annotations$/).hover();
  await tooltip(page).getByText('Newsletter').waitFor();
  await heavyCheck(async () => assert.deepEqual(await watched.accessibilityViolations(), []));
  await mark(page, /: 2 annotations$/).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Relaunch' })
    .getByText(/^command line, /)
    .waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await page.keyboard.press('Escape');
  await mark(page, ALERT).click();
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
  assert.equal(watched.address(), `/sites/${visited.site.publicId}/alerts`);
  watched.assertHealthy();
  await watched.close();
});

test('the keyboard reads notes in the chart, goes from mark to mark, and opens one', async () => {
  const watched = await visited.open('?period=30d');
  const { page } = watched;
  await marks(page).waitFor();
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('End');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await reads(page, /Sun, 17 May 2026: 2; .*\. Relaunch\. Newsletter/).waitFor();
  await page.keyboard.press('Tab');
  await isFocused(mark(page, /: Prices raised$/));
  await page.keyboard.press('ArrowRight');
  await isFocused(mark(page, ALERT));
  await page.keyboard.press('ArrowRight');
  await isFocused(mark(page, /: 2 annotations$/));
  await page.keyboard.press('Enter');
  await isFocused(page.getByRole('button', { name: 'Edit note: Relaunch' }));
  await page.keyboard.press('Escape');
  await isFocused(mark(page, /: 2 annotations$/));
  watched.assertHealthy();
  await watched.close();
});

test('a note is added at a chosen day, changed, and removed', async () => {
  const watched = await visited.open('?period=30d');
  const { page } = watched;
  const { database } = visited.dashboard.service;
  await marks(page).waitFor();
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Day').inputValue(), '2026-04-21');
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await dialog.getByLabel('Note', { exact: true }).fill('Article in the paper');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await mark(page, /21 Apr 2026: Article in the paper$/).click();
  await page.getByText(/^owner-.*@example\.com, /).waitFor();
  await page.getByRole('button', { name: 'Edit note: Article in the paper' }).click();
  await dialog.getByLabel('Note', { exact: true }).fill('Article in the newspaper');
  await dialog.getByLabel('Day').fill('2026-04-25');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await mark(page, /25 Apr 2026: Article in the newspaper$/).click();
  await page.getByRole('button', { name: 'Edit note: Article in the newspaper' }).click();
  await dialog.getByRole('button', { name: 'Remove note' }).click();
  await mark(page, /Article/).waitFor({ state: 'detached' });
  assert.equal((await listNotes(database.db, visited.site.id)).length, 3);

  // A click between the marks begins a note on the day under the pointer.
  const { x, width, y, height } = (await page.locator('[data-adds]').boundingBox())!;
  await page.mouse.click(x + (width * 2) / 29, y + height / 2);
  assert.equal(await dialog.getByLabel('Day').inputValue(), '2026-04-23');
  watched.assertHealthy();
  await watched.close();
});

heavyTest('members see notes and cannot change them, and a browser can hide all marks', async () => {
  const watched = await visited.open('?period=30d', { as: { orgId: visited.site.orgId, role: 'viewer' } });
  const { page } = watched;
  await mark(page, /: Prices raised$/).click();
  await page.getByRole('listitem').filter({ hasText: 'Prices raised' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Edit note/ }).count(), 0);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Notes', exact: true });
  await menu.click();
  assert.equal(await page.getByRole('button', { name: 'Add a note' }).count(), 0);
  await page.getByRole('button', { name: 'Hide marks' }).click();
  await marks(page).waitFor({ state: 'detached' });
  await page.reload();
  await watched.settled();
  await menu.click();
  await page.getByRole('button', { name: 'Show marks' }).click();
  await marks(page).waitFor();
  watched.assertHealthy();
  await watched.close();
});

test('a shared link shows no notes and no alerts, and not when goals were made', async () => {
  const { dashboard, site } = visited;
  const { database, clock, url } = dashboard.service;
  const { token } = await createShareLink(database.db, clock, site.id, 'Board');
  const ask = async (path: string) => {
    const headers = { 'svc-share': token };
    const answer = await fetch(`${url}/dashboard/sites/${site.publicId}/annotations?${path}`, { headers });
    return (await answer.json()) as AnnotationsAnswer;
  };
  const all = await visited.askDashboard<AnnotationsAnswer>('/annotations?period=30d');
  assert.deepEqual(
    all.annotations.map(({ kind }) => kind),
    ['note', 'alert', 'note', 'note', 'goal'],
  );
  assert.deepEqual((await ask('period=30d')).annotations, []);
  assert.deepEqual(await ask('period=all'), await ask('period=30d'));
});

heavyTest('hours have the marks that have a time, and weeks those of their days', async () => {
  const day = await visited.open('?period=today');
  await mark(day.page, /Goal created/).waitFor();
  assert.equal(await marks(day.page).locator('[data-mark]').count(), 1);
  await day.goto(`/sites/${visited.site.publicId}?from=2026-01-01&to=2026-05-20`);
  await mark(day.page, /4 May – 8 May 2026: 2 annotations|4 – 8 May 2026: 2 annotations/).waitFor();
  await day.close();
});

heavyTest("a finger's first tap on a mark shows its text, and the second one leads on", async () => {
  const watched = await visited.open('?period=30d', { width: 480, height: 780, hasTouch: true });
  const { page } = watched;
  await mark(page, ALERT).tap();
  await tooltip(page)
    .getByText(/^Alert: 312 visitors/)
    .waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await mark(page, ALERT).tap();
  await page.waitForURL(/\/alerts$/);
  watched.assertHealthy();
  await watched.close();
});

/** Waits until an element has the focus. */
async function isFocused(element: Locator): Promise<void> {
  const handle = await element.elementHandle();
  await element.page().waitForFunction((it) => document.activeElement === it, handle);
}
