import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { sizeOf } from '../../test/draws.ts';
import { DIMENSIONS } from '../domain/dimension.ts';
import { METRICS } from '../domain/metric.ts';
import { PERIOD_PRESETS } from '../domain/period.ts';
import {
  parseBreakdownQuery,
  parseFunnelQuery,
  parseGoalsQuery,
  parseStatsQuery,
  parseTimeseriesQuery,
} from './parse.ts';
import { assertInvalid, params, refusal } from './refused-query.fixture.ts';

test('without parameters every query has its defaults', () => {
  const period = { preset: '30d' };
  assert.deepEqual(parseStatsQuery(params('')), { period, filters: [] });
  assert.deepEqual(parseTimeseriesQuery(params('')), { period, filters: [], metric: 'visitors', compare: false });
  assert.deepEqual(parseBreakdownQuery(params('dimension=page')), {
    period,
    filters: [],
    dimension: 'page',
    limit: 100,
    offset: 0,
    search: null,
  });
  assert.deepEqual(parseGoalsQuery(params('')), { period });
  assert.deepEqual(parseFunnelQuery(params('')), { period, version: null });
});

test('every preset, metric, dimension and comparison is read', () => {
  for (const preset of PERIOD_PRESETS) {
    assert.deepEqual(parseGoalsQuery(params(`period=${preset}`)), { period: { preset } });
  }
  for (const metric of METRICS) assert.equal(parseTimeseriesQuery(params(`metric=${metric}`)).metric, metric);
  for (const dimension of DIMENSIONS) {
    assert.equal(parseBreakdownQuery(params(`dimension=${dimension}`)).dimension, dimension);
    assert.deepEqual(parseStatsQuery(params(`filter=${dimension}:x`)).filters, [{ dimension, value: 'x' }]);
  }
  assert.equal(parseTimeseriesQuery(params('compare=true')).compare, true);
  assert.equal(parseTimeseriesQuery(params('compare=false')).compare, false);
});

test('filters are split at the first colon and keep their value as it is', () => {
  const text = 'filter=page:/a:b%20c%2Bd&filter=utm_source:+x+&filter=event:(none)&filter=city:%00%zz';
  assert.deepEqual(parseStatsQuery(params(text)).filters, [
    { dimension: 'page', value: '/a:b c+d' },
    { dimension: 'utm_source', value: ' x ' },
    { dimension: 'event', value: '(none)' },
    { dimension: 'city', value: '\0%zz' },
  ]);
});

test('a malformed filter is INVALID_PARAMS', () => {
  assertInvalid(parseStatsQuery, [
    'filter=',
    'filter=page',
    'filter=page:',
    'filter=:x',
    'filter=Page:/x',
    'filter=%20page:/x',
    'filter=constructor:x',
    'filter=page:/a&filter=page:/a',
    'filter=page:/a&filter=os:Linux&filter=page:/b',
    'filter=page:/a&filter=',
  ]);
  assert.equal(refusal(parseStatsQuery, 'filter=page:'), 'INVALID_PARAMS: `filter` must have a value after the colon');
  assert.equal(
    refusal(parseStatsQuery, 'filter=colour:red'),
    `INVALID_PARAMS: \`filter\` must be <dimension>:<value>, with a dimension that is one of ${DIMENSIONS.join(', ')}`,
  );
  assert.equal(
    refusal(parseStatsQuery, 'filter=page:/a&filter=page:/b'),
    'INVALID_PARAMS: `filter` may be given only once per dimension',
  );
});

