import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { documentName } from '../src/dashboard/client-files.ts';
import { DEFAULT_LANGUAGE, type Language } from '../src/domain/language.ts';

/** A module of English texts; its translations lie beside it: `texts.de.ts`. */
const TEXTS = /[/\\]texts\.tsx?$/;

/**
 * Builds the client in one language: an import of `texts.ts` gets the translation beside it. So texts are constants, and
 * a browser loads no language but its own.
 */
export function translatedTexts(language: Language): Plugin {
  return {
    name: 'translated-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (language === DEFAULT_LANGUAGE || importer === undefined || !TEXTS.test(source)) return null;
      const translation = resolve(dirname(importer), source.replace(/\.(tsx?)$/, `.${language}.$1`));
      return existsSync(translation) ? translation : null;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        bundle['index.html']!.fileName = documentName(language);
      },
    },
  };
}
