/** Compares the oracle with figures that were computed by hand. A scenario's site is in UTC by default. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { BreakdownAnswer, Kpi } from '../../src/stats/answer.ts';
import type { BreakdownQuery, Filter, PeriodChoice, TimeseriesQuery } from '../../src/stats/query.ts';
import { Oracle } from './oracle.ts';
import { instant, type Scenario, type ScenarioEvent, scenarioWorld } from './scenario.ts';

const TODAY: PeriodChoice = { preset: 'today' };
const NOW = '2024-05-14T20:00';

function day(from: string, to: string = from): PeriodChoice {
  return { from, to };
}

function oracleOf(scenario: Partial<Scenario>, keyCap?: number): Oracle {
  return new Oracle(scenarioWorld({ now: NOW, events: [], ...scenario }), keyCap);
}

/** Returns events of visitor 1 on 2024-05-14 at the given times. */
function visit(...events: (readonly [time: string, fields?: Omit<ScenarioEvent, 'at'>])[]): ScenarioEvent[] {
  return events.map(([time, fields]) => ({ at: `2024-05-14T${time}`, ...fields }));
}

function figures(oracle: Oracle, period = TODAY, filters: Filter[] = []): Record<Metric, number | null> {
  return pick(oracle.stats({ period, filters }).stats, 'value');
}

function pick(stats: Readonly<Record<Metric, Kpi>>, side: 'value' | 'prev'): Record<Metric, number | null> {
  return Object.fromEntries(METRICS.map((metric) => [metric, stats[metric][side]])) as Record<Metric, number | null>;
}

function series(oracle: Oracle, query: Partial<TimeseriesQuery>): (number | null)[] {
  return oracle
    .timeseries({ period: TODAY, filters: [], metric: 'visitors', compare: false, ...query })
    .points.map((point) => point.value);
}

function breakdown(oracle: Oracle, query: Partial<BreakdownQuery>): BreakdownAnswer {
  return oracle.breakdown({
    period: TODAY,
    filters: [],
    dimension: 'page',
    limit: 100,
    offset: 0,
    search: null,
    ...query,
  });
}

/** Returns rows as `key visitors/views`. */
function rows(oracle: Oracle, query: Partial<BreakdownQuery>): string[] {
  return breakdown(oracle, query).rows.map((row) => `${row.key} ${row.visitors}/${row.views}`);
}

const ENGAGE = { event: 'engage' };

