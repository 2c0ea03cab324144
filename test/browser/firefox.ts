/**
 * A Firefox with the part of Playwright's interface that the tracker's tests use, because Playwright drives only a Firefox
 * of its own build. A call that is missing here throws; so does an unknown option.
 */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Bidi } from './bidi.ts';

const EVENTS = [
  'browsingContext.contextCreated',
  'browsingContext.contextDestroyed',
  'log.entryAdded',
  'network.beforeRequestSent',
];
/** The size of Playwright's pages and screens. */
const SIZE = { width: 1280, height: 720 };
const BUTTONS = ['left', 'middle', 'right'] as const;
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007' };
const POLL_MS = 10;
/** Finds the elements of a selector, those in open shadow trees included. */
const FIND = `(selector) => {
  const inside = (root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(selector) ? [each] : []), ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
  return inside(document);
}`;

type Button = { readonly button?: (typeof BUTTONS)[number]; readonly noWaitAfter?: boolean };
interface BidiEvent {
  readonly context?: string | null;
  readonly parent?: string | null;
  readonly request?: { readonly method: string };
  readonly type?: string;
  readonly level?: string;
  readonly text?: string;
  readonly source?: { readonly context?: string };
}

export class FirefoxBrowser {
  readonly #automated: boolean;
  /** The pages of all frames, by the ids of the frames. */
  readonly #pages = new Map<string, FirefoxPage>();
  #bidi!: Bidi;

  private constructor(automated: boolean) {
    this.#automated = automated;
  }

  /** @param automated whether pages see that they are automated */
  static async start(automated: boolean): Promise<FirefoxBrowser> {
    const browser = new FirefoxBrowser(automated);
    browser.#bidi = await Bidi.start(EVENTS, (method, event) => browser.#take(method, event));
    return browser;
  }

  /** Opens a context: cookies, storage and cache of its own. Its language is that of all, `en-US`. */
  async newContext({ locale = 'en-US', ...unknown } = {}): Promise<FirefoxContext> {
    assert.deepEqual([locale, unknown], ['en-US', {}]);
    const { userContext } = await this.#bidi.ask<{ userContext: string }>('browser.createUserContext', {});
    const userContexts = [userContext];
    await this.#bidi.ask('browsingContext.setViewport', { userContexts, viewport: SIZE });
    await this.#bidi.ask('emulation.setScreenSettingsOverride', { userContexts, screenArea: SIZE });
    if (!this.#automated) {
      const functionDeclaration = "() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";
      await this.#bidi.ask('script.addPreloadScript', { userContexts, functionDeclaration });
    }
    return new FirefoxContext(this.#bidi, userContext, this.#pages);
  }

  async close(): Promise<void> {
    await this.#bidi.close();
  }

  #take(method: string, { context, parent, request, type, level, text, source }: BidiEvent): void {
    const page = this.#pages.get(parent ?? context ?? source?.context ?? '');
    if (page === undefined) return;
    if (method === 'browsingContext.contextCreated' && parent) {
      this.#pages.set(context!, page);
      page.frameIds.push(context!);
    } else if (method === 'browsingContext.contextDestroyed') {
      this.#pages.delete(context!);
      page.frameIds = page.frameIds.filter((id) => id !== context);
    } else if (method === 'network.beforeRequestSent') {
      page.context().emit('request', { method: () => request!.method, frame: () => ({ page: () => page }) });
    } else if (type === 'javascript' && level === 'error' && !text!.startsWith('Content-Security-Policy:')) {
      // Firefox logs what a policy blocks, its own request for an icon included, as it logs exceptions.
      page.emit('pageerror', new Error(text));
    }
  }
}

export class FirefoxContext extends EventEmitter {
  limitMs = 0;
  readonly #bidi: Bidi;
  readonly #id: string;
  readonly #pages: Map<string, FirefoxPage>;

  constructor(bidi: Bidi, id: string, pages: Map<string, FirefoxPage>) {
    super();
    this.setMaxListeners(Number.POSITIVE_INFINITY);
    this.#bidi = bidi;
    this.#id = id;
    this.#pages = pages;
  }

  setDefaultTimeout(ms: number): void {
    this.limitMs = ms;
  }

