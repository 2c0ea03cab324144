import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { IN_FIREFOX } from './browser.ts';
import { COLLECT_HOST, SITE, Visits } from './visit.ts';

declare global {
  interface Window {
    /** The tracker's calls, in order. */
    calls: { readonly by: 'beacon' | 'fetch'; readonly url: string; readonly body: unknown; readonly init?: unknown }[];
  }
}

/** Records each send and lets it through. */
function spy(): void {
  window.calls = [];
  const { sendBeacon } = navigator;
  const { fetch } = window;
  navigator.sendBeacon = (url, body) => {
    window.calls.push({ by: 'beacon', url: String(url), body });
    return sendBeacon.call(navigator, url, body);
  };
  window.fetch = (url, init) => {
    const { body, ...rest } = init ?? {};
    window.calls.push({ by: 'fetch', url: String(url), body, init: rest });
    return fetch.call(window, url, init);
  };
}

describe('transport', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  it('is a beacon with a text body to the origin of the script, without a preflight or a cookie', async () => {
    const visit = await visits.open({ before: spy });
    const calls = await visit.page.evaluate(() => window.calls);
    const posts = await visit.posts();
    assert.deepEqual(calls, [{ by: 'beacon', url: visits.web.url(COLLECT_HOST, '/api/e'), body: posts[0]?.body }]);
    assert.deepEqual(
      posts.map(({ method, host, path, origin, headers }) => [
        method,
        host,
        path,
        origin,
        headers['content-type'],
        headers.cookie,
      ]),
      [['POST', `${COLLECT_HOST}:${visits.web.port}`, '/api/e', visit.origin, 'text/plain;charset=UTF-8', undefined]],
    );
    assert.deepEqual(await visit.page.context().cookies(), []);
    assert.deepEqual(await visit.page.evaluate(() => [localStorage.length, sessionStorage.length]), [0, 0]);
    await visit.close();
  });

  const fetched = {
    by: 'fetch',
    init: { method: 'POST', keepalive: true, mode: 'no-cors', referrerPolicy: '' },
  } as const;

  it('is a fetch with keepalive when there is no beacon', async () => {
    const visit = await visits.open({
      before: () => {
        window.calls = [];
        const { fetch } = window;
        Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
        window.fetch = (url, init) => {
          const { body, ...rest } = init ?? {};
          window.calls.push({ by: 'fetch', url: String(url), body, init: rest });
          return fetch.call(window, url, init);
        };
      },
    });
    const calls = await visit.page.evaluate(() => window.calls);
    const [post] = await visit.posts();
    assert.deepEqual(calls, [{ ...fetched, url: visits.web.url(COLLECT_HOST, '/api/e'), body: post?.body }]);
    assert.equal(post?.headers['content-type'], 'text/plain;charset=UTF-8');
    await visit.close();
  });

  it('is a fetch with keepalive when the browser refuses the beacon', async () => {
    const visit = await visits.open({
      before: () => {
        navigator.sendBeacon = () => false;
      },
    });
    assert.deepEqual(await visit.pageviews(), ['/']);
    await visit.close();
  });

  it('does not retry, and the page gets no error', async () => {
    const visit = await visits.open({
      before: () => {
        let count = 0;
        const { fetch } = window;
        navigator.sendBeacon = () => false;
        window.fetch = async (url, init) => {
          if (!String(url).endsWith('/api/e')) return fetch.call(window, url, init);
          document.title = String(++count);
          throw new TypeError('Failed to fetch');
        };
      },
    });
    assert.deepEqual(await visit.events(), []);
    assert.equal(await visit.page.title(), '1');
    await visit.close();
  });

  it('goes to the address of data-api', async () => {
    const visit = await visits.open({ path: '/deep/page', attributes: `data-site="${SITE}" data-api="/stats/e"` });
    assert.deepEqual(
      (await visit.posts()).map(({ host, path }) => `http://${host}${path}`),
      [`${visit.origin}/stats/e`],
    );
    await visit.close();
  });

  it('goes to /api/e of the page when the origin of the script cannot be determined', async () => {
    const inline = await visits.open({ snippet: `<script data-site="${SITE}">${visits.script}</script>` });
    assert.deepEqual(
      (await inline.posts()).map(({ host, path }) => `http://${host}${path}`),
      [`${inline.origin}/api/e`],
    );
    await inline.close();
    const data = `data:text/javascript;base64,${Buffer.from(visits.script).toString('base64')}`;
    const encoded = await visits.open({ snippet: `<script defer src="${data}" data-site="${SITE}"></script>` });
    assert.deepEqual(
      (await encoded.posts()).map(({ host, path }) => `http://${host}${path}`),
      [`${encoded.origin}/api/e`],
    );
    await encoded.close();
  });

  it('waits until the document is parsed, in order, with the values of the time of the call', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const visit = await visits.open({
      path: '/slow',
      snippet: visits.snippet(`data-site="${SITE}"`).replace('defer ', ''),
      body: `<script>svc('early', { a: 1 }); history.pushState(null, '', '/moved'); svc('later')</script><p id="ready">`,
      until: promise,
    });
    await visit.page.waitForSelector('#ready', { state: 'attached' });
    assert.equal(await visit.page.evaluate(() => document.readyState), 'loading');
    assert.deepEqual(await visit.events(), []);
    resolve();
    await visit.page.waitForLoadState();
    assert.deepEqual((await visit.events()).map(({ u, e }) => `${u} ${e}`).sort(), [
      '/moved later',
      '/moved undefined',
      '/slow early',
      '/slow undefined',
    ]);
    await visit.close();
  });

  it('works under a content security policy that allows the collector and nothing else', async () => {
    const collector = visits.web.url(COLLECT_HOST, '').replace(/\/$/, '');
    const visit = await visits.open({
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${collector}; connect-src ${collector} 'self'`,
      },
    });
    assert.deepEqual(await visit.pageviews(), ['/']);
    await visit.close();
  });

  it('names the origin of the page under every referrer policy that does not hide it', async () => {
    for (const policy of ['no-referrer', 'same-origin', 'origin', 'strict-origin', 'unsafe-url'])
      for (const referrerPolicy of ['', 'referrerpolicy="origin"']) {
        const visit = await visits.open({
          path: `/${policy}`,
          headers: { 'referrer-policy': policy },
          attributes: `data-site="${SITE}" ${referrerPolicy}`,
          before: spy,
        });
        const by = await visit.page.evaluate(() => window.calls.map((call) => call.by));
        assert.deepEqual(by, [referrerPolicy === '' ? 'beacon' : 'fetch']);
        // Firefox hides it as the Fetch standard says, from everything but a fetch with a policy of its own.
        if (IN_FIREFOX && referrerPolicy === '' && ['no-referrer', 'same-origin'].includes(policy)) {
          const hidden = await visits.web.arrived(({ body }) => body.includes(`"u":"/${policy}"`));
          assert.deepEqual(
            hidden.map(({ origin }) => origin),
            ['null'],
          );
        }
        // Posts are assigned to visits by their origin, so the origin is right when there is a post.
        else assert.deepEqual(await visit.pageviews(), [`/${policy}`]);
        await visit.close();
      }
  });
});
