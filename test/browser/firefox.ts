/**
 * A Firefox with the calls of Playwright's `Browser` and `BrowserContext` that the tracker's tests make, because Playwright
 * drives only a Firefox of its own build. Any other call is missing and throws, and so does an option of a context.
 */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { Bidi, LOCALE } from './bidi.ts';
import { FirefoxPage } from './firefox-page.ts';

const EVENTS = [
  'browsingContext.contextCreated',
  'browsingContext.contextDestroyed',
  'log.entryAdded',
  'network.beforeRequestSent',
];
/** The size of Playwright's pages and screens. */
const SIZE = { width: 1280, height: 720 };

/** What the events say, as far as it is read here. */
interface BidiEvent {
  readonly context?: string | null;
  readonly parent?: string | null;
  readonly request?: { readonly method: string };
  readonly type?: string;
  readonly level?: string;
  readonly text?: string;
  readonly source?: { readonly context?: string };
}

/** One process of Firefox. */
export class FirefoxBrowser {
  readonly #automated: boolean;
  /** The pages of all frames, by the ids of the frames. */
  readonly #pages = new Map<string, FirefoxPage>();
  #bidi!: Bidi;

  private constructor(automated: boolean) {
    this.#automated = automated;
  }

  /**
   * @param automated whether pages see that they are automated
   * @param blocksOthersCookies whether frames of other sites have neither cookies nor storage
   */
  static async start(automated: boolean, blocksOthersCookies = false): Promise<FirefoxBrowser> {
    const browser = new FirefoxBrowser(automated);
    const preferences = blocksOthersCookies ? { 'network.cookie.cookieBehavior': 1 } : {};
    browser.#bidi = await Bidi.start(EVENTS, (method, event) => browser.#take(method, event), preferences);
    return browser;
  }

  /** Opens a context: cookies, storage and cache of its own, in the language of the whole browser. */
  async newContext({ locale = LOCALE, ...others } = {}): Promise<FirefoxContext> {
    assert.deepEqual({ locale, ...others }, { locale: LOCALE }, 'Firefox has no other options here');
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

/** Pages that share cookies, storage and cache. It emits `request` and `close`. */
export class FirefoxContext extends EventEmitter {
  /** How long a page is waited for. */
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
