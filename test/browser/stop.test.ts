import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { heavyTest, looks } from '../heavy-checks.ts';
import { SITE, type Visit, Visits } from './visit.ts';

const LINK = '<a href="https://partner.example/">x</a>';

/** Does everything that could make the tracker send an event. */
async function provoke(visit: Visit): Promise<void> {
  await visit.page.evaluate(() => {
    svc('custom', { a: 1 });
    history.pushState(null, '', '/next');
    const link = document.querySelector('a')!;
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    dispatchEvent(new PageTransitionEvent('pagehide'));
  });
}

describe('the tracker stops by itself', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  const sent = async (options: Parameters<Visits['open']>[0], from: Visits = visits) => {
    const visit = await from.open({ body: LINK, ...options });
    await provoke(visit);
    const events = await visit.events();
    await visit.close();
    return events.map(({ e = 'pageview' }) => e).sort();
  };
  const everything = ['custom', 'engage', 'outbound', 'pageview', 'pageview'];

  it('not on an ordinary page', async () => {
    assert.deepEqual(await sent({}), everything);
  });

  it('without data-site', async () => {
    assert.deepEqual(await sent({ attributes: '' }), []);
    assert.deepEqual(await sent({ attributes: 'data-site=""' }), []);
    assert.deepEqual(await sent({ attributes: 'data-site' }), []);
  });

  it('when the browser does not tell which script runs', async () => {
    const snippet = visits.snippet(`data-site="${SITE}"`).replace('defer', 'type="module"');
    const headers = { 'access-control-allow-origin': '*' };
    visits.web.page('/js/t.js', { html: visits.script, headers: { ...headers, 'content-type': 'text/javascript' } });
    assert.deepEqual(await sent({ snippet }), []);
  });

  it('when the browser is automated', async () => {
    const automated = await Visits.start({ automated: true });
    try {
      assert.deepEqual(await sent({}, automated), []);
    } finally {
      await automated.close();
    }
  });

  it('inside an iframe, of the same and of another origin', async () => {
    visits.web.page('/framed', visits.tracked({ body: LINK }));
    for (const inner of looks(['framed.shop.example', 'outer.example'])) {
      const outer = await visits.open({
        host: 'outer.example',
        snippet: '',
        body: `<iframe src="${visits.web.url(inner, '/framed')}"></iframe>`,
      });
      const frame = outer.page.frames()[1]!;
      assert.equal(await frame.evaluate(() => svc('custom')), undefined);
      assert.deepEqual(await outer.events(), []);
      assert.deepEqual(
        visits.web.posts.filter(({ host, origin }) => origin !== `http://${host}` && origin?.includes(inner)),
        [],
      );
      await outer.close();
    }
  });

  it('on localhost and loopback addresses, unless data-dev is there', async () => {
    for (const host of looks(['localhost', '127.0.0.1'])) {
      assert.deepEqual(await sent({ host }), [], host);
      assert.deepEqual(await sent({ host, attributes: `data-site="${SITE}" data-dev` }), everything, host);
    }
    assert.deepEqual(await sent({ host: '127.shop.example' }), everything);
    assert.deepEqual(await sent({ host: 'localhost.shop.example' }), everything);
  });

  heavyTest('on [::1], unless data-dev is there', async () => {
    const ipv6 = await Visits.start({ address: '::1' });
    try {
      const snippet = (more: string) => ipv6.snippet(`data-site="${SITE}" ${more}`, '[::1]');
      assert.deepEqual(await sent({ host: '[::1]', snippet: snippet('') }, ipv6), []);
      assert.deepEqual(await sent({ host: '[::1]', snippet: snippet('data-dev') }, ipv6), everything);
    } finally {
      await ipv6.close();
    }
  });

  it('for a visitor who opted out, until they opt in again', async () => {
    const ignore = (value: string) => ({
      before: new Function(`localStorage.svc_ignore = ${JSON.stringify(value)}`) as () => void,
    });
    assert.deepEqual(await sent(ignore('true')), []);
    for (const value of looks(['false', 'TRUE', '1', '']))
      assert.deepEqual(await sent(ignore(value)), everything, value);

    const visit = await visits.open();
    await visit.page.evaluate(() => localStorage.setItem('svc_ignore', 'true'));
    await visit.page.reload();
    await visit.page.evaluate(() => localStorage.removeItem('svc_ignore'));
    await visit.page.reload();
    assert.equal((await visit.pageviews()).length, 2);
    await visit.close();
  });

  it('not because the browser blocks storage', async () => {
    const blocked = () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    assert.deepEqual(await sent({ before: blocked }), everything);
  });

  it('without changing the page', async () => {
    const visit = await visits.open({
      attributes: '',
      head: "<script>window.svc = function () { (svc.q = svc.q || []).push(arguments) }; svc('early')</script>",
    });
    const native = await visit.page.evaluate(() =>
      [history.pushState, history.replaceState].every((method) => /native code/.test(String(method))),
    );
    assert.equal(native, true);
    assert.equal(await visit.page.evaluate(() => svc('custom')), undefined);
    assert.deepEqual(await visit.events(), []);
    await visit.close();
  });
});
