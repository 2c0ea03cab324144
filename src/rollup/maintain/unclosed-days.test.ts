import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '../../domain/site.ts';
import { unclosedDays } from './unclosed-days.ts';

const OPEN: Readonly<Record<number, readonly string[]>> = {
  1: ['2026-05-18', '2026-05-19', '2026-05-20'],
  2: ['2026-05-19', '2026-05-20'],
  3: [],
};
const catalogue = { site: (id: number) => ({ openDays: OPEN[id] }) } as never;

test('open days before the today of their site have ended, the earliest of them at the end of its date there', () => {
  const sites = [
    { id: 1, timezone: 'America/New_York' },
    { id: 2, timezone: 'Asia/Tokyo' },
    { id: 3, timezone: 'UTC' },
  ] as Site[];
  const micros = (text: string) => Temporal.Instant.from(text).epochMilliseconds * 1000;
  // In New York it is still the 19th.
  assert.deepEqual(unclosedDays(sites, catalogue, micros('2026-05-20T03:00:00Z')), {
    count: 2,
    earliestEnd: micros('2026-05-19T04:00:00Z'),
  });
  assert.deepEqual(unclosedDays([sites[1]!], catalogue, micros('2026-05-20T15:00:00Z')), {
    count: 2,
    earliestEnd: micros('2026-05-19T15:00:00Z'),
  });
  assert.deepEqual(unclosedDays([sites[2]!], catalogue, micros('2026-05-20T15:00:00Z')), {
    count: 0,
    earliestEnd: null,
  });
});
