import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseDay, dayAtKey, weeksOf } from './calendar-days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

test('a month is whole weeks from the first weekday on, without the days beside it', () => {
  // 1 May 2026 is a Friday.
  const daysOf = (month: string, firstDay: 0 | 1 | 6) =>
    weeksOf(month, firstDay).map((week) => week.map((day) => (day === null ? 0 : Number(day.slice(8)))));
  assert.deepEqual(daysOf('2026-05-01', MONDAY), [
    [0, 0, 0, 0, 1, 2, 3],
    [4, 5, 6, 7, 8, 9, 10],
    [11, 12, 13, 14, 15, 16, 17],
    [18, 19, 20, 21, 22, 23, 24],
    [25, 26, 27, 28, 29, 30, 31],
  ]);
  assert.deepEqual(daysOf('2026-05-01', SUNDAY).at(-1), [31, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(daysOf('2026-05-01', SATURDAY)[0], [0, 0, 0, 0, 0, 0, 1]);
  // 1 February 2027 is a Monday: four weeks exactly.
  assert.deepEqual(
    daysOf('2027-02-01', MONDAY).flat(),
    Array.from({ length: 28 }, (_, index) => index + 1),
  );
  assert.equal(daysOf('2028-02-01', MONDAY).flat().filter(Boolean).length, 29);
});

test('two choices make a range in either order, a third begins another', () => {
  const first = chooseDay({ from: '2026-05-04', to: '2026-05-09' }, '2026-05-20');
  assert.deepEqual(first, { from: '2026-05-20', to: '' });
  assert.deepEqual(chooseDay(first, '2026-06-02'), { from: '2026-05-20', to: '2026-06-02' });
  assert.deepEqual(chooseDay(first, '2026-05-01'), { from: '2026-05-01', to: '2026-05-20' });
  assert.deepEqual(chooseDay(first, '2026-05-20'), { from: '2026-05-20', to: '2026-05-20' });
  assert.deepEqual(chooseDay({ from: '', to: '' }, '2026-05-20'), { from: '2026-05-20', to: '' });
});

test('keys move by days, weeks, months and years; a shorter month ends earlier', () => {
  const at = (day: string, key: string, withShift = false) => dayAtKey(day, key, withShift, MONDAY);
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'].map((key) =>
      at('2026-03-31', key),
    ),
    [
      ...['2026-03-30', '2026-04-01', '2026-03-24', '2026-04-07', '2026-03-30', '2026-04-05'],
      ...['2026-02-28', '2026-04-30', null],
    ],
  );
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].map((key) => at('2028-02-29', key, true)),
    ['2028-01-29', '2028-03-29', '2027-02-28', '2029-02-28', '2027-02-28', '2029-02-28'],
  );
  assert.equal(dayAtKey('2026-05-20', 'Home', false, SUNDAY), '2026-05-17');
});
