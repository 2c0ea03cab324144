import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildExtras } from '../../src/tracker/build.ts';
import { IN_FIREFOX } from './browser.ts';
import { COLLECT_HOST, SITE, type VisitOptions, Visits } from './visit.ts';

describe('the extras', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
    const { code } = await buildExtras();
    visits.web.page('/js/x.js', { html: code, headers: { 'content-type': 'text/javascript' } });
  });
  after(() => visits.close());

  const extras = (attributes: string) =>
    `<script defer src="${visits.web.url(COLLECT_HOST, '/js/x.js')}" ${attributes}></script>`;
  const open = (attributes: string, options: VisitOptions = {}) =>
    visits.open({ ...options, snippet: visits.snippet(`data-site="${SITE}"`) + extras(attributes) });
  const sent = async (attributes: string, options: VisitOptions = {}) => {
    const visit = await open(attributes, options);
    const named = await visit.named();
    await visit.close();
    return named;
  };

  describe('data-404', () => {
    it('reports a page that was answered with 404', async () => {
      const missing = { path: '/gone?ref=x', status: 404 };
      assert.deepEqual(await sent('data-404', missing), [['404', { path: '/gone' }]]);
      assert.deepEqual(await sent('', missing), []);
      assert.deepEqual(await sent('data-404', { path: '/here' }), []);
      assert.deepEqual(await sent('data-404', { path: '/broken', status: 500 }), []);
    });

    it('reports a page with the meta element, and one whose title has the text of the attribute', async () => {
      const path = '/gone';
      assert.deepEqual(await sent('data-404', { path, head: '<meta name="svc-404">' }), [['404', { path }]]);
      // The title of these pages is "Shop".
      assert.deepEqual(await sent('data-404="sHOP"', { path }), [['404', { path }]]);
      assert.deepEqual(await sent('data-404="not found"', { path }), []);
    });

    it('reports a navigation of a single-page application to such a page, once', async () => {
      const visit = await open('data-404="nicht gefunden"');
      await visit.page.evaluate(async () => {
        history.pushState(null, '', '/nowhere');
        document.title = 'Nicht gefunden';
        await new Promise(requestAnimationFrame);
        document.head.append(document.createElement('link'));
        await new Promise(requestAnimationFrame);
        history.pushState(null, '', '/');
        document.title = 'Home';
        await new Promise(requestAnimationFrame);
      });
      assert.deepEqual(await visit.named(), [['404', { path: '/nowhere' }]]);
      await visit.close();
    });
  });

  describe('data-forms', () => {
    const body = `<script>addEventListener('submit', (event) => event.preventDefault())</script>
      <form id="join" name="newsletter" action="/join?secret=1"><input name="email"><button id="a">join</button></form>
      <form><input name="action" value="s3cret"><input name="id"><button id="b">bare</button></form>
      <form action="https://pay.example/x"><button id="c">pay</button><button id="d" formaction="mailto:a@b.c">mail</button></form>`;

    it('reports what is sent, by names and the path, never a value', async () => {
      const visit = await open('data-forms', { path: '/contact?x=1', body });
      await visit.page.fill('[name=email]', 'jane@s3cret.example');
      for (const id of ['a', 'b', 'c', 'd']) await visit.page.click(`#${id}`);
      const named = await visit.named();
      assert.deepEqual(
        named.map(([name]) => name),
        ['form', 'form', 'form', 'form'],
      );
      assert.deepEqual(
        named.map(([, props]) => JSON.stringify(props)).sort(),
        [
          undefined,
          '{"action":"/contact"}',
          '{"action":"https://pay.example/x"}',
          '{"id":"join","name":"newsletter","action":"/join"}',
        ].sort(),
      );
      assert.ok(!JSON.stringify(await visit.posts()).includes('s3cret'));
      await visit.close();
    });

    it('reports none that the browser does not send, and none without the attribute', async () => {
      const form = '<form><input required><button>go</button></form>';
      for (const [attributes, markup] of [
        ['data-forms', form],
        ['data-404', body],
      ] as const) {
        const visit = await open(attributes, { body: markup });
        await visit.page.click('button');
        assert.deepEqual(await visit.named(), []);
        await visit.close();
      }
    });
  });

  describe('data-vitals', () => {
    const SHIFTING = `<h1>Shop</h1><button>act</button><div id="below">below</div>`;

    it('reports the numbers of a page view when it ends, once, on its page', async () => {
      const visit = await open('data-vitals', { path: '/slow', body: SHIFTING });
      const measuresShifts = await visit.page.evaluate(async () => {
        if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return false;
        const shifted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'layout-shift' }));
        const added = document.createElement('div');
        added.style.height = '200px';
        document.body.prepend(added);
        await shifted;
        return true;
      });
      assert.equal(measuresShifts, !IN_FIREFOX);
      const acted = visit.page.evaluate(
        () =>
          new Promise<void>((resolve) =>
            new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true }),
          ),
      );
      await visit.page.click('button');
      await acted;
      await visit.page.goto('about:blank');
      const { u, p = {} } = await visit.arrived('vitals');
      assert.equal(u, '/slow');
      assert.deepEqual(Object.keys(p).sort(), [...(measuresShifts ? ['cls'] : []), 'inp', 'lcp', 'ttfb']);
      for (const value of Object.values(p)) assert.ok(typeof value === 'number' && value >= 0, JSON.stringify(p));
      for (const name of ['inp', 'lcp', 'ttfb']) assert.ok(Number.isInteger(p[name]), JSON.stringify(p));
      if (measuresShifts) assert.ok(Number(p.cls) > 0 && Number(p.cls) < 1, JSON.stringify(p));
      assert.ok(Number(p.lcp) > 0);
      await visit.close();
    });

    /** Goes on to another page of a single-page application, and returns what was sent about that one. */
    const furtherViews = async (options: VisitOptions = {}) => {
      const visit = await open('data-vitals', { path: '/one', body: SHIFTING, ...options });
      await visit.page.evaluate(() => {
        history.pushState(null, '', '/two');
        history.replaceState(null, '', '?same');
        Object.defineProperty(document, 'hidden', { value: true });
        for (let i = 0; i < 2; i++) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      const events = (await visit.events()).filter(({ e }) => e === 'vitals').sort((a, b) => (a.u < b.u ? -1 : 1));
      await visit.close();
      const [first, ...further] = events.map(({ u, p }) => [u, p] as const);
      assert.ok(first?.[0] === '/one' && 'ttfb' in first[1]!);
      return further;
    };

    it('reports each page view of a single-page application on its own page', async () => {
      assert.deepEqual(await furtherViews(), IN_FIREFOX ? [] : [['/two', { cls: 0 }]]);
    });

    it('reports no page view without a number', async () => {
      const before = () => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] });
      assert.deepEqual(await furtherViews({ before }), []);
    });

    it('reports the share of page loads that the attribute names', async () => {
      const visit = await open('data-vitals="0"', { body: SHIFTING });
      await visit.page.evaluate(() => history.pushState(null, '', '/two'));
      assert.deepEqual(await visit.named(), []);
      await visit.close();
    });
  });

  it('may stand before the tracker, whose rules hold', async () => {
    const head = extras('data-404');
    const missing = { path: '/gone', status: 404, head };
    const visit = await visits.open(missing);
    assert.deepEqual(await visit.named(), [['404', { path: '/gone' }]]);
    await visit.close();
    const stopped = await visits.open({ ...missing, before: () => localStorage.setItem('svc_ignore', 'true') });
    assert.deepEqual(await stopped.events(), []);
    await stopped.close();
  });

  it('hands a policy of referrers on, that of its address or its own', async () => {
    for (const [parameter, attribute] of [
      ['&referrerpolicy=origin', ''],
      ['', 'referrerpolicy="origin"'],
    ]) {
      const address = visits.web.url(COLLECT_HOST, `/js/x.js?site=${SITE}${parameter}`);
      const snippet = `<script src="${address}" ${attribute}></script>`;
      const visit = await visits.open({ snippet, headers: { 'referrer-policy': 'no-referrer' } });
      assert.deepEqual(await visit.pageviews(), ['/']);
      await visit.close();
    }
  });

  it('loads the tracker when its address names a site, with the parameters as attributes', async () => {
    const address = visits.web.url(COLLECT_HOST, `/js/x.js?site=${SITE}&404&spa=off&api=%2Fstats%2Fe`);
    const visit = await visits.open({ path: '/gone', status: 404, snippet: `<script src="${address}"></script>` });
    await visit.arrived('404');
    await visit.page.evaluate(() => history.pushState(null, '', '/two'));
    const posts = await visit.posts();
    assert.deepEqual(new Set(posts.map(({ path }) => path)), new Set(['/stats/e']));
    assert.deepEqual(await visit.pageviews(), ['/gone']);
    assert.deepEqual(await visit.named(), [['404', { path: '/gone' }]]);
    await visit.close();
  });
});
