/** Compares the oracle's filtered answers with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Filter } from '../../src/domain/filter.ts';
import { Oracle } from './oracle.ts';
import { type ScenarioEvent, scenarioWorld } from './scenario.ts';
import { breakdown, day, figures, NOW, oracleOf, rows, series, TODAY } from './scenario-oracle.ts';

describe('filters', () => {
  // Visitors of May 14 and one on April 13, the day before the raw window (30 full days before today: April 14 …).
  const events: ScenarioEvent[] = [
    { at: '2024-04-13T10:00', page: '/a', country: 'DE' },
    { at: '2024-05-13T10:00', page: '/a', country: 'DE' },
    { at: '2024-05-14T10:00', page: '/a', country: 'DE' },
    { at: '2024-05-14T10:01', page: '/b', country: 'US' },
  ];
  const oracle = oracleOf({ events, goals: [{ kind: 'page', pattern: '*' }] });
  const page: Filter = { dimension: 'page', value: '/a' };
  const country: Filter = { dimension: 'country', value: 'DE' };
  const refused = (code: string): { code: string } => ({ code });

  test('only visitors and pageviews are defined under a filter', () => {
    assert.deepEqual(oracle.stats({ period: TODAY, filters: [page] }), {
      period: { from: '2024-05-14', to: '2024-05-14', grain: 'hour', tz: 'UTC' },
      stats: {
        visitors: { value: 1, prev: 1, deltaPct: 0 },
        pageviews: { value: 1, prev: 1, deltaPct: 0 },
        sessions: { value: null, prev: null, deltaPct: 0 },
        bounceRate: { value: null, prev: null, deltaPct: 0 },
        avgDuration: { value: null, prev: null, deltaPct: 0 },
        conversions: { value: null, prev: null, deltaPct: 0 },
      },
    });
    for (const metric of ['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const) {
      assert.throws(() => series(oracle, { metric, filters: [page] }), refused('METRIC_NOT_FILTERABLE'));
    }
  });

  test('raw reads stay in the raw window', () => {
    const inside = { from: '2024-04-15', to: '2024-05-14' };
    const before = { from: '2024-04-13', to: '2024-05-12' };
    const long = { from: '2024-04-15', to: '2024-05-15' };
    const filters = [page, country];
    const { visitors } = oracle.stats({ period: inside, filters }).stats;
    // The 30 days before are outside of the window.
    assert.deepEqual(visitors, { value: 2, prev: null, deltaPct: 0 });
    for (const period of [before, long]) {
      assert.throws(() => oracle.stats({ period, filters }), refused('RAW_WINDOW_EXCEEDED'));
      assert.throws(() => series(oracle, { period, filters }), refused('RAW_WINDOW_EXCEEDED'));
      assert.throws(() => breakdown(oracle, { period, filters: [country] }), refused('RAW_WINDOW_EXCEEDED'));
      // One filter, or one on the breakdown's own dimension, is answered for any period.
      assert.doesNotThrow(() => oracle.stats({ period, filters: [page] }));
      assert.deepEqual(rows(oracle, { period, filters: [page] }).length, 1);
    }
  });

  test('filtered hours outside of the raw window are null', () => {
    const values = series(oracle, { period: day('2024-04-13', '2024-04-14'), filters: [page] });
    assert.deepEqual(values, [...Array(24).fill(null), ...Array(24).fill(0)]);
    // Unfiltered ones are stored.
    assert.equal(series(oracle, { period: day('2024-04-13', '2024-04-14') })[10], 1);
  });

  test('the order of errors', () => {
    const twice = [page, { ...page, value: '/b' }];
    const backwards = day('2024-05-14', '2024-05-13');
    assert.throws(() => figures(oracle, backwards, twice), refused('INVALID_PARAMS'));
    assert.throws(() => figures(oracle, TODAY, [{ ...page, value: '' }]), refused('INVALID_PARAMS'));
    assert.throws(
      () => series(oracle, { period: backwards, metric: 'sessions', filters: [page] }),
      refused('INVALID_PERIOD'),
    );
    const filters = [page, country];
    const long = day('2024-01-01', '2024-05-14');
    assert.throws(
      () => series(oracle, { period: long, metric: 'sessions', filters }),
      refused('METRIC_NOT_FILTERABLE'),
    );
    assert.throws(() => series(oracle, { metric: 'conversions', filters: [page] }), refused('METRIC_NOT_FILTERABLE'));
    assert.throws(() => series(oracle, { metric: 'conversions' }), refused('HOURLY_CONVERSIONS_UNSUPPORTED'));
    const nowhere = scenarioWorld({ now: NOW, events: [] });
    const site = { ...nowhere.site, timezone: 'Mars/Olympus' };
    assert.throws(() => new Oracle({ ...nowhere, site }), refused('INVALID_TIMEZONE'));
  });
});
