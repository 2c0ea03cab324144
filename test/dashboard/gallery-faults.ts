import type { Page } from 'playwright-core';

/** The least size of a touch target, CSS pixels: a finger needs the height, and neighbours in a row some width. */
const TARGET_MIN = { width: 24, height: 44 };
/** An option that is longer is more than the product's own words. */
const WORD_MAX_CHARS = 40;

/**
 * Returns the visible faults of a page that a machine can find, one a line. Checks only the open dialog when there is
 * one.
 *
 * @param isTouched whether the page is on a phone, where targets have to be large enough
 */
export function faultsOf(page: Page, isTouched: boolean): Promise<string[]> {
  return page.evaluate(findFaults, { targetMin: isTouched ? TARGET_MIN : null, wordMax: WORD_MAX_CHARS });
}

/** Returns the open dialogs and menus that are partly outside the window, one a line. */
export function outsideOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A menu takes its new place once the window has its new size.
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    const { clientWidth, clientHeight } = document.documentElement;
    return [...document.querySelectorAll('dialog[open], :popover-open')].flatMap((open) => {
      const { left, right, top, bottom } = open.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= clientWidth + 1 && bottom <= clientHeight + 1;
      const name = open.tagName.toLowerCase();
      return isInside ? [] : [`outside the window: ${name} from ${left}, ${top} to ${right}, ${bottom}`];
    });
  });
}

/** Runs in the page: it can use nothing from around it. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a function of the page cannot call those of the module
function findFaults({
  targetMin,
  wordMax,
}: {
  readonly targetMin: { readonly width: number; readonly height: number } | null;
  readonly wordMax: number;
}): string[] {
  const faults = new Set<string>();
  const root = document.querySelector('dialog[open], :popover-open:not([role="tooltip"])') ?? document.body;
  const nameOf = (element: Element) => {
    const text = (element.ariaLabel ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`;
  };
  const isHidden = (element: Element): boolean => {
    const { clip, clipPath } = getComputedStyle(element);
    if (clip !== 'auto' || clipPath === 'inset(50%)') return true;
    return element.parentElement !== null && isHidden(element.parentElement);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    !isHidden(element) &&
    element.closest('[aria-hidden="true"] svg') === null;

  for (const element of [document.documentElement, ...document.querySelectorAll('dialog[open]')]) {
    const over = element.scrollWidth - element.clientWidth;
    if (over > 0) faults.add(`too wide by ${over} px: ${element.tagName.toLowerCase()}`);
  }

  const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  /** Returns the part of a box that an element and those around it do not clip. */
  const seenBox = (inner: Element | null, whole: DOMRect) => {
    let { left, right, top, bottom } = whole;
    for (let around = inner; around !== null && around !== root; around = around.parentElement) {
      if (!clips(around) && !scrolls(around)) continue;
      const box = around.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom };
  };
  const written: { readonly parent: Element; readonly box: ReturnType<typeof seenBox> }[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === '' || !isSeen(parent) || parent.closest('svg, option'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) written.push({ parent, box: seenBox(parent, rect) });
    // A label of no width lies over its neighbours on purpose: an hour of the week over those that have none.
    if (parent.getBoundingClientRect().width === 0) continue;
    const { left, right } = range.getBoundingClientRect();
    for (let around: Element | null = parent; around !== null && around !== root; around = around.parentElement) {
      if (scrolls(around) || getComputedStyle(around).textOverflow === 'ellipsis') break;
      const box = around.getBoundingClientRect();
      if (left >= box.left - 1 && right <= box.right + 1) continue;
      if (clips(around)) faults.add(`cut off: ${nameOf(parent)}`);
      else if (around.matches('.card, .button, .badge, .tab, td, th')) faults.add(`sticks out: ${nameOf(parent)}`);
      if (clips(around)) break;
    }
  }

  const overlap = (one: ReturnType<typeof seenBox>, other: typeof one) => ({
    wide: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    high: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  });
  for (const [i, { parent, box }] of written.entries()) {
    for (const other of written.slice(i + 1)) {
      // A text that ends in dots has a box for all of it and one for what shows.
      if (other.parent === parent) continue;
      const { wide, high } = overlap(box, other.box);
      // Lines that follow each other may touch.
      if (wide > 1 && high > 4) faults.add(`texts overlap: ${nameOf(parent)} and ${nameOf(other.parent)}`);
    }
  }

  // The chosen option of a select is no text of the page. A name that a person gave may end in dots.
  for (const select of [...root.querySelectorAll('select')].filter(isSeen)) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const drawing = document.createElement('canvas').getContext('2d')!;
    drawing.font = font;
    const needed = drawing.measureText(select.selectedOptions[0]?.text ?? '').width;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (needed > room + 1 && (select.selectedOptions[0]?.text.length ?? 0) <= wordMax)
      faults.add(`cut off by ${Math.ceil(needed - room)} px: ${nameOf(select)}`);
  }

  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isSeen);
  // A link within a sentence has a box on each of its lines.
  const boxes = controls.flatMap((control) =>
    [...control.getClientRects()].map((rect) => ({ control, box: seenBox(control.parentElement, rect) })),
  );
  for (const [i, { control, box }] of boxes.entries()) {
    // A button inside the end of a field overlaps it on purpose, and a mark at the end of a name its row.
    const field = control.closest('.input-with, [data-marked="true"]');
    for (const other of boxes.slice(i + 1)) {
      if (control === other.control || control.contains(other.control) || field?.contains(other.control) === true)
        continue;
      const { wide, high } = overlap(box, other.box);
      if (wide > 1 && high > 1) faults.add(`overlap: ${nameOf(control)} and ${nameOf(other.control)}`);
    }
    // A link within a sentence is as high as its line, and a checkbox has its label as a target too.
    if (control.matches('a') && getComputedStyle(control).display === 'inline') continue;
    if (control instanceof HTMLInputElement && (control.labels?.length ?? 0) > 0) continue;
    const { width, height } = control.getBoundingClientRect();
    // Rounding may take a part of a pixel away.
    if (targetMin !== null && (width < targetMin.width || height < targetMin.height - 0.5)) {
      faults.add(`small target, ${width.toFixed(1)} × ${height.toFixed(1)}: ${nameOf(control)}`);
    }
  }
  return [...faults];
}
