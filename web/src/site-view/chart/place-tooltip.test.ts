import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../../test/draws.ts';
import { placeTooltip } from './place-tooltip.ts';

const CHART = { width: 600, height: 300 };
const TOOLTIP = { width: 180, height: 70 };

test('the values stand beside the pointer, level with it', () => {
  assert.deepEqual(placeTooltip({ left: 100, top: 150 }, TOOLTIP, CHART, 'after'), {
    left: 114,
    top: 115,
    side: 'after',
  });
  assert.deepEqual(placeTooltip({ left: 400, top: null }, TOOLTIP, CHART, 'before'), {
    ...{ left: 206, top: 10, side: 'before' },
  });
});

test('they change sides only where they no longer fit', () => {
  const sides = (from: 'before' | 'after', ...lefts: number[]) => {
    let side = from;
    return lefts.map((left) => {
      side = placeTooltip({ left, top: 0 }, TOOLTIP, CHART, side).side;
      return side;
    });
  };
  assert.deepEqual(sides('after', 100, 300, 405, 407, 300, 195, 190), [
    ...['after', 'after', 'after', 'before', 'before', 'before', 'after'],
  ]);
});

test('they are within the chart, and never over the pointer where there is room', () => {
  const place = fc.record({ left: fc.integer({ min: 0, max: 600 }), top: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(place, fc.constantFrom('before' as const, 'after' as const), (pointer, from) => {
      const { left, top } = placeTooltip(pointer, TOOLTIP, CHART, from);
      assert.ok(left >= 0 && left + TOOLTIP.width <= CHART.width);
      assert.ok(top >= 0 && top + TOOLTIP.height <= CHART.height);
      assert.ok(pointer.left < left || pointer.left > left + TOOLTIP.width);
    }),
  );
});
