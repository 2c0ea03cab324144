import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Buckets } from './buckets.ts';
import { importBoundariesOf } from './import-boundaries.ts';

const DAYS: Buckets = {
  period: { from: '2026-05-18', to: '2026-05-20' },
  grain: 'day',
  tz: 'UTC',
  starts: [0, 1, 2],
};

test('an import boundary is where days of another product end and others follow', () => {
  const spans = (to: string) => [{ source: 'Plausible', from: '2024-01-01', to }];
  assert.deepEqual(importBoundariesOf(DAYS, spans('2026-05-19')), [{ index: 1, source: 'Plausible' }]);
  assert.deepEqual(importBoundariesOf(DAYS, spans('2026-05-20')), []);
  assert.deepEqual(importBoundariesOf(DAYS, spans('2026-05-01')), []);
  assert.deepEqual(importBoundariesOf({ ...DAYS, grain: 'hour' }, spans('2026-05-19')), []);
});
