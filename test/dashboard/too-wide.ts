import type { Page } from 'playwright-core';

/** Whether a page must be moved sideways to be read. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
