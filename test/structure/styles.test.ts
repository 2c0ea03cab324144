/** The styles have the sizes, weights, radii and colours of `web/src/styles` and no others. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrast } from '../../web/visible-colour.ts';

const WEB = join(import.meta.dirname, '../../web');
const TOKENS = 'styles/tokens.css';
const FONTS_MAX_BYTES = 60_000;
/** WCAG 2.2, 1.4.3: the contrast of texts. */
const TEXT_CONTRAST_MIN = 4.5;

const files = globSync('**/*.css', { cwd: join(WEB, 'src') });
const styles = new Map(files.map((file) => [file, read(`src/${file}`).replace(/\/\*[\s\S]*?\*\//g, '')]));
const tokens = new Map(
  [...styles.get(TOKENS)!.matchAll(/^ {2}(--[\w-]+): ([^;]+);$/gm)].map(([, ...pair]) => pair as [string, string]),
);

test('there are six sizes of text and five radii', () => {
  assert.equal(
    [...tokens.keys()].filter((name) => name.startsWith('--text-') && !tokens.get(name)!.includes('#')).length,
    6,
  );
  assert.equal([...tokens.keys()].filter((name) => name.startsWith('--radius-')).length, 5);
});

test('no style has a size of text, a weight, a radius or a colour of its own', () => {
  const own = [...styles].flatMap(([file, css]) =>
    [...css.matchAll(/^\s*([\w-]+): ([^;{]+);$/gm)]
      .filter(([, property = '', value = '']) => file !== TOKENS && isOwn(property, value))
      .map(([declaration]) => `${file}: ${declaration.trim()}`),
  );
  assert.deepEqual(own, []);
});

test('every token that a style names is defined, and every token is used', () => {
  const scripts = globSync('src/**/*.{ts,tsx}', { cwd: WEB }).map((file) => read(file));
  const named = new Set(
    [...styles.values(), ...scripts].flatMap(
      (text) => text.match(/--(text|radius|space|accent|surface|chart|map)\b[\w-]*/g) ?? [],
    ),
  );
  assert.deepEqual(
    [...named].filter((name) => !tokens.has(name)),
    [],
  );
  const used = [...styles.values(), ...scripts].join('\n');
  assert.deepEqual(
    [...tokens.keys()].filter((name) => !used.includes(`var(${name}`) && !used.includes(`'${name}'`)),
    [],
  );
});

test('texts have contrast on every background, in both themes', () => {
  const pairs = [
    ...['--text', '--text-muted'].flatMap((text) =>
      ['--page', '--surface', '--surface-sunken', '--surface-hover', '--bar'].map((behind) => [text, behind] as const),
    ),
    ...['--text-placeholder', '--accent', '--good', '--bad'].map((text) => [text, '--surface'] as const),
    ...(['good', 'bad', 'warn'] as const).map((tone) => [`--${tone}`, `--${tone}-soft`] as const),
    ...([
      ['--accent', '--page'],
      ['--accent-strong', '--accent-soft'],
      ['--accent-text', '--accent'],
    ] as const),
  ];
  const low = pairs.flatMap(([text, behind]) =>
    coloursOf(text).flatMap((colour, theme) => {
      const found = contrast(coloursOf(behind)[theme]!, colour);
      return found < TEXT_CONTRAST_MIN ? [`${text} on ${behind}: ${found}`] : [];
    }),
  );
  assert.deepEqual(low, []);
});

test('the font is small, and has every letter of the texts that is not Japanese', () => {
  const faces = globSync('vendored/inter/*.woff2', { cwd: WEB });
  assert.ok(
    faces.length === 2 && faces.reduce((sum, file) => sum + statSync(join(WEB, file)).size, 0) <= FONTS_MAX_BYTES,
  );
  const ranges = [...styles.get('styles/font.css')!.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, first, last = first]) => [first!, last!].map((code) => Number.parseInt(code, 16)),
  );
  const texts = globSync(['web/src/**/texts.*', 'src/**/texts.*'], { cwd: join(WEB, '..') }).map((file) =>
    readFileSync(join(WEB, '..', file), 'utf8'),
  );
  const letters = new Set(
    texts.flatMap((text) => text.match(/[\p{Script=Latin}\p{Sc}]/gu) ?? []).filter((letter) => letter < '\u3000'),
  );
  assert.ok(letters.size > 60);
  assert.deepEqual(
    [...letters].filter(
      (letter) => !ranges.some(([first, last]) => letter.codePointAt(0)! >= first! && letter.codePointAt(0)! <= last!),
    ),
    [],
  );
});

function isOwn(property: string, value: string): boolean {
  if (/#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|light-dark)\(|\b(white|black|gr[ae]y|red|green|blue)\b/i.test(value))
    return true;
  if (property === 'font-size') return !/^(var\(--text-[a-z]+\)|inherit)$/.test(value);
  if (property === 'font') return !/^(inherit|(400 )?var\(--text-[a-z]+\) \/ [\d.]+ var\(--(font|mono)\))$/.test(value);
  if (property === 'font-weight') return !/^(400|500|600|400 600|inherit)$/.test(value);
  if (/^border-.*radius$/.test(property)) return !/^(0|inherit|var\(--radius-[a-z]+\)| )+$/.test(value);
  return false;
}

/** Returns a colour in the light and in the dark theme. */
function coloursOf(name: string): readonly string[] {
  return tokens.get(name)!.match(/#[\da-f]{6}/g)!;
}

function read(file: string): string {
  return readFileSync(join(WEB, file), 'utf8');
}
