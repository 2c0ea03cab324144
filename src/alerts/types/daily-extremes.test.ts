import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayStart } from '../../domain/day.ts';
import { dailyExtremes, dailyValues } from './daily-extremes.ts';

const HOUR = 3_600_000_000;
/** New York's clocks go forward on 8 March 2026: that day has 23 hours. */
const DAYS = { from: '2026-03-07', to: '2026-03-09', timezone: 'America/New_York' };
const START = dayStart(DAYS.from, DAYS.timezone);
const ROUNDS = { every: HOUR, first: START / HOUR, count: 24 + 23 + 2 };

test('each local day has the extreme of its own rounds', () => {
  const at = (round: number) => round;
  assert.deepEqual(dailyExtremes({ at, extreme: 'most' }, ROUNDS, DAYS), [23, 46, 48]);
  assert.deepEqual(dailyExtremes({ at, extreme: 'least' }, ROUNDS, DAYS), [0, 24, 47]);
});

test('a day without a figure is null', () => {
  const at = (round: number) => (round < 30 ? null : round);
  assert.deepEqual(dailyExtremes({ at, extreme: 'least' }, ROUNDS, DAYS), [null, 30, 47]);
  assert.deepEqual(dailyExtremes({ at, extreme: 'least' }, { ...ROUNDS, count: 40 }, DAYS), [null, 30, null]);
});

test('values that are known by days are put in order', () => {
  assert.deepEqual(dailyValues([{ day: '2026-03-08', value: 3 }], DAYS), [null, 3, null]);
});
