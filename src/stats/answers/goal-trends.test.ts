import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trendOf } from './goal-trends.ts';

const days = [
  { day: '2026-02-27', conversions: 1 },
  { day: '2026-03-01', conversions: 2 },
  { day: '2026-03-02', conversions: 4 },
  { day: '2026-03-03', conversions: 8 },
];

test('a trend has the conversions of each day, also of days without any', () => {
  assert.deepEqual(trendOf(days, { from: '2026-02-26', to: '2026-03-02' }, 1), [0, 1, 0, 2, 4]);
  assert.deepEqual(trendOf([], { from: '2026-03-01', to: '2026-03-01' }, 1), [0]);
});

test('a point of several days has whole runs of days, up to the end of the period', () => {
  assert.deepEqual(trendOf(days, { from: '2026-02-27', to: '2026-03-03' }, 2), [2, 12]);
});

test('a period of days that are still to come has no trend', () => {
  assert.deepEqual(trendOf(days, { from: '2026-03-05', to: '2026-03-01' }, 1), []);
});
