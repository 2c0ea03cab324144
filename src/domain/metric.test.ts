import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Counts, METRIC_TABLE, METRICS, metricText, metricTone } from './metric.ts';

const COUNTS: Counts = {
  visitors: 3,
  pageviews: 12_345,
  sessions: 8,
  bounces: 3,
  duration: 1_000_000_000,
  conversions: 2,
};

test('the metrics are those of the read API, in its order, each computed from the counts', () => {
  assert.deepEqual(
    METRICS.map((metric) => [metric, METRIC_TABLE[metric].value(COUNTS)]),
    [
      ['visitors', 3],
      ['pageviews', 12_345],
      ['sessions', 8],
      ['bounceRate', 0.375],
      ['avgDuration', 125],
      ['conversions', 2],
    ],
  );
});

test('a metric is null when the data that it requires is absent', () => {
  const none: Counts = { visitors: 0, pageviews: 0, sessions: 0, bounces: 0, duration: 0, conversions: null };
  for (const metric of METRICS) {
    const { needs, value } = METRIC_TABLE[metric];
    assert.equal(value(none) === null, needs !== 'nothing', metric);
  }
});

test('a metric is written in its unit', () => {
  const texts = METRICS.map((metric) => metricText(metric, METRIC_TABLE[metric].value(COUNTS)!));
  assert.deepEqual(texts, ['3', '12,345', '8', '37.5%', '2m 05s', '2']);
});

test('more bounces are bad news, more of anything else is good news', () => {
  assert.deepEqual([metricTone('bounceRate', 5), metricTone('bounceRate', -5)], ['bad', 'good']);
  assert.deepEqual([metricTone('visitors', 5), metricTone('visitors', -5)], ['good', 'bad']);
  assert.equal(metricTone('visitors', 0), 'neutral');
});
