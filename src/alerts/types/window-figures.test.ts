/** Tests what rules of drops are compared with, and their states, at the edges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertState } from '../../domain/alert-rule.ts';
import { judgeDropOf } from './drops.ts';
import { HOUR } from './hour-windows.ts';
import { WindowFigures } from './window-figures.ts';

const END = Temporal.Instant.from('2026-05-20T12:00:00Z').epochMilliseconds * 1000;
const WEEK = 7 * 24 * HOUR;

/** The figures of a site in UTC with these amounts in the hour before `END`, and before the same instant of each earlier week. */
function figuresOf(amounts: readonly string[], unknown: readonly string[] = []): WindowFigures {
  const hours = amounts.map((amount, weeks) => ({ at: END - HOUR - weeks * WEEK, amount }));
  const first = Temporal.PlainDate.from('2026-05-20').subtract({ weeks: amounts.length - 1 });
  return new WindowFigures({ hours, keptFrom: '2020-01-01', unknown }, first.toString(), 'UTC');
}

function thresholdOf(amounts: readonly string[], percent: number, decimals: 0 | 2, unknown: readonly string[] = []) {
  const seen = figuresOf(['7', ...amounts], unknown).seen(END, { hours: 1, threshold: null, percent, decimals });
  return 'problem' in seen ? seen.problem : seen.threshold;
}

test('a percentage of the median is rounded up to whole conversions, and to the nearest of two decimals', () => {
  const odd = ['10', '30', '20', '1000', '5'];
  assert.equal(thresholdOf(odd, 50, 0), '10');
  assert.equal(thresholdOf(odd, 51, 0), '11');
  assert.equal(thresholdOf(odd, 100, 0), '20');
  assert.equal(thresholdOf(['1', '2', '3', '4'], 100, 0), '3', 'the median is 2.5');
  assert.equal(thresholdOf(['0', '0', '0', '0'], 100, 0), '0');
  const money = ['10.015', '10.005', '10.005', '10.015'];
  assert.equal(thresholdOf(money, 100, 2), '10.01');
  assert.equal(thresholdOf(['0.01', '0.01', '0.01', '0.01'], 50, 2), '0.01', 'half a cent is rounded up');
  assert.equal(thresholdOf(['0.01', '0.01', '0.01', '0.01'], 49, 2), '0');
  assert.equal(thresholdOf(['-5', '-5', '-5', '-5'], 50, 2), '-2.5', 'more refunds than orders');
});

test('at most 12 weeks count, at least 4 are needed, and those with an unknown day are left out', () => {
  const weeks = Array.from({ length: 20 }, (_, i) => String(i < 12 ? 4 : 1000));
  assert.equal(thresholdOf(weeks, 100, 0), '4');
  assert.equal(thresholdOf(['1', '2', '3'], 100, 0), 'few_weeks');
  assert.equal(thresholdOf(['1', '2', '3', '4'], 100, 0, ['2026-05-13']), 'few_weeks');
  assert.equal(thresholdOf(['100', '2', '3', '4', '5'], 100, 0, ['2026-05-13']), '4', 'the median of 2 to 5 is 3.5');
  assert.equal(
    thresholdOf(['1', '2', '3', '4'], 100, 0, ['2026-05-12', '2026-05-14']),
    '3',
    'neighbours do not matter',
  );
  assert.equal(thresholdOf(['1', '2', '3', '4'], 100, 0, ['2026-05-20']), 'unknown_hours');
});

test('hours before the first day of a site are not known', () => {
  const figures = figuresOf(['7']);
  const seen = (hours: number) => figures.seen(END, { hours, threshold: 8, percent: null, decimals: 0 });
  assert.deepEqual(seen(12), { value: '7', threshold: '8' });
  assert.deepEqual(seen(13), { value: null, problem: 'unknown_hours' });
});

test('a drop fires below the threshold, once until it has been reached again; without a figure its state stays', () => {
  const look = (state: AlertState, value: string, threshold = '10') => judgeDropOf(state, 5, { value, threshold });
  const memory = { until: 5 };
  assert.deepEqual(look('armed', '10'), { state: 'armed', memory, fired: [] });
  assert.deepEqual(look('armed', '9.99999999999999999999'), { state: 'firing', memory, fired: [10], threshold: 10 });
  assert.deepEqual(look('firing', '0'), { state: 'firing', memory, fired: [] });
  assert.deepEqual(look('firing', '10'), { state: 'armed', memory, fired: [] });
  assert.deepEqual(look('armed', '0', '0'), { state: 'armed', memory, fired: [] }, 'nothing is usual');
  for (const state of ['armed', 'firing'] as const) {
    const unknown = judgeDropOf(state, 5, { value: '0', problem: 'few_weeks' });
    assert.deepEqual(unknown, { state, memory: { until: 5, reason: 'few_weeks' }, fired: [] });
  }
});
