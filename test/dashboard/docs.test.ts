/** The documentation in a browser that is signed out. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addressOf, DOCS_PAGES } from '../../web/docs/pages.ts';
import { looks } from '../heavy-checks.ts';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

describe('the documentation', () => {
  let dashboard: Dashboard;
  before(async () => {
    dashboard = await Dashboard.start();
  });
  after(() => dashboard.close());

  test('the search finds a section by keyboard alone, and says where it is', async () => {
    const watched = await dashboard.open('/docs');
    const { page } = watched;
    const search = page.getByRole('combobox', { name: 'Search the documentation' });
    await page.keyboard.press('/');
    assert.equal(await search.evaluate((element) => element === document.activeElement), true);
    await search.fill('two-factor');
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
    await chosen.waitFor();
    assert.match(await watched.text(chosen), /^Two-factor authentication \(2FA\) Accounts /);
    assert.deepEqual(await watched.accessibilityViolations(), []);

    await page.keyboard.press('ArrowDown');
    assert.doesNotMatch(await watched.text(chosen), /^Two-factor authentication \(2FA\) Accounts /);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/accounts#two-factor-authentication-2fa');
    await page.keyboard.press('/');
    await search.fill('zzzzzz');
    await page.getByText('Nothing found for “zzzzzz”').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await search.inputValue(), '');
    await watched.close();
  });

  test('code is copied, and the chosen theme holds on the next page', async () => {
    const watched = await dashboard.open('/docs/tracker');
    const { page } = watched;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = page.locator('.code').first();
    await code.getByRole('button', { name: 'Copy' }).click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code.locator('code').textContent());

    const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await surface();
    await page.getByLabel('Appearance').selectOption('Dark');
    assert.notEqual(await surface(), light);
    await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link', { name: /^Next/ }).click();
    await page.waitForURL('**/docs/kits');
    assert.notEqual(await surface(), light);
    await watched.close();
  });

  test('every page fits a phone and has no fault that axe finds', async () => {
    const watched = await dashboard.open('/docs', { width: 360 });
    for (const entry of looks(DOCS_PAGES)) {
      await watched.goto(addressOf(entry));
      assert.equal(await isTooWide(watched.page), false, entry.name);
    }
    const views = [
      ['/docs', 360, 'dark'],
      ['/docs/alerts', 1280, 'light'],
      ['/docs/alerts', 1280, 'dark'],
      ['/docs/reports', 1280, 'light'],
    ] as const;
    for (const [path, width, theme] of looks(views)) {
      await watched.page.setViewportSize({ width, height: 900 });
      await watched.page.emulateMedia({ colorScheme: theme });
      await watched.goto(path);
      assert.deepEqual(await watched.accessibilityViolations(), [], `${path} ${theme}`);
    }
    await watched.close();
  });

  test('without scripts a page has its text and its ways on, and no search', async () => {
    const context = await dashboard.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${dashboard.service.url}/docs/alerts`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Alerts');
    assert.equal(await page.locator('.search').isVisible(), false);
    await page.getByRole('link', { name: 'Receiving webhooks' }).click();
    await page.waitForURL('**/docs/webhooks');
    await context.close();
  });
});
