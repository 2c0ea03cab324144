/** Makes the document for the pages that show a site's figures, beside the one for all other pages. */
import type { Plugin, Rolldown } from 'vite';
import { documentName, siteDocumentName } from '../src/dashboard/client-files.ts';
import type { Language } from '../src/domain/language.ts';
import { SITE_VIEW } from './chunks.ts';

/**
 * Adds a copy of the client's document that names the files of the site view too, so that a browser loads them together
 * with the first ones. Otherwise it would learn of them only when those have run.
 */
export function siteDocument(language: Language): Plugin {
  return {
    name: 'site-document',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = String((bundle[documentName(language)] as Rolldown.OutputAsset).source);
        const links = filesOf(bundle)
          .filter((file) => !html.includes(file))
          .map((file) => `    ${linkTo(file)}\n`);
        const source = html.replace('  </head>', `${links.join('')}  </head>`);
        this.emitFile({ type: 'asset', fileName: siteDocumentName(language), source });
      },
    },
  };
}

/** Returns the files without which the site view cannot be shown, in the order in which their styles apply. */
function filesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const view = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === SITE_VIEW);
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) visit(bundle[name] as Rolldown.OutputChunk);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  visit(view as Rolldown.OutputChunk);
  return [...files];
}

function linkTo(file: string): string {
  return `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="./${file}">`;
}
