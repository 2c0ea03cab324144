import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SITE, type Visit, Visits } from './visit.ts';

/** The extensions of downloads, as docs/tracker.md lists them. */
const EXTENSIONS =
  'pdf zip dmg exe pkg msi deb rpm apk iso rar 7z gz tgz tar csv doc docx xls xlsx ppt pptx txt mp3 mp4 mov avi wmv wav';

/** Stops the navigation of a click after the tracker has seen it. */
const STAY = `<script>for (const type of ['click', 'auxclick']) addEventListener(type, (event) => event.preventDefault())</script>`;

describe('clicks', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  const open = (body: string, attributes = '') =>
    visits.open({ path: '/page', body: body + STAY, attributes: `data-site="${SITE}" ${attributes}` });
  /** Opens a page of this body, clicks its `#here`, and returns the events that were sent. */
  const click = async (body: string, attributes = '', act?: (visit: Visit) => Promise<void>) => {
    const visit = await open(body, attributes);
    await (act ? act(visit) : visit.page.click('#here'));
    const sent = await visit.named();
    await visit.close();
    return sent;
  };
  /** Opens a page of this body, clicks all its `.here`, one after another, and returns the events that were sent. */
  const clickAll = (body: string) =>
    click(body, '', async ({ page }) => {
      for (const element of await page.locator('.here').all()) await element.click();
    });

  describe('outbound', () => {
    it('is sent for a link to another host, subdomains and other spellings of http included', async () => {
      const urls = [
        'https://partner.example/a?b=c#d',
        'http://partner.example/',
        'https://www.v1.shop.example/file.pdf',
        'https://shop.example/',
      ];
      const links = [...urls, ' HTTPS://Partner.example '].map((url) => `<a class="here" href="${url}">x</a>`);
      assert.deepEqual(
        new Set((await clickAll(links.join(' '))).map(([name, props]) => `${name} ${props?.url}`)),
        new Set([...urls, 'https://partner.example/'].map((url) => `outbound ${url}`)),
      );
    });

    it('carries the page it was sent from', async () => {
      const visit = await open('<a id="here" href="https://partner.example/">x</a>');
      await visit.page.evaluate(() => history.pushState(null, '', '/other'));
      await visit.page.click('#here');
      assert.deepEqual((await visit.events()).map(({ u, e }) => `${u} ${e}`).sort(), [
        '/other outbound',
        '/other undefined',
        '/page undefined',
      ]);
      await visit.close();
    });

    it('is sent for elements inside a link, a web component included', async () => {
      const sent = [['outbound', { url: 'https://partner.example/' }]];
      assert.deepEqual(await click('<a href="https://partner.example/"><b><i id="here">x</i></b></a>'), sent);
      const icon = `<a href="https://partner.example/"><span id="host"></span></a><script>
        host.attachShadow({ mode: 'open' }).innerHTML = '<b id="here">x</b>';
      </script>`;
      assert.deepEqual(await click(icon), sent);
    });

    it('is sent for the middle button and the keyboard, and not for the right button', async () => {
      const link = '<a id="here" href="https://partner.example/">x</a>';
      const sent = [['outbound', { url: 'https://partner.example/' }]];
      const visit = await open(link);
      await visit.page.click('#here', { button: 'right' });
      assert.deepEqual(await visit.named(), []);
      await visit.page.click('#here', { button: 'middle' });
      assert.deepEqual(await visit.named(), sent);
      await visit.page.press('#here', 'Enter');
      assert.deepEqual(await visit.named(), [...sent, ...sent]);
      await visit.close();
    });

    it('is sent even when the page stops the event', async () => {
      const body = `<a id="here" href="https://partner.example/">x</a>
        <script>here.addEventListener('click', (event) => event.stopImmediatePropagation())</script>`;
      // The page navigates away: its own handler kept the click from the listener that would stop that.
      const visit = await open(body);
      await visit.page.click('#here', { noWaitAfter: true });
      assert.deepEqual((await visit.arrived('outbound')).p, { url: 'https://partner.example/' });
      await visit.close();
    });

    it('a click that hits no element is harmless', async () => {
      const sent = await click('', '', ({ page }) =>
        page.evaluate(() => {
          for (const target of [window, document]) target.dispatchEvent(new MouseEvent('click'));
        }),
      );
      assert.deepEqual(sent, []);
    });

    it('is not sent for links of the same host or other schemes, nor for elements that are no links', async () => {
      const hrefs = [
        '/next',
        '?a=1',
        '#part',
        'mailto:a@partner.example',
        'tel:123',
        'javascript:void 0',
        '',
        'https://',
      ];
      const links = hrefs.map((href) => `<a class="here" href="${href}">x</a>`);
      assert.deepEqual(await clickAll(`${links.join(' ')} <a class="here">x</a> <p class="here">x</p>`), []);
      const samePort = await open('');
      await samePort.page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: `http://${location.hostname}:1/other-port` });
        document.body.append(link);
        link.click();
      });
      assert.deepEqual(await samePort.named(), []);
      await samePort.close();
    });
  });

  describe('download', () => {
    it('is sent for an internal link to each kind of file', async () => {
      const names = EXTENSIONS.split(' ');
      const visit = await open(names.map((name) => `<a href="/files/a.${name}?v=1#p">x</a>`).join(''));
      await visit.page.evaluate(() => {
        for (const link of document.querySelectorAll('a')) link.click();
      });
      assert.deepEqual(
        (await visit.named()).map(([name, props]) => `${name} ${props?.url}`).sort(),
        names.map((name) => `download ${visit.origin}/files/a.${name}?v=1#p`).sort(),
      );
      await visit.close();
    });

    it('looks at the end of the path only, whatever its case', async () => {
      const visit = await open('');
      const href = `${visit.origin}/REPORT.PDF`;
      await visit.page.evaluate(() => {
        for (const href of [
          '/REPORT.PDF',
          '/a.pdf/',
          '/pdf',
          '/apdf',
          '/a.pdfx',
          '/x?file=a.pdf',
          '/#a.pdf',
          '/a.html',
        ]) {
          const link = Object.assign(document.createElement('a'), { href });
          document.body.append(link);
          link.click();
        }
      });
      assert.deepEqual(await visit.named(), [['download', { url: href }]]);
      await visit.close();
    });

    it('of another host is outbound', async () => {
      const url = 'https://partner.example/a.pdf';
      assert.deepEqual(await click(`<a id="here" href="${url}">x</a>`), [['outbound', { url }]]);
    });
  });

  it('sends neither outbound nor download with data-outbound="off", and only with exactly that', async () => {
    const both = '<a href="https://partner.example/">x</a><a href="/a.pdf">x</a>';
    for (const [value, expected] of [
      ['off', []],
      ['Off', ['download', 'outbound']],
      ['0', ['download', 'outbound']],
    ] as const) {
      const sent = await click(both, `data-outbound="${value}"`, (visit) =>
        visit.page.evaluate(() => {
          for (const link of document.querySelectorAll('a')) link.click();
        }),
      );
      assert.deepEqual(
        sent.map(([name]) => name),
        expected,
        value,
      );
    }
  });

  describe('data-svc-event', () => {
    it('sends the event of the nearest ancestor that carries the attribute', async () => {
      const inside = (inner: string) =>
        `<div data-svc-event="outer"><div data-svc-event="${inner}"><p><b class="here">x</b></p></div></div>`;
      const names = ['Sign-Up_1', '', 'not valid', 'engage', 'x'.repeat(65)];
      assert.deepEqual(await clickAll(names.map(inside).join('')), [['sign-up_1', undefined]]);
    });

    it('works for elements that are added later', async () => {
      const sent = await click('', '', async ({ page }) => {
        await page.evaluate(() => {
          document.body.innerHTML = '<button id="here" data-svc-event="late">x</button>';
        });
        await page.click('#here');
      });
      assert.deepEqual(sent, [['late', undefined]]);
    });

    it('is sent besides the outbound event of a link, also with data-outbound="off"', async () => {
      const link = '<a id="here" data-svc-event="partner" href="https://partner.example/">x</a>';
      assert.deepEqual(await click(link), [
        ['outbound', { url: 'https://partner.example/' }],
        ['partner', undefined],
      ]);
      assert.deepEqual(await click(link, 'data-outbound="off"'), [['partner', undefined]]);
    });

    it('is not triggered by other buttons than the first', async () => {
      const button = '<button id="here" data-svc-event="press">x</button>';
      const sent = await click(button, '', async ({ page }) => {
        for (const other of ['middle', 'right'] as const) await page.click('#here', { button: other });
      });
      assert.deepEqual(sent, []);
    });
  });
});
