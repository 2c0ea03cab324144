/** The order in which a site's page loads, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { firstQuestions } from '../../src/dashboard/first-questions.ts';
import { METRICS } from '../../src/domain/metric.ts';
import { heavyTest } from '../heavy-checks.ts';
import { VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('the first questions are asked with the document, and once', async () => {
  const watched = await visited.open();
  const loaded = await watched.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, initiatorType }) => {
      const { pathname, search } = new URL(name);
      return { path: pathname + search, initiatorType };
    }),
  );
  for (const path of firstQuestions(visited.site.publicId)) {
    assert.deepEqual(
      loaded.filter((one) => one.path === path),
      [{ path, initiatorType: 'link' }],
    );
  }
  await watched.close();
});

test('the document of a site names the files of its view, and no other document does', async () => {
  const { url } = visited.dashboard.service;
  const isNamed = async (path: string) =>
    /"\/assets\/site-view-[^"]+\.js"/.test(await (await fetch(url + path)).text());
  const { publicId } = visited.site;
  assert.equal(await isNamed(`/sites/${publicId}`), true);
  assert.equal(await isNamed(`/sites/${publicId}?period=7d`), true);
  assert.equal(await isNamed('/share/anything'), true);
  assert.equal(await isNamed(`/sites/${publicId}/goals`), false);
  assert.equal(await isNamed('/'), false);
});

test('an address with parameters asks other questions, so its document asks none', async () => {
  const { url } = visited.dashboard.service;
  const { publicId } = visited.site;
  for (const path of [`/sites/${publicId}?period=7d`, `/sites/${publicId}/goals`, '/sites/%3E', '/']) {
    assert.equal((await fetch(url + path)).headers.get('link'), null, path);
  }
});

test('a site’s page is rendered with its figures from the start, and its late parts are asked for after the first paint', async () => {
  const { dashboard, site } = visited;
  const context = await dashboard.browser.newContext();
  await dashboard.signIn(context, site.orgId, 'viewer');
  await context.addInitScript((figuresMs) => {
    // However slow the machine is, the page waits for its figures.
    const { setTimeout } = window;
    const begin = (run: TimerHandler, ms?: number) => (ms === figuresMs ? 0 : setTimeout(run, ms));
    const seen = new MutationObserver(() => {
      const content = document.querySelector('#root > :not(.unstarted)');
      if (content === null) return;
      seen.disconnect();
      const figures = [...content.querySelectorAll('[data-figure]')].map((figure) => figure.textContent);
      requestAnimationFrame(() => Object.assign(window, { figures, paintedMs: performance.now() }));
    });
    seen.observe(document, { childList: true, subtree: true });
    Object.assign(window, { setTimeout: begin });
  }, 150);
  const { page } = await visited.open('', { context });
  const late = '/(annotation-layer|data-quality-line)-[^/]+[.]js$';
  const asked = await page.waitForFunction((late) => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.match(late) !== null);
    return files.length === 2 && files.map(({ startTime }) => startTime);
  }, late);
  const { figures, paintedMs } = await page.evaluate(() => {
    const { figures, paintedMs } = window as unknown as { readonly figures: string[]; readonly paintedMs: number };
    return { figures, paintedMs };
  });
  // The figures of this moment have a question of their own.
  assert.ok(figures.filter((text) => /\d/.test(text)).length >= METRICS.length, figures.join());
  const startTimes = (await asked.jsonValue()) as readonly number[];
  assert.ok(Math.min(...startTimes) >= paintedMs, `asked at ${startTimes} ms, painted at ${paintedMs} ms`);
  await context.close();
});

heavyTest(
  'the font is asked for after the first figures, and moves nothing; the next visit begins with it',
  async () => {
    const { dashboard, site } = visited;
    const context = await dashboard.browser.newContext();
    await dashboard.signIn(context, site.orgId, 'viewer');
    const isShown = () => document.documentElement.dataset.font !== undefined;
    const fontFamily = () => getComputedStyle(document.body).fontFamily;
    const watched = await visited.open('', { context });
    const { page } = watched;
    await page.locator('[data-figure]').first().waitFor();
    await page.waitForFunction(() => document.fonts.check('1em Inter') && localStorage.getItem('svc-font') !== null);
    const asked = await page.evaluate(() => {
      const timing = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = (part: string) => timing.findLast(({ name }) => name.includes(part))!;
      return {
        font: last('.woff2').startTime,
        stats: last('/stats').responseEnd,
        series: last('/timeseries').responseEnd,
      };
    });
    assert.ok(asked.font > Math.max(asked.stats, asked.series), JSON.stringify(asked));
    assert.equal(await page.evaluate(isShown), false);
    await watched.assertStill();
    await page.reload();
    await watched.settled();
    assert.equal(await page.evaluate(isShown), true);
    assert.match(await page.evaluate(fontFamily), /^Inter,/);
    await watched.assertStill();
    await context.close();
  },
);
