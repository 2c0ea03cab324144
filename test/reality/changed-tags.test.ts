/** The tracker's tag as consent tools and optimizers change it, and on pages that isolate themselves, before the real service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { IN_FIREFOX, launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { TestService, USER_AGENT } from '../service.ts';

/** A headless Chromium calls itself one, and is a bot to the service. */
const VISITOR = IN_FIREFOX ? {} : { userAgent: USER_AGENT };

let service: TestService;
let web: Web;
let browser: TestBrowser;
before(async () => {
  [service, web, browser] = await Promise.all([TestService.start(), Web.start(''), launchBrowser()]);
});
after(async () => {
  await browser.close();
  await web.close();
  await service.close();
});

const scriptAt = (file: string) => `http://stats.example:${service.port}/js/${file}`;

/** Opens a page of a site, does something in it, and returns the site's pages with their views, once its first event is decided. */
async function viewed(site: Site, html: string, act: (page: Page) => Promise<unknown> = async () => {}, headers = {}) {
  web.page(`${site.domain}/`, { html: `<!doctype html><head>${html}</head><body>`, headers });
  const page = await (await browser.newContext(VISITOR)).newPage();
  const decided = await service.decided(1);
  await page.goto(web.url(site.domain, '/'));
  await act(page);
  await decided();
  await page.context().close();
  const { rows } = (await service.read(site, '/breakdown?period=today&dimension=page')) as BreakdownAnswer;
  return rows.map(({ key, views }) => [key, views]);
}

// kiprotect/klaro#199. Such tools wait for a consent, and then put a copy in the place of the element.
test('a tag that a consent tool has held back counts once it is let go', async () => {
  const site = await service.site();
  const held = `<script type="text/plain" data-type="text/javascript" data-name="svc" data-src="${scriptAt('t.js')}" data-site="${site.publicId}"></script>`;
  const views = await viewed(site, held, (page) =>
    page.evaluate(() => {
      const held = document.querySelector('script')!;
      const copy = document.createElement('script');
      for (const { name, value } of held.attributes) copy.setAttribute(name, value);
      copy.type = held.dataset.type!;
      copy.src = held.dataset.src!;
      held.replaceWith(copy);
    }),
  );
  assert.deepEqual(views, [['/', 1]]);
});

// rybbit-io/rybbit#1156 (all visitors were lost), plausible/wordpress#38.
test('a script that an optimizer makes anew, without attributes, counts by the site in its address', async () => {
  const site = await service.site();
  const delayed = `<script type="text/delayed" data-delayed-src="${scriptAt(`x.js?site=${site.publicId}`)}"></script>`;
  const views = await viewed(site, delayed, (page) =>
    page.evaluate(() => {
      const { delayedSrc } = document.querySelector('script')!.dataset;
      document.head.append(Object.assign(document.createElement('script'), { src: delayedSrc }));
    }),
  );
  assert.deepEqual(views, [['/', 1]]);
});

// plausible/analytics#426 and umami-software/umami#4145 (the script was refused), umami-software/umami#4426 (only one of two scripts was not).
test('a page that isolates itself from other origins loads both scripts, and its events arrive', async () => {
  for (const embedder of ['require-corp', 'credentialless']) {
    // Only a secure origin can isolate itself.
    const site = await service.site({ domain: 'localhost' });
    const refused = `onerror="document.title += ' refused'"`;
    const scripts = `<title>Shop</title><script defer src="${scriptAt('t.js')}" data-site="${site.publicId}" data-dev ${refused}></script>
      <script defer src="${scriptAt('x.js')}" ${refused}></script>`;
    const headers = { 'cross-origin-embedder-policy': embedder, 'cross-origin-opener-policy': 'same-origin' };
    const look = async (page: Page) => {
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      assert.equal(await page.title(), 'Shop');
    };
    assert.deepEqual(await viewed(site, scripts, look, headers), [['/', 1]], embedder);
  }
});
