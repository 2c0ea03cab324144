/** Compares the oracle's periods, buckets and retention with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScenarioEvent } from './scenario.ts';
import { day, ENGAGE, figures, oracleOf, pick, rows, series, TODAY, visit } from './scenario-oracle.ts';

describe('periods', () => {
  test('presets', () => {
    const oracle = oracleOf({});
    const days = (preset: 'today' | 'yesterday' | '7d' | '30d' | '90d' | 'month' | 'last_month' | 'year') => {
      const { from, to, grain } = oracle.stats({ period: { preset }, filters: [] }).period;
      return `${from} ${to} ${grain}`;
    };
    assert.deepEqual((['today', 'yesterday', '7d', '30d', '90d', 'month', 'last_month', 'year'] as const).map(days), [
      '2024-05-14 2024-05-14 hour',
      '2024-05-13 2024-05-13 hour',
      '2024-05-08 2024-05-14 day',
      '2024-04-15 2024-05-14 day',
      '2024-02-15 2024-05-14 day',
      '2024-05-01 2024-05-14 day',
      '2024-04-01 2024-04-30 day',
      '2024-01-01 2024-05-14 week',
    ]);
  });

  test('the grain follows the number of days', () => {
    const oracle = oracleOf({});
    const grain = (from: string, to: string) => oracle.stats({ period: { from, to }, filters: [] }).period.grain;
    assert.equal(grain('2023-01-01', '2023-01-02'), 'hour');
    assert.equal(grain('2023-01-01', '2023-01-03'), 'day');
    assert.equal(grain('2023-01-01', '2023-03-31'), 'day'); // 31 + 28 + 31 = 90
    assert.equal(grain('2023-01-01', '2023-04-01'), 'week');
    assert.equal(grain('2023-01-01', '2024-01-01'), 'week'); // 366
    assert.equal(grain('2023-01-01', '2024-01-02'), 'month');
  });

  test('today is the site’s local day, and hours to come are null', () => {
    // 20:00 UTC is 05:30 of the next day in Adelaide. Hours 0 to 5 have begun.
    const oracle = oracleOf({ timezone: 'Australia/Adelaide', now: '2024-05-14T20:00Z', events: [] });
    assert.equal(oracle.stats({ period: TODAY, filters: [] }).period.from, '2024-05-15');
    assert.deepEqual(series(oracle, {}), [0, 0, 0, 0, 0, 0, ...Array(18).fill(null)]);
    // A ratio of nothing is null, a count is 0; days to come are null.
    assert.deepEqual(series(oracle, { metric: 'bounceRate', period: day('2024-05-14', '2024-05-16') }), [
      null,
      null,
      null,
    ]);
    assert.deepEqual(series(oracle, { metric: 'sessions', period: day('2024-05-14', '2024-05-16') }), [0, 0, null]);
  });

  test('an hour counts its own visitors; a session belongs to the hour of its first event', () => {
    // One session from 09:50 to 10:10: 1200 s, all in hour 9. The engage at 11:05 is no visitor of hour 11.
    const oracle = oracleOf({ events: visit(['09:50'], ['10:10'], ['10:20'], ['11:05', ENGAGE]) });
    assert.deepEqual(series(oracle, {}).slice(9, 12), [1, 1, 0]);
    assert.deepEqual(series(oracle, { metric: 'pageviews' }).slice(9, 12), [1, 2, 0]);
    assert.deepEqual(series(oracle, { metric: 'sessions' }).slice(9, 12), [1, 0, 0]);
    assert.deepEqual(series(oracle, { metric: 'avgDuration' }).slice(9, 12), [1800, null, null]);
    assert.deepEqual(series(oracle, { metric: 'bounceRate' }).slice(9, 12), [0, null, null]);
  });

  test('weeks start on Monday and count only days inside the period', () => {
    // 2024-01-03 is a Wednesday: its week starts on Monday, January 1. 100 days end on Thursday, April 11.
    // The visit of January 2 is outside of the period, those of the 3rd and the 7th are two visitors of one week.
    const at = (date: string): ScenarioEvent => ({ at: `${date}T12:00` });
    const oracle = oracleOf({ events: ['2024-01-02', '2024-01-03', '2024-01-07', '2024-01-08', '2024-04-12'].map(at) });
    const answer = oracle.timeseries({
      period: day('2024-01-03', '2024-04-11'),
      filters: [],
      metric: 'visitors',
      compare: false,
    });
    assert.equal(answer.grain, 'week');
    assert.equal(answer.points.length, 15);
    assert.deepEqual(answer.points.slice(0, 2), [
      { t: Date.UTC(2024, 0, 1), value: 2 },
      { t: Date.UTC(2024, 0, 8), value: 1 },
    ]);
    assert.deepEqual(answer.points.at(-1), { t: Date.UTC(2024, 3, 8), value: 0 });
    assert.equal('prev' in answer, false);
  });

  test('months start on the first', () => {
    const oracle = oracleOf({ events: [{ at: '2023-03-31T10:00' }, { at: '2023-04-01T10:00' }] });
    const { grain, points } = oracle.timeseries({
      period: day('2023-03-15', '2024-05-31'),
      filters: [],
      metric: 'visitors',
      compare: false,
    });
    assert.equal(grain, 'month');
    assert.deepEqual(points.slice(0, 2), [
      { t: Date.UTC(2023, 2, 1), value: 1 },
      { t: Date.UTC(2023, 3, 1), value: 1 },
    ]);
    assert.equal(points.length, 15);
  });

  test('the previous period is the same number of days before, with its own t', () => {
    const oracle = oracleOf({
      events: [{ at: '2024-05-09T10:00' }, { at: '2024-05-12T10:00' }, { at: '2024-05-12T11:00', visitor: '2' }],
    });
    const period = day('2024-05-12', '2024-05-14');
    const answer = oracle.timeseries({ period, filters: [], metric: 'visitors', compare: true });
    assert.deepEqual(answer, {
      period: { from: '2024-05-12', to: '2024-05-14', grain: 'day', tz: 'UTC' },
      grain: 'day',
      tz: 'UTC',
      points: [
        { t: Date.UTC(2024, 4, 12), value: 2 },
        { t: Date.UTC(2024, 4, 13), value: 0 },
        { t: Date.UTC(2024, 4, 14), value: 0 },
      ],
      prev: [
        { t: Date.UTC(2024, 4, 9), value: 1 },
        { t: Date.UTC(2024, 4, 10), value: 0 },
        { t: Date.UTC(2024, 4, 11), value: 0 },
      ],
    });
    assert.deepEqual(oracle.stats({ period, filters: [] }).stats.visitors, { value: 2, prev: 1, deltaPct: 100 });
  });

  test('deltaPct', () => {
    const events = (before: number, after: number): ScenarioEvent[] => [
      ...Array.from({ length: before }, (): ScenarioEvent => ({ at: '2024-05-13T10:00' })),
      ...Array.from({ length: after }, (): ScenarioEvent => ({ at: '2024-05-14T10:00' })),
    ];
    const delta = (before: number, after: number) =>
      oracleOf({ events: events(before, after) }).stats({ period: TODAY, filters: [] }).stats.pageviews.deltaPct;
    assert.equal(delta(0, 0), 0);
    assert.equal(delta(0, 3), 100);
    assert.equal(delta(3, 0), -100);
    assert.equal(delta(3, 4), 33.3);
    assert.equal(delta(3, 2), -33.3);
    assert.equal(delta(3, 5), 66.7);
  });
});

describe('retention', () => {
  test('erases the days before the same date N months ago, clipped to the month’s end', () => {
    // One month before May 31 is April 30: that day is kept, April 29 is gone.
    const events: ScenarioEvent[] = [
      { at: '2024-04-29T10:00' },
      { at: '2024-04-30T10:00' },
      { at: '2024-05-01T10:00' },
    ];
    const oracle = oracleOf({ now: '2024-05-31T10:00', retentionMonths: 1, events });
    assert.deepEqual(series(oracle, { period: day('2024-04-29', '2024-05-01') }), [null, 1, 1]);
    assert.equal(figures(oracle, day('2024-04-29', '2024-05-01')).visitors, 2);
    assert.deepEqual(rows(oracle, { period: day('2024-04-29', '2024-05-01') }), ['/ 2/2']);
    // The previous period of April 30 … May 1 is April 28 … 29: erased. That of May 1 is April 30: kept.
    const erased = oracle.stats({ period: day('2024-04-30', '2024-05-01'), filters: [] }).stats;
    assert.deepEqual(pick(erased, 'prev'), figuresOfNothing);
    assert.equal(oracle.stats({ period: day('2024-05-01'), filters: [] }).stats.visitors.prev, 1);
    // Erased in part (April 29, of April 29 … 30).
    assert.equal(oracle.stats({ period: day('2024-05-01', '2024-05-02'), filters: [] }).stats.visitors.prev, null);
  });

  test('a week that has lost a day counts the rest; one that has lost all is null', () => {
    // Kept from Wednesday, February 14: the week of February 12 has lost two days, that of February 5 all.
    const oracle = oracleOf({ retentionMonths: 3, events: [{ at: '2024-02-15T10:00' }, { at: '2024-02-20T10:00' }] });
    assert.deepEqual(series(oracle, { period: day('2024-02-05', '2024-05-14') }).slice(0, 3), [null, 1, 1]);
  });
});

const figuresOfNothing = {
  visitors: null,
  pageviews: null,
  sessions: null,
  bounceRate: null,
  avgDuration: null,
  conversions: null,
};
