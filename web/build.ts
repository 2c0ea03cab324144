/**
 * Builds the dashboard's client into `build/web`, once for each language, compressed: `npm run build`. The builds share
 * the files in which there is no text. The documentation is built beside it. `--watch` builds the
 * English client again on each change.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CLIENT_DIRECTORY, docsDirectory } from '../src/dashboard/client-files.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/domain/language.ts';
import { baseStyles } from './base-styles.ts';
import { sharedChunks } from './chunks.ts';
import { buildDocs } from './docs/build-docs.ts';
import { pictures } from './pictures.ts';
import { regionNames } from './region-names.ts';
import { siteDocument } from './site-document.ts';
import { translatedTexts } from './texts-plugin.ts';
import { unstartedNotice } from './unstarted-notice.ts';
import { worldShapes } from './world-shapes.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|html)$/;
const SMALLEST_BYTES = 512;

/**
 * The client and its libraries are written for React; Preact does what they use of it, and the browser loads 81 instead of
 * 130 KB before a site's page can be used. `src/effects.ts` has the one difference that mattered.
 */
const PREACT = [
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react', replacement: 'preact/compat' },
];

const isWatching = process.argv.includes('--watch');

// The server needs the documents of all languages: while one is watched, the others stay as they were built.
if (!isWatching) await rm(CLIENT_DIRECTORY, { recursive: true, force: true });
for (const language of isWatching ? [DEFAULT_LANGUAGE] : LANGUAGES) {
  await buildClient(language);
}
await buildDocs(CLIENT_DIRECTORY);
await compress(docsDirectory(CLIENT_DIRECTORY));
if (!isWatching) await compress(join(CLIENT_DIRECTORY, 'assets'));

async function buildClient(language: Language): Promise<void> {
  await build({
    root: import.meta.dirname,
    // Files name each other by relative paths, since the service may be below a path.
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [
      translatedTexts(language),
      unstartedNotice(language),
      baseStyles(language),
      siteDocument(language),
      react(),
      worldShapes(),
      regionNames(language),
      pictures(),
    ],
    resolve: { alias: PREACT },
    build: {
      outDir: CLIENT_DIRECTORY,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // The policy of the pages allows no inline scripts, and no data in place of files.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: sharedChunks() } } },
      watch: isWatching ? {} : null,
    },
  });
}

/** Leaves `.br` and `.gz` beside each file, so that the server compresses nothing while it serves. */
async function compress(directory: string): Promise<void> {
  const sizes: string[] = [];
  for (const name of await readdir(directory, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const path = join(directory, name);
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST_BYTES) continue;
    const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(`${path}.br`, brotli);
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    if (name.startsWith('index-')) sizes.push(`${name} ${brotli.length}`);
  }
  if (sizes.length > 0) console.log(`build/web: ${sizes.join(', ')} bytes compressed`);
}
