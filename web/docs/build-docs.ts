import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { docsDirectory } from '../../src/dashboard/client-files.ts';
import { indexText } from '../src/docs/search-index.ts';
import { copyPicture, writeAsset } from './pictures.ts';
import { PROJECT, readDocs, sectionsToIndex } from './read-docs.ts';
import { type DocsAssets, documentPage, missingPage } from './template.ts';

const WEB = resolve(import.meta.dirname, '..');

/** Builds the documentation into the client's directory: a page of HTML for each Markdown file, and what they load. */
export async function buildDocs(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets');
  const documents = await readDocs((file) => copyPicture(join(PROJECT, file), assets));
  const loaded = {
    ...(await buildScripts(clientDirectory)),
    index: writeAsset(assets, 'docs-search.json', indexText(sectionsToIndex(documents))),
  };
  const directory = docsDirectory(clientDirectory);
  await mkdir(directory, { recursive: true });
  for (const document of documents) {
    await writeFile(join(directory, `${document.entry.name}.html`), documentPage(document, loaded));
  }
  await writeFile(join(directory, 'missing.html'), missingPage(loaded));
}

async function buildScripts(outDir: string): Promise<Omit<DocsAssets, 'index'>> {
  const pages = await bundle(outDir, { docs: 'src/docs/main.ts' }, 'es');
  // A module would run after the page is drawn.
  const theme = await bundle(outDir, { 'docs-theme': 'src/docs/theme.ts' }, 'iife');
  const named = (files: readonly string[], pattern: RegExp) => {
    const file = files.find((name) => pattern.test(name));
    if (file === undefined) throw new Error(`the scripts of the documentation have no file ${pattern}`);
    return `/${file}`;
  };
  return {
    style: named(pages, /docs-[^/]*\.css$/),
    script: named(pages, /docs-[^/]*\.js$/),
    icon: named(pages, /icon-[^/]*\.svg$/),
    theme: named(theme, /docs-theme-[^/]*\.js$/),
  };
}

/** Bundles scripts into the client's directory and returns the names of the files. */
async function bundle(
  outDir: string,
  input: Readonly<Record<string, string>>,
  format: 'es' | 'iife',
): Promise<readonly string[]> {
  const config: InlineConfig = {
    root: WEB,
    // The font is beside the styles that name it: the service may be below a path.
    base: './',
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(WEB, path)])),
        output: { format, entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
  const result = await build(config);
  if (!('output' in result)) throw new Error('the scripts of the documentation were not bundled');
  return result.output.map(({ fileName }) => fileName);
}
