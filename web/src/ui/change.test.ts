import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf } from './change.ts';

test('a figure has a change when it has an earlier one', () => {
  assert.equal(changeOf({ value: 12, prev: 10, deltaPct: 20 }), 20);
  assert.equal(changeOf({ value: 0, prev: 10, deltaPct: -100 }), -100);
  assert.equal(changeOf({ value: 12, prev: null, deltaPct: 0 }), 'unknown');
  assert.equal(changeOf({ value: null, prev: 10, deltaPct: 0 }), 'unknown');
});

test('more than zero is new, zero after zero is no change', () => {
  assert.equal(changeOf({ value: 12, prev: 0, deltaPct: 100 }), 'fromZero');
  assert.equal(changeOf({ value: 0, prev: 0, deltaPct: 0 }), 0);
});
