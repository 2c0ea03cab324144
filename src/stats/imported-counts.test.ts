import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClosedDay } from '../rollup/days/closed-days.ts';
import type { Reading } from '../rollup/read/reading.ts';
import { daysNotCounted } from './imported-counts.ts';

const PROPERTY = { id: 5, siteId: 1, key: 'plan', countedFrom: '2026-05-02' };

test('days without the values of a property are those before it, of sums, and those that could not be counted', () => {
  const day = (date: string, rest: Partial<ClosedDay> = {}) => ({ siteId: 1, day: date, generation: 1, ...rest });
  const closed = [
    day('2026-05-01'),
    day('2026-05-02'),
    day('2026-05-03', { origin: 1 } as Partial<ClosedDay>),
    day('2026-05-04', { unknown: ['property 5'] }),
    day('2026-05-05', { unknown: ['property 6', 'moves'] }),
  ];
  const rollups = { states: () => ({ open: [], closed, months: [] }) } as unknown as Reading;
  const days = { from: '2026-05-01', to: '2026-05-05' };
  assert.deepEqual(daysNotCounted(rollups, 1, days, PROPERTY), ['2026-05-01', '2026-05-03', '2026-05-04']);
  assert.deepEqual(daysNotCounted(rollups, 1, days, null), ['2026-05-03']);
});
