import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClosedDay } from '../rollup/days/closed-days.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { daysNotCounted } from './imported-counts.ts';

const PROPERTY = { id: 5, siteId: 1, key: 'plan', countedFrom: '2026-05-02' };

function notCounted(closed: readonly ClosedDay[], property: typeof PROPERTY | null, event?: string): string[] {
  const rollups = { states: () => ({ open: [], closed, months: [] }) } as unknown as RollupSnapshot;
  return daysNotCounted(rollups, 1, { from: '2026-05-01', to: '2026-05-05' }, property, event);
}

const day = (date: string, rest: Partial<ClosedDay> = {}): ClosedDay => {
  return { siteId: 1, day: date, generation: 1, events: 1, ...rest };
};

test('days without the values of a property are those before it, and those that could not be counted', () => {
  const closed = [
    day('2026-05-01'),
    day('2026-05-02'),
    day('2026-05-04', { unknown: ['property 5'] }),
    day('2026-05-05', { unknown: ['property 6', 'moves'] }),
  ];
  assert.deepEqual(notCounted(closed, PROPERTY), ['2026-05-01', '2026-05-04']);
  assert.deepEqual(notCounted(closed, PROPERTY, 'signup'), ['2026-05-01', '2026-05-04']);
  assert.deepEqual(notCounted(closed, null), []);
});

test('days of sums know the values of all events together when their source does, and nothing of an earlier version', () => {
  const closed = [
    day('2026-05-01', { origin: 1 }),
    day('2026-05-02', { origin: 1, unknown: ['values plan'] }),
    day('2026-05-03', { origin: 1, unknown: ['values colour'] }),
    day('2026-05-04', { origin: 1, unknown: ['properties'] }),
    day('2026-05-05', { origin: 1, layersVersion: 3 }),
  ];
  const all = closed.map(({ day }) => day);
  assert.deepEqual(notCounted(closed, PROPERTY), ['2026-05-02', '2026-05-04', '2026-05-05']);
  assert.deepEqual(notCounted(closed, PROPERTY, 'signup'), all);
  assert.deepEqual(notCounted(closed, null), all);
});
