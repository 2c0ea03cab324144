import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Buckets } from './buckets.ts';
import { partialBuckets } from './partial-buckets.ts';

const buckets = (grain: Buckets['grain'], from: string, to: string, count: number): Buckets => ({
  period: { from, to },
  grain,
  tz: 'UTC',
  starts: Array.from({ length: count }, (_, index) => index),
});

test('a year begins and ends in the middle of a week', () => {
  // 1 January 2026 is a Thursday, and so is 31 December.
  assert.deepEqual(partialBuckets(buckets('week', '2026-01-01', '2026-12-31', 53), null), [0, 52]);
  assert.deepEqual(partialBuckets(buckets('week', '2026-01-05', '2026-12-27', 51), null), []);
});

test('a month counts whole from its first to its last day', () => {
  assert.deepEqual(partialBuckets(buckets('month', '2026-01-01', '2026-12-31', 12), null), []);
  assert.deepEqual(partialBuckets(buckets('month', '2026-01-02', '2026-12-30', 12), null), [0, 11]);
});

test('the bucket that is not over is shown as such', () => {
  assert.deepEqual(partialBuckets(buckets('month', '2026-01-01', '2026-05-20', 5), 4), []);
});

test('a period within one week is partial once, and days and hours never are', () => {
  assert.deepEqual(partialBuckets(buckets('week', '2026-05-19', '2026-05-22', 1), null), [0]);
  assert.deepEqual(partialBuckets(buckets('day', '2026-05-19', '2026-05-22', 4), null), []);
  assert.deepEqual(partialBuckets(buckets('hour', '2026-05-19', '2026-05-19', 24), null), []);
});
