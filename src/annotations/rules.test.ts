import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../domain/calendar.ts';
import { type DayDiscards, discardJumps } from './discard-jumps.ts';
import { silences } from './silent-days.ts';

const MONDAY = '2026-05-04';

/** Makes rejected events on days in a row; 0 leaves a day out, as the database does. */
function discards(first: string, counts: readonly number[]): DayDiscards[] {
  return counts.flatMap((count, i) =>
    count === 0 ? [] : [{ day: addDays(first, i), reason: 'bot_user_agent' as const, count }],
  );
}

/** Makes the events of days in a row; 0 leaves a day out, as the catalogue does. */
function events(first: string, counts: readonly (number | null)[]): Map<string, number | null> {
  return new Map(counts.flatMap((count, i) => (count === 0 ? [] : [[addDays(first, i), count] as const])));
}

const jumps = (counts: readonly number[], firstDay = '2026-01-01') =>
  discardJumps(discards(MONDAY, counts), { from: '2026-05-01', to: '2026-06-30' }, firstDay);
const usual = (count: number) => Array.from({ length: 14 }, () => count);

test('rejected events jump at 5 times the median of the 14 days before, and at 50', () => {
  const day = addDays(MONDAY, 14);
  assert.deepEqual(jumps([...usual(20), 100]), [{ day, count: 100, usual: 20, reason: 'bot_user_agent' }]);
  assert.deepEqual(jumps([...usual(20), 99]), []);
  assert.deepEqual(jumps([...usual(0), 50]), [{ day, count: 50, usual: 0, reason: 'bot_user_agent' }]);
  assert.deepEqual(jumps([...usual(0), 49]), []);
  assert.deepEqual(jumps([...usual(1).slice(1), 4000, 60]).length, 1, 'one earlier peak changes no median');
});

test('of jumps in a row the first is told, with its most frequent reason, without lost events', () => {
  const day = addDays(MONDAY, 14);
  assert.deepEqual(
    jumps([...usual(10), 60, 70, 80]).map((jump) => jump.day),
    [day],
  );
  const mixed: DayDiscards[] = [
    ...discards(MONDAY, usual(1)),
    { day, reason: 'origin', count: 200 },
    { day, reason: 'bot_network', count: 40 },
    { day, reason: 'lost', count: 999 },
  ];
  assert.deepEqual(discardJumps(mixed, { from: day, to: day }, '2026-01-01'), [
    { day, count: 240, usual: 1, reason: 'origin' },
  ]);
  assert.deepEqual(discardJumps(mixed, { from: MONDAY, to: addDays(day, -1) }, '2026-01-01'), []);
});

test('without seven known days before it nothing is usual', () => {
  const flood = [0, 0, 0, 0, 0, 0, 0, 500];
  assert.equal(jumps(flood, MONDAY).length, 1);
  assert.deepEqual(jumps(flood, addDays(MONDAY, 1)), []);
});

test('a silence lies between two days with at least 20 events each', () => {
  const from = addDays(MONDAY, 1);
  assert.deepEqual(silences(events(MONDAY, [20, 0, 20])), [{ from, to: from }]);
  assert.deepEqual(silences(events(MONDAY, [20, 0, 0, 0, 20])), [{ from, to: addDays(MONDAY, 3) }]);
  assert.deepEqual(silences(events(MONDAY, [19, 0, 20])), []);
  assert.deepEqual(silences(events(MONDAY, [20, 0, 19])), []);
  assert.deepEqual(silences(events(MONDAY, [20, 1, 20])), []);
  assert.deepEqual(silences(events(MONDAY, [20, 0])), [], 'nothing follows yet');
  assert.deepEqual(silences(events(MONDAY, [null, 0, 20])), [], 'the day before was imported');
  assert.deepEqual(silences(new Map()), []);
});

test('weekdays on which a site always rests are no silence', () => {
  const week = [50, 50, 50, 50, 50, 0, 0];
  assert.deepEqual(
    silences(events(MONDAY, [...week, ...week, ...week, 50])).map(({ from }) => from),
    [addDays(MONDAY, 5)],
    'the first weekend has no weekend before it',
  );
  const tooLong = [50, 50, 50, 50, 0, 0, 0];
  assert.deepEqual(silences(events(MONDAY, [...week, ...tooLong, 50])).at(-1), {
    from: addDays(MONDAY, 11),
    to: addDays(MONDAY, 13),
  });
});
