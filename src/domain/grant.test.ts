import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endAfter, lastDayBefore } from './grant.ts';

test('a last day ends at the midnight after it in UTC, and is that of any instant up to then', () => {
  const end = Date.UTC(2028, 2, 1);
  assert.equal(endAfter('2028-02-29'), end);
  const ends = [end, end - 1, Date.UTC(2028, 1, 29) + 1, Date.UTC(2028, 1, 29)];
  assert.deepEqual(ends.map(lastDayBefore), ['2028-02-29', '2028-02-29', '2028-02-29', '2028-02-28']);
});
