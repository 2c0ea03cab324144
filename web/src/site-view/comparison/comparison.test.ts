import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, countDays, weekdayOf } from '../../../../src/domain/calendar.ts';
import { COMPARED_NAMES, comparedPeriod, isWholeComparison } from '../../../../src/domain/comparison.ts';
import { type Period, previousPeriod } from '../../../../src/domain/period.ts';
import fc from '../../../../test/draws.ts';
import { type Comparison, comparedDays, isAnswered, lackOf, toggleComparison } from './comparison.ts';

const period: fc.Arbitrary<Period> = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 800 }))
  .map(([start, count]) => ({ from: addDays('1990-01-01', start), to: addDays('1990-01-01', start + count - 1) }));
const lengthOf = ({ from, to }: Period) => countDays(from, to);

test('a comparison has as many days as the period, but a month', () => {
  const comparison = fc.constantFrom<Comparison>('off', 'previous', 'previous-weekdays', 'year-weekdays');
  fc.assert(
    fc.property(comparison, period, (one, days) =>
      assert.equal(lengthOf(comparedDays(one, days, '30d')), lengthOf(days)),
    ),
  );
});

test('a whole month is compared with the whole month before, and this month with as much of it', () => {
  const of = (from: string, to: string, preset?: string) =>
    Object.values(comparedDays('previous', { from, to }, preset));
  assert.deepEqual(of('2026-03-01', '2026-03-31'), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(of('2026-03-01', '2026-03-31', 'last_month'), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(of('2026-01-01', '2026-01-31'), ['2025-12-01', '2025-12-31']);
  assert.deepEqual(of('2026-05-01', '2026-05-20', 'month'), ['2026-04-01', '2026-04-20']);
  assert.deepEqual(of('2026-03-01', '2026-03-30', 'month'), ['2026-02-01', '2026-02-28']);
  // The last 30 days are compared with 30 days, also when they are a month.
  assert.deepEqual(of('2026-04-01', '2026-04-30', '30d'), ['2026-03-02', '2026-03-31']);
  assert.deepEqual(of('2026-05-01', '2026-05-20'), ['2026-04-11', '2026-04-30']);
});

test('the answers have the figures of as many days before, and of no others', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  assert.deepEqual(previousPeriod(march), { from: '2026-01-29', to: '2026-02-28' });
  assert.equal(isAnswered(previousPeriod(march), march), true);
  assert.equal(isAnswered(comparedDays('previous', march), march), false);
});

test('the same weekdays are compared, without a day of the period', () => {
  fc.assert(
    fc.property(period, (days) => {
      const before = comparedDays('previous-weekdays', days);
      assert.equal(weekdayOf(before.from), weekdayOf(days.from));
      assert.ok(before.to < days.from && countDays(before.to, days.from) <= 8);
      assert.equal(weekdayOf(comparedDays('year-weekdays', days).from), weekdayOf(days.from));
    }),
  );
});

test('the read API compares with the same days', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COMPARED_NAMES), period, (name, days) =>
      assert.deepEqual(comparedDays(name, days), comparedPeriod(name, days)),
    ),
  );
});

test('the days of a comparison', () => {
  const of = (comparison: Comparison, from: string, to: string) =>
    Object.values(comparedDays(comparison, { from, to }));
  assert.deepEqual(of('previous', '2026-05-14', '2026-05-20'), ['2026-05-07', '2026-05-13']);
  assert.deepEqual(of('previous-weekdays', '2026-04-21', '2026-05-20'), ['2026-03-17', '2026-04-15']);
  assert.deepEqual(of('previous-weekdays', '2026-05-20', '2026-05-20'), ['2026-05-13', '2026-05-13']);
  assert.deepEqual(of('year', '2026-05-14', '2026-05-20'), ['2025-05-14', '2025-05-20']);
  assert.deepEqual(of('year-weekdays', '2026-05-14', '2026-05-20'), ['2025-05-15', '2025-05-21']);
});

test('a year before, months and years are whole, and other periods have as many days', () => {
  const of = (from: string, to: string) => Object.values(comparedDays('year', { from, to }));
  assert.deepEqual(of('2024-02-01', '2024-02-29'), ['2023-02-01', '2023-02-28']);
  assert.deepEqual(of('2025-02-01', '2025-02-28'), ['2024-02-01', '2024-02-29']);
  assert.deepEqual(of('2024-01-01', '2024-12-31'), ['2023-01-01', '2023-12-31']);
  assert.deepEqual(of('2024-02-29', '2024-02-29'), ['2023-02-28', '2023-02-28']);
  assert.deepEqual(of('2024-02-20', '2024-03-05'), ['2023-02-20', '2023-03-06']);
});

test('a comparison is whole from the first day with figures on', () => {
  const days = { from: '2026-05-07', to: '2026-05-13' };
  assert.equal(isWholeComparison('2026-05-07', days), true);
  assert.equal(isWholeComparison('2026-05-08', days), false);
  assert.equal(isWholeComparison(null, days), false);
});

test('a comparison is switched off and on', () => {
  assert.equal(toggleComparison('year'), 'off');
  assert.equal(toggleComparison('off'), 'previous');
});

const TODAY = '2026-05-20';
const MAY = { from: '2026-05-01', to: '2026-05-31' };
const lackIn = (comparison: Comparison, compared: { readonly from: string; readonly to: string }, period = MAY) =>
  lackOf(comparison, { period, compared, preset: undefined }, { firstDay: '2026-03-15', today: TODAY });

test('a comparison with days before the first one with figures lacks days', () => {
  assert.equal(lackIn('previous', { from: '2026-03-14', to: '2026-03-31' }), 'days');
  assert.equal(lackIn('previous', { from: '2026-03-15', to: '2026-03-31' }), null);
  assert.equal(lackIn('off', { from: '2025-01-01', to: '2025-01-31' }), null);
});

test('nothing is said of all time, which nothing comes before, unless days of its own are chosen', () => {
  const ofAll = (comparison: Comparison) =>
    lackOf(
      comparison,
      { period: MAY, compared: { from: '2026-01-01', to: '2026-01-31' }, preset: 'all' },
      { firstDay: '2026-03-15', today: TODAY },
    );
  assert.equal(ofAll('previous'), null);
  assert.equal(ofAll({ from: '2026-01-01', to: '2026-01-31' }), 'days');
});

test('a range of another length is named with both lengths, without days that are still to come', () => {
  const week = { from: '2026-04-06', to: '2026-04-12' };
  assert.deepEqual(lackIn(week, week), [20, 7]);
  const april = { from: '2026-04-01', to: '2026-04-30' };
  assert.equal(lackIn(april, april), null, 'May has had twenty days, and so many of April are compared');
  assert.deepEqual(lackIn(april, april, { from: '2026-05-04', to: '2026-05-10' }), [7, 30]);
  assert.equal(lackIn(week, week, { from: '2026-05-04', to: '2026-05-10' }), null);
  assert.equal(lackIn('previous', week), null, 'months have different lengths');
});
