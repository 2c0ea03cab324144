import assert from 'node:assert/strict';
import { test } from 'node:test';
import { haveSums, sumText } from './sums.ts';

const row = (sum: string | null) => ({ key: 'a', visitors: 1, views: 1, pct: 1, sum });

test('a sum is written with all its digits', () => {
  assert.equal(
    sumText('123456789012345678901234567890.12345678901234567891'),
    '123,456,789,012,345,678,901,234,567,890.12345678901234567891',
  );
  assert.equal(sumText('-0.1'), '-0.1');
  assert.equal(sumText('0'), '0');
  assert.equal(sumText(null), '');
});

test('sums are shown when one of them is not 0', () => {
  assert.equal(haveSums([row('0'), row(null)]), false);
  assert.equal(haveSums([row('0'), row('-0.5')]), true);
  assert.equal(haveSums([]), false);
});
