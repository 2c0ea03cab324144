/** Pictures of whole pages, or of the dialog or menu that is open. */
import type { Page } from 'playwright-core';

/** The CSS pixels of the page that show around an open dialog or menu. */
const OPEN_MARGIN = 40;
/** The browser draws no higher windows. CSS pixels. */
const HEIGHT_MAX = 16_000;
/** A tip is no menu. */
export const OPEN = 'dialog[open], :popover-open:not([role="tooltip"])';

/** Makes the window high enough for the whole page, or for the open dialog or menu. */
export async function stretch(page: Page): Promise<void> {
  const open = page.locator(OPEN).last();
  const shown = (await open.count()) === 0 ? page.locator('html') : open;
  const margin = (await open.count()) === 0 ? 0 : OPEN_MARGIN;
  // In a higher window there may be more of it.
  for (let before = 0; before !== page.viewportSize()!.height; ) {
    const { width, height } = page.viewportSize()!;
    before = height;
    const needed = (await shown.evaluate((element) => element.scrollHeight)) + 2 * margin;
    // For a picture of more than the window the browser would show the page as to a mouse.
    await page.setViewportSize({ width, height: Math.max(height, Math.min(needed, HEIGHT_MAX)) });
  }
}

/** Takes the window, or the open dialog or menu in it. */
export async function photograph(page: Page, path: string): Promise<void> {
  const open = page.locator(OPEN).last();
  if ((await open.count()) === 0) {
    await page.screenshot({ path });
    return;
  }
  const { x, y, width, height } = (await open.boundingBox())!;
  const left = Math.max(0, x - OPEN_MARGIN);
  const top = Math.max(0, y - OPEN_MARGIN);
  const right = Math.min(page.viewportSize()!.width, x + width + OPEN_MARGIN);
  await page.screenshot({
    path,
    clip: { x: left, y: top, width: right - left, height: y + height + OPEN_MARGIN - top },
  });
}
