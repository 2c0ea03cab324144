import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { IndexedSection } from '../src/docs/search-index.ts';
import { type DocsDocument, readDocument } from './document.ts';
import { addressOf, DOCS_PAGES } from './pages.ts';
import type { PictureFile } from './renderer.ts';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** Reads every page of the documentation. `picture` returns the built file of an image. */
export async function readDocs(picture: (file: string) => PictureFile): Promise<readonly DocsDocument[]> {
  return Promise.all(
    DOCS_PAGES.map(async (entry) => readDocument(entry, await readFile(join(PROJECT, entry.file), 'utf8'), picture)),
  );
}

/** Lists the sections of all pages for the search. */
export function sectionsToIndex(documents: readonly DocsDocument[]): readonly IndexedSection[] {
  return documents
    .flatMap(({ entry, sections }) =>
      sections.map(({ heading, text }) => ({
        address: `${addressOf(entry)}${heading === null ? '' : `#${heading.id}`}`,
        page: entry.label,
        heading: heading?.text ?? '',
        text,
      })),
    )
    .map((section, id) => ({ id, ...section }));
}

/** Lists what is wrong with the links: pages, sections and files that they name and that are not there. */
export function brokenLinks(documents: readonly DocsDocument[], isFile: (file: string) => boolean): readonly string[] {
  const anchors = new Map(documents.map(({ entry, headings }) => [entry.file, new Set(headings.map(({ id }) => id))]));
  return documents.flatMap(({ entry, links }) =>
    links.flatMap((link) => {
      if (link.kind === 'source' && !isFile(link.file)) return [`${entry.file}: no file ${link.file}`];
      if (link.kind !== 'page' || link.anchor === '' || anchors.get(link.file)!.has(link.anchor)) return [];
      return [`${entry.file}: no section ${link.anchor} in ${link.file}`];
    }),
  );
}
