import '../../british.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { busiestOf, hoursText, mostOf, shadeOf, weekdayName, weekOf } from './week.ts';

const row = (key: string, visitors: number): BreakdownRow => ({ key, visitors, views: 0, pct: 0 });

test('the week begins with the locale’s first day, and each row has its place', () => {
  const rows = [row('1-00', 3), row('7-23', 5)];
  const fromMonday = weekOf(rows, 1);
  assert.deepEqual(
    fromMonday.map(({ weekday }) => weekday),
    [1, 2, 3, 4, 5, 6, 7],
  );
  assert.equal(fromMonday[0]!.visitors[0], 3);
  assert.equal(fromMonday[6]!.visitors[23], 5);
  assert.equal(mostOf(fromMonday), 5);
  assert.deepEqual(
    weekOf(rows, 0).map(({ weekday }) => weekday),
    [7, 1, 2, 3, 4, 5, 6],
  );
});

test('the busiest hours are the busiest one and those beside it that are about as busy', () => {
  const busy = (...rows: BreakdownRow[]) => busiestOf(weekOf(rows, 1));
  assert.equal(busy(), null);
  assert.deepEqual(busy(row('2-10', 100), row('2-11', 75), row('2-12', 74), row('3-09', 99)), {
    ...{ weekday: 2, from: 10, to: 12 },
  });
  assert.deepEqual(busy(row('5-22', 8), row('5-23', 10), row('6-00', 10)), { weekday: 5, from: 22, to: 24 });
  assert.deepEqual(busy(row('5-00', 1)), { weekday: 5, from: 0, to: 1 });
});

test('shades go from nothing to the busiest hour', () => {
  assert.deepEqual(
    [0, 1, 20, 21, 80, 81, 100].map((visitors) => shadeOf(visitors, 100)),
    [0, 1, 1, 2, 4, 5, 5],
  );
});

test('days and hours are written as the reader does', () => {
  assert.equal(weekdayName(2), 'Tuesday');
  assert.equal(weekdayName(7, 'short'), 'Sun');
  assert.match(hoursText({ from: 10, to: 12 }), /^10\s?–\s?12$/);
  assert.match(hoursText({ from: 22, to: 24 }), /^22 – 0?0$/);
});
