/** Compares the oracle's sessions under filters with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Filter } from '../../src/domain/filter.ts';
import type { Metric } from '../../src/domain/metric.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import type { Oracle } from './oracle.ts';
import type { ScenarioEvent } from './scenario.ts';
import { day, ENGAGE, oracleOf, pick, series, TODAY, visit } from './scenario-oracle.ts';

const FILTERED = { filteredSessions: true } as const;

const is = (dimension: Filter['dimension'], value: string): Filter => ({ dimension, value });

/** Returns sessions, bounce rate, average duration and conversions under filters. */
function ofSessions(oracle: Oracle, filters: readonly Filter[], period: PeriodChoice = TODAY): (number | null)[] {
  const figures = pick(oracle.stats({ period, filters, ...FILTERED }).stats, 'value');
  return (['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const).map((metric) => figures[metric]);
}

const GOALS = [
  { kind: 'page', pattern: '/thanks' },
  { kind: 'event', pattern: 'signup' },
] as const;

describe('sessions under filters', () => {
  // A session of two pages and a sign-up, one of a page that bounces, one that no filter on /a selects.
  const events: ScenarioEvent[] = [
    ...visit(
      ['10:00', { page: '/a', referrer: 'x.example', country: 'DE' }],
      ['10:05', { page: '/thanks', country: 'US' }],
      ['10:06', { page: '/thanks', event: 'signup', country: 'US' }],
    ),
    ...visit(['11:00', { page: '/a', visitor: '2', country: 'DE' }]),
    ...visit(
      ['12:00', { page: '/b', visitor: '3', country: 'DE' }],
      ['12:00:30', { ...ENGAGE, page: '/b', visitor: '3', activeMs: 30_000 }],
    ),
  ];
  const oracle = oracleOf({ events, goals: GOALS });

  test('are those with a hit that matches, whole', () => {
    // Six minutes and none; the conversions are on other pages than /a.
    assert.deepEqual(ofSessions(oracle, [is('page', '/a')]), [2, 0.5, 180, 2]);
    assert.deepEqual(ofSessions(oracle, [is('referrer', 'x.example')]), [1, 0, 360, 2]);
    assert.deepEqual(ofSessions(oracle, [is('entry', '/b')]), [1, 0, 30, 0]);
    assert.deepEqual(ofSessions(oracle, [is('page', '/nowhere')]), [0, null, null, 0]);
  });

  test('match all filters on one hit', () => {
    assert.deepEqual(ofSessions(oracle, [is('page', '/a'), is('country', 'DE')]), [2, 0.5, 180, 2]);
    // The first session has /a and the US, on different hits.
    assert.deepEqual(ofSessions(oracle, [is('page', '/a'), is('country', 'US')]), [0, null, null, 0]);
  });

  test('match by pageviews, or by events when `event` is a filter', () => {
    assert.deepEqual(ofSessions(oracle, [is('event', 'signup')]), [1, 0, 360, 2]);
    assert.deepEqual(ofSessions(oracle, [is('event', 'pageview')]), [0, null, null, 0]);
    const only = oracleOf({ events: visit(['10:00', { event: 'signup', country: 'DE' }]), goals: GOALS });
    assert.deepEqual(ofSessions(only, [is('country', 'DE')]), [0, null, null, 0]);
    assert.deepEqual(ofSessions(only, [is('event', 'signup')]), [1, 0, 0, 1]);
  });

  test('end at midnight', () => {
    const night: ScenarioEvent[] = [
      { at: '2024-05-13T23:55', page: '/a' },
      { at: '2024-05-14T00:05', page: '/thanks' },
    ];
    const both = oracleOf({ events: night, goals: GOALS });
    assert.deepEqual(ofSessions(both, [is('page', '/a')], day('2024-05-13', '2024-05-14')), [1, 1, 0, 0]);
    assert.deepEqual(ofSessions(both, [is('page', '/a')]), [0, null, null, 0]);
  });

  test('belong to the hour of their first event, wherever it matches', () => {
    const late = oracleOf({ events: visit(['10:50', { page: '/b' }], ['11:10', { page: '/a' }]) });
    const hours = (metric: Metric) => series(late, { metric, filters: [is('page', '/a')], ...FILTERED });
    assert.deepEqual(hours('sessions').slice(9, 13), [0, 1, 0, 0]);
    assert.deepEqual(hours('avgDuration').slice(9, 13), [null, 1200, null, null]);
    assert.throws(() => hours('conversions'), { code: 'HOURLY_CONVERSIONS_UNSUPPORTED' });
  });

  test('have no conversions without a goal', () => {
    assert.deepEqual(ofSessions(oracleOf({ events }), [is('page', '/a')]), [2, 0.5, 180, null]);
  });

  test('are not known before the raw window, nor for (other)', () => {
    const filters = [is('page', '/a')];
    const unknown = (period: PeriodChoice, filters: readonly Filter[]) => {
      const { stats, unknownSessions } = oracle.stats({ period, filters, ...FILTERED });
      assert.deepEqual(stats.sessions, { value: null, prev: null, deltaPct: 0 });
      assert.notEqual(stats.visitors.value, null);
      return unknownSessions;
    };
    assert.equal(unknown(day('2024-04-13', '2024-05-12'), filters), 'raw_window');
    assert.equal(unknown({ preset: '90d' }, filters), 'raw_window');
    assert.equal(unknown(TODAY, [is('page', '(other)')]), 'other_keys');
    assert.throws(() => series(oracle, { period: { preset: '90d' }, metric: 'sessions', filters, ...FILTERED }), {
      code: 'RAW_WINDOW_EXCEEDED',
    });
    // Of 30 days the sessions are known, those of the 30 days before are not.
    assert.deepEqual(oracle.stats({ period: { preset: '30d' }, filters, ...FILTERED }).stats.sessions, {
      value: 2,
      prev: null,
      deltaPct: 0,
    });
  });
});
