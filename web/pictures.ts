/** Copies the pictures of the site view's lists into the client, a file each: a page loads those that it shows. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { readBrandPictures } from './brand-pictures.ts';

const MODULE = 'virtual:pictures';
const RESOLVED = `\0${MODULE}`;
const HASH_CHARS = 8;

/** Gives the client the files of the pictures, and a module `virtual:pictures` that says where and which they are. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const brands = await readBrandPictures();
      const flags = await readFlags();
      const brandFiles = new Map([...brands].map(([name, { svg }]) => [name, svg]));
      const colours = [...brands].map(([name, { light, dark }]) => [name, light === dark ? light : `${light} ${dark}`]);
      return [
        `export const BRAND_FOLDER = ${JSON.stringify(emitFolder(this, 'brands', brandFiles))};`,
        `export const BRAND_COLOURS = ${JSON.stringify(Object.fromEntries(colours))};`,
        `export const FLAG_FOLDER = ${JSON.stringify(emitFolder(this, 'flags', flags))};`,
        `export const FLAGS = ${JSON.stringify([...flags.keys()].join(''))};`,
      ].join('\n');
    },
  };
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

/** Reads the flags of npm `country-flag-icons` (MIT), by ISO 3166-1 alpha-2. */
export async function readFlags(): Promise<ReadonlyMap<string, string>> {
  const folder = fileURLToPath(new URL('../node_modules/country-flag-icons/3x2/', import.meta.url));
  const codes = (await readdir(folder)).flatMap((file) => /^([A-Z]{2})\.svg$/.exec(file)?.[1] ?? []).sort();
  return new Map(
    await Promise.all(codes.map(async (code) => [code, await readFile(`${folder}${code}.svg`, 'utf8')] as const)),
  );
}
