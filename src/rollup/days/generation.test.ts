import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedGeneration } from './generation.ts';

test('a day can be published without end: what rows carry begins again, and none of it is 0', () => {
  assert.deepEqual([0, 1, 65_535, 65_536, 131_070, 131_071].map(storedGeneration), [0, 1, 65_535, 1, 65_535, 1]);
});
