import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../domain/language.ts';

/** The directory into which `npm run build` writes the dashboard's client, and from which the server serves it. */
export const CLIENT_DIRECTORY = fileURLToPath(new URL('../../build/web', import.meta.url));

/** Returns the name of the client's document in a language, within the client's directory. */
export function documentName(language: Language): string {
  return `index.${language}.html`;
}

/** Returns the name of the document for a site's figures in a language, within the client's directory. */
export function siteDocumentName(language: Language): string {
  return `site.${language}.html`;
}

/** Returns the directory of the documentation's pages, within the client's directory. */
export function docsDirectory(clientDirectory: string): string {
  return join(clientDirectory, 'docs');
}
