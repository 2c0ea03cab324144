/** Compares the oracle's breakdowns with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Filter } from '../../src/domain/filter.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import type { Oracle } from './oracle.ts';
import type { ScenarioEvent } from './scenario.ts';
import { breakdown, day, figures, oracleOf, rows, series, visit } from './scenario-oracle.ts';

describe('dimensions', () => {
  const events = visit(
    // Visitor 1: signup before the first pageview, which brings the referrer; then another page with another referrer.
    ['10:00', { event: 'signup', page: '/a', referrer: 'x.example', country: 'FR' }],
    ['10:01', { page: '/a', referrer: 'google.com', utmSource: 'mail', country: 'DE' }],
    ['10:02', { page: '/b', referrer: 'bing.com', utmSource: 'ad', country: 'US' }],
    // Visitor 2: no pageview at all.
    ['11:00', { visitor: '2', event: 'signup', page: '/b', referrer: 'x.example' }],
    // Visitor 3: `/b` twice.
    ['12:00', { visitor: '3', page: '/b' }],
    ['12:01', { visitor: '3', page: '/b' }],
  );
  const oracle = oracleOf({ events });

  test('hits are pageviews, and other events when `event` is a filter or the dimension', () => {
    assert.deepEqual(breakdown(oracle, {}), {
      period: { from: '2024-05-14', to: '2024-05-14', grain: 'hour', tz: 'UTC' },
      dimension: 'page',
      rows: [
        // Of 3 visitors, of whom one only signed up.
        { key: '/b', visitors: 2, views: 3, pct: 2 / 3 },
        { key: '/a', visitors: 1, views: 1, pct: 1 / 3 },
      ],
      totalKeys: 2,
      totalVisitors: 3,
    });
    assert.deepEqual(rows(oracle, { dimension: 'event' }), ['signup 2/2']);
    const filters: Filter[] = [{ dimension: 'event', value: 'signup' }];
    assert.deepEqual(rows(oracle, { filters }), ['/a 1/1', '/b 1/1']);
    assert.deepEqual(rows(oracle, { filters: [{ dimension: 'event', value: 'pageview' }] }), []);
  });

  test('entry, exit, referrer and utm are the session’s; the place is the event’s', () => {
    assert.deepEqual(rows(oracle, { dimension: 'entry' }), ['/a 1/2', '/b 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'exit' }), ['/b 2/4']);
    assert.deepEqual(rows(oracle, { dimension: 'referrer' }), ['(none) 1/2', 'google.com 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'utm_source' }), ['(none) 1/2', 'mail 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'country' }), ['(none) 1/2', 'DE 1/1', 'US 1/1']);
    // The signups carry their sessions' first touch; visitor 2's has none.
    const filters: Filter[] = [{ dimension: 'event', value: 'signup' }];
    assert.deepEqual(rows(oracle, { dimension: 'referrer', filters }), ['(none) 1/1', 'google.com 1/1']);
    assert.deepEqual(rows(oracle, { dimension: 'entry', filters }), ['(none) 1/1', '/a 1/1']);
    assert.deepEqual(rows(oracle, { dimension: 'country', filters }), ['(none) 1/1', 'FR 1/1']);
  });

  test('rows go by visitors, views, then bytes; pages of rows do not overlap', () => {
    const ties = oracleOf({
      events: visit(['10:00', { page: '/é' }], ['10:01', { page: '/z' }], ['10:02', { page: '/B' }]),
    });
    // 0x42 'B' < 0x7a 'z' < 0xc3 'é'.
    assert.deepEqual(rows(ties, {}), ['/B 1/1', '/z 1/1', '/é 1/1']);
    assert.deepEqual(rows(ties, { limit: 1, offset: 1 }), ['/z 1/1']);
    assert.equal(breakdown(ties, { limit: 1, offset: 5 }).totalKeys, 3);
  });

  test('search ignores case and finds (none)', () => {
    assert.deepEqual(rows(oracle, { search: 'B' }), ['/b 2/3']);
    assert.equal(breakdown(oracle, { search: 'B' }).totalKeys, 1);
    assert.deepEqual(rows(oracle, { dimension: 'referrer', search: 'NON' }), ['(none) 1/2']);
    assert.deepEqual(rows(oracle, { search: '%' }), []);
  });

  test('a share of no visitors is 0', () => {
    const answer = breakdown(oracleOf({}), {});
    assert.deepEqual([answer.rows, answer.totalKeys, answer.totalVisitors], [[], 0, 0]);
  });
});

describe('the daily cap of keys', () => {
  // May 13: a 2 visitors, b and c 1 (the same visitor 1). May 14: c twice, b once, a once, all by visitor 1.
  const events: ScenarioEvent[] = [
    { at: '2024-05-13T10:00', city: 'a', visitor: '1' },
    { at: '2024-05-13T10:01', city: 'a', visitor: '2' },
    { at: '2024-05-13T10:02', city: 'b', visitor: '1' },
    { at: '2024-05-13T10:03', city: 'c', visitor: '1' },
    { at: '2024-05-14T10:00', city: 'c', visitor: '1' },
    { at: '2024-05-14T10:01', city: 'c', visitor: '1' },
    { at: '2024-05-14T10:02', city: 'b', visitor: '1' },
    { at: '2024-05-14T10:03', city: 'a', visitor: '1' },
  ];
  const oracle = oracleOf({ events }, 1);
  const period = day('2024-05-13', '2024-05-14');
  const dimension = 'city';

  test('(other) holds the rest: visitors counted exactly, last, one key, never found', () => {
    // Stored: a on May 13, c on May 14. Past the cap: b, c (visitor 1: 1/2), then b, a (1/2): together 2/4.
    assert.deepEqual(rows(oracle, { dimension, period }), ['a 2/2', 'c 1/2', '(other) 2/4']);
    assert.equal(breakdown(oracle, { dimension, period }).totalKeys, 3);
    assert.deepEqual(rows(oracle, { dimension, period, search: 'o' }), []);
    assert.deepEqual(rows(oracle, { dimension, period, limit: 1, offset: 2 }), ['(other) 2/4']);
  });

  test('one filter reads the daily rows and, where (other) may hold its key, raw events; two read these without a cap', () => {
    const city: Filter = { dimension: 'city', value: 'c' };
    assert.deepEqual(pickFiltered(oracle, period, [city]), [2, 3]);
    const later = oracleOf({ events, now: '2024-07-14T10:00' }, 1);
    assert.deepEqual(pickFiltered(later, period, [city]), [null, null]);
    assert.deepEqual(pickFiltered(later, day('2024-05-14', '2024-05-14'), [city]), [1, 2]);
    assert.deepEqual(rows(oracle, { dimension, period, filters: [city] }), ['c 1/2']);
    const country: Filter = { dimension: 'country', value: '(none)' };
    // c on both days: 2 visitors (one a day), 3 views.
    assert.deepEqual(pickFiltered(oracle, period, [city, country]), [2, 3]);
    assert.deepEqual(rows(oracle, { dimension, period, filters: [country] }), ['a 3/3', 'c 2/3', 'b 2/2']);
    // Hourly points with a filter are raw.
    assert.equal(series(oracle, { period, filters: [city] })[10], 1);
    assert.deepEqual(rows(oracle, { dimension, period, filters: [{ dimension: 'city', value: '(other)' }] }), [
      '(other) 2/4',
    ]);
  });
});

function pickFiltered(oracle: Oracle, period: PeriodChoice, filters: Filter[]): (number | null)[] {
  const all = figures(oracle, period, filters);
  return [all.visitors, all.pageviews];
}