describe('sessions', () => {
  test('an empty day', () => {
    assert.deepEqual(figures(oracleOf({})), {
      visitors: 0,
      pageviews: 0,
      sessions: 0,
      bounceRate: null,
      avgDuration: null,
      conversions: null,
    });
  });

  test('a gap of exactly 30 minutes keeps a session together, one more microsecond splits it', () => {
    const together = oracleOf({ events: visit(['10:00'], ['10:30']) });
    // One session from 10:00 to 10:30: 1800 s.
    assert.deepEqual(figures(together), {
      visitors: 1,
      pageviews: 2,
      sessions: 1,
      bounceRate: 0,
      avgDuration: 1800,
      conversions: null,
    });
    const split = oracleOf({ events: visit(['10:00'], ['10:30:00.000001']) });
    assert.deepEqual(figures(split), {
      visitors: 1,
      pageviews: 2,
      sessions: 2,
      bounceRate: 1,
      avgDuration: 0,
      conversions: null,
    });
  });

  test('engage bridges a gap like any event', () => {
    // 10:00 -> 10:20 (engage) -> 10:40: no gap above 30 minutes, so one session of 2400 s.
    const { sessions, avgDuration } = figures(oracleOf({ events: visit(['10:00'], ['10:20', ENGAGE], ['10:40']) }));
    assert.deepEqual({ sessions, avgDuration }, { sessions: 1, avgDuration: 2400 });
  });

  test('engage never starts a session', () => {
    // Two engages alone are no session; the session starts at 10:05, so it lasts 60 s, and belongs to hour 10.
    const oracle = oracleOf({
      events: visit(['09:55', ENGAGE], ['10:04', ENGAGE], ['10:05'], ['10:06', { page: '/b' }]),
    });
    assert.deepEqual(figures(oracle), {
      visitors: 1,
      pageviews: 2,
      sessions: 1,
      bounceRate: 0,
      avgDuration: 60,
      conversions: null,
    });
    assert.deepEqual(series(oracle, { metric: 'sessions' }).slice(9, 11), [0, 1]);
    const alone = oracleOf({ events: visit(['09:55', ENGAGE]) });
    assert.deepEqual(figures(alone), figures(oracleOf({})));
  });

  test('an engage belongs to the latest session that has started', () => {
    // The engage comes 60 minutes after the only pageview: its own run, but of that session. Active: 15 s. No bounce.
    const late = oracleOf({ events: visit(['10:00'], ['11:00', { ...ENGAGE, activeMs: 15_000 }]) });
    const { bounceRate, avgDuration, sessions } = figures(late);
    assert.deepEqual({ sessions, bounceRate, avgDuration }, { sessions: 1, bounceRate: 0, avgDuration: 15 });
    // The engage at 11:00 is in one run with the pageview at 11:10, which has not started yet: it counts for the first.
    // (15 + 0) / 2 sessions = 7.5 s; the second is a bounce.
    const between = oracleOf({ events: visit(['10:00'], ['11:00', { ...ENGAGE, activeMs: 15_000 }], ['11:10']) });
    assert.deepEqual(pickOf(between, ['sessions', 'bounceRate', 'avgDuration']), [2, 0.5, 7.5]);
  });

  test('a session ends at local midnight', () => {
    const events: ScenarioEvent[] = [{ at: '2024-05-13T23:59' }, { at: '2024-05-14T00:01' }];
    const oracle = oracleOf({ timezone: 'Europe/Berlin', events });
    assert.deepEqual(
      pickOf(oracle, ['visitors', 'sessions', 'avgDuration'], day('2024-05-13', '2024-05-14')),
      [2, 2, 0],
    );
    // In UTC both are on May 13, 21:59 and 22:01.
    const utc = oracleOf({ events: [{ at: '2024-05-13T21:59' }, { at: '2024-05-13T22:01' }] });
    assert.deepEqual(pickOf(utc, ['visitors', 'sessions', 'avgDuration'], day('2024-05-13')), [1, 1, 120]);
  });

  test('events of one instant are ordered by their number', () => {
    // Both at 10:00: first `/a`, then `/b`.
    const oracle = oracleOf({ events: visit(['10:00', { page: '/a' }], ['10:00', { page: '/b' }]) });
    assert.deepEqual(rows(oracle, { dimension: 'entry' }), ['/a 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'exit' }), ['/b 1/2']);
  });
});

function pickOf(oracle: Oracle, metrics: Metric[], period = TODAY): (number | null)[] {
  const all = figures(oracle, period);
  return metrics.map((metric) => all[metric]);
}

describe('active time', () => {
  const active = (activeMs: number, fields: Omit<ScenarioEvent, 'at'> = {}): Omit<ScenarioEvent, 'at'> => ({
    ...ENGAGE,
    activeMs,
    ...fields,
  });

  test('is the sum of the last page’s engages', () => {
    // 4 s + 5 s = 9 s: still a bounce. 4 s + 6 s = 10 s: none.
    const bounce = oracleOf({ events: visit(['10:00'], ['10:01', active(4000)], ['10:02', active(5000)]) });
    assert.deepEqual(pickOf(bounce, ['bounceRate', 'avgDuration']), [1, 9]);
    const stayed = oracleOf({ events: visit(['10:00'], ['10:01', active(4000)], ['10:02', active(6000)]) });
    assert.deepEqual(pickOf(stayed, ['bounceRate', 'avgDuration']), [0, 10]);
  });

  test('is clamped to the time since that pageview, for the bounce too', () => {
    // 60 s reported 8 s after the pageview: 8 s, a bounce.
    const oracle = oracleOf({ events: visit(['10:00:00'], ['10:00:08', active(60_000)]) });
    assert.deepEqual(pickOf(oracle, ['bounceRate', 'avgDuration']), [1, 8]);
  });

  test('ignores engages of other pages and from before the last pageview', () => {
    // Last pageview: `/` at 10:05. The engage of `/` at 10:02 is before it, that of `/b` at 10:06 of another page.
    // 300 s between the events + 3 s.
    const events = visit(
      ['10:00'],
      ['10:02', active(20_000)],
      ['10:05'],
      ['10:06', active(20_000, { page: '/b' })],
      ['10:07', active(3000)],
    );
    assert.deepEqual(pickOf(oracleOf({ events }), ['avgDuration']), [303]);
  });

  test('is 0 without a pageview', () => {
    // A custom event alone: no bounce, no duration.
    const events = visit(['10:00', { event: 'signup' }], ['10:01', active(20_000)]);
    assert.deepEqual(pickOf(oracleOf({ events }), ['sessions', 'bounceRate', 'avgDuration']), [1, 0, 0]);
  });

  test('is added to the time up to the last event that is no engage', () => {
    // 10:00 pageview, 10:10 download: 600 s + 7 s active. Two events: no bounce.
    const events = visit(['10:00'], ['10:01', active(7000)], ['10:10', { event: 'download' }]);
    assert.deepEqual(pickOf(oracleOf({ events }), ['bounceRate', 'avgDuration']), [0, 607]);
  });
});

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
  // May 13: /a 2 visitors, /b and /c 1 (the same visitor 1). May 14: /c twice, /b once, /a once, all by visitor 1.
  const events: ScenarioEvent[] = [
    { at: '2024-05-13T10:00', page: '/a', visitor: '1' },
    { at: '2024-05-13T10:01', page: '/a', visitor: '2' },
    { at: '2024-05-13T10:02', page: '/b', visitor: '1' },
    { at: '2024-05-13T10:03', page: '/c', visitor: '1' },
    { at: '2024-05-14T10:00', page: '/c', visitor: '1' },
    { at: '2024-05-14T10:01', page: '/c', visitor: '1' },
    { at: '2024-05-14T10:02', page: '/b', visitor: '1' },
    { at: '2024-05-14T10:03', page: '/a', visitor: '1' },
  ];
  const oracle = oracleOf({ events }, 1);
  const period = day('2024-05-13', '2024-05-14');

  test('(other) holds the rest: visitors counted exactly, last, one key, never found', () => {
    // Stored: /a on May 13, /c on May 14. Past the cap: /b, /c (visitor 1: 1/2), then /b, /a (1/2): together 2/4.
    assert.deepEqual(rows(oracle, { period }), ['/a 2/2', '/c 1/2', '(other) 2/4']);
    assert.equal(breakdown(oracle, { period }).totalKeys, 3);
    assert.deepEqual(rows(oracle, { period, search: 'o' }), []);
    assert.deepEqual(rows(oracle, { period, limit: 1, offset: 2 }), ['(other) 2/4']);
  });

  test('one filter reads the daily rows, two read raw events without a cap', () => {
    const page: Filter = { dimension: 'page', value: '/c' };
    assert.deepEqual(pickFiltered(oracle, period, [page]), [1, 2]);
    assert.deepEqual(rows(oracle, { period, filters: [page] }), ['/c 1/2']);
    const country: Filter = { dimension: 'country', value: '(none)' };
    // /c on both days: 2 visitors (one a day), 3 views.
    assert.deepEqual(pickFiltered(oracle, period, [page, country]), [2, 3]);
    assert.deepEqual(rows(oracle, { period, filters: [country] }), ['/a 3/3', '/c 2/3', '/b 2/2']);
    // Hourly points with a filter are raw.
    assert.equal(series(oracle, { period, filters: [page] })[10], 1);
    assert.deepEqual(rows(oracle, { period, filters: [{ dimension: 'page', value: '(other)' }] }), ['(other) 2/4']);
  });
});

