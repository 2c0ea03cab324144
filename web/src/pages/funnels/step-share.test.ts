import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FunnelAnswer } from '../../../../src/stats/answer.ts';
import { shareOfEntered } from './step-share.ts';

function reading(...visitors: readonly (number | null)[]): FunnelAnswer {
  const steps = visitors.map((count, i) => ({ step: i + 1, visitors: count, rateFromPrevious: null }));
  return {
    period: { from: '2026-05-01', to: '2026-05-20' },
    funnel: { id: 1, name: 'Purchase', version: 1, windowMinutes: 60 },
    steps,
    entered: visitors[0]!,
    completed: visitors.at(-1)!,
    conversionRate: null,
    previous: { entered: null, completed: null, conversionRate: null },
    delta: 0,
  };
}

test('the share of a step is of all who entered, not of the step before', () => {
  const found = reading(8, 4, 1);
  assert.deepEqual(
    [0, 1, 2].map((i) => shareOfEntered(found, i)),
    [1, 0.5, 0.125],
  );
});

test('there is no share when nobody entered, nor when the visitors are not known', () => {
  assert.equal(shareOfEntered(reading(0, 0), 1), null);
  assert.equal(shareOfEntered(reading(null, null), 0), null);
});
