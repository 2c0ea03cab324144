/** The page for installing the snippet, whose guides are tried with a real browser on a real page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { ArrivalAnswer } from '../../src/dashboard/routes/install.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import {
  caddyText,
  type GuideFacts,
  nextRewritesText,
  nginxText,
  nginxUpstreamText,
  PROXY_KEY,
  workerText,
} from '../../web/src/pages/install/guides.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { USER_AGENT } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard, type OpenOptions, type WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const MINUTE = 60_000_000;
/** The minute in which the service starts. */
const FIRST_MINUTE = Date.parse('2026-05-20T12:00:00Z');

describe('the install page', () => {
  let dashboard: Dashboard;
  let visitor: TestBrowser;
  let web: Web;
  before(async () => {
    [dashboard, visitor, web] = await Promise.all([Dashboard.start(), launchBrowser(), Web.start('')]);
  });
  after(async () => {
    await visitor.close();
    await web.close();
    await dashboard.close();
  });

  const arrivalOf = async (site: Site): Promise<ArrivalAnswer> => {
    const tab = await BrowserTab.of(dashboard.service, site.orgId, 'viewer');
    return tab.get<ArrivalAnswer>('GET', `/sites/${site.publicId}/arrival`);
  };
  const open = (site: Site, more: OpenOptions = {}) =>
    dashboard.open(`/sites/${site.publicId}/install`, { as: { orgId: site.orgId }, ...more });
  const snippetOn = async (install: WatchedPage) =>
    (await install.page.getByRole('group', { name: 'Snippet', exact: true }).textContent()) ?? '';
  /** Opens a page with a snippet in it, in an ordinary browser. */
  const visit = async (host: string, path: string, snippet: string): Promise<void> => {
    web.page(host + path, { html: `<!doctype html><head>${snippet}</head>` });
    const context = await visitor.newContext({ userAgent: USER_AGENT });
    const decided = await dashboard.service.decided(1);
    await (await context.newPage()).goto(web.url(host, path));
    await decided();
    await context.close();
  };

  test('shows the accepted and the discarded events, with the reasons', async () => {
    const site = await dashboard.service.site();
    const { now, ...nothing } = await arrivalOf(site);
    assert.ok(now >= FIRST_MINUTE);
    assert.deepEqual(nothing, { latest: null, discards: [], strays: [] });

    await dashboard.service.collect(site, { u: '/' }, { 'sec-gpc': '1' });
    for (let i = 0; i < 2; i++)
      await dashboard.service.collect(site, { u: '/' }, { origin: 'https://Copy.example:8080' });
    await dashboard.service.collect(site, { u: '/' }, { origin: 'null' });
    // A mistyped id on the site's own pages is reported; one on another host's pages is not this site's business.
    const mistyped = { ...site, publicId: 'aaaaaaaaaaaa' };
    await dashboard.service.collect(mistyped, { u: '/' }, { origin: 'https://www.shop.example' });
    await dashboard.service.collect(mistyped, { u: '/' }, { origin: 'https://bookshop.example' });
    const refused = await arrivalOf(site);
    const lastMinute = refused.discards[0]!.lastMinute;
    assert.equal(lastMinute % 60_000, 0);
    assert.deepEqual(
      [refused.discards.toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)), refused.strays],
      [
        [
          { reason: 'origin', host: 'copy.example', count: 2, lastMinute },
          { reason: 'gpc', host: '', count: 1, lastMinute },
          { reason: 'origin_hidden', host: '', count: 1, lastMinute },
        ],
        [{ reason: 'unknown_site', host: 'www.shop.example', count: 1, lastMinute }],
      ],
    );

    dashboard.service.clock.advance(11 * MINUTE);
    const forgotten = await arrivalOf(site);
    assert.deepEqual([forgotten.discards, forgotten.strays], [[], []]);
    await dashboard.service.collect(site, { u: '/here?utm_source=x' });
    await dashboard.service.read(site, '/realtime');
    const { latest } = await arrivalOf(site);
    assert.equal(latest?.path, '/here');
    dashboard.service.clock.advance(40 * MINUTE);
    assert.deepEqual((await arrivalOf(site)).latest, { at: latest.at, path: null });
  });

  heavyTest('an event that is older than the kept raw ones is known to the hour', async () => {
    const site = await dashboard.service.site({ timezone: 'Asia/Kolkata' });
    await importLines(dashboard.service, site, [{ ts: '2026-01-05T10:10:00Z', visitor: 'a', u: '/' }]);
    await dashboard.service.maintain();
    dashboard.service.clock.advance(2 * MINUTE);
    await dashboard.service.maintain();
    const { latest } = await arrivalOf(site);
    assert.equal(latest?.path, null);
    const at = Temporal.Instant.fromEpochMilliseconds(latest.at).toString();
    assert.ok(['2026-01-05T10:10:00Z', '2026-01-05T09:30:00Z'].includes(at), at);
  });

  test('the snippet that it shows makes it say “It works!”', async () => {
    const site = await dashboard.service.site({ name: 'Laden' });
    const install = await open(site, { isClosed: true });
    // The site is new by the clock of the page, too.
    await install.page.clock.setFixedTime(dashboard.service.clock.nowMicros() / 1000);
    const snippet = await snippetOn(install);
    assert.equal(
      snippet,
      `<script defer src="${dashboard.service.url}/js/t.js" data-site="${site.publicId}"></script>`,
    );
    assert.equal(await install.page.getByRole('link', { name: 'See the kits' }).getAttribute('href'), '/docs/kits');
    await install.page.getByText('Waiting for your first pageview…').waitFor();
    await visit('shop.example', '/gr%C3%B6%C3%9Fe', snippet);
    await install.page.getByText('It works!').waitFor();
    assert.match(await install.text('main'), /Received an event from \/gr%C3%B6%C3%9Fe on 20 May 2026/);
    assert.deepEqual(await install.accessibilityViolations(), []);
    await install.page.getByRole('link', { name: 'Go to dashboard' }).click();
    await install.page.waitForURL(`${dashboard.service.url}/sites/${site.publicId}?period=today`);
    await install.settled();

    const steps = install.page.getByRole('region', { name: 'Next steps' });
    const goal = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
    await steps.getByRole('link', { name: 'Create a goal' }).waitFor();
    assert.deepEqual(await steps.getByRole('link').allTextContents(), [
      'Create a goal',
      'Exclude your own visits',
      'Share a link',
    ]);
    assert.deepEqual(await install.accessibilityViolations(), []);
    const panels = await install.page.locator('main h2').allTextContents();
    assert.ok(panels.indexOf('Realtime') < panels.indexOf('Pages'), `${panels}`);
    await createGoal(dashboard.service.database.db, dashboard.service.clock, goal);
    await install.page.reload();
    await steps.getByText('Create a goal (done)').waitFor();
    await steps.getByRole('link', { name: 'Exclude your own visits' }).click();
    await install.page.waitForURL(/settings\/tracking#own-visits$/);
    await install.page.goBack();
    await steps.getByText('Exclude your own visits (done)').waitFor();
    await steps.getByRole('button', { name: 'Dismiss next steps' }).click();
    await install.page.reload();
    await install.settled();
    assert.equal(await steps.count(), 0);
    await install.close();
  });

  heavyTest('a page on another domain is named, with advice', async () => {
    const site = await dashboard.service.site();
    const install = await open(site);
    await visit('staging.example', '/', await snippetOn(install));
    await install.page
      .getByText('An event came from a page on staging.example, but this site’s domain is shop.example.')
      .waitFor();
    assert.match(await install.text('main'), /add a site with that domain and use its snippet/);
    assert.deepEqual(await install.accessibilityViolations(), []);
    await install.close();
  });

  heavyTest('a mistyped id on the site’s own pages is found', async () => {
    const site = await dashboard.service.site({ domain: 'typo.example' });
    const install = await open(site);
    await visit('typo.example', '/', (await snippetOn(install)).replace(site.publicId, 'bbbbbbbbbbbb'));
    await install.page.getByText('A page on typo.example sent an event with an unknown site ID.').waitFor();
    assert.match(await install.text('main'), new RegExp(`it must be ${site.publicId}`));
    await install.close();
  });

  for (const look of looks([{ theme: 'dark', width: 360 }, {}] as const)) {
    test(`every guide is accessible and fits ${JSON.stringify(look)}`, async () => {
      const site = await dashboard.service.site({ domain: 'donaudampfschifffahrtsgesellschaft-muenchen.example' });
      const install = await open(site, look);
      const { page } = install;
      await page.getByRole('tab', { name: 'Plain HTML' }).focus();
      for (const name of ['WordPress', 'Next.js', 'nginx', 'Caddy', 'Cloudflare']) {
        await page.keyboard.press('ArrowRight');
        await page.getByRole('tabpanel', { name }).waitFor();
        assert.deepEqual(await install.accessibilityViolations(), [], name);
        assert.equal(await isTooWide(page), false);
      }
      await install.close();
    });
  }

  test('checks a page, and says why it reads none that is not public', async () => {
    const site = await dashboard.service.site({ domain: 'shop.internal' });
    const install = await open(site);
    const { page } = install;
    await page.getByRole('textbox', { name: 'Page on shop.internal' }).fill('https://shop.internal/blog?a=1#b');
    await page.getByRole('button', { name: 'Check page' }).click();
    await page.getByText('shop.internal isn’t on the public internet, so its pages are not read.').waitFor();
    await page.getByText('Page read: https://shop.internal/blog?a=1', { exact: true }).waitFor();
    assert.deepEqual(await install.accessibilityViolations(), []);
    await install.close();
  });

  test('the snippet of a site on localhost runs there', async () => {
    const site = await dashboard.service.site({ domain: 'localhost' });
    const install = await open(site);
    assert.match(await snippetOn(install), /" data-dev><\/script>$/);
    assert.equal(await install.page.getByRole('button', { name: 'Check page' }).count(), 0);
    await install.close();
  });
});