function pickFiltered(oracle: Oracle, period: PeriodChoice, filters: Filter[]): (number | null)[] {
  const all = figures(oracle, period, filters);
  return [all.visitors, all.pageviews];
}

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

describe('clock changes', () => {
  const hours = (timezone: string, date: string, events: ScenarioEvent[] = []) => {
    const oracle = oracleOf({ timezone, now: '2024-12-31T12:00Z', events });
    return oracle.timeseries({ period: day(date), filters: [], metric: 'pageviews', compare: false }).points;
  };

  test('days of 23 and 25 hours', () => {
    assert.equal(hours('Europe/Berlin', '2024-03-31').length, 23);
    // The two 02:30 of October 27 are hours 2 and 3, counted from midnight; 03:00 is hour 4.
    const events: ScenarioEvent[] = [
      { at: '2024-10-27T00:30Z' },
      { at: '2024-10-27T01:30Z' },
      { at: '2024-10-27T02:00Z' },
    ];
    const points = hours('Europe/Berlin', '2024-10-27', events);
    assert.equal(points.length, 25);
    assert.deepEqual(points.slice(2, 5), [
      { t: Date.UTC(2024, 9, 27, 0), value: 1 },
      { t: Date.UTC(2024, 9, 27, 1), value: 1 },
      { t: Date.UTC(2024, 9, 27, 2), value: 1 },
    ]);
  });

  test('Lord Howe’s days end in half a bucket', () => {
    // April 7, 2024: 24.5 hours, from 13:00 UTC of the 6th to 13:30 UTC of the 7th.
    const long = hours('Australia/Lord_Howe', '2024-04-07', [{ at: '2024-04-07T23:59' }, { at: '2024-04-08T00:00' }]);
    assert.equal(long.length, 25);
    assert.deepEqual(long.at(-1), { t: Date.UTC(2024, 3, 7, 13), value: 1 });
    // October 6, 2024: 23.5 hours, from 13:30 UTC of the 5th to 13:00 UTC of the 6th.
    const short = hours('Australia/Lord_Howe', '2024-10-06', [{ at: '2024-10-06T23:59' }, { at: '2024-10-07T00:00' }]);
    assert.equal(short.length, 24);
    assert.deepEqual(short.at(-1), { t: Date.UTC(2024, 9, 6, 12, 30), value: 1 });
  });

  test('a midnight that does not exist becomes the first instant that does', () => {
    // Cairo went from 00:00 (+02) to 01:00 (+03) on April 26, 2024: the day starts at 22:00 UTC.
    const points = hours('Africa/Cairo', '2024-04-26', [{ at: '2024-04-25T21:59:59Z' }, { at: '2024-04-25T22:00Z' }]);
    assert.equal(points.length, 23);
    assert.deepEqual(points[0], { t: Date.UTC(2024, 3, 25, 22), value: 1 });
    // São Paulo, November 4, 2018: from 00:00 (−03) to 01:00 (−02), at 03:00 UTC.
    assert.deepEqual(hours('America/Sao_Paulo', '2018-11-04')[0], { t: Date.UTC(2018, 10, 4, 3), value: 0 });
    // Where 23:00 comes twice, the day before has 25 hours: Cairo, October 31, 2024.
    assert.equal(hours('Africa/Cairo', '2024-10-31').length, 25);
  });

  test('a day that does not exist has no hours', () => {
    assert.deepEqual(hours('Pacific/Apia', '2011-12-30'), []);
  });

  test('days of half-hour zones start on the half hour', () => {
    assert.equal(hours('Asia/Kolkata', '2024-05-14')[0]?.t, Date.UTC(2024, 4, 13, 18, 30));
    assert.equal(hours('Pacific/Chatham', '2024-05-14')[0]?.t, Date.UTC(2024, 4, 13, 11, 15));
  });
});

