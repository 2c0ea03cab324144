import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, RealtimeAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { looks } from '../heavy-checks.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { IN_FIREFOX, launchBrowser } from './browser.ts';
import { Web } from './web.ts';

/** Stops the navigation of a click after the tracker has seen it. */
const STAY = `<script>addEventListener('click', (event) => event.preventDefault())</script>`;
/** A headless Chromium calls itself one, and is a bot to the service. */
const VISITOR = { locale: 'en-US', ...(!IN_FIREFOX && { userAgent: USER_AGENT }) };

describe('from a real browser to a number', () => {
  let service: TestService;
  let web: Web;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  before(async () => {
    [service, web, browser] = await Promise.all([TestService.start(), Web.start(''), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await web.close();
    await service.close();
  });

  const snippet = (site: Site, attributes = '') =>
    `<script defer src="http://stats.example:${service.port}/js/t.js" data-site="${site.publicId}" ${attributes}></script>`;

  /** Opens a page, and returns it once the service has decided on its first `count` events. */
  const open = async (url: string, count = 1): Promise<Page> => {
    const context = await browser.newContext(VISITOR);
    const page = await context.newPage();
    await act(count, () => page.goto(url));
    return page;
  };

  /** Runs an action of a page, and waits until the service has decided on `count` events of it. */
  const act = async (count: number, action: () => Promise<unknown>): Promise<void> => {
    const decided = await service.decided(count);
    await action();
    await decided();
  };

  test('the statistics show a visit exactly', async () => {
    const site = await service.site();
    const stub = `<script>window.svc = window.svc || function () { (svc.q = svc.q || []).push(arguments) }; svc('Queued')</script>`;
    web.page('www.shop.example/start', {
      html: `<!doctype html><head>${stub}${snippet(site)}</head><body>${STAY}
        <a id="out" href="https://partner.example/x">out</a>
        <a id="file" href="/files/report.pdf">file</a>
        <button id="buy" data-svc-event="buy-now"><b>buy</b></button>`,
    });
    const page = await open(web.url('www.shop.example', '/start?utm_source=News&secret=1#top'), 2);
    await act(1, () => page.evaluate(() => history.pushState(null, '', '/second')));
    await act(1, () => page.click('#out'));
    await act(1, () => page.click('#file'));
    await act(1, () => page.click('#buy b'));
    await act(1, () => page.evaluate(() => window.svc?.('signup', { plan: 'pro' })));
    await act(1, () => page.goto('about:blank'));
    await page.context().close();

    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    assert.deepEqual(
      [stats.visitors, stats.pageviews, stats.sessions, stats.bounceRate, stats.conversions].map((kpi) => kpi.value),
      [1, 2, 1, 0, null],
    );
    assert.ok(stats.avgDuration.value! > 0 && stats.avgDuration.value! < 60);
    const rows = async (dimension: string) => {
      const answer = await service.read(site, `/breakdown?period=today&dimension=${dimension}`);
      return (answer as BreakdownAnswer).rows.map(({ key, visitors, views }) => [key, visitors, views]);
    };
    assert.deepEqual(await rows('page'), [
      ['/second', 1, 1],
      ['/start', 1, 1],
    ]);
    assert.deepEqual(await rows('entry'), [['/start', 1, 2]]);
    assert.deepEqual(await rows('exit'), [['/second', 1, 2]]);
    assert.deepEqual(await rows('utm_source'), [['News', 1, 2]]);
    assert.deepEqual(await rows('referrer'), [['(none)', 1, 2]]);
    assert.deepEqual(await rows('browser'), [[IN_FIREFOX ? 'Firefox' : 'Chrome', 1, 2]]);
    assert.deepEqual(await rows('device'), [['desktop', 1, 2]]);
    assert.deepEqual(await rows('event'), [
      ['buy-now', 1, 1],
      ['download', 1, 1],
      ['outbound', 1, 1],
      ['queued', 1, 1],
      ['signup', 1, 1],
    ]);
    const realtime = (await service.read(site, '/realtime')) as RealtimeAnswer;
    assert.equal(realtime.currentVisitors, 1);
    // The queued call follows the pageview at once, and the two may overtake each other on the way.
    const [last, ...feed] = realtime.feed
      .map((entry) => `${entry.event} ${entry.path}`)
      .reverse()
      .sort(pageFirst);
    assert.equal(last, 'pageview /start');
    assert.deepEqual(feed, [
      'queued /start',
      'pageview /second',
      'outbound /second',
      'download /second',
      'buy-now /second',
      'signup /second',
    ]);
  });

  test('a page is counted under every Referrer-Policy, in Firefox under those that do not hide its origin', async () => {
    const site = await service.site();
    const policies = ['no-referrer', 'same-origin', 'strict-origin-when-cross-origin'];
    const kinds = looks(policies).flatMap((policy) =>
      ['', 'referrerpolicy="origin"'].map((attributes) => [policy, attributes]),
    );
    for (const [i, [policy, attributes]] of kinds.entries()) {
      web.page(`shop.example/policy/${i}`, {
        html: `<!doctype html><head>${snippet(site, attributes)}</head>`,
        headers: { 'referrer-policy': policy! },
      });
      const page = await open(web.url('shop.example', `/policy/${i}`));
      await page.context().close();
    }
    const { rows } = (await service.read(site, '/breakdown?period=today&dimension=page')) as BreakdownAnswer;
    assert.deepEqual(
      rows.map(({ key, views }) => [key, views]),
      kinds.flatMap(([policy, attributes], i) => {
        const isHidden = IN_FIREFOX && attributes === '' && policy !== 'strict-origin-when-cross-origin';
        return isHidden ? [] : [[`/policy/${i}`, 1]];
      }),
    );
  });

  test('a page on another domain is not counted', async () => {
    const site = await service.site();
    web.page('other.example/', { html: `<!doctype html><head>${snippet(site)}</head>` });
    const page = await open(web.url('other.example', '/'));
    await page.context().close();
    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    assert.equal(stats.pageviews.value, 0);
  });
});

/** Orders the visit's first pageview before events of the same moment. */
function pageFirst(a: string, b: string): number {
  return Number(b === 'pageview /start') - Number(a === 'pageview /start');
}
