import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneSpans } from './zone-history.ts';

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds * 1000;

test('a zone begins with its first day by its own clocks, and ends where the next one begins', () => {
  const zones = [
    { fromDay: '2026-01-01', timezone: 'Europe/Berlin' },
    { fromDay: '2026-03-10', timezone: 'America/New_York' },
    { fromDay: '2026-05-01', timezone: 'Asia/Tokyo' },
  ];
  assert.deepEqual(zoneSpans(zones), [
    { from: Number.NEGATIVE_INFINITY, to: at('2026-03-10T04:00:00Z'), timezone: 'Europe/Berlin' },
    { from: at('2026-03-10T04:00:00Z'), to: at('2026-04-30T15:00:00Z'), timezone: 'America/New_York' },
    { from: at('2026-04-30T15:00:00Z'), to: Number.POSITIVE_INFINITY, timezone: 'Asia/Tokyo' },
  ]);
});

test('a zone never holds when a later zone begins before it', () => {
  // Midway's March 10 begins at 11:00 UTC, Kiritimati's March 11 an hour before.
  const zones = [
    { fromDay: '2026-01-01', timezone: 'UTC' },
    { fromDay: '2026-03-10', timezone: 'Pacific/Midway' },
    { fromDay: '2026-03-11', timezone: 'Pacific/Kiritimati' },
  ];
  assert.deepEqual(
    zoneSpans(zones).map(({ timezone }) => timezone),
    ['UTC', 'Pacific/Kiritimati'],
  );
});
