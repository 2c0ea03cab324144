/**
 * The whole service below a path of a host that serves a shop too, in a real browser, with the nginx configuration of
 * docs/proxy.md. Requires nginx: `npm run test:nginx`.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { createUser } from '../../src/accounts/users.ts';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { whatAnswersAt } from '../../src/doctor/facts/public-address.ts';
import type { Site } from '../../src/domain/site.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { freePort } from '../free-port.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { documentedConfigurations, type Nginx, startNginx } from './nginx.ts';

const HOST = 'www.shop.example';
const PATH = '/analytics';
const EMAIL = 'ada@shop.example';
const PASSWORD = 'a password of many words';
/** The pages of an account, and those of a site, by what a person reads on them. */
const PAGES = ['', '/account', '/server'];
const SITE_PAGES = [
  '',
  '/goals',
  '/funnels',
  '/alerts',
  '/settings',
  '/settings/tracking',
  '/import',
  '/export',
  '/install',
];

describe('below a path', () => {
  let service: TestService;
  let shop: Web;
  let nginx: Nginx;
  let browser: TestBrowser;
  let site: Site;
  let signedIn: BrowserContext;
  let publicUrl: string;

  before(async () => {
    const port = await freePort();
    publicUrl = `http://${HOST}:${port}${PATH}`;
    [service, shop, browser] = await Promise.all([
      TestService.start({ SVC_PUBLIC_URL: publicUrl }),
      Web.start('/* the script of the shop */'),
      launchBrowser(),
    ]);
    const { db } = service.database;
    site = await service.site({ domain: HOST });
    await createUser(db, service.clock, { orgId: site.orgId, email: EMAIL, password: PASSWORD, role: 'owner' });
    const { key } = await createProxyKey(db, service.clock);
    const { upstream, belowPath } = documentedConfigurations();
    nginx = await startNginx(
      upstream.replace('127.0.0.1:8000', `127.0.0.1:${service.port}`),
      `${belowPath.replace('svc_relay_YOUR_KEY', key)}
      location / { proxy_pass http://127.0.0.1:${shop.port}; }`,
      port,
    );
    signedIn = await browser.newContext({ userAgent: USER_AGENT, locale: 'en-US' });
  });
  after(async () => {
    await browser?.close();
    await nginx?.stop();
    await shop?.close();
    await service?.close();
  });

  /** Opens a page of the service. Returns the page, and what went wrong on it: exceptions, refusals, requests elsewhere. */
  async function open(address: string, context = signedIn): Promise<{ page: Page; wrong: string[] }> {
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url());
      if (host !== new URL(publicUrl).host || !`${pathname}/`.startsWith(`${PATH}/`)) wrong.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(address);
    return { page, wrong };
  }

  /** Waits until a page has what it asked for, and asserts that nothing went wrong and every link leads below the path. */
  async function assertWell({ page, wrong }: { page: Page; wrong: string[] }): Promise<void> {
    // Pages ask again and again: the network need not become idle.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' });
    assert.deepEqual(wrong, [], page.url());
    const links = await page.$$eval('a[href]', (all) => all.map((link) => (link as unknown as { href: string }).href));
    const outside = links.filter((link) => link.startsWith(new URL(publicUrl).origin) && !link.startsWith(publicUrl));
    assert.deepEqual(outside, [], page.url());
    assert.doesNotMatch(await page.title(), /not found/i, page.url());
  }

  test('signing in leads to the sites, with cookies for the path alone', async () => {
    const { page, wrong } = await open(publicUrl);
    await page.waitForURL(`${publicUrl}/sign-in`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('table').getByRole('link', { name: site.name }).click();
    await page.waitForURL(`${publicUrl}/sites/${site.publicId}*`);
    await assertWell({ page, wrong });
    const cookies = await signedIn.cookies();
    assert.ok(
      cookies.some(({ name }) => name === 'svc_session'),
      JSON.stringify(cookies),
    );
    assert.deepEqual([...new Set(cookies.map(({ path }) => path.startsWith(PATH)))], [true], JSON.stringify(cookies));
    await page.close();
  });

  test('a visit of the shop is counted by the snippet that its page shows', async () => {
    const { page } = await open(`${publicUrl}/sites/${site.publicId}/install`);
    const snippet = await page.getByText(`data-site="${site.publicId}"`).first().textContent();
    await page.close();
    assert.equal(
      snippet,
      `<script defer src="${publicUrl}/js/t.js" data-site="${site.publicId}" data-api="${publicUrl}/api/e"></script>`,
    );
    shop.page('/', { html: `<!doctype html><head>${snippet}</head><body>the shop` });
    const visitor = await browser.newPage({ userAgent: USER_AGENT });
    const decided = await service.decided(1);
    await visitor.goto(new URL('/', publicUrl).href);
    await decided();
    await visitor.context().close();
    assert.deepEqual(shop.posts, [], 'the shop gets no event');
    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    assert.deepEqual([stats.visitors.value, stats.pageviews.value], [1, 1]);
  });

  test('every page, its links and what it asks for stay below the path', async () => {
    const addresses = [
      ...PAGES,
      `/organisation/${site.orgId}`,
      ...SITE_PAGES.map((page) => `/sites/${site.publicId}${page}`),
      '/docs',
      '/docs/api',
    ];
    await Promise.all(
      addresses.map(async (address) => {
        const opened = await open(publicUrl + address);
        await assertWell(opened);
        await opened.page.close();
      }),
    );
  });

  test('menus, tabs and the search of the documentation lead on', async () => {
    const opened = await open(`${publicUrl}/sites/${site.publicId}?period=7d`);
    const { page } = opened;
    await page.getByRole('link', { name: 'Goals', exact: true }).first().click();
    await page.waitForURL(`${publicUrl}/sites/${site.publicId}/goals*`);
    await page.getByRole('link', { name: 'All sites' }).first().click();
    await page.waitForURL(`${publicUrl}/`);
    await page.goto(`${publicUrl}/docs`);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('two-factor');
    await page.getByRole('listbox').getByRole('option', { selected: true }).click();
    await page.waitForURL(`${publicUrl}/docs/accounts#*`);
    await assertWell(opened);
    await page.close();
    const moved = await fetch(`http://127.0.0.1:${nginx.port}${PATH}/docs/api.md`, { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, `${PATH}/docs/api`]);
  });

  test('a public link works for whoever has it', async () => {
    const settings = await open(`${publicUrl}/sites/${site.publicId}/settings/sharing`);
    await settings.page.getByRole('button', { name: 'New link' }).click();
    await settings.page.getByRole('dialog').getByLabel('Name').fill('for everybody');
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const link = await settings.page.getByText(`${publicUrl}/share/`).first().textContent();
    await settings.page.close();
    const stranger = await browser.newContext({ userAgent: USER_AGENT, locale: 'en-US' });
    const shared = await open(String(link).trim(), stranger);
    await assertWell(shared);
    await stranger.close();
  });

  test('the read API and its document are below it; the state of the service and the rest of the host are not', async () => {
    const at = (path: string) => fetch(`http://127.0.0.1:${nginx.port}${path}`);
    assert.equal((await at(`${PATH}/v1/sites`)).status, 401);
    const { servers } = (await (await at(`${PATH}/openapi.json`)).json()) as { servers: { url: string }[] };
    assert.equal(new URL(`${servers[0]!.url}/v1/sites`, `${publicUrl}/openapi.json`).href, `${publicUrl}/v1/sites`);
    for (const path of ['/metrics', '/readyz', '/%6detrics', '/metrics/', `${PATH}/metrics`]) {
      assert.equal((await at(PATH + path)).status, 404, path);
    }
    // Inside, they are where they were.
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    assert.equal((await fetch(`${service.url}${PATH}/metrics`)).status, 404);
    assert.equal(await (await at('/js/t.js')).text(), '/* the script of the shop */');
    assert.equal((await at(`${PATH}x/sites`)).status, 404, 'the shop has no such page');
    assert.equal(await whatAnswersAt(`http://127.0.0.1:${nginx.port}${PATH}`), 'service');
    assert.notEqual(await whatAnswersAt(`http://127.0.0.1:${nginx.port}/statistics`), 'service');
  });

  test('a proxy that takes the path off serves the same pages', async (t) => {
    const stripping = await startNginx('', `location ${PATH}/ { proxy_pass http://127.0.0.1:${service.port}/; }`);
    t.after(() => stripping.stop());
    const context = await browser.newContext({ userAgent: USER_AGENT, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`http://${HOST}:${stripping.port}${PATH}/sites/${site.publicId}`);
    await page.waitForURL(`http://${HOST}:${stripping.port}${PATH}/sign-in?next=*`);
    await page.getByLabel('Email').waitFor();
    await context.close();
    const metrics = `http://127.0.0.1:${stripping.port}${PATH}${PATH}/metrics`;
    assert.equal((await fetch(metrics)).status, 404);
  });
});
