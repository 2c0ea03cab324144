import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf } from './change.ts';

test('a change is that of two known figures; what was zero has none, and neither have amounts below zero', () => {
  assert.equal(changeOf({ value: 3, prev: 2, deltaPct: 50 }), 50);
  assert.equal(changeOf({ value: 0, prev: 0, deltaPct: 0 }), 0);
  assert.equal(changeOf({ value: 1, prev: 0, deltaPct: 100 }), 'fromZero');
  assert.equal(changeOf({ value: null, prev: 2, deltaPct: 0 }), 'unknown');
  assert.equal(changeOf({ value: 50, prev: -100, deltaPct: -150 }), 'unknown');
  assert.equal(changeOf({ value: -50, prev: 0, deltaPct: 100 }), 'unknown');
});
