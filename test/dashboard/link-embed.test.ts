/** A link in a frame of another site, in a real browser that gives such frames neither cookies nor storage. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { hashPassword } from '../../src/accounts/password.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink, type LinkChanges, listShareLinks } from '../../src/sites/share-links.ts';
import { embedCode } from '../../web/src/pages/site-settings/links/embed-code.ts';
import { IN_FIREFOX, launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';

const PASSWORD = 'correct horse battery';
/** How long a page is waited for. */
const LIMIT_MS = 120_000;
/** The calls of frames that Playwright and the tests' Firefox have. */
interface AnyFrame {
  evaluate<Result, Arg = undefined>(run: (arg: Arg) => Result, arg?: Arg): Promise<Result>;
}

let service: TestService;
let browser: TestBrowser;
/** The site around the frames, and one that may not frame them. */
let [around, stranger]: Web[] = [];
let site: Site;

before(async () => {
  service = await TestService.start();
  browser = await launchBrowser({ automated: true, blocksOthersCookies: true });
  around = await Web.start('');
  stranger = await Web.start('');
  site = await service.site({ name: 'Client shop' });
  const line = (visitor: string, u: string) => ({ ts: `${service.today()}T10:00:00Z`, visitor, u, country: 'DE' });
  await importLines(service, site, [line('1', '/docs/a'), line('2', '/docs/a'), line('3', '/hidden')]);
});
after(async () => {
  await Promise.all([browser.close(), around!.close(), stranger!.close()]);
  await service.close();
});

const open = (fields: Omit<LinkChanges, 'name'>) =>
  createShareLink(service.database.db, service.clock, site.id, 'Frame', {
    ...{ frameOrigins: [`http://localhost:${around!.port}`] },
    ...fields,
  });

/** Opens a page with the code that embeds a link; returns the frame, and the page around it. */
const embed = async (web: Web, token: string) => {
  web.page('/report', {
    html: `<!doctype html><title>Report</title><h1>Report</h1>${embedCode(service.url, token, 'Shop')}`,
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  // This Chromium keeps what frames store apart by site; one whose owner blocks it throws, as Firefox does by itself.
  if (!IN_FIREFOX) await page.addInitScript(refuseStorage);
  await page.goto(web.url('localhost', '/report'));
  const frame = await until(async () => page.frames()[1] as AnyFrame | undefined);
  return { page: page as unknown as AnyFrame, frame, cookies: () => context.cookies(), close: () => context.close() };
};

async function until<Result>(look: () => Promise<Result | undefined | false | null>): Promise<Result> {
  for (const endMs = performance.now() + LIMIT_MS; performance.now() < endMs; ) {
    // A document that is just being replaced gives no answer.
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false && found !== null) return found;
    await setTimeout(20);
  }
  throw new Error(`waited for too long: ${look}`);
}

const textOf = (frame: AnyFrame) => frame.evaluate(() => document.body.textContent);

function refuseStorage(): void {
  if (window === window.top) return;
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
}

/** Types a password as a reader does, and sends the form. */
function fillIn(password: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=password]')!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, password);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
  requestAnimationFrame(() => input.form!.requestSubmit());
}

test('a page of another site shows a link with a password, in a frame as high as its content', async () => {
  const { token, id } = await open({ passwordHash: await hashPassword(PASSWORD) });
  const { page, frame, cookies, close } = await embed(around!, token);
  await until(async () => (await textOf(frame)).includes('This dashboard is protected'));
  assert.ok(!(await textOf(frame)).includes('Client shop'));
  // Nothing can be kept in the frame, and nothing has to be.
  const storage = await frame.evaluate(() => {
    try {
      return typeof localStorage.length;
    } catch {
      return 'none';
    }
  });
  assert.equal(storage, 'none');
  const enter = (password: string) => frame.evaluate(fillIn, password);
  await enter('wrong');
  await until(async () => (await textOf(frame)).includes('The password is wrong'));
  await enter(PASSWORD);
  await until(async () => (await textOf(frame)).includes('Client shop'));
  const visitors = () =>
    frame.evaluate(() => document.querySelector<HTMLElement>('[data-figure=visitors]')?.dataset.value ?? null);
  assert.equal(await until(visitors), '3');
  const heights = async () => [
    await page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().height),
    await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height)),
    await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight),
  ];
  await until(async () => {
    const [outside = 0, inside = 0, hidden = 1] = await heights();
    return outside === inside && hidden <= 0 && outside > 1000;
  });
  assert.deepEqual(await cookies(), []);
  assert.equal(await frame.evaluate(() => document.cookie), '');
  // The way back into the page is the password alone.
  assert.ok(!(await frame.evaluate(() => location.href)).includes('access'));
  const views = async () => (await listShareLinks(service.database.db, site.id)).find((link) => link.id === id)!.views;
  await until(async () => (await views()) === 1);
  await close();
});

test('a link shows what was chosen for it, in its look and language', async () => {
  const { token } = await open({
    conditions: [{ subject: 'page', operator: 'contains', values: ['/docs/'] }],
    ...{ panels: ['pages'], accent: '#aa3300', theme: 'dark', language: 'de' },
  });
  const { frame, close } = await embed(around!, token);
  const text = await until(async () => {
    const shown = await textOf(frame);
    return shown.includes('/docs/a') && shown;
  });
  assert.ok(!text.includes('/hidden'), text);
  assert.match(text, /Besucher/);
  const shown = await frame.evaluate(() => {
    const { dataset, style } = document.documentElement;
    return {
      panels: [...document.querySelectorAll<HTMLElement>('[data-panel]')].map((panel) => panel.dataset.panel),
      theme: dataset.theme,
      accent: style.getPropertyValue('--accent').slice(0, 11),
      hasRealtime: document.getElementById('realtime') !== null,
      links: [...document.querySelectorAll('a')].map(({ href }) => href).filter((href) => href.startsWith(origin)),
    };
  });
  assert.deepEqual(shown, { panels: ['pages'], theme: 'dark', accent: 'light-dark(', hasRealtime: false, links: [] });
  await close();
});

test('a site that may not frame a link gets none of it', async () => {
  const { token } = await open({});
  const closed = await createShareLink(service.database.db, service.clock, site.id, 'Unframed');
  for (const [web, refused] of [
    [stranger!, token],
    [around!, closed.token],
  ] as const) {
    const { page, frame, close } = await embed(web, refused);
    await until(() => page.evaluate(() => document.readyState === 'complete'));
    // A refused frame shows the browser's own page, or one of no origin that nobody reads. Its location may be the one that was refused.
    const shown = await frame.evaluate(() => document.documentURI).catch(() => 'none');
    assert.doesNotMatch(shown, /^http/);
    const height = await page.evaluate(() => document.querySelector('iframe')!.getAttribute('height'));
    assert.equal(height, '900');
    await close();
  }
});

test('the address of a link goes to nobody as where a request came from', async () => {
  const { token } = await open({});
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/share/${token}`);
  around!.page('/landing', { html: '<!doctype html><script>document.title = document.referrer || "none"</script>' });
  await (page as unknown as AnyFrame).evaluate(
    (url: string) => {
      location.href = url;
    },
    around!.url('localhost', '/landing'),
  );
  await until(async () => (await page.title()) === 'none');
  await context.close();
});
