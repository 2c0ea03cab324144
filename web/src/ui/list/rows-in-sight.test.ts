import assert from 'node:assert/strict';
import test from 'node:test';
import { RowHeights } from './rows-in-sight.ts';

test('the rows that touch a stretch are found by their heights, unknown ones by the average', () => {
  const heights = new RowHeights();
  assert.deepEqual(heights.within(0, 460, 1000), { first: 0, end: 10 });
  for (let place = 0; place < 10; place++) heights.set(place, 40);
  heights.set(3, 80);
  heights.set(3, 60);
  assert.equal(heights.between(0, 10), 420);
  assert.equal(heights.between(10, 20), 420, 'as high as the known ones');
  assert.deepEqual(heights.within(120, 181, 1000), { first: 3, end: 5 });
  assert.deepEqual(heights.within(420 * 10, 420 * 10 + 42, 1000), { first: 100, end: 101 });
  heights.clear();
  assert.equal(heights.between(0, 1), 46);
});

test('there is a row to draw wherever the window is', () => {
  const heights = new RowHeights();
  assert.deepEqual(heights.within(-5000, -4000, 1000), { first: 0, end: 1 });
  assert.deepEqual(heights.within(1e6, 2e6, 1000), { first: 999, end: 1000 });
  assert.deepEqual(heights.within(0, 100, 0), { first: 0, end: 0 });
});
