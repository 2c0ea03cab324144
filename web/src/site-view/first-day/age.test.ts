import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBeingSetUp, isNew } from './age.ts';

const HOUR = 3_600_000;

test('a site is new for two days, and being set up for two weeks', () => {
  const site = { createdAt: 0, firstDay: null };
  assert.deepEqual([isNew(site, 47 * HOUR), isNew(site, 48 * HOUR)], [true, false]);
  assert.deepEqual([isBeingSetUp(0, 14 * 24 * HOUR - 1), isBeingSetUp(0, 14 * 24 * HOUR)], [true, false]);
});

test('a device whose clock is behind sees a new site', () => {
  assert.equal(isNew({ createdAt: HOUR, firstDay: '1970-01-01' }, 0), true);
});

test('a site that was created today is not new when years were imported into it', () => {
  assert.equal(isNew({ createdAt: 0, firstDay: '1967-03-01' }, HOUR), false);
});
