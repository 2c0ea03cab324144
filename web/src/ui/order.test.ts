import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextOrder, type Order, orderByFigure, orderByName } from './order.ts';

test('a heading turns its own order, and begins with the highest figure or the first name', () => {
  const order: Order<'name' | 'visitors' | 'views'> = { by: 'visitors', isDescending: true };
  assert.deepEqual(nextOrder(order, 'visitors', 'figures'), { by: 'visitors', isDescending: false });
  assert.deepEqual(nextOrder(order, 'views', 'figures'), { by: 'views', isDescending: true });
  assert.deepEqual(nextOrder(order, 'name', 'names'), { by: 'name', isDescending: false });
});

test('unknown figures stand last in both directions', () => {
  const known = (rows: readonly (number | null)[], isDescending: boolean) =>
    orderByFigure(rows, isDescending, (value) => value);
  assert.deepEqual(known([1, null, 3], true), [3, 1, null]);
  assert.deepEqual(known([1, null, 3], false), [1, 3, null]);
});

test('names are ordered as a reader does, not by their letters’ codes', () => {
  assert.deepEqual(
    orderByName(['b', 'a', 'C'], false, (name) => name),
    ['a', 'b', 'C'],
  );
});
