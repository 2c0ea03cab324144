/** Compares the oracle's figures and rows under conditions with those that a reader computes by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresOf, pointsOf, rowsOf, story, where } from './conditions/stories.ts';
import type { ScenarioEvent } from './scenario.ts';
import { day, ENGAGE, TODAY, visit } from './scenario-oracle.ts';

const DE = { country: 'DE' };

describe('figures', () => {
  // Visitor 1 reads three pages in 4 minutes and comes back in the afternoon; visitor 2 bounces; visitor 3 does not.
  const events: ScenarioEvent[] = [
    ...visit(['10:00', { page: '/a' }], ['10:02', { page: '/b', ...DE }]),
    ...visit(['10:04', { page: '/a', ...DE }], ['15:00', { page: '/a', ...DE }]),
    ...visit(['11:00', { page: '/a', visitor: '2' }]),
    ...visit(
      ['12:00', { page: '/a', visitor: '3' }],
      ['12:00:12', { ...ENGAGE, page: '/a', activeMs: 10_000, visitor: '3' }],
    ),
  ];
  const oracle = story({ events });

  test('visitors and views are of the hits, sessions and what they are like of whole sessions', () => {
    const metrics = ['visitors', 'pageviews', 'sessions', 'bounceRate', 'avgDuration'] as const;
    // Four sessions: 240 s, then a bounce of 0 s; a bounce of 0 s; 10 s, which is none.
    assert.deepEqual(figuresOf(oracle, [], metrics), [3, 6, 4, 0.5, 62.5]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], metrics), [1, 1, 1, 0, 240]);
    assert.deepEqual(figuresOf(oracle, ['country:is:DE'], metrics), [1, 3, 2, 0.5, 120]);
    assert.deepEqual(figuresOf(oracle, ['country:is:DE', 'page:is:/a'], metrics), [1, 2, 2, 0.5, 120]);
    assert.deepEqual(figuresOf(oracle, ['country:is_not:DE'], metrics), [3, 3, 3, 1 / 3, 250 / 3]);
  });

  test('nothing selected: counts are 0, ratios null', () => {
    const metrics = ['visitors', 'pageviews', 'sessions', 'bounceRate', 'avgDuration', 'conversions'] as const;
    assert.deepEqual(figuresOf(oracle, ['page:is:/nowhere'], metrics), [0, 0, 0, null, null, null]);
  });

  test('by hour, hits count where they are, sessions in the hour of their first event', () => {
    const late = story({
      events: visit(['09:50', { page: '/a' }], ['10:10', { page: '/b' }], ['10:20', { page: '/b' }]),
    });
    assert.deepEqual(pointsOf(late, ['page:is:/b']), ['10 1', ...nulls(21)]);
    assert.deepEqual(pointsOf(late, ['page:is:/b'], { metric: 'pageviews' }), ['10 2', ...nulls(21)]);
    assert.deepEqual(pointsOf(late, ['page:is:/b'], { metric: 'sessions' }), ['9 1', ...nulls(21)]);
    const durations = pointsOf(late, ['page:is:/b'], { metric: 'avgDuration' });
    assert.deepEqual(
      durations.filter((point) => !point.endsWith('null')),
      ['9 1800'],
    );
  });

  test('sessions end at midnight: what is selected of the next day is of another one', () => {
    const night = story({
      events: [{ at: '2024-05-13T23:55', page: '/a' }, { at: '2024-05-14T00:05' }],
      goals: [{ kind: 'page', pattern: '/' }],
    });
    const metrics = ['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const;
    const period = day('2024-05-13', '2024-05-14');
    assert.deepEqual(figuresOf(night, ['page:is:/a'], metrics, { period }), [1, 1, 0, 0]);
    assert.deepEqual(figuresOf(night, ['page:is:/a'], metrics), [0, null, null, 0]);
  });

  test('a session without a pageview is selected by its events alone, and is no bounce', () => {
    const only = story({ events: visit(['10:00', { event: 'signup', ...DE }]) });
    const metrics = ['sessions', 'bounceRate', 'avgDuration'] as const;
    assert.deepEqual(figuresOf(only, ['country:is:DE'], metrics), [0, null, null]);
    assert.deepEqual(figuresOf(only, ['event:is:signup'], metrics), [1, 0, 0]);
  });

  test('by day', () => {
    const days = story({ events: [{ at: '2024-05-12T10:00' }, { at: '2024-05-14T10:00', page: '/b' }] });
    const period = day('2024-05-11', '2024-05-14');
    assert.deepEqual(pointsOf(days, ['page:is_not:/b'], { period }), ['1 1']);
    assert.deepEqual(pointsOf(days, ['page:is:/b'], { period, metric: 'sessions' }), ['3 1']);
    const rates = pointsOf(days, ['page:is:/b'], { period, metric: 'bounceRate' });
    assert.deepEqual(rates, ['0 null', '1 null', '2 null', '3 1']);
  });

  test('a change is one from the period before, under the same conditions', () => {
    const days = story({
      events: [{ at: '2024-05-13T10:00', ...DE }, { at: '2024-05-13T10:00', visitor: '2' }, { at: '2024-05-14T10:00' }],
    });
    const { stats } = days.stats({ period: TODAY, conditions: where('country:is:DE') });
    assert.deepEqual(stats.visitors, { value: 0, prev: 1, deltaPct: -100 });
    const year = days.stats({ period: TODAY, conditions: where('country:is_not:DE'), against: 'year' }).stats;
    assert.deepEqual(year.visitors, { value: 1, prev: 0, deltaPct: 100 });
  });
});

describe('conversions', () => {
  const goals = [
    { kind: 'event', pattern: 'buy' },
    { kind: 'page', pattern: '/thanks*' },
  ] as const;
  const buy = { event: 'buy' };
  // Visitor 1 buys twice in one session and once in another; visitor 2 buys nothing, visitor 3 without a look at /a.
  const events = [
    ...visit(['10:00', { page: '/a' }], ['10:01', buy], ['10:02', buy], ['10:03', { page: '/thanks' }]),
    ...visit(['12:00', { page: '/b' }], ['12:01', buy]),
    ...visit(['10:00', { page: '/a', visitor: '2' }], ['10:00', { page: '/b', visitor: '3' }]),
    ...visit(['10:01', { ...buy, visitor: '3' }]),
  ];
  const oracle = story({ events, goals });
  const metrics = ['visitors', 'conversions', 'uniqueConversions', 'conversionRate'] as const;

  test('are all hits of the goals inside the selected sessions', () => {
    assert.deepEqual(figuresOf(oracle, ['page:is:/a'], ['conversions']), [3]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], ['conversions']), [2]);
    assert.deepEqual(figuresOf(oracle, [], ['conversions']), [5]);
  });

  test('a goal chooses what is measured and selects nothing', () => {
    assert.deepEqual(figuresOf(oracle, ['page:is:/a'], metrics, { goalId: 1 }), [2, 2, 1, 0.5]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], metrics, { goalId: 1 }), [2, 2, 2, 1]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], metrics, { goalId: 2 }), [2, 0, 0, 0]);
    assert.deepEqual(figuresOf(oracle, [], metrics, { goalId: 1 }), [3, 4, 2, 2 / 3]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/nowhere'], metrics, { goalId: 1 }), [0, 0, 0, 0]);
  });

  test('a goal as a condition selects hits; another may be measured', () => {
    assert.deepEqual(figuresOf(oracle, ['goal:is:1'], metrics, { goalId: 2 }), [2, 1, 1, 0.5]);
    assert.deepEqual(figuresOf(oracle, ['goal:is_not:1'], metrics, { goalId: 1 }), [1, 0, 0, 0]);
  });

  test('have no hours', () => {
    const points = pointsOf(oracle, ['page:is:/a'], { metric: 'conversions' });
    assert.deepEqual(points, nulls(0));
    const days = pointsOf(oracle, ['page:is:/a'], { metric: 'conversions', period: day('2024-05-12', '2024-05-14') });
    assert.deepEqual(days, ['2 3']);
  });

  test('of each goal, by the selected visitors', () => {
    const { goals: readings } = oracle.goals({ period: TODAY, conditions: where('page:is:/a') });
    const figures = readings.map((goal) => [goal.conversions, goal.uniqueConversions, goal.conversionRate, goal.delta]);
    assert.deepEqual(figures, [
      [2, 1, 0.5, null],
      [1, 1, 0.5, null],
    ]);
  });

  test('a funnel follows all hits of the day of the selected visitors', () => {
    const steps = [
      { kind: 'page', pattern: '/a' },
      { kind: 'event', pattern: 'buy' },
    ] as const;
    const funnels = [{ id: 1, version: 1, windowMinutes: 30, steps }];
    const reach = (...texts: readonly string[]) =>
      story({ events, goals, funnels })
        .funnel(1, { period: TODAY, version: null, conditions: where(...texts) })
        .steps.map(({ visitors }) => visitors);
    assert.deepEqual(reach(), [2, 1]);
    // Visitors 1 and 3 were on /b; 1 has entered, in another session.
    assert.deepEqual(reach('page:is:/b'), [1, 1]);
    assert.deepEqual(reach('event:is_not:buy'), [0, 0]);
    assert.deepEqual(reach('goal:is_not:1'), [1, 0]);
  });
});

describe('rows', () => {
  const buy = { event: 'buy' };
  const events = [
    ...visit(['10:00', { page: '/a', ...DE }], ['10:01', { page: '/b', ...DE }], ['10:02', { ...buy, ...DE }]),
    ...visit(['10:00', { page: '/a', visitor: '2' }], ['10:00', { page: '/b', visitor: '3' }]),
    ...visit(['10:00', { page: '/b', visitor: '4', ...DE }], ['10:05', { ...buy, props: '{"n":1}', visitor: '4' }]),
  ];
  const oracle = story({ events, goals: [{ kind: 'event', pattern: 'buy' }] });

  test('are keys as one more condition', () => {
    const metrics = ['sessions', 'bounceRate', 'avgDuration'] as const;
    assert.deepEqual(rowsOf(oracle, [], { dimension: 'page', metrics }), [
      ['/b', 3, 3, 3, 1 / 3, 140],
      ['/a', 2, 2, 2, 0.5, 60],
    ]);
    assert.deepEqual(rowsOf(oracle, ['country:is:DE'], { dimension: 'page', metrics }), [
      ['/b', 2, 2, 2, 0, 210],
      ['/a', 1, 1, 1, 0, 120],
    ]);
    assert.deepEqual(rowsOf(oracle, ['page:is:/b'], { dimension: 'country' }), [
      ['DE', 2, 2],
      ['(none)', 1, 1],
    ]);
  });

  test('of events and properties are of events', () => {
    assert.deepEqual(rowsOf(oracle, ['country:is:DE'], { dimension: 'event' }), [['buy', 1, 1]]);
    assert.deepEqual(rowsOf(oracle, ['event:is:buy'], { dimension: 'property:n' }), [['1', 1, 1]]);
  });

  test('have the conversions of a goal inside their sessions', () => {
    const metrics = ['conversions', 'uniqueConversions', 'conversionRate'] as const;
    assert.deepEqual(rowsOf(oracle, ['country:is:(none)|DE'], { dimension: 'page', metrics, goalId: 1 }), [
      ['/b', 3, 3, 2, 2, 2 / 3],
      ['/a', 2, 2, 1, 1, 0.5],
    ]);
  });

  test('of pages tell how their selected views were read', () => {
    const read = (activeMs: number, scrollPct: number) => ({ ...ENGAGE, page: '/a', activeMs, scrollPct });
    const pages = story({
      events: [
        // Of two views of /a the second has the deeper report; a view without a report is not measured.
        ...visit(['10:00', { page: '/a', ...DE }], ['10:01', read(4000, 20)]),
        ...visit(['10:02', { page: '/a' }], ['10:03', read(9000, 80)], ['10:04', { page: '/a' }]),
      ],
    });
    const metrics = ['timeOnPage', 'scroll'] as const;
    const rows = (text: string) => rowsOf(pages, [text], { dimension: 'page', metrics });
    assert.deepEqual(rows('page:contains:a'), [['/a', 1, 3, 6.5, 50]]);
    assert.deepEqual(rows('country:is:DE'), [['/a', 1, 1, 4, 20]]);
    assert.deepEqual(rows('country:is:(none)'), [['/a', 1, 2, 9, 80]]);
    const [row] = rowsOf(pages, ['page:is:/a'], { dimension: 'country', metrics: ['sessions'] });
    assert.deepEqual(row, ['(none)', 1, 2, 1]);
  });

  test('are ranked by a figure, nulls last, then visitors, views and the bytes of the key', () => {
    const pages = story({
      events: [
        ...visit(['10:00', { page: '/long' }], ['10:10', { page: '/é' }], ['10:20', { page: '/z' }]),
        ...visit(['10:00', { page: '/z', visitor: '2' }], ['10:00', { page: '/Z', visitor: '3' }]),
      ],
    });
    const keys = (metric: 'visitors' | 'avgDuration') =>
      rowsOf(pages, ['page:is_not:x'], { dimension: 'page', metric }).map(([key]) => key);
    assert.deepEqual(keys('visitors'), ['/z', '/Z', '/long', '/é']);
    assert.deepEqual(keys('avgDuration'), ['/long', '/é', '/z', '/Z']);
  });

  test('are shares of the site’s visitors, in pages that never overlap', () => {
    const asked = { period: TODAY, conditions: where('country:is:DE'), dimension: 'page', metric: 'visitors' } as const;
    const { rows, totalKeys, totalVisitors } = oracle.rows({
      ...asked,
      metrics: [],
      limit: 1,
      offset: 1,
      search: null,
    });
    assert.deepEqual(rows, [{ key: '/a', visitors: 1, views: 1, pct: 0.25 }]);
    assert.deepEqual([totalKeys, totalVisitors], [2, 4]);
    const found = oracle.rows({ ...asked, metrics: [], limit: 9, offset: 0, search: 'A' });
    assert.deepEqual([found.rows.map(({ key }) => key), found.totalKeys], [['/a'], 1]);
  });
});

/** Returns the points of the hours from one on that are still to come, or have no value. */
function nulls(from: number): string[] {
  return Array.from({ length: 24 - from }, (_, i) => `${from + i} null`);
}
