import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStatsQuery, parseTimeseriesQuery } from './parse.ts';
import { assertInvalid, params, refusal } from './refused-query.fixture.ts';

test('a compared period is read by name or by its days; the previous one is no part of a query', () => {
  const against = (text: string) => parseStatsQuery(params(`against=${text}`)).against;
  assert.equal('against' in parseStatsQuery(params('against=previous')), false);
  assert.equal(against('year'), 'year');
  assert.equal(against('year-weekdays'), 'year-weekdays');
  const days = { from: '2026-01-01', to: '2026-01-31' };
  assert.deepEqual(against('2026-01-01,2026-01-31'), days);
  assert.deepEqual(parseTimeseriesQuery(params('against=2026-01-01,2026-01-31')).against, days);
});

test('a malformed compared period is INVALID_PARAMS', () => {
  const wrong = [
    '',
    'nope',
    'Year',
    '2026-01-01',
    '2026-01-01,',
    ',',
    '2026-02-30,2026-03-01',
    '2026-01-01..2026-01-31',
  ];
  const long = ['1900-01-01,2026-01-01', '2026-01-01,2026-01-02,2026-01-03', 'year&against=year'];
  assertInvalid(
    parseStatsQuery,
    [...wrong, ...long].map((text) => `against=${text}`),
  );
});

test('a compared period that ends before it begins is INVALID_PERIOD', () => {
  const refused = refusal(parseStatsQuery, 'against=2026-02-01,2026-01-31');
  assert.equal(refused, 'INVALID_PERIOD: the first day of `against` is later than its last');
});
