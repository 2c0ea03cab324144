import { posix } from 'node:path';
import { addressOf, DOCS_PAGES, OPENAPI } from './pages.ts';

/** Where a link of a Markdown file leads in the built documentation. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly file: string; readonly anchor: string; readonly address: string }
  | { readonly kind: 'outside'; readonly address: string }
  /** A file of the project that the site does not have: the link becomes plain text. */
  | { readonly kind: 'source'; readonly file: string };

/** Resolves a link that stands in a file of the project. */
export function resolveLink(href: string, from: string): LinkTarget {
  if (/^[a-z][a-z+.-]*:/.test(href)) return { kind: 'outside', address: href };
  const [path = '', anchor = ''] = href.split('#', 2);
  const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path));
  if (file === OPENAPI.file) return { kind: 'outside', address: OPENAPI.address };
  const entry = DOCS_PAGES.find((page) => page.file === file);
  if (entry === undefined) return { kind: 'source', file };
  const isHere = file === from;
  const hash = anchor === '' ? '' : `#${anchor}`;
  return { kind: 'page', file, anchor, address: isHere && hash !== '' ? hash : addressOf(entry) + hash };
}
