/** Copies the pictures of the site view's lists into the client, a file each: a page loads those that it shows. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readBrandPictures } from './brand-pictures.ts';
import { VENDORED } from './vendored.ts';
import { virtualModule } from './virtual-module.ts';

const HASH_CHARS = 8;

/** Gives the client the files of the pictures, and a module `virtual:pictures` that says where and which they are. */
export function pictures(): Plugin {
  return virtualModule('pictures', (build) => {
    const brands = readBrandPictures();
    const flags = readFlags();
    const brandFiles = new Map([...brands].map(([name, { svg }]) => [name, svg]));
    const colours = [...brands].map(([name, { light, dark }]) => [name, light === dark ? light : `${light} ${dark}`]);
    return [
      `export const BRAND_FOLDER = ${JSON.stringify(emitFolder(build, 'brands', brandFiles))};`,
      `export const BRAND_COLOURS = ${JSON.stringify(Object.fromEntries(colours))};`,
      `export const FLAG_FOLDER = ${JSON.stringify(emitFolder(build, 'flags', flags))};`,
      `export const FLAGS = ${JSON.stringify([...flags.keys()].join(''))};`,
    ].join('\n');
  });
}

/** Emits SVG files into a folder that is named after their content, and returns its address. */
function emitFolder(build: Rolldown.PluginContext, name: string, files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
    .slice(0, HASH_CHARS);
  const folder = `assets/${name}-${hash}`;
  for (const [file, source] of files) build.emitFile({ type: 'asset', fileName: `${folder}/${file}.svg`, source });
  return `/${folder}`;
}

/** Returns the flags of npm `country-flag-icons` (MIT), by ISO 3166-1 alpha-2. */
export function readFlags(): ReadonlyMap<string, string> {
  const text = readFileSync(join(VENDORED, 'country-flag-icons/pictures.json'), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
}
