import MiniSearch, { type Options, type SearchOptions } from 'minisearch';

/** A section of the documentation, as the search finds it. */
export interface IndexedSection {
  readonly id: number;
  readonly address: string;
  /** The name of its page in the navigation. */
  readonly page: string;
  /** Its heading; empty for what stands above the first one. */
  readonly heading: string;
  readonly text: string;
}

/** The build and the browser use the same options: an index is read as it was made. */
const OPTIONS: Options<IndexedSection> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['address', 'page', 'heading', 'text'],
};

const SEARCH: SearchOptions = {
  prefix: true,
  // A mistyped letter is forgiven in words that are long enough to have a neighbour by mistake rarely.
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND',
  boost: { heading: 4, page: 2 },
};

/** Makes the text of the search index from all sections. */
export function indexText(sections: readonly IndexedSection[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(sections);
  return JSON.stringify(index);
}

/** A section that a search has found, with the words by which it was found. */
export interface FoundSection extends IndexedSection {
  readonly words: readonly string[];
}

/** Searches the sections of the documentation. */
export class DocsSearch {
  readonly #index: MiniSearch<IndexedSection>;

  /** @param text what `indexText` has made */
  constructor(text: string) {
    this.#index = MiniSearch.loadJSON(text, OPTIONS);
  }

  /** Returns the sections that have all words of a query, the best first. */
  find(query: string, max: number): readonly FoundSection[] {
    return this.#index
      .search(query, SEARCH)
      .slice(0, max)
      .map(({ id, address, page, heading, text, terms }) => ({ id, address, page, heading, text, words: terms }));
  }
}
