import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../domain/calendar.ts';
import { NO_NOTES } from '../sites/import-notes.ts';
import { type KeptPreview, summedUp } from './preview.ts';

type Days = KeptPreview['days'];

const shown = (days: Days) => {
  const notes = NO_NOTES;
  return summedUp({ days, dimensions: [], leftOut: {}, notes, accepted: 0, rejected: 0 }).days;
};

const daysFrom = (first: string, count: number, visitorsOf: (index: number) => number | null = () => 1): Days =>
  Array.from({ length: count }, (_, i) => {
    const refusal = i % 10 === 9 ? 'own_day' : null;
    return { day: addDays(first, i), visitors: visitorsOf(i), pageviews: 1, refusal };
  });

test('the days of a year are drawn one by one, without those that are left out', () => {
  const { points, ...others } = shown(daysFrom('2023-03-01', 366));
  assert.deepEqual(others, { first: '2023-03-01', last: '2024-02-29', total: 366, refused: { own_day: 36 } });
  assert.equal(points.length, 330);
  assert.deepEqual(points.at(-1), { day: '2024-02-29', visitors: 1 });
  assert.ok(!points.some(({ day }) => day === '2023-03-10'));
});

test('days of more than a year are drawn by months, which are unknown when a day is', () => {
  const { points, total } = shown(daysFrom('1990-01-15', 13_500, (i) => (i === 3 ? null : 2)));
  assert.equal(total, 13_500);
  assert.equal(points.length, 444);
  assert.deepEqual(points.slice(0, 2), [
    { day: '1990-01-15', visitors: null },
    { day: '1990-02-01', visitors: 50 },
  ]);
  assert.ok(JSON.stringify(points).length < 20_000);
});

test('an export without days has none', () => {
  assert.deepEqual(shown([]), { first: null, last: null, total: 0, refused: {}, points: [] });
});
