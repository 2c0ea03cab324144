import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Bidi } from './bidi.ts';
import type { FirefoxContext } from './firefox.ts';

const BUTTONS = ['left', 'middle', 'right'] as const;
/** The keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007' };
/** The states of a load that are waited for, with BiDi's names of them. */
const WAITS: Readonly<Record<string, string>> = { load: 'complete', commit: 'none' };
const POLL_MS = 10;
/** Finds the elements of a selector, those in open shadow trees included. */
const FIND = `(selector) => {
  const inside = (root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(selector) ? [each] : []), ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
  return inside(document);
}`;

interface ClickOptions {
  readonly button?: (typeof BUTTONS)[number];
}

interface Evaluated {
  /** Absent when the function has thrown; without a value when it returned undefined. */
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** A page of Firefox, with the calls of Playwright's `Page` that the tracker's tests make. It emits `pageerror`. */
export class FirefoxPage extends EventEmitter {
  /** The ids of the frames, the page's own first. */
  frameIds: string[];
  readonly mouse = {
    move: (x: number, y: number) => this.#point([{ type: 'pointerMove', x, y }]),
    click: (x: number, y: number, { button = 'left' }: ClickOptions = {}) => {
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

  frames() {
    return this.frameIds.map((id) => ({ evaluate: (run: unknown, arg?: unknown) => this.#evaluateIn(id, run, arg) }));
  }

  /** Runs a function in the page, or its source. The argument and the result are passed as JSON. */
  async evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    return await this.#evaluateIn(this.#id, run, arg);
  }

  async addInitScript(run: () => void): Promise<void> {
    // Firefox runs it in the empty document before the page too, which has no storage.
    const functionDeclaration = `() => { if (origin !== 'null') (${run})() }`;
    await this.#bidi.ask('script.addPreloadScript', { functionDeclaration, contexts: [this.#id] });
  }

  async goto(url: string, { waitUntil = 'load' } = {}): Promise<void> {
    const wait = WAITS[waitUntil];
    assert.ok(wait, waitUntil);
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

  async waitForLoadState(state = 'load'): Promise<void> {
    assert.equal(state, 'load');
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

  async click(selector: string, options: ClickOptions = {}): Promise<void> {
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

  async #evaluateIn(frameId: string, run: unknown, arg: unknown): Promise<unknown> {
    const { result, exceptionDetails } = await this.#bidi.ask<Evaluated>('script.callFunction', {
      functionDeclaration: `async (arg) => JSON.stringify(await (${run})(arg === undefined ? arg : JSON.parse(arg)))`,
      arguments: arg === undefined ? [] : [{ type: 'string', value: JSON.stringify(arg) }],
      target: { context: frameId },
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result?.value === undefined ? undefined : JSON.parse(result.value);
  }

  async #focus(selector: string): Promise<void> {
    await this.waitForSelector(selector);
    await this.evaluate(`(selector) => (${FIND})(selector)[0].focus()`, selector);
  }

  async #clickNth(selector: string, index: number, options: ClickOptions): Promise<void> {
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
