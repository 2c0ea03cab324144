/** The dashboard in a real browser, for tests: the whole service, signed-in users, pages whose errors are recorded. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, ConsoleMessage, Locator, Page, Response } from 'playwright-core';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/language.ts';
import type { Role } from '../../src/domain/role.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { looks } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { noteLayoutShifts, noteViolations } from './noted-in-page.ts';
import { Windows } from './windows.ts';

export interface OpenOptions {
  /** The viewer: a new member of this organisation with this role; null for a signed-out browser. */
  readonly as?: { readonly orgId: number; readonly role?: Role } | null;
  /** Whether fingers touch the page, as on a phone. */
  readonly hasTouch?: boolean;
  /** Whether the window is closed after the test, because the test changes what cannot be reset; not by default. */
  readonly isClosed?: boolean;
  /** An open browser context, with its cookies and storage. It goes before `as`. */
  readonly context?: BrowserContext;
  readonly theme?: 'light' | 'dark';
  /** The language that the browser prefers; English by default. */
  readonly language?: Language;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Is called before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** One service and one browser for a file of tests. The pages use the machine's clock, the service uses the test's. */
export class Dashboard {
  readonly service: TestService;
  readonly browser: TestBrowser;
  readonly #windows: Windows;

  private constructor(service: TestService, browser: TestBrowser) {
    this.service = service;
    this.browser = browser;
    this.#windows = new Windows(browser, service.url);
  }

  /** Starts both; `environment` holds variables as the operator would set them. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
    return Dashboard.of(await TestService.start(environment));
  }

  /** Starts a browser for a service, which it closes. */
  static async of(service: TestService): Promise<Dashboard> {
    try {
      return new Dashboard(service, await launchBrowser({ automated: true }));
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  /** Opens a page in a window of its own and waits until it has loaded its content. */
  async open(path: string, options: OpenOptions = {}): Promise<WatchedPage> {
    const { as = null, theme = 'light', language = DEFAULT_LANGUAGE, width = 1280, height = 900 } = options;
    const { hasTouch = false, isClosed = false } = options;
    const look = { theme, language, width, height, hasTouch, isClosed };
    const page = (await options.context?.newPage()) ?? (await this.#windows.take(look));
    const context = page.context();
    if (options.context === undefined && as !== null) {
      await this.signIn(context, as.orgId, as.role);
    }
    await options.prepare?.(context);
    const watched = await WatchedPage.of(page, this.service.url, this.#windows);
    await watched.goto(path);
    return watched;
  }

  /** Signs a new member of an organisation in. */
  async signIn(context: BrowserContext, orgId: number, role: Role = 'owner'): Promise<void> {
    const { cookie } = await signedIn(this.service, orgId, role);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: this.service.url, httpOnly: true, sameSite: 'Lax' }]);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.close();
  }
}

/** A page that records every error in it. */
export class WatchedPage {
  readonly page: Page;
  readonly #base: string;
  readonly #windows: Windows;
  readonly #problems: string[] = [];

