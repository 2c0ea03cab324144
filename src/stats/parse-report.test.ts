import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStatsQuery } from './parse.ts';
import { parseReportQuery, parseRevenueQuery } from './parse-report.ts';
import { ROW_METRIC_TABLE, ROW_METRICS } from './row-metric.ts';

const parse = (query: string) => parseReportQuery(new URLSearchParams(query));

test('rows are ranked by any figure, those of a goal with a goal alone', () => {
  assert.equal(parse('dimension=page').metric, 'visitors');
  for (const { metric, needs } of ROW_METRICS.map((name) => ({ metric: name, ...ROW_METRIC_TABLE[name] }))) {
    for (const dimension of ['page', 'country', 'channel', 'property:plan']) {
      const query = `dimension=${dimension}&metric=${metric}&where=device:is:mobile&filter=os:Linux`;
      assert.equal(parse(`${query}&goal=3`).metric, metric);
      if (needs === 'goal') assert.throws(() => parse(query), { code: 'INVALID_PARAMS', message: /`goal`/ }, query);
      else assert.equal(parse(query).goalId, undefined);
    }
  }
  assert.equal(parse('dimension=entry&metric=time').metric, 'time');
  for (const wrong of ['pageviews', 'revenue', 'timeonpage']) {
    assert.throws(() => parse(`dimension=page&metric=${wrong}`), { code: 'INVALID_PARAMS' }, wrong);
  }
});

test('metrics name the figures of rows, each once', () => {
  assert.deepEqual(parse('dimension=page&metrics=scroll,sessions,scroll').metrics, ['scroll', 'sessions']);
  assert.equal(parse('dimension=page').metrics, undefined);
  for (const wrong of ['scroll,', 'scroll, sessions', 'pageviews', 'conversions', 'scroll&metrics=sessions']) {
    assert.throws(() => parse(`dimension=page&metrics=${wrong}`), { code: 'INVALID_PARAMS' }, wrong);
  }
});

test('hours and moves have visitors and views alone', () => {
  for (const dimension of ['hour_of_week', 'next_page:/', 'previous_page:/']) {
    assert.equal(parse(`dimension=${dimension}&where=country:is:DE`).metric, 'visitors');
    for (const asked of ['metric=time', 'metric=sessions', 'metrics=scroll']) {
      assert.throws(() => parse(`dimension=${dimension}&${asked}`), { code: 'INVALID_PARAMS' }, asked);
    }
  }
});

test('the money of orders takes conditions, and a goal', () => {
  const revenue = (query: string) => parseRevenueQuery(new URLSearchParams(`dimension=channel&metric=revenue${query}`));
  assert.equal(revenue('&goal=3')!.where, undefined);
  assert.deepEqual(revenue('&goal=3&where=page:contains:/&filter=country:DE')!.where, [
    { subject: 'country', operator: 'is', values: ['DE'] },
    { subject: 'page', operator: 'contains', values: ['/'] },
  ]);
  assert.throws(() => revenue('&where=country:is:DE'), { code: 'INVALID_PARAMS', message: /`goal`/ });
  assert.throws(() => parse('dimension=page&currency=EUR'), { code: 'INVALID_PARAMS' });
});

test('reports take filters by properties, once each; other endpoints do not', () => {
  const query = String.raw`dimension=page&filter=property:plan:pro:1&filter=property:a\:b:c&filter=country:DE`;
  assert.deepEqual(parse(query).filters, [
    { dimension: 'property:plan', value: 'pro:1' },
    { dimension: 'property:a:b', value: 'c' },
    { dimension: 'country', value: 'DE' },
  ]);
  const six = Array.from({ length: 6 }, (_, i) => `property:p${i}:x`).join('&filter=');
  for (const wrong of [
    six,
    'property:plan:',
    'property:plan',
    'property::a',
    'property:plan:a&filter=property:plan:b',
  ]) {
    assert.throws(() => parse(`dimension=page&filter=${wrong}`), { code: 'INVALID_PARAMS' }, wrong);
  }
  assert.throws(() => parseStatsQuery(new URLSearchParams('filter=property:plan:pro')), { code: 'INVALID_PARAMS' });
  assert.equal(parseStatsQuery(new URLSearchParams('filter=property:plan:pro'), 'dashboard').filters.length, 1);
});
