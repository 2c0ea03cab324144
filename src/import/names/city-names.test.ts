import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { CityNames, encodeCityNames } from './city-names.ts';
import { nameCities } from './city-names-compiler.ts';

test('names are found by number, whatever order the cities came in', () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 50 });
  fc.assert(
    fc.property(numbers, (ids) => {
      const names = new CityNames(encodeCityNames(ids.map((id) => ({ id, name: `Ürümqi ${id}` }))));
      for (const id of ids) {
        assert.equal(names.nameOf(id), `Ürümqi ${id}`);
        assert.equal(names.nameOf(id + 1), ids.includes(id + 1) ? `Ürümqi ${id + 1}` : undefined);
      }
    }),
  );
});

test('no number but a whole one of a city has a name', () => {
  const names = new CityNames(encodeCityNames([{ id: 7, name: 'Sieben' }]));
  for (const id of [0, 6, 8, 7.5, Number.NaN, -7, 2 ** 32 + 7]) assert.equal(names.nameOf(id), undefined, String(id));
  assert.equal(new CityNames(encodeCityNames([])).nameOf(7), undefined);
});

test('a city has the spelling that the collection has in its country', () => {
  const spellings = new Map([
    [
      'CH',
      new Map([
        ['zurich', ['Zurich']],
        ['biel bienne', ['Biel/Bienne', 'Biel-Bienne']],
      ]),
    ],
  ]);
  const cities = [
    { cityId: 1, name: 'Zürich', country: 'CH' },
    { cityId: 2, name: 'Biel-Bienne', country: 'CH' },
    { cityId: 3, name: 'Zürich', country: 'NL' },
    { cityId: 4, name: 'Bern', country: 'CH' },
    { cityId: 5128581, name: 'New York City', country: 'US' },
  ];
  const named = nameCities(cities, spellings).map(({ name }) => name);
  assert.deepEqual(named, ['Zurich', 'Biel-Bienne', 'Zürich', 'Bern', 'New York']);
});

test('the bundled names are those of GeoNames', () => {
  const names = CityNames.bundled();
  const known = [2950159, 2643743, 5128581, 2657896, 0].map((id) => names.nameOf(id));
  assert.deepEqual(known, ['Berlin', 'London', 'New York', 'Zurich', undefined]);
});
