/** Gathers the signs of the well-known sources, browsers and systems while the client is built. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SOURCE_TABLE } from '../src/domain/source-table.ts';
import { BROWSER_PICTURES, SYSTEM_PICTURES } from './src/site-view/program-pictures.ts';
import { visibleOn } from './visible-colour.ts';

/** A sign in one colour. */
export interface BrandPicture {
  /** An SVG file whose symbol `i` is drawn in the colour of the text. */
  readonly svg: string;
  /** The brand's colour, as it can be seen in the light and the dark theme: `#rrggbb`. */
  readonly light: string;
  readonly dark: string;
}

/** The signs that npm `bootstrap-icons` (MIT) has alone or in fewer bytes, with the colours of their brands. */
const OF_BOOTSTRAP: Readonly<Record<string, string>> = {
  amazon: '#ff9900',
  bing: '#258ffa',
  'browser-edge': '#0078d7',
  'browser-safari': '#006cff',
  linkedin: '#0a66c2',
  microsoft: '#5e5e5e',
  'microsoft-teams': '#6264a7',
  'nintendo-switch': '#e60012',
  openai: '#000000',
  skype: '#00aff0',
  slack: '#4a154b',
  windows: '#0078d4',
  xbox: '#107c10',
};

/** The surfaces of the two themes (styles/tokens.css). */
const SURFACES = { light: '#ffffff', dark: '#171a21' };

/** Returns the names of all pictures that the tables name. */
export function brandNames(): readonly string[] {
  const sources = SOURCE_TABLE.flatMap(([, picture]) => picture ?? []);
  return [...new Set([...sources, ...BROWSER_PICTURES.values(), ...SYSTEM_PICTURES.values()])].sort();
}

/** Reads the pictures that the tables name, by name. Throws when a package has no picture of such a name. */
export async function readBrandPictures(): Promise<ReadonlyMap<string, BrandPicture>> {
  const colours = await readColours();
  const pictures = brandNames().map(async (name) => {
    const colour = OF_BOOTSTRAP[name] ?? colours.get(name);
    if (colour === undefined) throw new Error(`there is no picture ${name}`);
    const folder = Object.hasOwn(OF_BOOTSTRAP, name) ? 'bootstrap-icons/icons' : 'simple-icons/icons';
    const svg = symbolOf(await readFile(packageFile(`${folder}/${name}.svg`), 'utf8'));
    return [name, { svg, light: visibleOn(SURFACES.light, colour), dark: visibleOn(SURFACES.dark, colour) }] as const;
  });
  return new Map(await Promise.all(pictures));
}

/** Reads the colours of npm `simple-icons` (CC0-1.0) by name. */
async function readColours(): Promise<ReadonlyMap<string, string>> {
  const icons = JSON.parse(await readFile(packageFile('simple-icons/data/simple-icons.json'), 'utf8')) as readonly {
    readonly slug: string;
    readonly hex: string;
  }[];
  return new Map(icons.map(({ slug, hex }) => [slug, `#${hex.toLowerCase()}`]));
}

/** Makes a picture a symbol, which a page can draw in its own colour. */
function symbolOf(svg: string): string {
  const [, viewBox] = /viewBox="([\d ]+)"/.exec(svg) ?? [];
  const paths = svg.match(/<(path|circle)\b[^>]*\/>/g);
  if (viewBox === undefined || paths === null) throw new Error(`not a picture: ${svg.slice(0, 100)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="i" viewBox="${viewBox}">${paths.join('')}</symbol></svg>`;
}

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