describe('goals', () => {
  test('count hits and visitors; delta follows the conversions', () => {
    const events: ScenarioEvent[] = [
      { at: '2024-05-13T10:00', page: '/shop/a' },
      { at: '2024-05-14T10:00', page: '/shop/a' },
      { at: '2024-05-14T10:01', page: '/shop/b/c' },
      // An event on such a page is no visit of its URL.
      { at: '2024-05-14T10:02', page: '/shop/b', event: 'signup' },
      { at: '2024-05-14T11:00', page: '/Shop/a', visitor: '2' },
      { at: '2024-05-14T11:01', page: '/', visitor: '2', event: 'signup' },
    ];
    const goals = [
      { kind: 'page', pattern: '/shop/*' },
      { kind: 'event', pattern: 'signup' },
      { kind: 'event', pattern: 'sign*' },
    ] as const;
    const oracle = oracleOf({ events, goals });
    assert.deepEqual(oracle.goals({ period: TODAY }), {
      period: { from: '2024-05-14', to: '2024-05-14' },
      goals: [
        {
          goalId: 1,
          name: '/shop/*',
          kind: 'page',
          pattern: '/shop/*',
          conversions: 2,
          uniqueConversions: 1,
          conversionRate: 0.5,
          delta: 100, // from 1 to 2
        },
        {
          goalId: 2,
          name: 'signup',
          kind: 'event',
          pattern: 'signup',
          conversions: 2,
          uniqueConversions: 2,
          conversionRate: 1,
          delta: null,
        },
        {
          goalId: 3,
          name: 'sign*',
          kind: 'event',
          pattern: 'sign*',
          conversions: 0,
          uniqueConversions: 0,
          conversionRate: 0,
          delta: null,
        },
      ],
    });
    const { conversions } = oracle.stats({ period: TODAY, filters: [] }).stats;
    assert.deepEqual(conversions, { value: 4, prev: 1, deltaPct: 300 });
    const period = day('2024-05-13', '2024-05-15');
    assert.deepEqual(series(oracle, { metric: 'conversions', period }), [1, 4, null]);
    assert.deepEqual(series(oracleOf({ events }), { metric: 'conversions', period }), [null, null, null]);
  });

  test('a site without goals or without visitors', () => {
    assert.deepEqual(oracleOf({}).goals({ period: TODAY }).goals, []);
    const [reading] = oracleOf({ goals: [{ kind: 'page', pattern: '/' }] }).goals({ period: TODAY }).goals;
    assert.equal(reading?.conversionRate, 0);
  });

  test('only * is special in a pattern', () => {
    const fits = (page: string, pattern: string) =>
      oracleOf({ events: visit(['10:00', { page }]), goals: [{ kind: 'page', pattern }] }).goals({ period: TODAY })
        .goals[0]?.conversions === 1;
    assert.ok(fits('/', '/'));
    assert.ok(fits('/a/b/c', '/a*c'));
    assert.ok(fits('/ac', '/a*c'));
    assert.ok(fits('/line\nbreak', '/*k'));
    assert.ok(fits('/a.b', '/a.b'));
    assert.ok(!fits('/axb', '/a.b'));
    assert.ok(!fits('/a', '/a?'));
    assert.ok(!fits('/A', '/a'));
    assert.ok(!fits('/a/', '/a'));
    assert.ok(!fits('/x/a', '/a'));
    assert.ok(fits('/100%', '/100%'));
    assert.ok(!fits('/100x', '/100%'));
    assert.ok(fits('/a\\*', '/a\\*'));
  });
});