describe('the texts to be copied', () => {
  const document = readFileSync(new URL('../../docs/proxy.md', import.meta.url), 'utf8');
  const documented = [...document.matchAll(/```\w+\n(.*?)\n```/gs)].map(([, text]) => text!);
  const local: GuideFacts = { url: 'http://127.0.0.1:8000', siteId: 'abc', domain: 'www.example.com', isLocal: false };
  const remote: GuideFacts = { ...local, url: 'https://stats.example.net' };

  test('are those of the documentation, which are tried with a real nginx', () => {
    for (const text of [
      nginxUpstreamText(local),
      nginxText(local),
      caddyText(local),
      workerText(remote),
      nextRewritesText(remote),
    ]) {
      assert.ok(text !== null && documented.includes(text), `docs/proxy.md does not have\n${text}`);
    }
  });

  test('name a service on another machine so that its certificate fits', () => {
    assert.equal(nginxUpstreamText(remote), null);
    const nginx = nginxText(remote);
    assert.match(nginx, /^ {2}proxy_pass https:\/\/stats\.example\.net\/api\/e;\n {2}proxy_ssl_server_name on;$/m);
    assert.equal(nginx.match(/X-Svc-Client-/g)?.length, 5);
    assert.ok(nginx.includes(PROXY_KEY));
    const caddy = caddyText(remote);
    assert.equal(caddy.match(/reverse_proxy https:\/\/stats\.example\.net \{/g)?.length, 2);
    assert.equal(caddy.match(/header_up Host \{upstream_hostport\}/g)?.length, 2);
  });
});
