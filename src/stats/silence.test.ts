import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from '../domain/calendar.ts';
import { silenceOf } from './silence.ts';

const TODAY = '2026-11-30';

/** Returns days by their number before today. */
const ago = (...numbers: readonly number[]) => numbers.map((number) => addDays(TODAY, -number));
const run = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

test('a site that had events every day has stopped after a whole day without any', () => {
  assert.equal(silenceOf(ago(...run(60, 0)), TODAY), null);
  assert.equal(silenceOf(ago(...run(60, 1)), TODAY), null, 'today is not over');
  assert.deepEqual(silenceOf(ago(...run(60, 2)), TODAY), { since: addDays(TODAY, -1) });
  assert.deepEqual(silenceOf(ago(...run(400, 200)), TODAY), { since: addDays(TODAY, -199) });
});

test('a site that rests now and then has stopped after more than three times its longest pause', () => {
  const weekdays = run(40, 0).filter((number) => number % 7 > 1);
  const until = (last: number) => silenceOf(ago(...weekdays.filter((number) => number >= last)), TODAY);
  assert.equal(until(6), null, 'five days, after pauses of two');
  assert.deepEqual(until(9), { since: addDays(TODAY, -8) });
  const [nine, ten] = [10, 11].map((number) => silenceOf(ago(number, number + 4, number + 8), TODAY));
  assert.deepEqual([nine, ten], [null, { since: addDays(TODAY, -10) }], 'after pauses of three');
});

test('events every few weeks are no reason to expect one', () => {
  assert.equal(silenceOf(ago(90, 70, 50, 30), TODAY), null);
  assert.equal(silenceOf(ago(200, 60), TODAY), null, 'the pause before counts from the first measured day');
  assert.deepEqual(silenceOf(ago(300, 160), TODAY), { since: addDays(TODAY, -159) });
});

test('a site that had its first events a few days ago may rest for three days', () => {
  assert.equal(silenceOf(ago(3), TODAY), null);
  assert.deepEqual(silenceOf(ago(4), TODAY), { since: addDays(TODAY, -3) });
});

test('a site without any event has never had one', () => {
  assert.deepEqual(silenceOf([], TODAY), { since: null });
});

test('events of tomorrow, by the clock of another zone, end the silence', () => {
  assert.equal(silenceOf(ago(30, -1), TODAY), null);
});