describe('funnels', () => {
  const steps = [
    { kind: 'page', pattern: '/' },
    { kind: 'page', pattern: '/cart*' },
    { kind: 'event', pattern: 'buy' },
  ] as const;
  const funnels = [{ id: 1, version: 1, windowMinutes: 30, steps }];
  const reach = (...events: (readonly [time: string, fields?: Omit<ScenarioEvent, 'at'>])[]) =>
    oracleOf({ events: visit(...events), funnels })
      .funnel(1, { period: TODAY, version: null })
      .steps.map((step) => step.visitors);

  test('steps in order, gaps allowed, also across sessions', () => {
    assert.deepEqual(
      reach(['10:00'], ['10:01', { page: '/x' }], ['10:02', { page: '/cart' }], ['10:30', { event: 'buy' }]),
      [1, 1, 1],
    );
    assert.deepEqual(reach(['10:00', { page: '/cart' }], ['10:01'], ['10:02', { event: 'buy' }]), [1, 0, 0]);
    assert.deepEqual(reach(['10:00', { page: '/cart' }]), [0, 0, 0]);
  });

  test('the window runs from step 1, inclusive; the best attempt counts', () => {
    // From the first `/`, buying comes 31 minutes later; from the second, 29.
    const cart = ['10:05', { page: '/cart' }] as const;
    assert.deepEqual(reach(['10:00'], cart, ['10:30', { event: 'buy' }]), [1, 1, 1]);
    assert.deepEqual(reach(['10:00'], cart, ['10:30:00.000001', { event: 'buy' }]), [1, 1, 0]);
    assert.deepEqual(reach(['10:00'], ['10:02'], cart, ['10:31', { event: 'buy' }]), [1, 1, 1]);
    // A later, worse attempt takes nothing away.
    assert.deepEqual(reach(['10:00'], cart, ['10:06', { event: 'buy' }], ['12:00']), [1, 1, 1]);
  });

  test('one event serves one step; events of one instant are ordered by number', () => {
    const twice = [{ id: 1, version: 1, windowMinutes: 1, steps: [steps[0], steps[0]] }];
    const read = (events: ScenarioEvent[]) =>
      oracleOf({ events, funnels: twice }).funnel(1, { period: TODAY, version: null }).completed;
    assert.equal(read(visit(['10:00'])), 0);
    assert.equal(read(visit(['10:00'], ['10:00'])), 1);
    assert.deepEqual(reach(['10:00'], ['10:00', { page: '/cart' }], ['10:00', { event: 'buy' }]), [1, 1, 1]);
    assert.deepEqual(reach(['10:00', { page: '/cart' }], ['10:00'], ['10:00', { event: 'buy' }]), [1, 0, 0]);
  });

  test('the whole reading, each visitor of each day on its own', () => {
    const events: ScenarioEvent[] = [
      // May 13, the previous period: two enter, one completes.
      { at: '2024-05-13T10:00' },
      { at: '2024-05-13T10:01', page: '/cart' },
      { at: '2024-05-13T10:02', event: 'buy' },
      { at: '2024-05-13T11:00', visitor: '2' },
      // May 14: four enter, two reach the cart, one completes; visitor 5 went to the cart before midnight.
      { at: '2024-05-13T23:59', page: '/cart', visitor: '5' },
      { at: '2024-05-14T00:00', visitor: '5' },
      { at: '2024-05-14T10:00', visitor: '6' },
      { at: '2024-05-14T10:01', visitor: '6', page: '/cart' },
      { at: '2024-05-14T10:02', visitor: '6', event: 'buy' },
      { at: '2024-05-14T10:00', visitor: '7' },
      { at: '2024-05-14T10:01', visitor: '7', page: '/cart/2' },
      { at: '2024-05-14T10:00', visitor: '8' },
    ];
    assert.deepEqual(oracleOf({ events, funnels }).funnel(1, { period: TODAY, version: null }), {
      period: { from: '2024-05-14', to: '2024-05-14' },
      funnel: { id: 1, name: 'Order', version: 1, windowMinutes: 30 },
      steps: [
        { step: 1, visitors: 4, rateFromPrevious: null },
        { step: 2, visitors: 2, rateFromPrevious: 0.5 },
        { step: 3, visitors: 1, rateFromPrevious: 0.5 },
      ],
      entered: 4,
      completed: 1,
      conversionRate: 0.25,
      previous: { entered: 2, completed: 1, conversionRate: 0.5 },
      delta: -50,
    });
  });

  test('versions; an unknown funnel; nothing entered; an erased previous period', () => {
    const second = { id: 1, version: 2, windowMinutes: 5, steps: [steps[0], steps[1]] };
    const oracle = oracleOf({ funnels: [...funnels, second], retentionMonths: 1 });
    const version = (wanted: number | null) => oracle.funnel(1, { period: TODAY, version: wanted }).funnel.version;
    assert.deepEqual([null, 0, 1, 2, 3].map(version), [2, 2, 1, 2, 2]);
    assert.throws(() => oracle.funnel(2, { period: TODAY, version: null }), { code: 'NOT_FOUND' });
    assert.deepEqual(oracle.funnel(1, { period: { preset: '30d' }, version: 2 }), {
      period: { from: '2024-04-15', to: '2024-05-14' },
      funnel: { id: 1, name: 'Order', version: 2, windowMinutes: 5 },
      steps: [
        { step: 1, visitors: 0, rateFromPrevious: null },
        { step: 2, visitors: 0, rateFromPrevious: 0 },
      ],
      entered: 0,
      completed: 0,
      conversionRate: 0,
      previous: { entered: null, completed: null, conversionRate: null },
      delta: 0,
    });
  });
});

