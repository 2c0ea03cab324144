/** A person who uses a page, with a pointer and shortcuts or with the keyboard alone. Counts every gesture. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { WatchedPage } from '../dashboard.ts';
import { focusOf } from '../keyboard.ts';
import { type Gesture, secondsOf } from './gestures.ts';

/** `pointer` clicks, and uses shortcuts. `keys` has no pointer. */
export type HandKind = 'pointer' | 'keys';

/** The Tab key reaches every control of a page in fewer presses. */
const TABS_MAX = 250;
/** A calendar shows two months. */
const WALK_MAX = 62;
const SCROLLS_MAX = 20;
const SCROLL_PX = 500;
/** The end of a task is there sooner, or not at all. */
const WAIT_MS = 20_000;

export class Hand {
  readonly kind: HandKind;
  readonly watched: WatchedPage;
  readonly #gestures: Gesture[] = [];
  #waitedMs = 0;

  constructor(watched: WatchedPage, kind: HandKind) {
    this.watched = watched;
    this.kind = kind;
    watched.page.setDefaultTimeout(WAIT_MS);
  }

  get page(): Page {
    return this.watched.page;
  }

  /** The gestures so far. */
  get count(): number {
    return this.#gestures.length;
  }

  /** The time that a practised person needs for the gestures. */
  get seconds(): number {
    return secondsOf(this.#gestures);
  }

  /** The time that the page took to show what each gesture asks for. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Presses a key that has an effect of its own. */
  press(key: string): Promise<void> {
    return this.#make(['key'], () => this.page.keyboard.press(key));
  }

  /** Presses a button, a link or a row. */
  use(target: Locator): Promise<void> {
    if (this.kind === 'pointer') return this.#make(['click'], () => target.click());
    return this.#atFocus(['key'], target, () => this.page.keyboard.press('Enter'));
  }

  /** Presses one of several things between which the arrow keys walk, beginning at `from` or at what has the focus. */
  async walkTo(target: Locator, from?: Locator): Promise<void> {
    if (this.kind === 'keys') {
      await target.waitFor();
      if (from !== undefined) await this.#reach(from);
      for (let step = 0; step < WALK_MAX; step++) {
        const key = await target.evaluate((element) => {
          const { activeElement } = document;
          if (activeElement === element) return null;
          const place = element.compareDocumentPosition(activeElement ?? document.body);
          return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0 ? 'ArrowRight' : 'ArrowLeft';
        });
        if (key === null) break;
        await this.page.keyboard.press(key);
      }
    }
    await this.use(target);
  }

  /** Sets a check box, or takes it away. */
  check(box: Locator): Promise<void> {
    if (this.kind === 'pointer') return this.#make(['click'], () => box.click());
    return this.#atFocus(['key'], box, () => this.page.keyboard.press('Space'));
  }

  /** Opens a tab of a panel. */
  async openTab(panel: Locator, name: RegExp): Promise<void> {
    const tabs = panel.getByRole('tab');
    // Its place: a tab with a menu has the name of what is open in it.
    const place = (await tabs.allInnerTexts()).findIndex((text) => name.test(text));
    await this.walkTo(tabs.nth(place), panel.getByRole('tab', { selected: true }));
  }

  /** Chooses a radio button of a form. The arrow keys choose the next one. */
  async choose(radio: Locator, form: Locator): Promise<void> {
    if (this.kind === 'pointer') return this.#make(['click'], () => radio.click());
    await this.#atFocus(['key'], form.getByRole('radio', { checked: true }), async () => {
      for (let step = 0; step < WALK_MAX && !(await radio.isChecked()); step++) {
        await this.page.keyboard.press('ArrowRight');
      }
      assert.ok(await radio.isChecked(), 'the arrow keys do not reach it');
    });
  }

  /** Chooses from a list that opens: by a click and another one, or by typing the beginning of the name. */
  select(list: Locator, label: string): Promise<void> {
    if (this.kind === 'pointer') {
      return this.#make(['click', 'click'], async () => void (await list.selectOption({ label })));
    }
    return this.typeIn(list, label);
  }

  /** Chooses from a list that is reached by the Tab key, by typing the beginning of the name: a key when a letter is enough. */
  typeIn(list: Locator, label: string, letters = label): Promise<void> {
    return this.#atFocus([letters.length === 1 ? 'key' : 'value'], list, async () => {
      await this.page.keyboard.type(letters);
      await this.page.waitForFunction(
        ([element, wanted]) => (element as HTMLSelectElement).selectedOptions[0]?.textContent === wanted,
        [await list.elementHandle(), label] as const,
      );
    });
  }

  /** Puts a value into a field; `sends` presses Enter in it. */
  async value(field: Locator, text: string, { sends = false } = {}): Promise<void> {
    const enter = async () => (sends ? this.page.keyboard.press('Enter') : undefined);
    if (this.kind === 'pointer') {
      return this.#make(['value'], async () => {
        await field.fill(text);
        await field.focus();
        await enter();
      });
    }
    await this.#atFocus(['value'], field, async () => {
      const isDate = (await field.getAttribute('type')) === 'date';
      if (!isDate) await this.page.keyboard.press('Control+A');
      await this.page.keyboard.type(isDate ? typedDate(text) : text);
      assert.equal(await field.inputValue(), text);
      await enter();
    });
  }

  /** Gives the page a file: dropped on it, or chosen in the system's dialog. */
  async file(button: Locator, input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    if (this.kind === 'pointer') return this.#make(['drag'], () => input.setInputFiles(file));
    // Before the button is reached: the browser is told that dialogs are not to be shown.
    const asked = this.page.waitForEvent('filechooser');
    asked.catch(() => {});
    await this.#atFocus(['key', 'value'], button, async () => {
      await this.page.keyboard.press('Enter');
      await (await asked).setFiles(file);
    });
  }

  /** Does what differs between the two: a click with a modifier or at a point, or a way of keys that begins at a control. */
  by({ pointer, from, keys }: Difference): Promise<void> {
    if (this.kind === 'pointer') return this.#make(['click'], pointer);
    return this.#atFocus(
      keys.map(() => 'key'),
      from,
      async () => {
        for (const { moves = [], key } of keys) {
          for (const move of moves) await this.page.keyboard.press(move);
          await this.page.keyboard.press(key);
        }
      },
    );
  }

  /** Scrolls until something is on the page that comes only then. */
  async lookFor(target: Locator): Promise<void> {
    for (let step = 0; step < SCROLLS_MAX && (await target.count()) === 0; step++) {
      if (this.kind === 'pointer') await this.page.mouse.wheel(0, SCROLL_PX);
      else await this.page.keyboard.press('PageDown');
      await this.watched.settled();
    }
    await target.first().waitFor();
  }

  async #atFocus(gestures: readonly Gesture[], target: Locator, act: () => Promise<unknown>): Promise<void> {
    await this.#reach(target);
    await this.#make(gestures, act);
  }

  /** Walks to a control by the Tab key. Fails when it is not reached, or when its focus cannot be seen. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < TABS_MAX; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await focusOf(this.page);
        return;
      }
      await this.page.keyboard.press('Tab');
    }
    assert.fail(`the Tab key does not reach ${String(target)}`);
  }

  async #make(gestures: readonly Gesture[], act: () => Promise<unknown>): Promise<void> {
    this.#gestures.push(...gestures);
    const began = performance.now();
    await act();
    await this.watched.settled();
    this.#waitedMs += performance.now() - began;
  }
}

export interface Difference {
  readonly pointer: () => Promise<unknown>;
  /** The control at which the keys begin. */
  readonly from: Locator;
  /** Keys with an effect, each after those that only move to it. */
  readonly keys: readonly { readonly moves?: readonly string[]; readonly key: string }[];
}

/** Returns the digits of a day `YYYY-MM-DD` in the order of a field in the American browser of the tests. */
function typedDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return month + date + year;
}
