import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../test/draws.ts';
import {
  addDays,
  addMonths,
  countDays,
  dayNumber,
  dayOf,
  daysBetween,
  isDay,
  lastOfMonth,
  mondayOf,
  weekdayOf,
} from './calendar.ts';

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
      assert.equal(weekdayOf(day), date.dayOfWeek);
      const months = more % 1000;
      assert.equal(addMonths(day, months), date.add({ months }).toString());
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

test('the days of the years 0 to 9999 are days', () => {
  const beyond = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
  const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
  fc.assert(
    fc.property(year, beyond, beyond, (years, month, date) => {
      const text = `${years}-${month}-${date}`;
      assert.equal(isDay(text), isDate(text), text);
    }),
  );
});

test('only real days are days', () => {
  const texts = ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '', '2026-05-20T00:00'];
  assert.deepEqual(texts.map(isDay), [true, true, false, false, false, false, false]);
});

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
