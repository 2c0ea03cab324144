import type { Locator } from 'playwright-core';

/** Presses a button that copies, as on a page without https, which has no clipboard API. Returns what it has copied. */
export async function copiedWithoutHttps(place: Locator, button: string): Promise<string> {
  const page = place.page();
  await page.context().grantPermissions(['clipboard-read']);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await place.getByRole('button', { name: button }).click();
  await place.getByRole('status').getByText('Copied').waitFor();
  return page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    return navigator.clipboard.readText();
  });
}
