import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfSame } from './same-question.ts';

const SERIES = { metric: 'visitors', compare: true, period: '30d', filter: [] };
const CHANNELS = { dimension: 'channel', limit: 9, search: undefined, period: '30d', filter: [] };

test('an answer of other days, or by another metric, is about the same', () => {
  assert.ok(isOfSame(SERIES, { ...SERIES, metric: 'pageviews', compare: false }));
  assert.ok(isOfSame(SERIES, { ...SERIES, period: undefined, from: '2026-05-01', to: '2026-05-02' }));
  assert.ok(isOfSame(CHANNELS, { dimension: 'channel', limit: 9, period: '30d', filter: [] }));
});

test('an answer about another dimension, or under other filters, is not', () => {
  assert.ok(!isOfSame(CHANNELS, { ...CHANNELS, dimension: 'referrer' }));
  assert.ok(!isOfSame(CHANNELS, { ...CHANNELS, filter: ['country:DE'] }));
  assert.ok(!isOfSame({ ...SERIES, filter: ['country:DE'] }, SERIES));
});
