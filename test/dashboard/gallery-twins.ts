/** Pages in another language whose steps are named by English words: an English twin beside each tells where a step leads. */
import type { Locator, Page } from 'playwright-core';

/** The English twin of a page, by the page. Both have the same elements, so an element's path is the same in both. */
const twins = new WeakMap<Page, Page>();

/** Gives a page its English twin, which has to show the same. */
export function setTwin(page: Page, english: Page): void {
  twins.set(page, english);
}

/** Returns a page, before it its twin, which has to take the same steps. */
export function bothOf(page: Page): readonly Page[] {
  const english = twins.get(page);
  return english === undefined ? [page] : [english, page];
}

/** Returns what English words name, in the page's twin and, by its path, in the page. */
export async function found(page: Page, locate: (page: Page) => Locator): Promise<readonly Locator[]> {
  const english = twins.get(page);
  if (english === undefined) return [locate(page)];
  const there = locate(english);
  return [there, page.locator(`xpath=${await there.evaluate(pathOf)}`)];
}

/** Returns the path of an element from the document on. Runs in the page. */
function pathOf(element: Element): string {
  let path = '';
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { tagName } = at;
    const same = [...(at.parentElement?.children ?? [at])].filter((sibling) => sibling.tagName === tagName);
    path = `/${tagName.toLowerCase()}[${same.indexOf(at) + 1}]${path}`;
  }
  return path;
}
