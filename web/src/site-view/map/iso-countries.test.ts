import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { alpha2, SMALL_COUNTRIES } from './iso-countries.ts';

interface Shapes {
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly { readonly id?: string; readonly properties: { readonly name: string } }[];
    };
  };
}

const shapesOf = (name: string) =>
  (JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}`), 'utf8')) as Shapes).objects
    .countries.geometries;

test('every shape of the map with a number has letters', () => {
  const without = shapesOf('countries-110m.json').filter(({ id }) => id === undefined || alpha2(id) === null);
  assert.deepEqual(without.map(({ properties }) => properties.name).sort(), ['Kosovo', 'N. Cyprus', 'Somaliland']);
});

test('the letters are of the country that has the shape', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const same = shapesOf('countries-50m.json').filter(
    ({ id, properties }) => id !== undefined && names.of(alpha2(id) ?? 'ZZ') === properties.name,
  );
  // The other names are written differently or shortened.
  assert.ok(same.length > 180, String(same.length));
});

test('no country is both a shape and a point', () => {
  const shapes = new Set(shapesOf('countries-110m.json').map(({ id = '' }) => alpha2(id)));
  assert.deepEqual(
    Object.keys(SMALL_COUNTRIES).filter((country) => shapes.has(country)),
    [],
  );
});

test('a number that is no country has no letters', () => {
  assert.deepEqual(['', '999', '4'].map(alpha2), [null, null, null]);
});
