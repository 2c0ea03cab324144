/** Gathers the signs of the well-known sources, browsers and systems while the client is built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES } from '../src/domain/source-table.ts';
import { BROWSER_PICTURES, SYSTEM_PICTURES } from './src/site-view/keys/program-pictures.ts';
import { VENDORED } from './vendored.ts';
import { visibleOn } from './visible-colour.ts';

/** A sign as `vendor-pictures.ts` keeps it: an SVG's content, and the brand's own colour, `#rrggbb`. */
export interface BrandSign {
  readonly colour: string;
  readonly viewBox: string;
  readonly paths: string;
}

/** A sign in one colour. */
export interface BrandPicture {
  /** An SVG file whose symbol `i` is drawn in the colour of the text. */
  readonly svg: string;
  /** The brand's colour, as it can be seen in the light and the dark theme: `#rrggbb`. */
  readonly light: string;
  readonly dark: string;
}

/**
 * The signs that npm `bootstrap-icons` (MIT) has alone or in fewer bytes, with the colours of their brands. The others are
 * of npm `simple-icons` (CC0-1.0).
 */
export const BOOTSTRAP_COLOURS: Readonly<Record<string, string>> = {
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
  const sources = SOURCES.flatMap(({ picture }) => picture ?? []);
  return [...new Set([...sources, ...BROWSER_PICTURES.values(), ...SYSTEM_PICTURES.values()])].sort();
}

/** Returns the pictures that the tables name, by name. Throws when one of them is not vendored. */
export function readBrandPictures(): ReadonlyMap<string, BrandPicture> {
  const signs = new Map([...readSigns('simple-icons'), ...readSigns('bootstrap-icons')]);
  return new Map(
    brandNames().map((name) => {
      const sign = signs.get(name);
      if (sign === undefined) throw new Error(`there is no picture ${name}: run web/vendor-pictures.ts`);
      const [light, dark] = [visibleOn(SURFACES.light, sign.colour), visibleOn(SURFACES.dark, sign.colour)];
      return [name, { svg: symbolOf(sign), light, dark }];
    }),
  );
}

/** Returns the vendored signs of a package by name. */
export function readSigns(name: 'simple-icons' | 'bootstrap-icons'): ReadonlyMap<string, BrandSign> {
  const text = readFileSync(join(VENDORED, name, 'pictures.json'), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, BrandSign>>));
}

/** Makes a picture a symbol, which a page can draw in its own colour. */
function symbolOf({ viewBox, paths }: BrandSign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="i" viewBox="${viewBox}">${paths}</symbol></svg>`;
}
