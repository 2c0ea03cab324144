/** Tests how the period of a query is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  parseBreakdownQuery,
  parseFunnelQuery,
  parseGoalsQuery,
  parseStatsQuery,
  parseTimeseriesQuery,
} from './parse.ts';
import { assertInvalid, params, refusal } from './refused-query.fixture.ts';

test('days win over a preset, and one day is a period', () => {
  const period = { from: '2024-02-29', to: '2024-02-29' };
  assert.deepEqual(parseStatsQuery(params('from=2024-02-29&to=2024-02-29')).period, period);
  assert.deepEqual(parseStatsQuery(params('period=7d&from=2024-02-29&to=2024-02-29')).period, period);
});

test('a malformed period is INVALID_PARAMS', () => {
  assertInvalid(parseGoalsQuery, [
    'period=8d',
    'period=TODAY',
    'period=%207d',
    'period=',
    'period',
    'period=7d&period=7d',
    'period=7d&period=',
    'from=2026-01-01',
    'to=2026-01-01',
    'from=&to=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2025-02-29&to=2026-03-01',
    'from=2026-00-01&to=2026-03-01',
    'from=2026-1-1&to=2026-03-01',
    'from=20260101&to=2026-03-01',
    'from=2026-01-01T00:00&to=2026-03-01',
    'from=2026-01-01%00&to=2026-03-01',
    'from=2026-01-01%0A&to=2026-03-01',
    'from=+2026-01-01&to=2026-03-01',
    'from=2026-01-01&from=2026-01-01&to=2026-03-01',
    'period=nope&from=2026-01-01&to=2026-03-01',
    // One day more than a hundred years.
    'from=1926-03-02&to=2026-03-02',
  ]);
});

test('a period has at most 36,525 days', () => {
  const longest = { from: '1926-03-03', to: '2026-03-02' };
  assert.deepEqual(parseGoalsQuery(params('from=1926-03-03&to=2026-03-02')).period, longest);
  assert.equal(
    refusal(parseGoalsQuery, 'from=1926-03-02&to=2026-03-02'),
    'INVALID_PARAMS: `to` must end a period of at most 36525 days (a hundred years)',
  );
});

test('from later than to is INVALID_PERIOD, unless a parameter is malformed too', () => {
  const backwards = 'from=2026-03-02&to=2026-03-01';
  assert.equal(refusal(parseStatsQuery, backwards), 'INVALID_PERIOD: `from` is later than `to`');
  assertInvalid(parseStatsQuery, [`${backwards}&filter=nope:x`, `${backwards}&period=nope`]);
  assertInvalid(parseTimeseriesQuery, [`${backwards}&metric=nope`, `${backwards}&compare=1`]);
  assertInvalid(parseBreakdownQuery, [backwards, `${backwards}&dimension=page&limit=0`]);
  assertInvalid(parseFunnelQuery, [`${backwards}&version=x`]);
});
