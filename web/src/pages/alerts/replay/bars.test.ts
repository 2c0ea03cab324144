import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMN, drawingOf, firingsByDay, HEIGHT } from './bars.ts';

test('bars and the line share a scale from zero', () => {
  const { width, bars, line } = drawingOf([10, 5, 0, null], 5);
  assert.equal(width, 4 * COLUMN);
  assert.ok(bars[0]!.height < HEIGHT);
  assert.equal(bars[1]!.height * 2, bars[0]!.height);
  assert.equal(bars[1]!.y, line);
  assert.deepEqual([bars[2]!.height, bars[3]!.height], [0, 0]);
});

test('a threshold above all days stays inside the drawing, and small values can be seen', () => {
  const { bars, line } = drawingOf([1, 2], 1_000_000);
  assert.ok(line! > 0 && line! < HEIGHT / 2);
  assert.ok(bars.every(({ height }) => height > 1));
});

test('a site without figures has no bars, and a rule without a threshold no line', () => {
  const { bars, line } = drawingOf([null, null], null);
  assert.equal(line, null);
  assert.ok(bars.every(({ height, y }) => height === 0 && y === HEIGHT));
});

test('alerts are counted by day', () => {
  const fired = [{ day: '2026-03-07' }, { day: '2026-03-09' }, { day: '2026-03-09' }];
  assert.deepEqual(firingsByDay(fired, ['2026-03-07', '2026-03-08', '2026-03-09']), [1, 0, 2]);
});