  private constructor(page: Page, base: string, windows: Windows) {
    this.page = page;
    this.#base = base;
    this.#windows = windows;
    page.on('pageerror', this.#noteException);
    page.on('console', this.#noteMessage);
    page.on('response', this.#noteResponse);
  }

  /** Watches a window, which may have been watched before. */
  static async of(page: Page, base: string, windows: Windows): Promise<WatchedPage> {
    const watched = new WatchedPage(page, base, windows);
    const isNew = !problemsOf.has(page);
    problemsOf.set(page, watched.#problems);
    if (!isNew) return watched;
    await page.addInitScript(noteLayoutShifts);
    await page.exposeFunction('noteViolation', (text: string) => problemsOf.get(page)?.push(text));
    await page.addInitScript(noteViolations);
    return watched;
  }

  readonly #noteException = (error: Error) => void this.#problems.push(`exception: ${error.message}`);

  readonly #noteMessage = (message: ConsoleMessage) => {
    const [{ url }, text] = [message.location(), message.text()];
    const isOfResource = text.startsWith('Failed to load resource');
    // A refusal is an expected answer, although the browser writes it to the console.
    if (isOfResource && URL.parse(url)?.pathname.includes('/dashboard/')) return;
    if (/error|warning/.test(message.type())) this.#problems.push(isOfResource ? `${text}: ${url}` : text);
  };

  readonly #noteResponse = (response: Response) => {
    if (response.status() >= 500) this.#problems.push(`${response.status()} ${response.url()}`);
  };

  /** Opens another address in the same window, and waits like `settled`. */
  async goto(path: string): Promise<void> {
    await this.page.goto(this.#base + path);
    await this.settled();
  }

  /** Waits until the page has content and nothing in it is loading. Says what is, when that takes too long. */
  async settled(): Promise<void> {
    const settled = this.page.waitForFunction(
      () =>
        document.querySelector('main') !== null &&
        document.querySelector('[aria-busy="true"], .skeleton') === null &&
        document.fonts.status === 'loaded',
    );
    await settled.catch(async (error: Error) => {
      const loading = await this.page.evaluate(() => ({
        busy: [...document.querySelectorAll('[aria-busy="true"], .skeleton')].map(({ outerHTML }) =>
          outerHTML.slice(0, 200),
        ),
        hasMain: document.querySelector('main') !== null,
        fonts: document.fonts.status,
        unanswered: performance
          .getEntriesByType('resource')
          .flatMap((entry) => ((entry as PerformanceResourceTiming).responseEnd === 0 ? [entry.name] : [])),
      }));
      throw new Error(`${error.message} ${JSON.stringify(loading)}`, { cause: error });
    });
  }

  /** Returns the path and query of the page's address. */
  address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Returns the visible text of an element, white space collapsed. */
  async text(target: string | Locator): Promise<string> {
    const locator = typeof target === 'string' ? this.page.locator(target) : target;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not to be seen
    return (await locator.innerText()).replace(/\s+/g, ' ').trim();
  }

  /** Returns the violations in the light theme, and in heavy runs in the dark one too; leaves the page in the light one. */
  async violationsInThemes(): Promise<string[]> {
    const violations: string[] = [];
    // The themes differ in their colours alone (tokens.css), so the dark one needs only the rules about colours.
    const inDark = { runOnly: { type: 'rule', values: COLOUR_RULES } };
    for (const [colorScheme, options] of looks([['light', {}] as const, ['dark', inDark] as const])) {
      await this.page.emulateMedia({ colorScheme });
      const found = await this.accessibilityViolations(options);
      violations.push(...found.map((violation) => `${colorScheme}: ${violation}`));
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    return violations;
  }

  /**
   * Returns the violations that axe-core finds in the page now: each rule with the elements that break it.
   *
   * @param options of axe-core; all its rules by default
   */
  async accessibilityViolations(options: object = {}): Promise<string[]> {
    // A page dims rows while it reads others.
    await this.settled();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    return this.page.evaluate(async (options) => {
      // A colour on its way to another one has a contrast that nobody reads it in.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeAnswer> } };
      const { violations } = await axe.run({ resultTypes: ['violations'], ...options });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    }, options);
  }

  /** Returns the cumulative layout shift since the page was opened, without shifts right after a click or key (CLS). */
  async layoutShift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  }

  /** Fails when anything has jumped since the page was opened, and names it. */
  async assertStill(about = ''): Promise<void> {
    const jumps = await this.page.evaluate(() => (window as unknown as { jumps: string[] }).jumps);
    assert.deepEqual(jumps, [], about);
    assert.equal(await this.layoutShift(), 0, about);
  }

  /** The errors so far: errors and warnings in the console, breaches of its policy, exceptions, 5xx. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Fails when there was an error. */
  assertHealthy(): void {
    assert.deepEqual(this.#problems, []);
  }

  /** Leaves the window to other tests; fails like `assertHealthy`. */
  async close(): Promise<void> {
    this.page.off('pageerror', this.#noteException);
    this.page.off('console', this.#noteMessage);
    this.page.off('response', this.#noteResponse);
    await this.#windows.giveBack(this.page);
    this.assertHealthy();
  }
}

/** The program of axe-core, a third as long as the one that it exports. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rules of axe-core that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The errors that the present watcher of a window records. */
const problemsOf = new WeakMap<Page, string[]>();

interface AxeAnswer {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
