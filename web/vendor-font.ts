/**
 * Makes the files of the pages' font in `web/vendored/inter` out of its package: the characters, weights and features
 * that the styles use are 32 KB of its 133. Run it when the styles need others:
 *
 *     npm install --no-save @fontsource-variable/inter@5.3.0 subset-font@2.9.0
 *     node web/vendor-font.ts
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VENDORED } from './vendored.ts';

const PACKAGES = join(import.meta.dirname, '../node_modules');
const FONT = join(PACKAGES, '@fontsource-variable/inter');
const FOLDER = join(VENDORED, 'inter');

/** The weights of the styles. */
const WEIGHTS = { min: 400, max: 600 };
/** Spacing between pairs of letters, and figures of one width. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl'];

/** The styles that name the files, and the characters of each. */
const STYLES = readFileSync(join(import.meta.dirname, 'src/styles/font.css'), 'utf8');
const FACE = /vendored\/inter\/([\w-]+)\.woff2[^}]*unicode-range: ([^;]+);/g;

/** The part of npm `subset-font` that is used here. The package is not installed with the project. */
type SubsetFont = (
  font: Buffer,
  characters: string,
  options: {
    readonly targetFormat: 'woff2';
    readonly variationAxes: { readonly wght: typeof WEIGHTS };
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  },
) => Promise<Buffer>;

const SUBSET_FONT = 'subset-font';
const { default: subsetFont } = (await import(SUBSET_FONT)) as { readonly default: SubsetFont };

mkdirSync(FOLDER, { recursive: true });
for (const [, file = '', ranges = ''] of STYLES.matchAll(FACE)) {
  const font = readFileSync(join(FONT, `files/inter-${file}-wght-normal.woff2`));
  const made = await subsetFont(font, ranges.split(', ').map(charactersOf).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(join(FOLDER, `${file}.woff2`), made);
}
const { name, version, license } = JSON.parse(readFileSync(join(FONT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly license: string;
};
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify({ name, version, license }, null, 2)}\n`);
copyFileSync(join(FONT, 'LICENSE'), join(FOLDER, 'LICENSE'));

/** Returns the characters of a range, such as `U+A0-FF`. */
function charactersOf(range: string): string {
  const [first = 0, last = first] = range
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
