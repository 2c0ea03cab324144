import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from './calendar.ts';
import { bucketsOf, grainsOf, isTooLong } from './period.ts';

test('a period has at most a hundred years', () => {
  assert.equal(isTooLong({ from: '1926-05-21', to: addDays('1926-05-21', 36_524) }), false);
  assert.equal(isTooLong({ from: '1926-05-21', to: addDays('1926-05-21', 36_525) }), true);
});

test('the longest period is whole months, each from the first instant of its first day by the zone of that day', () => {
  const zoneOf = (day: string) => (day < '2000-06-15' ? 'Europe/Berlin' : 'America/Sao_Paulo');
  const period = { from: '1950-01-31', to: addDays('1950-01-31', 36_524) };
  const buckets = bucketsOf(period, 'month', zoneOf);
  assert.equal(buckets.length, 1201);
  assert.deepEqual(buckets.slice(0, 2), [
    { t: Date.parse('1949-12-31T23:00:00Z'), day: '1950-01-31', hour: null, lastDay: '1950-01-31' },
    { t: Date.parse('1950-01-31T23:00:00Z'), day: '1950-02-01', hour: null, lastDay: '1950-02-28' },
  ]);
  for (const [i, { t, day, lastDay }] of buckets.entries()) {
    const first = Temporal.PlainDate.from(day).with({ day: 1 });
    assert.equal(t, first.toZonedDateTime(zoneOf(first.toString())).epochMilliseconds, day);
    assert.equal(lastDay, i === 1200 ? period.to : first.with({ day: first.daysInMonth }).toString());
  }
});

test('buckets end at the end of the calendar', () => {
  const days = bucketsOf({ from: '9999-12-30', to: '9999-12-31' }, 'day', () => 'UTC').map(({ day }) => day);
  assert.deepEqual(days, ['9999-12-30', '9999-12-31']);
  const months = bucketsOf({ from: '9999-11-30', to: '9999-12-31' }, 'month', () => 'UTC');
  assert.deepEqual(
    months.map(({ day, lastDay }) => [day, lastDay]),
    [
      ['9999-11-30', '9999-11-30'],
      ['9999-12-01', '9999-12-31'],
    ],
  );
});

test('a chart offers the grains that divide its period', () => {
  const days = (count: number) => ({ from: '2026-01-01', to: addDays('2026-01-01', count - 1) });
  const offered = (count: number) => grainsOf(days(count)).join();
  assert.deepEqual([1, 2, 7, 8, 31, 32, 366, 367, 1830, 1831].map(offered), [
    'hour',
    'hour,day',
    'hour,day',
    'day,week',
    'day,week',
    'day,week,month',
    'day,week,month',
    'week,month',
    'week,month',
    'month',
  ]);
});
