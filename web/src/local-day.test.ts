import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDayAt } from '../../src/domain/day.ts';
import fc from '../../test/draws.ts';
import { localDay } from './local-day.ts';

test('the day of an instant is that of the zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Riyadh'),
      (second, zone) => {
        assert.equal(localDay(second * 1000, zone), localDayAt(second * 1_000_000, zone).day);
      },
    ),
  );
});
