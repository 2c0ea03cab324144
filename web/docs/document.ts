import { Marked, type Token, type Tokens } from 'marked';
import { textOf } from './html.ts';
import { type LinkTarget, resolveLink } from './links.ts';
import type { DocsEntry } from './pages.ts';
import { type PictureFile, rendererOf } from './renderer.ts';
import { Slugs } from './slug.ts';

/** A heading below the title of a page. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
  readonly text: string;
}

/** A section of a page, up to the next heading, for the search. */
export interface Section {
  /** Null for what stands above the first heading. */
  readonly heading: Heading | null;
  readonly text: string;
}

/** A page of the documentation, read from its Markdown. */
export interface DocsDocument {
  readonly entry: DocsEntry;
  readonly title: string;
  /** The text of the first paragraph. */
  readonly lead: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly links: readonly LinkTarget[];
}

/** Reads a page from its Markdown. `picture` returns the built file of an image, by its path below the project's root. */
export function readDocument(entry: DocsEntry, markdown: string, picture: (file: string) => PictureFile): DocsDocument {
  const links: LinkTarget[] = [];
  const headings = new Map<Token, Heading>();
  const slugs = new Slugs();
  const marked: Marked = new Marked({
    renderer: rendererOf({
      heading: (token) => headings.get(token)!,
      link: (href) => {
        const target = resolveLink(href, entry.file);
        links.push(target);
        return target;
      },
      picture: (href) => {
        const target = resolveLink(href, entry.file);
        if (target.kind !== 'source') throw new Error(`${entry.file}: ${href} is no picture of the project`);
        return picture(target.file);
      },
    }),
  });
  const [title, ...tokens] = marked.lexer(markdown);
  if (!isHeading(title, 1)) throw new Error(`${entry.file} begins with no title`);
  for (const token of tokens.filter((one) => one.type === 'heading') as Tokens.Heading[]) {
    const html = marked.Parser.parseInline(token.tokens, marked.defaults);
    const text = textOf(html);
    headings.set(token, { depth: token.depth, id: slugs.next(text), html, text });
  }
  const kept = withoutSections(entry, tokens, headings);
  const html = marked.parser(kept);
  const lead = kept.find((token) => token.type === 'paragraph');
  const shown = kept.flatMap((token) => headings.get(token) ?? []);
  return {
    entry,
    title: textOf(marked.parser([{ ...title, type: 'paragraph' }])),
    lead: lead === undefined ? '' : textOf(marked.parser([lead])),
    html,
    headings: shown,
    sections: sectionsOf(kept, headings, (part) => textOf(marked.parser(part))),
    links: [...new Map(links.map((link) => [JSON.stringify(link), link])).values()],
  };
}

function isHeading(token: Token | undefined, depth: number): token is Tokens.Heading {
  return token?.type === 'heading' && token.depth === depth;
}

/** Leaves out the sections that a page names, each up to the next heading of its depth. */
function withoutSections(
  { file, without = [] }: DocsEntry,
  tokens: readonly Token[],
  headings: ReadonlyMap<Token, Heading>,
): Token[] {
  let kept = [...tokens];
  for (const name of without) {
    const start = kept.findIndex((token) => headings.get(token)?.text === name);
    const { depth } = headings.get(kept[start]!) ?? {};
    if (depth === undefined) throw new Error(`${file} has no section ${name}`);
    const length = kept.slice(start + 1).findIndex((token) => (headings.get(token)?.depth ?? 7) <= depth);
    kept = [...kept.slice(0, start), ...(length === -1 ? [] : kept.slice(start + 1 + length))];
  }
  return kept;
}

function sectionsOf(
  tokens: readonly Token[],
  headings: ReadonlyMap<Token, Heading>,
  text: (tokens: Token[]) => string,
): Section[] {
  const parts: { heading: Heading | null; tokens: Token[] }[] = [{ heading: null, tokens: [] }];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading === undefined) parts.at(-1)!.tokens.push(token);
    else parts.push({ heading, tokens: [] });
  }
  return parts.map((part) => ({ heading: part.heading, text: text(part.tokens) }));
}
