import assert from 'node:assert/strict';
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { CLIENT_DIRECTORY } from '../../../../src/dashboard/client-files.ts';
import { brandNames, readBrandPictures, readSigns } from '../../../brand-pictures.ts';
import { readFlags } from '../../../pictures.ts';
import { contrast } from '../../../visible-colour.ts';

/** Returns the names of the built pictures in a folder of the client. */
const built = (folder: string) => {
  const files = globSync(join(CLIENT_DIRECTORY, `assets/${folder}-*/*.svg`));
  for (const file of files) assert.ok(statSync(file).size > 0, file);
  return files.map((file) => basename(file, '.svg')).sort();
};

test('every sign that a table names is built, and no other', () => {
  assert.deepEqual(built('brands'), brandNames().toSorted());
  assert.ok(brandNames().length > 100);
});

test('the signs that are kept are those that a table names', () => {
  const kept = [...readSigns('simple-icons').keys(), ...readSigns('bootstrap-icons').keys()];
  assert.deepEqual(kept.toSorted(), brandNames().toSorted());
});

test('signs are visible in both themes and take the colour of the text', () => {
  for (const [name, { svg, light, dark }] of readBrandPictures()) {
    assert.ok(contrast('#ffffff', light) >= 3 && contrast('#171a21', dark) >= 3, name);
    assert.match(svg, /<symbol id="i"/);
    assert.doesNotMatch(svg, /fill="(?!currentColor|none)|style=|<script|href/, name);
  }
});

test('the countries have flags', () => {
  const flags = [...readFlags().keys()];
  assert.deepEqual(built('flags'), flags);
  for (const country of ['DE', 'AT', 'CH', 'US', 'JP', 'BR', 'XK', 'TW', 'AX']) assert.ok(flags.includes(country));
});
