import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstWeekday } from './week.ts';

test('weeks begin on the day of the reader’s region', () => {
  assert.deepEqual(['en-GB', 'en-US', 'de', 'ja', 'ar-EG'].map(firstWeekday), [1, 0, 1, 0, 6]);
});
