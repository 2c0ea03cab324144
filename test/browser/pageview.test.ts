import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCREEN, SITE, Visits } from './visit.ts';

describe('pageviews', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  it('sends one at load, with nothing but the fields of a pageview', async () => {
    const visit = await visits.open({ path: '/pricing' });
    assert.deepEqual(await visit.events(), [{ s: SITE, u: '/pricing', ...SCREEN }]);
    await visit.close();
  });

  it('keeps only utm_*, ref and source of the query, unchanged, and no fragment', async () => {
    const kept = async (query: string) => {
      const visit = await visits.open({ path: `/a${query}` });
      const [event] = await visit.events();
      await visit.close();
      return event?.u;
    };
    assert.equal(
      await kept('?email=me%40x.example&utm_source=a%20b+c&id=7&ref=%C3%A9&source=x&utm_x=1#part'),
      '/a?utm_source=a%20b+c&ref=%C3%A9&source=x&utm_x=1',
    );
    assert.equal(await kept('?utm=1&reference=2&sources=3&my_ref=4&utmsource=5&UTM_SOURCE=6&x=utm_source=7'), '/a');
    assert.equal(await kept('?ref&source=&utm_medium'), '/a?ref&source=&utm_medium');
    assert.equal(await kept('?utm_content=a?b=c&&x?ref=1'), '/a?utm_content=a?b=c');
    assert.equal(await kept('?x=1&ref=two&ref=three'), '/a?ref=two&ref=three');
    assert.equal(await kept('#utm_source=x'), '/a');
    assert.equal(
      await kept('?id=1&amp;utm_medium=mail&amp;x=2&utm%5Fsource=a&amp;ref=b&utm%5fterm=c&amp;utm=3&utm%5Bx=4&amp=5'),
      '/a?amp;utm_medium=mail&utm%5Fsource=a&amp;ref=b&utm%5fterm=c',
    );
  });

  it('keeps the path unchanged; one that begins with two slashes is sent absolute', async () => {
    const spaced = await visits.open({ path: '/caf%C3%A9/A%20b/' });
    assert.deepEqual(await spaced.pageviews(), ['/caf%C3%A9/A%20b/']);
    await spaced.close();
    const slashes = await visits.open({ path: '//twice//x' });
    assert.deepEqual(await slashes.pageviews(), [`${slashes.origin}//twice//x`]);
    await slashes.close();
  });

  it('passes the referrer on', async () => {
    const from = visits.web.url('search.example', '/find');
    const visit = await visits.open({ from });
    const referrer = visits.web.url('search.example');
    assert.deepEqual(await visit.events(), [{ s: SITE, u: '/', r: referrer, ...SCREEN }]);
    await visit.close();
  });

  it('cuts a referrer that would not fit, instead of losing the pageview', async () => {
    const visit = await visits.open({
      before: () => Object.defineProperty(document, 'referrer', { value: `https://a.example/${'x'.repeat(5000)}` }),
    });
    const [event] = await visit.events();
    assert.equal(event?.r, `https://a.example/${'x'.repeat(482)}`);
    await visit.close();
  });

  it('sends one for each navigation by push, replace and back; only the first has a referrer', async () => {
    const from = visits.web.url('search.example', '/spa');
    const visit = await visits.open({ path: '/one', from });
    await visit.page.evaluate(() => {
      history.pushState({ n: 2 }, '', '/two?utm_source=x&y=1');
      history.replaceState({ n: 3 }, '', '/three');
      svc('after-three');
    });
    assert.deepEqual(await visit.page.evaluate(() => [history.state, location.pathname]), [{ n: 3 }, '/three']);
    await visit.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        }),
    );
    const sent = (await visit.events()).map(({ u, r, e }) => [u, r, e].filter(Boolean).join(' ')).sort();
    assert.deepEqual(sent, [
      '/one',
      `/one ${visits.web.url('search.example')}`,
      '/three',
      '/three after-three',
      '/two?utm_source=x',
    ]);
    await visit.close();
  });

  it('does not send again when the pathname stays the same', async () => {
    const visit = await visits.open({ path: '/same' });
    await visit.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          history.pushState(null, '', '/same?tab=2');
          history.replaceState(null, '', '/same?utm_source=x');
          history.replaceState({ scroll: 10 }, '');
          location.hash = 'part';
          addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        }),
    );
    assert.deepEqual(await visit.pageviews(), ['/same']);
    await visit.close();
  });

  it('ignores single-page navigations with data-spa="off", and only with exactly that', async () => {
    for (const [value, expected] of [
      ['off', ['/']],
      ['OFF', ['/', '/next']],
      ['false', ['/', '/next']],
      ['', ['/', '/next']],
    ] as const) {
      const visit = await visits.open({ attributes: `data-site="${SITE}" data-spa="${value}"` });
      const patched = await visit.page.evaluate(() => {
        history.pushState(null, '', '/next');
        return !/native code/.test(String(history.pushState));
      });
      assert.deepEqual((await visit.pageviews()).sort(), expected, value);
      assert.equal(patched, value !== 'off');
      await visit.close();
    }
  });

  it('sends nothing until a prerendered page is really visited', async () => {
    const visit = await visits.open({
      path: '/ahead',
      before: () => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
    });
    await visit.page.evaluate(() => svc('early'));
    assert.deepEqual(await visit.events(), []);
    await visit.page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    assert.deepEqual(
      (await visit.events()).map(({ u, e }) => [u, e]).sort(),
      [
        ['/ahead', undefined],
        ['/ahead', 'early'],
      ].sort(),
    );
    await visit.close();
  });

  it('counts once when the script is there twice, or is run again', async () => {
    const snippet = visits.snippet(`data-site="${SITE}"`);
    const visit = await visits.open({ snippet: snippet + snippet });
    await visit.page.evaluate(
      (src) => {
        const again = Object.assign(document.createElement('script'), { src });
        again.dataset.site = 'site1';
        document.body.append(again);
        return new Promise((resolve) => again.addEventListener('load', resolve));
      },
      visits.web.url('stats.example', '/js/t.js'),
    );
    await visit.page.evaluate(() => {
      history.pushState(null, '', '/next');
      svc('once');
    });
    assert.deepEqual((await visit.events()).map(({ u, e }) => [u, e].join()).sort(), ['/,', '/next,', '/next,once']);
    await visit.close();
  });
});
