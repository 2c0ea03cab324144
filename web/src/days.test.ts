import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as domain from '../../src/domain/day.ts';
import fc from '../../test/draws.ts';
import { addDays, countDays, firstOfMonth, isDay, localDay, mondayOf } from './days.ts';

const MS_PER_DAY = 86_400_000;
const day = fc
  .integer({ min: -20_000, max: 40_000 })
  .map((number) => new Date(number * MS_PER_DAY).toISOString().slice(0, 10));

test('the pages compute the same days as the service', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (one, count) => {
      const other = domain.addDays(one, count);
      assert.equal(addDays(one, count), other);
      assert.equal(countDays({ from: one, to: other }), domain.countDays(one, other));
      assert.equal(mondayOf(one), domain.mondayOf(one));
      assert.equal(firstOfMonth(one), domain.firstOfMonth(one));
      assert.equal(firstOfMonth(one, 1), domain.firstOfMonth(domain.addDays(domain.firstOfMonth(one), 32)));
      assert.equal(firstOfMonth(one, -1), domain.firstOfMonth(domain.addDays(domain.firstOfMonth(one), -1)));
    }),
  );
});

test('the day of an instant is that of the zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Riyadh'),
      (second, zone) => {
        assert.equal(localDay(second * 1000, zone), domain.localDayAt(second * 1_000_000, zone).day);
      },
    ),
  );
});

test('only real days are days', () => {
  const texts = ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '', '2026-05-20T00:00'];
  assert.deepEqual(texts.map(isDay), [true, true, false, false, false, false, false]);
});
