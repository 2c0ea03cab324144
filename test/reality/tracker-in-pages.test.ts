/** The tracker in pages as they are: browsers, routers, policies and markup that others' scripts were reported to break in. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildExtras } from '../../src/tracker/build.ts';
import { COLLECT_HOST, SITE, type VisitOptions, Visits } from '../browser/visit.ts';

let visits: Visits;
before(async () => {
  visits = await Visits.start();
  const { code } = await buildExtras();
  const served = { headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' } };
  visits.web.page('/js/x.js', { html: code, ...served });
  visits.web.page('/js/t.js', { html: visits.script, ...served });
});
after(() => visits.close());

/**
 * Opens a page, does something in it, and returns what was sent, ordered by path, name and link: requests that follow each
 * other at once may arrive in another order. An exception in the page fails the test.
 */
async function sent(options: VisitOptions, act: (page: Page) => Promise<unknown> = async () => {}) {
  const visit = await visits.open(options);
  await act(visit.page);
  const events = await visit.events();
  await visit.close();
  const keyOf = ({ u, e = '', p }: (typeof events)[number]) => `${u} ${e} ${p?.url}`;
  events.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return events.map(({ s, u, e, p }) => ({
    s,
    u: u.replace(visit.origin, 'ORIGIN'),
    ...(e && { e }),
    ...(p && { p }),
  }));
}

const VIEW = { s: SITE, u: '/' };

// snowplow/snowplow-javascript-tracker#706, jahilldev/minimal-analytics#56 (no `sendBeacon`).
test('a beacon that throws, or is not there, gives way to a fetch', async () => {
  const throwing = () => {
    navigator.sendBeacon = () => {
      throw new TypeError('replaced by the page');
    };
  };
  const missing = () => {
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
  };
  for (const before of [throwing, missing]) {
    const events = await sent({ before }, (page) => page.evaluate(() => window.svc?.('signup')));
    assert.deepEqual(events, [VIEW, { ...VIEW, e: 'signup' }]);
  }
});

// jehna/ga-lite#380: an address that is none was an exception in the page.
test('an address of the API that is none sends nothing, and disturbs nobody', async () => {
  const attributes = `data-site="${SITE}" data-api="http://["`;
  const events = await sent({ attributes }, async (page) => {
    assert.equal(await page.evaluate(() => typeof window.svc), 'function');
    await page.evaluate(() => window.svc?.('signup'));
    await page.evaluate(() => history.pushState(null, '', '/next'));
  });
  assert.deepEqual(events, []);
});

test('a fetch that the page has replaced by one that throws is no exception of the tracker', async () => {
  const before = () => {
    navigator.sendBeacon = () => false;
    window.fetch = () => {
      throw new TypeError('replaced by the page');
    };
    addEventListener('unhandledrejection', () => {
      document.title = 'rejected';
    });
  };
  const visit = await visits.open({ before });
  await visit.page.evaluate(() => window.svc?.('signup'));
  await visit.page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await visit.page.title(), 'Shop');
  await visit.close();
});

// plausible/analytics#4656, guardian/dotcom-rendering#14468.
test('a page that comes back from the back/forward cache is seen again, and tells of its engagement again', async () => {
  const events = await sent({}, (page) =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    }),
  );
  assert.deepEqual(
    events.map(({ u, e }) => [u, e]),
    [
      ['/', undefined],
      ['/', undefined],
      ['/', 'engage'],
      ['/', 'engage'],
    ],
  );
});

test('each navigation of a router on the Navigation API is seen once', async () => {
  const events = await sent({}, (page) =>
    page.evaluate(async () => {
      navigation.addEventListener('navigate', (event) => event.intercept({ handler: async () => {} }));
      await navigation.navigate('/a').finished;
      await navigation.navigate('/b?page=2').finished;
      await navigation.navigate('/b?page=3').finished;
      await navigation.back().finished;
      await navigation.back().finished;
      history.pushState(null, '', '/c');
    }),
  );
  assert.deepEqual(
    events.map(({ u }) => u),
    ['/', '/a', '/a', '/b', '/c'],
  );
});

test('a variable of the page that is called navigation is left alone', async () => {
  const head = '<script>var navigation = ["a", "b"];</script>';
  const events = await sent({ head }, (page) => page.evaluate(() => history.pushState(null, '', '/next')));
  assert.deepEqual(events, [VIEW, { s: SITE, u: '/next' }]);
});

test('a page that begins with two slashes keeps them, in a navigation too', async () => {
  const events = await sent({ path: '//wp//x?utm_source=a' }, (page) =>
    page.evaluate(() => history.pushState(null, '', `${location.origin}//wp//y`)),
  );
  assert.deepEqual(
    events.map(({ u }) => u),
    ['ORIGIN//wp//x?utm_source=a', 'ORIGIN//wp//y'],
  );
});