  async newPage(): Promise<FirefoxPage> {
    // In a window of its own a page is always in view.
    const options = { type: 'window', userContext: this.#id };
    const { context } = await this.#bidi.ask<{ context: string }>('browsingContext.create', options);
    const page = new FirefoxPage(this.#bidi, this, context);
    this.#pages.set(context, page);
    return page;
  }

  async cookies(): Promise<unknown[]> {
    const partition = { type: 'storageKey', userContext: this.#id };
    return (await this.#bidi.ask<{ cookies: unknown[] }>('storage.getCookies', { partition })).cookies;
  }

  async close(): Promise<void> {
    await this.#bidi.ask('browser.removeUserContext', { userContext: this.#id });
    this.emit('close');
  }
}

/** A document of a page, with the functions that run in it. */
class FirefoxFrame {
  readonly #bidi: Bidi;
  readonly #id: string;

  constructor(bidi: Bidi, id: string) {
    this.#bidi = bidi;
    this.#id = id;
  }

  /** Runs a function in the document, or its source. The argument and the result are passed as JSON. */
  async evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    const answer = await this.#bidi.ask<{
      readonly result: { readonly value?: string };
      readonly exceptionDetails?: { readonly text: string };
    }>('script.callFunction', {
      functionDeclaration: `async (arg) => JSON.stringify(await (${run})(arg === undefined ? arg : JSON.parse(arg)))`,
      arguments: arg === undefined ? [] : [{ type: 'string', value: JSON.stringify(arg) }],
      target: { context: this.#id },
      awaitPromise: true,
    });
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }
}

export class FirefoxPage extends EventEmitter {
  /** The ids of the frames, the page's own first. */
  frameIds: string[];
  readonly mouse = {
    move: (x: number, y: number) => this.#point([{ type: 'pointerMove', x, y }]),
    click: (x: number, y: number, { button = 'left' }: Button = {}) => {
      const pressed = { button: BUTTONS.indexOf(button) };
      const press = [
        { type: 'pointerDown', ...pressed },
        { type: 'pointerUp', ...pressed },
      ];
      return this.#point([{ type: 'pointerMove', x, y }, ...press]);
    },
    wheel: (deltaX: number, deltaY: number) =>
      this.#act({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x: 0, y: 0, deltaX, deltaY }] }),
  };
  readonly keyboard = {
    press: (key: string) => {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return this.#act({ type: 'key', id: 'keyboard', actions });
    },
  };
  readonly #bidi: Bidi;
  readonly #context: FirefoxContext;
  readonly #id: string;

  constructor(bidi: Bidi, context: FirefoxContext, id: string) {
    super();
    this.#bidi = bidi;
    this.#context = context;
    this.#id = id;
    this.frameIds = [id];
  }

  context(): FirefoxContext {
    return this.#context;
  }

  frames(): FirefoxFrame[] {
    return this.frameIds.map((id) => new FirefoxFrame(this.#bidi, id));
  }

  async evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    return await this.frames()[0]!.evaluate(run, arg);
  }

  async addInitScript(run: () => void): Promise<void> {
    // Firefox runs it in the empty document before the page too, which has no storage.
    const functionDeclaration = `() => { if (origin !== 'null') (${run})() }`;
    await this.#bidi.ask('script.addPreloadScript', { functionDeclaration, contexts: [this.#id] });
  }

  async goto(url: string, { waitUntil = 'load' } = {}): Promise<void> {
    const wait = waitUntil === 'load' ? 'complete' : 'none';
    await this.#bidi.ask('browsingContext.navigate', { context: this.#id, url, wait });
  }

  async reload(): Promise<void> {
    await this.#bidi.ask('browsingContext.reload', { context: this.#id, wait: 'complete' });
  }

  async goBack(): Promise<void> {
    await this.#bidi.ask('browsingContext.traverseHistory', { context: this.#id, delta: -1 });
  }

  async title(): Promise<unknown> {
    return await this.evaluate('() => document.title');
  }

  async waitForURL(url: string): Promise<void> {
    await this.#until(async () => (await this.evaluate('() => location.href')) === url);
  }

  async waitForLoadState(): Promise<void> {
    await this.#until(async () => (await this.evaluate('() => document.readyState')) === 'complete');
  }

  async waitForSelector(selector: string): Promise<void> {
    await this.#until(() => this.evaluate(`(selector) => (${FIND})(selector).length > 0`, selector));
  }

  locator(selector: string) {
    return {
      all: async () => {
        const count = Number(await this.evaluate(`(selector) => (${FIND})(selector).length`, selector));
        return Array.from({ length: count }, (_, index) => ({ click: () => this.#clickNth(selector, index, {}) }));
      },
    };
  }

  async click(selector: string, options: Button = {}): Promise<void> {
    await this.#clickNth(selector, 0, options);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.#focus(selector);
    for (const key of text) await this.keyboard.press(key);
  }

  async press(selector: string, key: string): Promise<void> {
    await this.#focus(selector);
    await this.keyboard.press(key);
  }

  async close(): Promise<void> {
    await this.#bidi.ask('browsingContext.close', { context: this.#id });
  }

  async #focus(selector: string): Promise<void> {
    await this.waitForSelector(selector);
    await this.evaluate(`(selector) => (${FIND})(selector)[0].focus()`, selector);
  }

  async #clickNth(selector: string, index: number, options: Button): Promise<void> {
    const place = `([selector, index]) => {
      const element = (${FIND})(selector)[index];
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element?.getClientRects()[0] ?? {};
      return width * height > 0 ? [Math.floor(x + width / 2), Math.floor(y + height / 2)] : null;
    }`;
    let at: unknown;
    await this.#until(async () => {
      at = await this.evaluate(place, [selector, index]);
      return at !== null;
    });
    const [x, y] = at as [number, number];
    await this.mouse.click(x, y, options);
  }

  async #point(actions: readonly object[]): Promise<void> {
    await this.#act({ type: 'pointer', id: 'mouse', actions });
  }

  async #act(source: object): Promise<void> {
    await this.#bidi.ask('input.performActions', { context: this.#id, actions: [source] });
  }

  /** Asks until the answer is true. A document that is just being replaced gives none. */
  async #until(isSo: () => Promise<unknown>): Promise<void> {
    const endMs = performance.now() + this.#context.limitMs;
    while ((await isSo().catch(() => false)) !== true) {
      if (performance.now() > endMs) throw new Error('the page was waited for too long');
      await setTimeout(POLL_MS);
    }
  }
}
