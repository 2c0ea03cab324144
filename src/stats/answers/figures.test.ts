import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deltaPct, rate, sumCounts } from './figures.ts';

test('a change of half a tenth of a percent is rounded away from zero, however large it is', () => {
  // 27,665.25 %, 0.05 % and -0.05 %.
  assert.deepEqual(
    [
      [111_061, 400],
      [2001, 2000],
      [1999, 2000],
    ].map(([value, prev]) => deltaPct(value!, prev!)),
    [27_665.3, 0.1, -0.1],
  );
});

test('a sum is unknown when one of its counts is, and so is a share of it', () => {
  const known = { visitors: 1, pageviews: 2, sessions: 1, bounces: 0, duration: 5, conversions: 0 };
  const sum = sumCounts([known, { ...known, visitors: null }, known]);
  assert.deepEqual(sum, { visitors: null, pageviews: 6, sessions: 3, bounces: 0, duration: 15, conversions: 0 });
  assert.deepEqual([rate(1, sum.visitors), rate(null, 3), rate(1, 0)], [null, null, 0]);
});
