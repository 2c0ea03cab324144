import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../../test/draws.ts';
import { SHADES } from '../shades/shades.ts';
import { leastOfShade, shadeOf } from './map-shades.ts';

test('shades go from none to the most visited country', () => {
  assert.deepEqual(
    [0, 1, 40, 41, 160, 161, 1000].map((visitors) => shadeOf(visitors, 1000)),
    [0, 1, 1, 2, 2, 3, 5],
  );
  assert.equal(shadeOf(0, 0), 0);
});

test('the legend names the least visitors of a shade', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: SHADES ** 2, max: 10_000_000 }),
      fc.integer({ min: 2, max: SHADES }),
      (most, shade) => {
        const least = leastOfShade(shade, most);
        assert.deepEqual([shadeOf(least, most), shadeOf(least - 1, most)], [shade, shade - 1]);
      },
    ),
  );
});
