/** The tracker in a real Firefox: what Chromium's tests of it show, where browsers differ. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { buildExtras, buildTracker } from '../../src/tracker/build.ts';
import { COLLECT_HOST, SITE, type TrackerEvent } from '../browser/visit.ts';
import { type Post, Web } from '../browser/web.ts';
import { Firefox, firefoxMissing } from './firefox.ts';

interface TrackedPage {
  readonly path?: string;
  /** Attributes of the tag besides that of the site. */
  readonly attributes?: string;
  readonly head?: string;
  /** In place of the tag. */
  readonly snippet?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const SENTINEL = '/sentinel';

/** A post that does not come by then is missing, milliseconds. */
const ARRIVAL_MAX_MS = 20_000;

describe('the tracker in Firefox', { skip: firefoxMissing() }, () => {
  let firefox: Firefox;
  let web: Web;
  let script: string;
  let visits = 0;
  before(async () => {
    script = (await buildTracker()).code;
    web = await Web.start(script);
    const served = { headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' } };
    web.page('/js/t.js', { html: script, ...served });
    web.page('/js/x.js', { html: (await buildExtras()).code, ...served });
    firefox = await Firefox.start();
  });
  after(async () => {
    await firefox?.close();
    await web?.close();
  });

  // The engagement of a page would come while the next test's is open.
  const tag = (attributes: string) =>
    `<script data-engage="off" defer src="${web.url(COLLECT_HOST, '/js/t.js')}" ${attributes}></script>`;
  const serve = (
    host: string,
    { path = '/', attributes = '', head = '', snippet, body = '', headers = {} }: TrackedPage,
  ) => {
    const html = `<!doctype html><html><head><title>Shop</title>
      <script>addEventListener('error', (event) => { document.title = event.message });
        addEventListener('unhandledrejection', () => { document.title = 'a rejection' });</script>
      ${head}${snippet ?? tag(`data-site="${SITE}" ${attributes}`)}</head><body>${body}`;
    web.page(host + path, { html, headers });
  };
  /** Opens a page on a host of its own, runs something in it, and returns what was sent, with its `Origin`. */
  const posted = async (page: TrackedPage, act = '', again: (host: string) => Promise<void> = async () => {}) => {
    visits += 1;
    const host = `v${visits}.shop.example`;
    serve(host, page);
    const from = web.posts.length;
    await firefox.open(web.url(host, page.path ?? '/'));
    if (act !== '') await firefox.run(`(async () => { ${act} })()`);
    await again(host);
    assert.equal(await firefox.run('document.title'), 'Shop');
    await firefox.run(`fetch('${SENTINEL}/${visits}', { method: 'POST' })`);
    await web.arrived(({ path }) => path === `${SENTINEL}/${visits}`);
    // Beacons of the page may come after the sentinel: each test waits for as many as it expects.
    return { from, own: () => web.posts.slice(from).filter(({ path }) => !path.startsWith(SENTINEL)) };
  };
  const sent = async (count: number, ...page: Parameters<typeof posted>) => {
    const { from } = await posted(...page);
    const ours = (post: Post) => web.posts.indexOf(post) >= from && !post.path.startsWith(SENTINEL);
    const late = new Promise<never>((_, reject) => {
      const missing = () => reject(new Error(`only came: ${web.posts.filter(ours).map(({ body }) => body)}`));
      setTimeout(missing, ARRIVAL_MAX_MS).unref();
    });
    const found = await Promise.race([web.arrived(ours, count), late]);
    assert.equal(found.length, count);
    return found.map(({ body, origin }) => ({ ...(JSON.parse(body) as TrackerEvent), origin }));
  };
  const names = (events: readonly TrackerEvent[]) => events.map(({ u, e }) => `${u} ${e ?? ''}`.trim());

  test('a beacon that throws gives way to a fetch; an address that is none sends nothing', async () => {
    const head = '<script>navigator.sendBeacon = () => { throw new TypeError("replaced") }</script>';
    assert.deepEqual(names(await sent(2, { head }, 'svc("signup")')), ['/', '/ signup']);
    const { own } = await posted({ attributes: 'data-api="http://["' }, 'svc("signup")');
    assert.deepEqual(own(), []);
    assert.equal(await firefox.run('typeof svc'), 'function');
  });

  test('a page that really comes back from the back/forward cache is seen again', async () => {
    const back = async (host: string) => {
      await firefox.open(web.url(host, '/next'));
      await firefox.go(-1);
      for (let tries = 0; tries < 1000 && (await firefox.run('window.kept')) !== true; tries++);
      // The document of before, with its variables: nothing was loaded again.
      assert.equal(await firefox.run('window.kept'), true);
    };
    const events = await sent(3, {}, 'window.kept = true', async (host) => {
      web.page(`${host}/next`, { html: '<!doctype html><title>Next</title>' });
      await back(host);
      await back(host);
    });
    assert.deepEqual(names(events), ['/', '/', '/']);
  });

  test('each navigation of a router is seen once', async () => {
    const act = `if ('navigation' in window) {
        navigation.addEventListener('navigate', (event) => event.intercept({ handler: async () => {} }));
        await navigation.navigate('/a').finished;
      } else history.pushState(null, '', '/a');
      history.pushState(null, '', '/b?x=1');
      history.replaceState(null, '', '/b?x=2');`;
    assert.deepEqual(names(await sent(3, {}, act)), ['/', '/a', '/b']);
  });

  test('a path with two slashes, integrity, image maps, drawings, and two sites', async () => {
    const slashes = await sent(1, { path: '//wp//x' });
    assert.match(slashes[0]!.u, /^http:\/\/v\d+\.shop\.example:\d+\/\/wp\/\/x$/);
    const hash = createHash('sha384').update(script).digest('base64');
    assert.deepEqual(names(await sent(1, { attributes: `crossorigin integrity="sha384-${hash}"` })), ['/']);
    const body = `<map name="m"><area id="area" href="https://partner.example/map"></map>
      <svg><a id="drawn" href="https://partner.example/drawn"><rect width="9" height="9"/></a></svg>
      <script>addEventListener('click', (event) => event.preventDefault())</script>`;
    const click = `for (const id of ['area', 'drawn']) {
      const at = document.getElementById(id);
      (at.firstElementChild ?? at).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }`;
    const clicks = await sent(3, { body }, click);
    assert.deepEqual(
      clicks.slice(1).map(({ e, p }) => [e, p?.url]),
      [
        ['outbound', 'https://partner.example/map'],
        ['outbound', 'https://partner.example/drawn'],
      ],
    );
    const snippet = [SITE, 'site2', SITE].map((site) => tag(`data-site="${site}"`)).join('');
    const two = await sent(4, { snippet }, 'svc("signup")');
    assert.deepEqual(two.map(({ s, e = '' }) => `${s} ${e}`).sort(), [
      `${SITE} `,
      `${SITE} signup`,
      'site2 ',
      'site2 signup',
    ]);
  });

  test('x.js hands its nonce on, and works or is silent where Trusted Types are required', async () => {
    const stats = web.url(COLLECT_HOST, '').replace(/\/$/, '');
    const snippet = `<script nonce="abc" defer src="${stats}/js/x.js?site=${SITE}&engage=off"></script>`;
    const inline = "'unsafe-inline'";
    for (const policy of [
      `script-src 'nonce-abc'; connect-src ${stats} 'self'`,
      `script-src ${stats} ${inline}; require-trusted-types-for 'script'; connect-src ${stats} 'self'`,
    ]) {
      // The page's own listeners for exceptions need the nonce too.
      const page = { snippet, headers: { 'content-security-policy': policy } };
      assert.deepEqual(names(await sent(1, page)), ['/'], policy);
    }
  });

  test('a page that hides its origin can allow it to the tag', async () => {
    for (const policy of ['same-origin', 'no-referrer']) {
      const headers = { 'referrer-policy': policy };
      const [hidden] = await sent(1, { headers });
      assert.equal(hidden!.origin, 'null', policy);
      const [shown] = await sent(1, { headers, attributes: 'referrerpolicy="origin"' });
      assert.match(shown!.origin ?? '', /^http:\/\/v\d+\.shop\.example:\d+$/, policy);
    }
    const [usual] = await sent(1, {});
    assert.match(usual!.origin ?? '', /^http:\/\/v\d+\.shop\.example:\d+$/);
  });
});