// matomo-org/matomo#14117, plausible/analytics#380.
test('a tag with crossorigin and integrity counts', async () => {
  const hash = createHash('sha384').update(visits.script).digest('base64');
  const attributes = `crossorigin integrity="sha384-${hash}" data-site="${SITE}"`;
  assert.deepEqual(await sent({ attributes }), [VIEW]);
});

// googleanalytics/autotrack#106, plausible/analytics#5538, awesomemotive/Google-Analytics-Dashboard-for-WP#108.
test('links in image maps and in drawings are links', async () => {
  const body = `<map name="m"><area id="area" href="https://partner.example/map" shape="rect" coords="0,0,50,50"></map>
    <img usemap="#m" width="50" height="50" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">
    <svg width="90" height="30"><a id="drawn" href="https://partner.example/drawn"><rect width="30" height="30"/></a>
    <a id="relative" href="/files/a.pdf"><rect x="30" width="30" height="30"/></a>
    <a id="old" xlink:href="https://partner.example/old"><rect x="60" width="30" height="30"/></a></svg>
    <script>addEventListener('click', (event) => event.preventDefault())</script>`;
  const events = await sent({ body }, (page) =>
    page.evaluate(() => {
      for (const id of ['area', 'drawn', 'relative', 'old']) {
        const at = document.getElementById(id)!;
        (at.firstElementChild ?? at).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }),
  );
  const url = (event: (typeof events)[number]) => String(event.p?.url).replace(/^http:\/\/v[^/]*/, 'ORIGIN');
  assert.deepEqual(
    events.slice(1).map((event) => [event.e, url(event)]),
    [
      ['download', 'ORIGIN/files/a.pdf'],
      ['outbound', 'https://partner.example/drawn'],
      ['outbound', 'https://partner.example/map'],
      ['outbound', 'https://partner.example/old'],
    ],
  );
});

test('a click beside every link is none, also where the page has a base of another host', async () => {
  const body = '<p id="here">text</p><a id="name">name</a>';
  const events = await sent({ body }, async (page) => {
    await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('base'), { href: 'https://partner.example/' }));
    });
    await page.click('#here');
    await page.click('#name');
    await page.evaluate(() => document.querySelector('base')?.remove());
  });
  assert.deepEqual(events, [VIEW]);
});

// plausible/analytics#440 (the first one alone counted), simpleanalytics/scripts#36.
test('two tags of different sites both count, one of the same site counts once', async () => {
  const stub = '<script>svc=function(){(svc.q=svc.q||[]).push(arguments)};svc("early",{n:1})</script>';
  const snippet = [SITE, 'site2', SITE].map((site) => visits.snippet(`data-site="${site}"`)).join('');
  const events = await sent(
    { head: stub, snippet, body: '<button data-svc-event="pressed">x</button>' },
    async (page) => {
      await page.evaluate(() => window.svc?.('signup'));
      await page.click('button');
      await page.evaluate(() => history.pushState(null, '', '/next'));
    },
  );
  for (const site of [SITE, 'site2']) {
    assert.deepEqual(
      events.filter(({ s }) => s === site).map(({ u, e, p }) => [u, e, p]),
      [
        ['/', undefined, undefined],
        ['/', 'early', { n: 1 }],
        ['/', 'pressed', undefined],
        ['/', 'signup', undefined],
        ['/next', undefined, undefined],
      ],
    );
  }
});

// matomo-org/tag-manager#326, SocialGouv/matomo-next#162.
test('x.js hands its nonce on, and works or is silent where Trusted Types are required', async () => {
  const stats = visits.web.url(COLLECT_HOST, '').replace(/\/$/, '');
  const connect = `connect-src ${stats} 'self'`;
  const policies: readonly (readonly [string, number])[] = [
    [`script-src 'nonce-abc'; ${connect}`, 1],
    [`script-src 'nonce-abc' 'strict-dynamic'; ${connect}`, 1],
    [`script-src ${stats}; require-trusted-types-for 'script'; ${connect}`, 1],
    [`script-src ${stats}; require-trusted-types-for 'script'; trusted-types svc; ${connect}`, 1],
    [`script-src ${stats}; require-trusted-types-for 'script'; trusted-types other; ${connect}`, 0],
  ];
  const snippet = `<script nonce="abc" defer src="${stats}/js/x.js?site=${SITE}"></script>`;
  for (const [policy, views] of policies) {
    // The page has loaded only when the tracker has: x.js adds it while the document is parsed.
    const events = await sent({ snippet, headers: { 'content-security-policy': policy } });
    assert.deepEqual(events, Array(views).fill(VIEW), policy);
  }
});
