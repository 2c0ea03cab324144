/** Browser windows that tests use one after another: a new one costs half a second of a processor. */
import type { BrowserContext, Page } from 'playwright-core';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/language.ts';
import { HEALTH_PATH } from '../../src/service/operations.ts';
import type { TestBrowser } from '../browser/browser.ts';

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: Language;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly hasTouch: boolean;
  /** Whether the window is closed after its use. */
  readonly isClosed: boolean;
}

export class Windows {
  readonly #browser: TestBrowser;
  readonly #base: string;
  /** The properties of each window that are fixed when it opens. */
  readonly #kinds = new WeakMap<Page, string>();

  /** @param base the origin of the service, at which storage is cleared */
  constructor(browser: TestBrowser, base: string) {
    this.#browser = browser;
    this.#base = base;
  }

  /** Returns a window of this look without cookies and storage. */
  async take({ theme, language, width, height, hasTouch, isClosed }: Look): Promise<Page> {
    const kind = JSON.stringify({ language, hasTouch });
    const page = this.#browser.takeIdle(kind) ?? (await this.#open(language, hasTouch));
    if (!isClosed) this.#kinds.set(page, kind);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, forcedColors: null });
    return page;
  }

  async #open(language: Language, hasTouch: boolean): Promise<Page> {
    const context = await this.#browser.newContext({
      // Animations are off, so that tests never see a state half-way.
      reducedMotion: 'reduce',
      locale: localeOf(language),
      acceptDownloads: true,
      hasTouch,
    });
    return context.newPage();
  }

  /** Takes a window back, and empties it. A window that came from elsewhere is closed with its context. */
  async giveBack(page: Page): Promise<void> {
    const context = page.context();
    // A request that is still under way must not fail a test that has ended.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const kind = this.#kinds.get(page);
    if (kind === undefined) return context.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    context.removeAllListeners('request');
    await this.#empty(page, context);
    this.#kinds.delete(page);
    this.#browser.leaveIdle(kind, page);
  }

  /** Leaves the page for an answer of the same origin, which keeps the process that draws it, and forgets what it stored. */
  async #empty(page: Page, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
    await page.goto(`${this.#base}${HEALTH_PATH}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    await context.clearPermissions();
  }
}

/** Returns the locale of a browser that prefers a language. The asserted English dates have the day before the month. */
export function localeOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? 'en-GB' : language;
}
