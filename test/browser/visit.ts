/** A visit to a tracked page in the real browser, with the events that the tracker sent. */
import assert from 'node:assert/strict';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildTracker } from '../../src/tracker/build.ts';
import { type BrowserOptions, launchBrowser, type TestBrowser } from './browser.ts';
import { type Post, Web, type WebPage } from './web.ts';

/** The host of the script and the collection endpoint. */
export const COLLECT_HOST = 'stats.example';

const SENTINEL = '/sentinel';

/** The body of a post (docs/tracker.md, "Transport"). */
export interface TrackerEvent {
  readonly s: string;
  readonly u: string;
  readonly r?: string;
  readonly w?: number;
  readonly l?: string;
  readonly e?: string;
  readonly p?: Readonly<Record<string, unknown>>;
}

/** The fields that every visit of these tests has in common. */
export const SCREEN = { w: 1280, l: 'en-US' } as const;
export const SITE = 'site1';
const CONTEXT = { locale: 'en-US' } as const;

/** The options of one visit; everything has a default. */
export interface VisitOptions {
  /** The page's host. By default each visit has its own, so that visits do not see each other. */
  readonly host?: string;
  /** The opened path, query and fragment. */
  readonly path?: string;
  /** The attributes of the script element, without `src`. */
  readonly attributes?: string;
  /** The script element itself, when its attributes are not enough. */
  readonly snippet?: string;
  /** Markup before the script. */
  readonly head?: string;
  readonly body?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly until?: Promise<void>;
  /** Runs in the page before anything else. */
  readonly before?: () => void;
  readonly context?: BrowserContextOptions;
  /** Another page, with a link that is followed to this one. */
  readonly from?: string;
}

/** One browser and one web server for a file of tests. */
export class Visits {
  readonly web: Web;
  readonly browser: TestBrowser;
  readonly script: string;
  /** The context of visits with a host of their own and no options: a new one, with its processes, costs more than a visit. */
  readonly #shared: BrowserContext;
  #count = 0;

  private constructor(web: Web, browser: TestBrowser, shared: BrowserContext, script: string) {
    this.web = web;
    this.browser = browser;
    this.#shared = shared;
    this.script = script;
  }

  /** Builds the script, and starts the browser and the server; `address` is the loopback address to listen on. */
  static async start(options: BrowserOptions & { readonly address?: string } = {}): Promise<Visits> {
    const { code } = await buildTracker();
    const web = await Web.start(code, options.address);
    try {
      const browser = await launchBrowser(options);
      return new Visits(web, browser, await browser.newContext(CONTEXT), code);
    } catch (error) {
      await web.close();
      throw error;
    }
  }

  /** Returns the script element that a site embeds. */
  snippet(attributes: string, host = COLLECT_HOST): string {
    return `<script defer src="${this.web.url(host, '/js/t.js')}" ${attributes}></script>`;
  }

  /** Returns the page that a visit opens. */
  tracked(options: VisitOptions): WebPage {
    const { attributes = `data-site="${SITE}"`, head = '', body = '', headers, status, until } = options;
    const html = `<!doctype html><html><head><title>Shop</title>${head}${options.snippet ?? this.snippet(attributes)}</head><body>${body}`;
    return { html, ...(status && { status }), ...(headers && { headers }), ...(until && { until }) };
  }

  /** Opens a tracked page, in a context of its own when that has options, or when another visit may have had the host. */
  async open(options: VisitOptions = {}): Promise<Visit> {
    const host = options.host ?? `v${++this.#count}.shop.example`;
    const path = options.path ?? '/';
    this.web.page(host + path.replace(/[?#].*/, ''), this.tracked(options));
    const isAlone = options.host !== undefined || options.context !== undefined;
    const context = isAlone ? await this.browser.newContext({ ...CONTEXT, ...options.context }) : this.#shared;
    const visit = new Visit(this.web, await context.newPage(), this.web.url(host, '').replace(/\/$/, ''), isAlone);
    if (options.before) await visit.page.addInitScript(options.before);
    const url = this.web.url(host, path);
    if (options.from === undefined) {
      await visit.page.goto(url, { waitUntil: options.until ? 'commit' : 'load' });
    } else {
      this.web.page(new URL(options.from).hostname + new URL(options.from).pathname, {
        html: `<!doctype html><a href="${url}">to the shop</a>`,
      });
      await visit.page.goto(options.from);
      await Promise.all([visit.page.waitForURL(url), visit.page.click('a')]);
      await visit.page.waitForLoadState();
    }
    return visit;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.web.close();
  }
}

export class Visit {
  readonly page: Page;
  /** The page's origin. */
  readonly origin: string;
  readonly #web: Web;
  readonly #isAlone: boolean;
  readonly #errors: Error[] = [];
  /** The number of posts of this origin that belong to an earlier visit. */
  readonly #earlier: number;
  #issued = 0;

  /** @param isAlone whether the context is closed with the visit */
  constructor(web: Web, page: Page, origin: string, isAlone: boolean) {
    this.#web = web;
    this.page = page;
    this.origin = origin;
    this.#isAlone = isAlone;
    this.#earlier = web.posts.filter((post) => post.origin === origin).length;
    page.context().on('request', (request) => {
      if (request.method() !== 'GET' && request.frame().page() === page) this.#issued++;
    });
    page.on('pageerror', (error) => this.#errors.push(error));
  }

  /**
   * Returns every post of this visit so far, complete: the page sends a sentinel, and this waits for all posts that the
   * browser reported before it.
   */
  async posts(): Promise<Post[]> {
    await this.page.evaluate((path) => fetch(path, { method: 'POST' }), SENTINEL);
    const ours = (post: Post) => post.origin === this.origin;
    const posts = await this.#web.arrived(ours, this.#earlier + this.#issued);
    assert.deepEqual(this.#errors, [], 'the page saw an error');
    return posts.slice(this.#earlier).filter((post) => post.path !== SENTINEL);
  }

  /** Returns every event of this visit so far, in the order of arrival. */
  async events(): Promise<TrackerEvent[]> {
    return (await this.posts()).map((post) => JSON.parse(post.body) as TrackerEvent);
  }

  /** Returns the events that are no pageviews, as name and props, ordered by name. */
  async named(): Promise<[name: string, props: TrackerEvent['p']][]> {
    const events = (await this.events()).filter((event) => event.e !== undefined);
    return events.map(({ e = '', p }) => [e, p] as [string, TrackerEvent['p']]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Returns the paths of the pageviews, in the order of arrival. */
  async pageviews(): Promise<string[]> {
    return (await this.events()).filter((event) => event.e === undefined).map((event) => event.u);
  }

  /** Waits for the next event of a name, for a page that may be gone and can then send no sentinel. */
  async arrived(name: string): Promise<TrackerEvent> {
    const found = await this.#web.arrived(
      (post) => post.origin === this.origin && post.path !== SENTINEL && JSON.parse(post.body).e === name,
    );
    return JSON.parse(found[0]!.body) as TrackerEvent;
  }

  async close(): Promise<void> {
    await (this.#isAlone ? this.page.context() : this.page).close();
  }
}
