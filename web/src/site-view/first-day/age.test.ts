import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBeingSetUp, isNew } from './age.ts';

const HOUR = 3_600_000;

test('a site is new for two days, and being set up for two weeks', () => {
  assert.deepEqual([isNew(0, 47 * HOUR), isNew(0, 48 * HOUR)], [true, false]);
  assert.deepEqual([isBeingSetUp(0, 14 * 24 * HOUR - 1), isBeingSetUp(0, 14 * 24 * HOUR)], [true, false]);
});

test('a device whose clock is behind sees a new site', () => {
  assert.equal(isNew(HOUR, 0), true);
});
