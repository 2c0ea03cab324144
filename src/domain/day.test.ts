import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import {
  addDays,
  countDays,
  DayStarts,
  dayNumber,
  dayOf,
  dayStart,
  daysBetween,
  firstOfNextMonth,
  lastOfMonth,
  mondayOf,
} from './day.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
/** Years 1 to 9999, and a little beyond on either side. */
const number = fc.integer({ min: -720_000, max: 2_940_000 });

test('arithmetic on days agrees with the calendar', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: -40_000, max: 40_000 }), (days, more) => {
      const date = EPOCH.add({ days });
      const day = date.toString();
      assert.equal(dayOf(days), day);
      assert.equal(dayNumber(day), days);
      assert.equal(addDays(day, more), date.add({ days: more }).toString());
      assert.equal(countDays(day, addDays(day, more)), more + 1);
      assert.equal(mondayOf(day), date.subtract({ days: date.dayOfWeek - 1 }).toString());
      assert.equal(lastOfMonth(day), date.with({ day: date.daysInMonth }).toString());
      assert.equal(firstOfNextMonth(day), date.with({ day: 1 }).add({ months: 1 }).toString());
    }),
  );
});

test('days beyond the calendar are a RangeError', () => {
  assert.equal(addDays('9999-12-31', 1), '+010000-01-01');
  assert.equal(addDays('0000-01-01', -1), '-000001-12-31');
  assert.equal(addDays('+275760-09-12', 1), '+275760-09-13');
  assert.throws(() => addDays('+275760-09-13', 1), RangeError);
  assert.throws(() => addDays('-271821-04-19', -1), RangeError);
});

test('daysBetween lists every day', () => {
  assert.deepEqual(daysBetween('2024-02-28', '2024-03-01'), ['2024-02-28', '2024-02-29', '2024-03-01']);
  assert.deepEqual(daysBetween('2024-03-01', '2024-03-01'), ['2024-03-01']);
  assert.deepEqual(daysBetween('2024-03-02', '2024-03-01'), []);
});

test('days begin when Temporal says, around every change of the clocks', () => {
  // These zones have midnights that do not exist or come twice, half hours, a day that was left out, changes every few
  // weeks, or no change at all.
  const zones = [
    'Europe/Berlin',
    'America/Sao_Paulo',
    'America/Havana',
    'Asia/Beirut',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'UTC',
  ];
  for (const zone of zones) {
    const forwards = new DayStarts();
    const anyhow = new DayStarts();
    const days = daysBetween('2009-06-01', '2013-06-01');
    for (const day of days) assert.equal(forwards.of(day, zone), dayStart(day, zone), `${day} ${zone}`);
    for (let i = 0; i < days.length; i++) {
      const day = days[(i * 617) % days.length]!;
      assert.equal(anyhow.of(day, zone), dayStart(day, zone), `${day} ${zone}`);
    }
  }
});
