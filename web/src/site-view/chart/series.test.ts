import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../../../../src/domain/period.ts';
import { bucketsOf, grainOf } from '../../../../src/domain/period.ts';
import type { TimeseriesAnswer } from '../../../../src/stats/answer.ts';
import { seriesCsv } from '../export/export-tables.ts';
import { compareSeries, seriesOf, wholeComparison } from './series.ts';

/** The values of a period: numbers from a first one on. */
function answer(period: Period, first = 1, tz = 'UTC'): TimeseriesAnswer {
  const grain = grainOf(period);
  const points = bucketsOf(period, grain, () => tz).map(({ t }, index) => ({ t, value: first + index }));
  return { period: { ...period, grain, tz }, grain, tz, points };
}

const WEEK = { from: '2026-05-14', to: '2026-05-20' };
const BEFORE = { from: '2026-05-07', to: '2026-05-13' };

test('a series stands beside that of the previous period', () => {
  const series = seriesOf('visitors', { ...answer(WEEK), prev: answer(BEFORE, 11).points });
  assert.deepEqual(series.previous?.buckets.period, BEFORE);
  assert.deepEqual(series.previous?.values, [11, 12, 13, 14, 15, 16, 17]);
});

test('the file of a day of 25 hours has each hour beside the same hour of the clocks', () => {
  const [day, before] = ['2026-10-25', '2026-10-24'].map((day) => ({ from: day, to: day }));
  const of = (days: Period, first?: number) => answer(days, first, 'Europe/Berlin');
  const series = seriesOf('visitors', { ...of(day!), prev: of(before!, 101).points });
  assert.deepEqual(seriesCsv(series).split('\r\n').slice(3, 6), [
    '"2026-10-25T00:00:00.000Z",3,"2026-10-24T00:00:00.000Z",103',
    '"2026-10-25T01:00:00.000Z",4,,',
    '"2026-10-25T02:00:00.000Z",5,"2026-10-24T01:00:00.000Z",104',
  ]);
});

test('a series stands beside that of other days', () => {
  const days = { from: '2025-05-15', to: '2025-05-21' };
  const { previous } = compareSeries(seriesOf('visitors', answer(WEEK)), answer(days));
  assert.deepEqual(previous?.buckets.period.to, days.to);
  assert.equal(previous?.buckets.starts[0], Date.parse(days.from));
});

test('series of different grains are not compared', () => {
  const quarter = seriesOf('visitors', answer({ from: '2024-01-01', to: '2024-03-31' }));
  assert.equal(compareSeries(quarter, answer({ from: '2023-01-01', to: '2023-03-31' })).previous, null);
});

test('a comparison with days before the first one, or with unknown days, is left out', () => {
  const series = seriesOf('visitors', { ...answer(WEEK), prev: answer(BEFORE).points });
  assert.equal(wholeComparison(series, '2026-05-07'), series);
  assert.equal(wholeComparison(series, '2026-05-08').previous, null);
  assert.equal(wholeComparison(series, null).previous, null);
  const prev = answer(BEFORE).points.map((point, index) => (index === 3 ? { ...point, value: null } : point));
  assert.equal(wholeComparison(seriesOf('visitors', { ...answer(WEEK), prev }), '2026-05-07').previous, null);
  // A day without a session has no bounce rate.
  assert.notEqual(wholeComparison(seriesOf('bounceRate', { ...answer(WEEK), prev }), '2026-05-07').previous, null);
});
