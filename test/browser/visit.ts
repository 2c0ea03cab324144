/** A visit to a tracked page in the real browser, and what the tracker sent from it. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildTracker } from '../../src/tracker/build.ts';
import { type BrowserOptions, launchBrowser } from './browser.ts';
import { type Post, Web, type WebPage } from './web.ts';

/** Where the script and the collection endpoint are. */
export const COLLECT_HOST = 'stats.example';

const SENTINEL = '/sentinel';

/** The body of a post: the specification, "Tracker event". */
export interface TrackerEvent {
  readonly s: string;
  readonly u: string;
  readonly r?: string;
  readonly w?: number;
  readonly l?: string;
  readonly e?: string;
  readonly p?: Readonly<Record<string, unknown>>;
}

/** What every visit of these tests has in common. */
export const SCREEN = { w: 1280, l: 'en-US' } as const;
export const SITE = 'site1';

/** What is special about one visit; everything has a default. */
export interface VisitOptions {
  /** The page's host; one of its own for each visit by default, so that visits do not see each other. */
  readonly host?: string;
  /** Path, query and fragment that are opened. */
  readonly path?: string;
  /** Attributes of the script element, but for `src`. */
  readonly attributes?: string;
  /** The script element itself, when its attributes are not enough. */
  readonly snippet?: string;
  /** Markup before the script. */
  readonly head?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly until?: Promise<void>;
  /** Runs in the page before anything else. */
  readonly before?: () => void;
  readonly context?: BrowserContextOptions;
  /** Another page, from which a link is followed to this one. */
  readonly from?: string;
}

/** One browser and one web server for a file of tests. */
export class Visits {
  readonly web: Web;
  readonly browser: Browser;
  readonly script: string;
  #count = 0;

  private constructor(web: Web, browser: Browser, script: string) {
    this.web = web;
    this.browser = browser;
    this.script = script;
  }

  /** Builds the script and starts both; `address` is the loopback address to listen on. */
  static async start(options: BrowserOptions & { readonly address?: string } = {}): Promise<Visits> {
    const { code } = await buildTracker();
    const web = await Web.start(code, options.address);
    try {
      return new Visits(web, await launchBrowser(options), code);
    } catch (error) {
      await web.close();
      throw error;
    }
  }

  /** The script element that a site embeds. */
  snippet(attributes: string, host = COLLECT_HOST): string {
    return `<script defer src="${this.web.url(host, '/js/t.js')}" ${attributes}></script>`;
  }

  /** The page that a visit opens. */
  tracked(options: VisitOptions): WebPage {
    const { attributes = `data-site="${SITE}"`, head = '', body = '', headers, until } = options;
    const html = `<!doctype html><html><head><title>Shop</title>${head}${options.snippet ?? this.snippet(attributes)}</head><body>${body}`;
    return { html, ...(headers && { headers }), ...(until && { until }) };
  }

  /** Opens a tracked page in a context of its own. */
  async open(options: VisitOptions = {}): Promise<Visit> {
    const host = options.host ?? `v${++this.#count}.shop.example`;
    const path = options.path ?? '/';
    this.web.page(host + path.replace(/[?#].*/, ''), this.tracked(options));
    const context = await this.browser.newContext({ locale: 'en-US', ...options.context });
    const visit = new Visit(this.web, await context.newPage(), this.web.url(host, '').replace(/\/$/, ''));
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
  readonly #context: BrowserContext;
  readonly #errors: Error[] = [];
  /** How many posts of this origin are an earlier visit's. */
  readonly #earlier: number;
  #issued = 0;

  constructor(web: Web, page: Page, origin: string) {
    this.#web = web;
    this.page = page;
    this.origin = origin;
    this.#context = page.context();
    this.#earlier = web.posts.filter((post) => post.origin === origin).length;
    this.#context.on('request', (request) => {
      if (request.method() !== 'GET') this.#issued++;
    });
    page.on('pageerror', (error) => this.#errors.push(error));
  }

  /**
   * Every post of this visit so far. Nothing is missing that the page has issued before the call: the page sends a
   * sentinel of its own, and all that the browser reported up to then is waited for.
   */
  async posts(): Promise<Post[]> {
    await this.page.evaluate((path) => fetch(path, { method: 'POST' }), SENTINEL);
    const ours = (post: Post) => post.origin === this.origin;
    const posts = await this.#web.arrived(ours, this.#earlier + this.#issued);
    assert.deepEqual(this.#errors, [], 'the page saw an error');
    return posts.slice(this.#earlier).filter((post) => post.path !== SENTINEL);
  }

  /** Every event of this visit so far, in the order of arrival. */
  async events(): Promise<TrackerEvent[]> {
    return (await this.posts()).map((post) => JSON.parse(post.body) as TrackerEvent);
  }

  /** The events that are no pageviews, as name and props, ordered by name. */
  async named(): Promise<[name: string, props: TrackerEvent['p']][]> {
    const events = (await this.events()).filter((event) => event.e !== undefined);
    return events.map(({ e = '', p }) => [e, p] as [string, TrackerEvent['p']]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The paths of the pageviews, in the order of arrival. */
  async pageviews(): Promise<string[]> {
    return (await this.events()).filter((event) => event.e === undefined).map((event) => event.u);
  }

  /** The next event of a name, when the page that could send a sentinel may be gone. */
  async arrived(name: string): Promise<TrackerEvent> {
    const found = await this.#web.arrived(
      (post) => post.origin === this.origin && post.path !== SENTINEL && JSON.parse(post.body).e === name,
    );
    return JSON.parse(found[0]!.body) as TrackerEvent;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
