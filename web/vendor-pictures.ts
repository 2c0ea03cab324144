/**
 * Copies the pictures that the client shows out of their packages into `web/vendored`, with their licences: the packages
 * weigh 60 MB, the pictures 300 KB. Run it when a table names another picture:
 *
 *     npm install --no-save simple-icons@16.37.0 bootstrap-icons@1.13.2 country-flag-icons@1.6.20
 *     node web/vendor-pictures.ts
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOTSTRAP_COLOURS, type BrandSign, brandNames } from './brand-pictures.ts';
import { VENDORED } from './vendored.ts';

const PACKAGES = join(import.meta.dirname, '../node_modules');
const LICENCE = /^licen[cs]e/i;

interface SimpleIcon {
  readonly slug: string;
  readonly hex: string;
  readonly source: string;
  readonly license?: { readonly type: string; readonly url?: string };
}

const simpleNames = brandNames().filter((name) => !Object.hasOwn(BOOTSTRAP_COLOURS, name));
const simpleIcons = JSON.parse(read('simple-icons/data/simple-icons.json')) as readonly SimpleIcon[];
const colours = new Map(simpleIcons.map(({ slug, hex }) => [slug, `#${hex.toLowerCase()}`]));
vendor('simple-icons', (name) => signOf(name, 'simple-icons/icons', colours.get(name)), simpleNames);
const others = simpleIcons.flatMap(({ slug, source, license }) =>
  simpleNames.includes(slug) && license !== undefined
    ? [`${slug}: ${license.type === 'custom' ? license.url : license.type}, from ${source}`]
    : [],
);
writeFileSync(
  join(VENDORED, 'simple-icons/LICENSES-OF-SIGNS.txt'),
  `Signs with a licence of their own:\n\n${others.join('\n')}\n`,
);
vendor(
  'bootstrap-icons',
  (name) => signOf(name, 'bootstrap-icons/icons', BOOTSTRAP_COLOURS[name]),
  Object.keys(BOOTSTRAP_COLOURS),
);
const countries = readdirSync(join(PACKAGES, 'country-flag-icons/3x2')).flatMap(
  (file) => /^([A-Z]{2})\.svg$/.exec(file)?.[1] ?? [],
);
vendor('country-flag-icons', (country) => read(`country-flag-icons/3x2/${country}.svg`), countries);

/** Writes what is used of a package, a line for each picture, its name, version and licence. */
function vendor<Picture>(name: string, pictureOf: (picture: string) => Picture, names: readonly string[]): void {
  const folder = join(VENDORED, name);
  mkdirSync(folder, { recursive: true });
  const lines = names.toSorted().map((picture) => `${JSON.stringify(picture)}:${JSON.stringify(pictureOf(picture))}`);
  writeFileSync(join(folder, 'pictures.json'), `{\n${lines.join(',\n')}\n}\n`);
  const { version, license } = JSON.parse(read(`${name}/package.json`)) as {
    readonly version: string;
    readonly license: string;
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, license }, null, 2)}\n`);
  for (const file of readdirSync(join(PACKAGES, name)).filter((each) => LICENCE.test(each))) {
    copyFileSync(join(PACKAGES, name, file), join(folder, file));
  }
}

function signOf(name: string, folder: string, colour: string | undefined): BrandSign {
  if (colour === undefined) throw new Error(`there is no picture ${name}`);
  const svg = read(`${folder}/${name}.svg`);
  const [, viewBox] = /viewBox="([\d ]+)"/.exec(svg) ?? [];
  const paths = svg.match(/<(path|circle)\b[^>]*\/>/g);
  if (viewBox === undefined || paths === null) throw new Error(`not a picture: ${svg.slice(0, 100)}`);
  return { colour, viewBox, paths: paths.join('') };
}

function read(path: string): string {
  return readFileSync(join(PACKAGES, path), 'utf8');
}
