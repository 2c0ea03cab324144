import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCREEN, SITE, type Visit, Visits } from './visit.ts';

declare global {
  interface Window {
    /** Moves the page's clock forward. */
    pass(ms: number): void;
    /** Puts the tab in the background, or back. */
    background(hidden: boolean): void;
  }
}

/** Gives the test control of the page's clock and visibility. */
function controlClock(): void {
  let now = 1000;
  let hidden = location.hash === '#hidden';
  Date.now = () => now;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  window.pass = (ms) => {
    now += ms;
  };
  window.background = (value) => {
    hidden = value;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}

describe('engage', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  const open = (options: { attributes?: string; body?: string; path?: string } = {}) =>
    visits.open({ path: '/read', before: controlClock, ...options });
  const engagements = async (visit: Visit) =>
    (await visit.events()).filter(({ e }) => e === 'engage').map(({ u, p }) => [u, p?.t, p?.d]);

  it('is sent when the tab goes to the background: active time in ms and depth in percent', async () => {
    const visit = await open();
    await visit.page.evaluate(() => {
      window.pass(1235);
      window.background(true);
    });
    assert.deepEqual(
      (await visit.events()).filter(({ e }) => e),
      [{ s: SITE, u: '/read', ...SCREEN, e: 'engage', p: { t: 1235, d: 100 } }],
    );
    await visit.close();
  });

  it('is not sent before, and only the first time for each pageview', async () => {
    const visit = await open();
    await visit.page.evaluate(() => window.pass(5000));
    await visit.page.mouse.wheel(0, 10);
    await visit.page.mouse.click(5, 5);
    assert.deepEqual(await engagements(visit), []);
    await visit.page.evaluate(() => {
      window.background(true);
      window.pass(1000);
      window.background(false);
      window.pass(1000);
      window.background(true);
      dispatchEvent(new PageTransitionEvent('pagehide'));
    });
    assert.deepEqual(await engagements(visit), [['/read', 5000, 100]]);
    await visit.close();
  });

  it('counts at most 30 s after each click, key or scroll', async () => {
    const visit = await open({ body: '<div style="height: 3000px"></div>' });
    await visit.page.evaluate(() => window.pass(100_000));
    await visit.page.mouse.click(5, 5);
    await visit.page.evaluate(() => window.pass(29_000));
    await visit.page.keyboard.press('a');
    await visit.page.evaluate(() => window.pass(40_000));
    await visit.page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          scrollBy(0, 10);
        }),
    );
    await visit.page.evaluate(() => {
      window.pass(31_000);
      window.background(true);
    });
    assert.deepEqual(
      (await engagements(visit)).map(([, t]) => t),
      [30_000 + 29_000 + 30_000 + 30_000],
    );
    await visit.close();
  });

  it('does not count moving the mouse as an interaction', async () => {
    const visit = await open();
    await visit.page.evaluate(() => window.pass(20_000));
    await visit.page.mouse.move(50, 50);
    await visit.page.evaluate(() => {
      window.pass(20_000);
      window.background(true);
    });
    assert.deepEqual(
      (await engagements(visit)).map(([, t]) => t),
      [30_000],
    );
    await visit.close();
  });

  it('is not sent for actions of the page itself in the background', async () => {
    const visit = await open({ path: '/read#hidden' });
    await visit.page.evaluate(() => {
      document.body.click();
      window.background(false);
      window.pass(4000);
      window.background(true);
    });
    assert.deepEqual(await engagements(visit), [['/read', 4000, 100]]);
    await visit.close();
  });

  it('starts again at each single-page navigation', async () => {
    const visit = await open();
    await visit.page.evaluate(() => {
      window.pass(3000);
      history.pushState(null, '', '/next');
      window.pass(2000);
      window.background(true);
      window.background(false);
      window.pass(500);
      history.replaceState(null, '', '/third');
      window.pass(700);
      window.background(true);
    });
    // Two requests at once may arrive in another order.
    assert.deepEqual((await engagements(visit)).sort(), [
      ['/next', 2000, 100],
      ['/third', 700, 100],
    ]);
    await visit.close();
  });

  it('does not count time in the background', async () => {
    const visit = await open();
    await visit.page.evaluate(() => {
      window.background(true);
      window.pass(1000);
      history.pushState(null, '', '/hidden');
      window.pass(10_000);
      window.background(false);
      window.pass(250);
      window.background(true);
    });
    assert.deepEqual((await engagements(visit)).sort(), [
      ['/hidden', 250, 100],
      ['/read', 0, 100],
    ]);
    await visit.close();
  });

  it('reports the deepest point that was in view, in whole percent', async () => {
    const visit = await open({ body: '<style>body { margin: 0 }</style><div style="height: 2880px"></div>' });
    const scroll = (y: number) =>
      visit.page.evaluate(
        (y) =>
          new Promise((resolve) => {
            addEventListener('scroll', resolve, { once: true });
            scrollTo(0, y);
          }),
        y,
      );
    await scroll(1000);
    await scroll(100);
    await visit.page.evaluate(() => window.background(true));
    // A window of 720 pixels, scrolled by 1000 of 2880: 59.72 percent.
    assert.deepEqual(await engagements(visit), [['/read', 0, 60]]);
    await visit.page.evaluate(() => {
      window.background(false);
      history.pushState(null, '', '/next');
    });
    await scroll(0);
    await visit.page.evaluate(() => window.background(true));
    assert.deepEqual((await engagements(visit))[1], ['/next', 0, 25]);
    await visit.close();
  });

  it('is sent when the page is left, once', async () => {
    const visit = await open();
    visits.web.page('/elsewhere', { html: '<!doctype html>' });
    await visit.page.evaluate(() => window.pass(800));
    await visit.page.goto(`${visit.origin}/elsewhere`);
    assert.deepEqual((await visit.arrived('engage')).p, { t: 800, d: 100 });
    assert.deepEqual(await engagements(visit), [['/read', 800, 100]]);
    await visit.close();
  });

  it('is not sent with data-engage="off", and only with exactly that', async () => {
    for (const [value, count] of [
      ['off', 0],
      ['OFF', 1],
      ['no', 1],
    ] as const) {
      const visit = await open({ attributes: `data-site="${SITE}" data-engage="${value}"` });
      await visit.page.evaluate(() => {
        window.background(true);
        window.background(false);
        history.pushState(null, '', location.pathname);
      });
      assert.equal((await engagements(visit)).length, count, value);
      await visit.close();
    }
  });
});
