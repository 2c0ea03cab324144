import { escapeHtml } from '../../src/domain/escape-html.ts';
import { docsAddress } from './address.ts';
import type { DocsDocument, Heading } from './document.ts';
import { addressOf, DOCS_GROUPS, DOCS_PAGES, type DocsEntry, OPENAPI } from './pages.ts';

/** The addresses of the built files that every page loads. */
export interface DocsAssets {
  readonly style: string;
  readonly script: string;
  /** Shows the chosen theme before the page is drawn, so that no page flashes in the other one. */
  readonly theme: string;
  readonly icon: string;
  readonly index: string;
}

const LOGO =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">' +
  '<rect width="32" height="32" rx="8" fill="#4453d6"/>' +
  '<path d="M8 21v-4M13.3 21v-8M18.6 21v-5M24 21V10" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';
const SEARCH_ICON =
  '<svg class="search-icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.8" ' +
  'stroke-linecap="round" aria-hidden="true" focusable="false"><path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4"/></svg>';

/** The themes that a reader can choose (`src/theme.ts`). */
const APPEARANCES = ['System', 'Light', 'Dark']
  .map((name) => `<option value="${name.toLowerCase()}">${name}</option>`)
  .join('');

/** Returns the whole page of a document. */
export function documentPage(document: DocsDocument, assets: DocsAssets): string {
  const { entry, title, lead, html, headings } = document;
  const group = DOCS_GROUPS.find(({ entries }) => entries.some(({ name }) => name === entry.name));
  const isStart = entry.name === 'start';
  const outline = outlineOf(headings);
  return page(assets, {
    title: isStart ? 'svc docs' : `${title} · svc docs`,
    description: lead,
    current: entry,
    aside: outline === '' ? '' : `<nav class="outline" aria-label="On this page"><p>On this page</p>${outline}</nav>`,
    main:
      `${isStart ? '' : `<p class="group">${group!.title}</p>`}<h1>${escapeHtml(title)}</h1>` +
      `${outline === '' ? '' : `<details class="outline-small"><summary>On this page</summary><nav aria-label="On this page">${outline}</nav></details>`}` +
      `<div class="prose">${html}</div>${isStart ? allPages() : ''}${pager(entry)}`,
  });
}

/** Returns the page for an address that the documentation does not have. */
export function missingPage(assets: DocsAssets): string {
  return page(assets, {
    title: 'Page not found · svc docs',
    description: '',
    current: null,
    aside: '',
    main: `<h1>Page not found</h1><div class="prose"><p>The documentation has no page at this address.</p></div>${allPages()}`,
  });
}

interface PageParts {
  readonly title: string;
  readonly description: string;
  readonly current: DocsEntry | null;
  readonly aside: string;
  readonly main: string;
}

function page(assets: DocsAssets, { title, description, current, aside, main }: PageParts): string {
  const meta = description === '' ? '' : `<meta name="description" content="${escapeHtml(shortened(description))}">\n`;
  const navigation = navigationOf(current);
  return `<!doctype html>
<html lang="en" data-font>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
${meta}<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><div class="bar-inside">
<a class="home" href="${docsAddress('start')}" aria-label="svc docs">${LOGO}<span>svc docs</span></a>
<search class="search" data-index="${assets.index}" hidden>${SEARCH_ICON}
<input class="input" type="search" role="combobox" placeholder="Search" aria-label="Search the documentation"
 aria-autocomplete="list" aria-controls="search-results" aria-expanded="false" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="search-results" id="search-results" role="listbox" aria-label="Results" hidden></div>
<p class="search-status" role="status"></p>
</search>
<a class="button button-quiet dashboard" href="/">Dashboard</a>
</div></header>
<div class="frame">
<nav class="navigation" aria-label="Documentation">${navigation}</nav>
<main id="content" tabindex="-1">
<details class="navigation-small"><summary>All pages</summary><nav aria-label="Documentation">${navigation}</nav></details>
${main}
</main>
<aside class="side">${aside}</aside>
</div>
<footer class="foot"><p>The documentation of the svc that serves this page.</p><div class="appearance" hidden>
<label>Appearance<select class="select">${APPEARANCES}</select></label>
</div></footer>
</body>
</html>
`;
}

function navigationOf(current: DocsEntry | null): string {
  return DOCS_GROUPS.map(({ title, entries }) => {
    const links = entries.map((entry) => {
      const here = entry.name === current?.name ? ' aria-current="page"' : '';
      return `<li><a href="${addressOf(entry)}"${here}>${entry.label}</a></li>`;
    });
    if (title === 'Reference') links.push(`<li><a href="${OPENAPI.address}">${OPENAPI.label}</a></li>`);
    return `<div class="navigation-group"><p>${title}</p><ul>${links.join('')}</ul></div>`;
  }).join('');
}

/** Lists the sections of a page; empty when there are too few to choose from. */
function outlineOf(headings: readonly Heading[]): string {
  if (headings.length < 2) return '';
  const items = headings.map(
    ({ id, text, depth }) => `<li class="outline-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function allPages(): string {
  const groups = DOCS_GROUPS.map(({ title, entries }) => {
    const cards = entries
      .filter(({ name }) => name !== 'start')
      .map(
        (entry) =>
          `<li><a href="${addressOf(entry)}"><strong>${entry.label}</strong><span>${entry.about}</span></a></li>`,
      );
    return cards.length === 0 ? '' : `<h3>${title}</h3><ul class="cards">${cards.join('')}</ul>`;
  });
  return `<section class="all-pages" aria-labelledby="all-pages"><h2 id="all-pages">All pages</h2>${groups.join('')}</section>`;
}

function pager(entry: DocsEntry): string {
  const at = DOCS_PAGES.findIndex(({ name }) => name === entry.name);
  const link = (to: DocsEntry | undefined, word: string, rel: string) =>
    to === undefined
      ? ''
      : `<a class="pager-${rel}" rel="${rel}" href="${addressOf(to)}"><span>${word}</span><strong>${to.label}</strong></a>`;
  const links = link(DOCS_PAGES[at - 1], 'Previous', 'prev') + link(DOCS_PAGES[at + 1], 'Next', 'next');
  return `<nav class="pager" aria-label="Previous and next page">${links}</nav>`;
}

/** Cuts a description at the end of a word, for search engines and previews. */
function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')}…`;
}
