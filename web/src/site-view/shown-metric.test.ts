import '../british.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRICS } from '../../../src/domain/metric.ts';
import { drawnView, figureText, seriesPath, shownMetrics } from './shown-metric.ts';
import { DEFAULT_VIEW, type ViewState } from './view-state.ts';

const SHOP = { revenueGoals: [3, 5] };
const drawn = (view: Partial<ViewState>, site: Parameters<typeof drawnView>[1]) =>
  drawnView({ ...DEFAULT_VIEW, ...view }, site).metric;

test('a site with revenue has it among its figures, a goal the figures of its conversions', () => {
  assert.deepEqual(shownMetrics(null, false), METRICS);
  assert.deepEqual(shownMetrics(null, true), [...METRICS, 'revenue']);
  assert.deepEqual(shownMetrics(3, true), [
    ...['uniqueConversions', 'conversions', 'conversionRate', 'revenue', 'averageOrder'],
  ]);
  assert.deepEqual(shownMetrics(4, false), ['uniqueConversions', 'conversions', 'conversionRate']);
});

test('a figure that the view does not have gives way to one that it has', () => {
  assert.equal(drawn({ metric: 'revenue' }, SHOP), 'revenue');
  assert.equal(drawn({ metric: 'revenue' }, {}), 'visitors');
  assert.equal(drawn({ metric: 'averageOrder' }, SHOP), 'visitors');
  assert.equal(drawn({ metric: 'averageOrder', goal: 5 }, SHOP), 'averageOrder');
  assert.equal(drawn({ metric: 'averageOrder', goal: 4 }, SHOP), 'uniqueConversions');
  assert.equal(drawn({ metric: 'conversionRate' }, SHOP), 'visitors');
  assert.equal(drawn({ metric: 'visitors', goal: 4 }, SHOP), 'uniqueConversions');
});

test('figures of a goal and of money have a question of their own', () => {
  assert.equal(seriesPath({ metric: 'visitors' }), 'timeseries');
  assert.equal(seriesPath({ metric: 'conversions' }), 'timeseries');
  assert.equal(seriesPath({ metric: 'conversions', goal: 3 }), 'goal-timeseries');
  assert.equal(seriesPath({ metric: 'revenue' }), 'goal-timeseries');
});

test('an amount is written in its currency', () => {
  assert.equal(figureText('revenue', 1234.5, 'EUR'), '€1,234.50');
  assert.equal(figureText('averageOrder', 500, 'JPY'), 'JP¥500');
  assert.equal(figureText('revenue', 0, null), '0');
});
