/** The dashboard in a real browser, for tests: the whole service, signed-in users, pages whose errors are recorded. */

import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/language.ts';
import type { Role } from '../../src/domain/role.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';

export interface OpenOptions {
  /** The viewer: a new member of this organisation with this role; null for a signed-out browser. */
  readonly as?: { readonly orgId: number; readonly role?: Role } | null;
  /** Whether fingers touch the page, as on a phone. */
  readonly hasTouch?: boolean;
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

  private constructor(service: TestService, browser: TestBrowser) {
    this.service = service;
    this.browser = browser;
  }

  /** Starts both; `environment` holds variables as the operator would set them. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
    const service = await TestService.start(environment);
    try {
      return new Dashboard(service, await launchBrowser({ automated: true }));
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  /** Opens a page of the dashboard in a new context and waits until it has loaded its content. */
  async open(path: string, options: OpenOptions = {}): Promise<WatchedPage> {
    const { as = null, theme = 'light', language = DEFAULT_LANGUAGE, width = 1280, height = 900, hasTouch } = options;
    const context =
      options.context ??
      (await this.browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        // Animations are off, so that tests never see a state half-way.
        reducedMotion: 'reduce',
        locale: localeOf(language),
        acceptDownloads: true,
        hasTouch: hasTouch === true,
      }));
    if (options.context === undefined && as !== null) {
      const { cookie } = await signedIn(this.service, as.orgId, as.role ?? 'owner');
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: this.service.url, httpOnly: true, sameSite: 'Lax' }]);
    }
    await options.prepare?.(context);
    const watched = await WatchedPage.in(context, this.service.url);
    await watched.goto(path);
    return watched;
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
  readonly #problems: string[] = [];

  private constructor(page: Page, base: string) {
    this.page = page;
    this.#base = base;
    page.on('pageerror', (error) => this.#problems.push(`exception: ${error.message}`));
    page.on('console', (message) => {
      const isRefusal = message.location().url.startsWith(`${base}/dashboard/`);
      // A refusal is an expected answer, although the browser writes it to the console.
      if (isRefusal && message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' || message.type() === 'warning') this.#problems.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.#problems.push(`${response.status()} ${response.url()}`);
    });
  }

  static async in(context: BrowserContext, base: string): Promise<WatchedPage> {
    const page = await context.newPage();
    await page.addInitScript(noteLayoutShifts);
    const watched = new WatchedPage(page, base);
    await page.exposeFunction('noteViolation', (text: string) => watched.#problems.push(text));
    await page.addInitScript(noteViolations);
    return watched;
  }

  /** Opens another address in the same window, and waits like `settled`. */
  async goto(path: string): Promise<void> {
    await this.page.goto(this.#base + path);
    await this.settled();
  }

  /** Waits until the page has content and nothing in it is loading. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector('main') !== null &&
        document.querySelector('[aria-busy="true"], .skeleton') === null &&
        document.fonts.status === 'loaded',
    );
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

  /** Returns the violations that axe-core finds in the page now: each rule with the elements that break it. */
  async accessibilityViolations(): Promise<string[]> {
    // A page dims rows while it reads others.
    await this.settled();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    return this.page.evaluate(async () => {
      // A colour on its way to another one has a contrast that nobody reads it in.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeAnswer> } };
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    });
  }

  /** Returns the cumulative layout shift since the page was opened, without shifts right after a click or key (CLS). */
  async layoutShift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  }

  /** The errors so far: errors and warnings in the console, breaches of its policy, exceptions, 5xx. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Fails when there was an error. */
  assertHealthy(): void {
    assert.deepEqual(this.#problems, []);
  }

  /** Closes the window; fails like `assertHealthy`. */
  async close(): Promise<void> {
    const context = this.page.context();
    // A request that is still under way must not fail a test that has ended.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    this.assertHealthy();
  }
}

/** Returns the locale of a browser that prefers a language. The asserted English dates have the day before the month. */
export function localeOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? 'en-GB' : language;
}

interface AxeAnswer {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

function noteLayoutShifts(): void {
  const noted = window as unknown as { layoutShift: number };
  noted.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) noted.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function noteViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    const { noteViolation } = window as unknown as { noteViolation(text: string): void };
    noteViolation(`policy: ${violatedDirective} ${blockedURI}`);
  });
}