test('limit and offset are plain integers within their bounds', () => {
  const breakdown = (text: string) => parseBreakdownQuery(params(`dimension=page&${text}`));
  assert.equal(breakdown('limit=1').limit, 1);
  assert.equal(breakdown('limit=1000').limit, 1000);
  assert.equal(breakdown('offset=0').offset, 0);
  assert.equal(breakdown('offset=9007199254740991').offset, 9007199254740991);
  for (const text of ['1.5', '1.0', '%2B5', '+5', '5+', '1e2', '0x10', '', 'x', '-1', '-0', '05', '1_0', '٣', 'NaN']) {
    assertInvalid(
      (given) => parseBreakdownQuery(given),
      [`dimension=page&limit=${text}`, `dimension=page&offset=${text}`],
    );
  }
  assertInvalid(parseBreakdownQuery, [
    'dimension=page&limit=0',
    'dimension=page&limit=1001',
    'dimension=page&limit=99999999999999999999',
    'dimension=page&limit=5&limit=5',
    'dimension=page&offset=9007199254740992',
    'dimension=page&offset=0&offset=0',
  ]);
  assert.equal(
    refusal(parseBreakdownQuery, 'dimension=page&limit=0'),
    'INVALID_PARAMS: `limit` must be an integer from 1 to 1000',
  );
  assert.equal(
    refusal(parseBreakdownQuery, 'dimension=page&offset=-1'),
    'INVALID_PARAMS: `offset` must be an integer of at least 0',
  );
});

test('search has at most 256 characters, however many bytes they have', () => {
  const search = (text: string) => parseBreakdownQuery(new URLSearchParams({ dimension: 'page', search: text })).search;
  assert.equal(search('a'.repeat(256)), 'a'.repeat(256));
  assert.equal(search('🦊'.repeat(256)), '🦊'.repeat(256));
  assertInvalid(parseBreakdownQuery, [
    `dimension=page&search=${'a'.repeat(257)}`,
    `dimension=page&search=${encodeURIComponent('🦊'.repeat(257))}`,
    'dimension=page&search=',
    'dimension=page&search=a&search=a',
  ]);
});

test('dimension, metric and compare take their listed values only', () => {
  assertInvalid(parseBreakdownQuery, [
    '',
    'dimension=',
    'dimension=Page',
    'dimension=page&dimension=page',
    'dimension=x',
  ]);
  assertInvalid(parseTimeseriesQuery, [
    'metric=',
    'metric=views',
    'metric=Visitors',
    'metric=visitors&metric=visitors',
    'compare=',
    'compare=1',
    'compare=TRUE',
    'compare=yes',
    'compare=true&compare=true',
  ]);
});

test('a version is any integer; bounds are not checked here', () => {
  const version = (text: string) => parseFunnelQuery(params(`version=${text}`)).version;
  assert.equal(version('2'), 2);
  assert.equal(version('0'), 0);
  assert.equal(version('-3'), -3);
  assert.equal(version('9'.repeat(400)), Number.MAX_SAFE_INTEGER);
  assert.equal(version(`-${'9'.repeat(400)}`), Number.MIN_SAFE_INTEGER);
  assertInvalid(parseFunnelQuery, ['version=', 'version=1.5', 'version=x', 'version=1&version=2', 'version=%201']);
});

test('unknown parameters are ignored, repeated, empty or named like parts of an object', () => {
  const text = 'x=1&x=2&y=&__proto__=1&constructor=&toString=a&limit=0&Period=8d&period[]=8d';
  assert.deepEqual(parseStatsQuery(params(text)), { period: { preset: '30d' }, filters: [] });
  assert.deepEqual(parseGoalsQuery(params('filter=nope&compare=7&metric=')), { period: { preset: '30d' } });
});

test('any query string is a query, or an ApiError that names a parameter', () => {
  const name = fc.constantFrom(
    'period',
    'from',
    'to',
    'filter',
    'metric',
    'compare',
    'dimension',
    'limit',
    'offset',
    'search',
    'version',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '7d',
      '2026-01-01',
      '2026-12-31',
      'page:/',
      'true',
      'visitors',
      'page',
      '5',
      '%zz',
      '%ff%fe',
      '%00',
      '%',
    ),
  );
  const text = fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const parsers = [parseStatsQuery, parseTimeseriesQuery, parseBreakdownQuery, parseGoalsQuery, parseFunnelQuery];
  fc.assert(
    fc.property(text, fc.constantFrom(...parsers), (query, parse) => {
      const result = refusal(parse, query);
      assert.match(result, /^(accepted |INVALID_PARAMS: `\w+` (must|may) |INVALID_PERIOD: `from` is later)/);
    }),
    { numRuns: sizeOf(2000) },
  );
});
