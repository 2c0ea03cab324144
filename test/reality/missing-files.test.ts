/** Scripts and styles of the dashboard that cannot be fetched: a deploy has replaced them, or a connection broke. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createShareLink } from '../../src/sites/share-links.ts';
import { VisitedSite } from '../dashboard/visited-site.ts';
import { heavyTest, looks } from '../heavy-checks.ts';

const GOALS = '**/assets/goals-*.js';
const MAP = '**/assets/world-map-*.js';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

const lost = (route: Route) => route.abort('connectionfailed');
const gone = (route: Route) => route.fulfill({ status: 404 });
const goalsTab = (page: Page) => page.getByRole('link', { name: 'Goals' }).click();

/** Opens the site's view in a window whose console may have errors: each test makes some. */
async function open(t: { after(end: () => Promise<void>): void }): Promise<Page> {
  const watched = await visited.open('', { isClosed: true });
  t.after(async () => {
    // A request that is still under way must not fail a test that has ended.
    await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    await watched.close().catch(() => undefined);
  });
  return watched.page;
}

for (const file of looks(['index-*.js', 'index-*.css', 'shared-*.js'])) {
  test(`a document without ${file} says so, and loads again`, async (t) => {
    const page = await open(t);
    await page.route(`**/assets/${file}`, lost);
    await page.goto(page.url(), { waitUntil: 'load' });
    // It is shown after some seconds; a slow connection is no failure.
    await page.evaluate(() => document.getAnimations().forEach((one) => void one.finish()));
    await page.getByText('This page couldn’t be loaded.').waitFor();
    await page.unroute(`**/assets/${file}`);
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Laden' }).waitFor();
  });
}

heavyTest('a style of a browser’s extension that does not come is not missed', async (t) => {
  const page = await open(t);
  const address = page.url();
  const link = '<link rel="stylesheet" href="https://other.example/x.css">';
  const withLink = async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', `${link}</head>`) });
  };
  await page.route(address, withLink, { times: 1 });
  await page.goto(address);
  assert.equal(await page.locator('link[href="https://other.example/x.css"]').count(), 1);
  await page.getByRole('heading', { name: 'Laden' }).waitFor();
});

heavyTest(
  'a page whose script is lost says so below the site’s tabs, others open, and it can be loaded again',
  async (t) => {
    const page = await open(t);
    await page.route(GOALS, lost);
    await goalsTab(page);
    await page.getByText('This page couldn’t be loaded.').waitFor();
    await page.getByRole('link', { name: 'Funnels' }).click();
    await page.getByRole('heading', { name: 'Funnels' }).waitFor();
    await goalsTab(page);
    await page.unroute(GOALS);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  },
);

/** Gives the browser `times` documents of an earlier version, and its scripts; all further documents are the server's own. */
async function serveEarlierVersion(page: Page, times: number): Promise<{ readonly documents: () => number }> {
  let documents = 0;
  const toEarlier = async (route: Route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    return route.fulfill({ response: answer, body: text.replaceAll(/(index|goals)-[\w-]+\.js/g, '$1-earlier.js') });
  };
  const entry = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src);
  await page.route('**/assets/*.js', (route) => (documents > times ? route.continue() : toEarlier(route)));
  await page.route('**/assets/index-earlier.js', async (route) => {
    const body = (await (await fetch(entry)).text()).replaceAll(/(index|goals)-[\w-]+\.js/g, '$1-earlier.js');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route(`**/sites/${visited.site.publicId}{,/*}`, (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    documents++;
    return documents > times ? route.continue() : toEarlier(route);
  });
  return { documents: () => documents };
}

test('a page whose script a deploy has replaced opens in the new version', async (t) => {
  const page = await open(t);
  const { documents } = await serveEarlierVersion(page, 1);
  await page.goto(page.url());
  await goalsTab(page);
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/sites/${visited.site.publicId}/goals`);
  assert.equal(documents(), 2);
});

heavyTest('servers of two versions do not send a page to and fro', async (t) => {
  const page = await open(t);
  const { documents } = await serveEarlierVersion(page, 5);
  await page.goto(page.url());
  await goalsTab(page);
  await page.getByText('This page couldn’t be loaded.').waitFor();
  assert.equal(documents(), 2);
});

heavyTest('a part whose script is lost leaves the page, and a bar says so; so on a shared link', async (t) => {
  const { token } = await createShareLink(
    visited.dashboard.service.database.db,
    visited.dashboard.service.clock,
    visited.site.id,
    'Board',
  );
  for (const path of [`/sites/${visited.site.publicId}`, `/share/${token}`]) {
    const page = await open(t);
    await page.route(MAP, gone);
    await page.goto(new URL(path, page.url()).href);
    await page.locator('[data-panel="places"]').scrollIntoViewIfNeeded();
    await page.getByText('A part of this page couldn’t be loaded.').waitFor();
    assert.equal(await page.locator('[data-figure=visitors]').count(), 1);
    await page.unroute(MAP);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('[data-panel="places"] svg').first().waitFor();
    assert.equal(await page.getByText('A part of this page couldn’t be loaded.').count(), 0);
  }
});