describe('realtime', () => {
  test('the last 30 whole minutes', () => {
    const fields = {
      referrer: 'google.com',
      country: 'DE',
      city: 'Berlin',
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
    };
    const oracle = oracleOf({
      now: '2024-05-14T20:00:30',
      events: visit(
        // Before the first minute shown (19:31), but it brings its session's referrer.
        ['19:30:59', { page: '/in', ...fields }],
        ['19:31:00', { page: '/a', ...fields, referrer: '' }],
        ['19:31:59', { page: '/a', visitor: '2' }],
        // Visitor 3 is current, by an event; visitor 4 sends only engages after 19:55:30.
        ['19:55:00', { page: '/b', visitor: '4' }],
        ['19:56:00', { page: '/b', visitor: '4', event: 'engage' }],
        ['20:00:10', { page: '/c', visitor: '3', event: 'signup' }],
      ),
    });
    const answer = oracle.realtime();
    const minute = (at: string) => instant(`2024-05-14T${at}`, 'UTC') / 1000;
    const absent = { referrer: '', country: '', city: '', browser: '', os: '', device: '' };
    assert.equal(answer.pageviewsPerMinute.length, 30);
    assert.deepEqual(
      answer.pageviewsPerMinute.filter((point, index) => point.value > 0 || index === 29),
      [
        { t: minute('19:31'), value: 2 },
        { t: minute('19:55'), value: 1 },
        { t: minute('20:00'), value: 0 },
      ],
    );
    assert.deepEqual(
      { ...answer, pageviewsPerMinute: [] },
      {
        generatedAt: minute('20:00:30'),
        currentVisitors: 1,
        pageviewsPerMinute: [],
        topPages: [
          { key: '/a', visitors: 2, views: 2 },
          { key: '/b', visitors: 1, views: 1 },
        ],
        topReferrers: [
          { key: '(none)', visitors: 2, views: 2 },
          { key: 'google.com', visitors: 1, views: 1 },
        ],
        topCountries: [
          { key: '(none)', visitors: 2, views: 2 },
          { key: 'DE', visitors: 1, views: 1 },
        ],
        feed: [
          { ts: minute('20:00:10'), event: 'signup', path: '/c', ...absent },
          { ts: minute('19:55:00'), event: 'pageview', path: '/b', ...absent },
          { ts: minute('19:31:59'), event: 'pageview', path: '/a', ...absent },
          { ts: minute('19:31:00'), event: 'pageview', path: '/a', ...fields },
        ],
      },
    );
  });

  test('lists are cut at 10 rows and 50 events', () => {
    const events = visit(
      ...Array.from({ length: 60 }, (_, n) => [`19:59:${String(n).padStart(2, '0')}`, { page: `/${n % 12}` }] as const),
    );
    const { topPages, feed } = oracleOf({ events }).realtime();
    assert.equal(topPages.length, 10);
    assert.deepEqual([feed.length, feed[0]?.path, feed[49]?.path], [50, '/11', '/10']);
  });
});
