import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStatsQuery } from './parse.ts';
import { parseReportQuery } from './parse-report.ts';

const parse = (query: string) => parseReportQuery(new URLSearchParams(query));

test('pages of whole days are ranked by time and by scroll depth', () => {
  for (const metric of ['visitors', 'time', 'scroll']) {
    assert.equal(parse(`dimension=page&metric=${metric}`).metric, metric);
  }
  assert.equal(parse('dimension=page').metric, 'visitors');
});

test('nothing else has a time or a scroll depth', () => {
  for (const query of [
    'dimension=entry',
    'dimension=hour_of_week',
    'dimension=next_page:/',
    'dimension=property:plan',
  ]) {
    assert.throws(() => parse(`${query}&metric=time`), { code: 'INVALID_PARAMS' }, query);
  }
  for (const filter of ['page:/', 'country:DE']) {
    assert.throws(() => parse(`dimension=page&metric=scroll&filter=${filter}`), { code: 'INVALID_PARAMS' }, filter);
    assert.equal(parse(`dimension=page&filter=${filter}`).metric, 'visitors');
  }
  assert.throws(() => parse('dimension=page&metric=views'), { code: 'INVALID_PARAMS' });
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
