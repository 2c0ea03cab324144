/** Uses a page without a mouse. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const STEPS_MAX = 80;

/**
 * Returns the accessible name of the focused element. Fails when nothing has the focus, or when the focus is invisible.
 */
export async function focusOf(page: Page): Promise<string> {
  const { name, isLost, isSeen } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) return { name: '', isLost: true, isSeen: false };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { outlineStyle } = getComputedStyle(element);
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    return {
      name: (element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      isLost: false,
      // A page's heading has the focus before a key is pressed; it shows none.
      isSeen:
        element.tagName === 'H1' ||
        (outlineStyle !== 'none' && left < innerWidth && right > 0 && top < innerHeight && bottom > 0),
    };
  });
  assert.ok(!isLost, 'the focus is nowhere');
  assert.ok(isSeen, `the focus of "${name}" cannot be seen`);
  return name;
}

/** Presses a key until the element with this name has the focus. Fails when it is not reached, or the focus is lost. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < STEPS_MAX) {
    await page.keyboard.press(key);
    const here = await focusOf(page);
    if (here === name) return;
    passed.push(here);
  }
  assert.fail(`"${name}" was not reached; passed: ${passed.join(', ')}`);
}
