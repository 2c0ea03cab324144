import type { DocsPage } from './pages.ts';

/** Returns the address of a page in the running service. */
export function docsAddress(page: DocsPage, anchor?: string): string {
  return `${page === 'start' ? '/docs' : `/docs/${page}`}${anchor === undefined ? '' : `#${anchor}`}`;
}
