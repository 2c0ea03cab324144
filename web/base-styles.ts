/** Puts the styles of all pages before those of parts of them. */
import type { Plugin, Rolldown } from 'vite';
import { documentName } from '../src/dashboard/client-files.ts';
import type { Language } from '../src/domain/language.ts';

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]* href="\.\/([^"]+)">\n/g;

/**
 * Names the styles of the first module before all others in the client's document. A part has its styles in a file that the
 * module imports, so they would come earlier, and a rule of all pages would win over the part's own rule.
 */
export function baseStyles(language: Language): Plugin {
  return {
    name: 'base-styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const document = bundle[documentName(language)] as Rolldown.OutputAsset;
        document.source = withStylesFirst(String(document.source), stylesOfEntry(bundle));
      },
    },
  };
}

/** Moves the links to some styles of a document before those to all others. */
function withStylesFirst(html: string, first: ReadonlySet<string>): string {
  const links = [...html.matchAll(STYLESHEET)];
  const [before, after] = [true, false].map((isFirst) => links.filter(([, file]) => first.has(file!) === isFirst));
  if (before!.length === 0) throw new Error('the document names no styles of its first module');
  const ordered = [...before!, ...after!].map(([link]) => link);
  return html.replace(STYLESHEET, () => ordered.shift()!);
}

function stylesOfEntry(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry) as Rolldown.OutputChunk;
  return entry.viteMetadata?.importedCss ?? new Set();
}
