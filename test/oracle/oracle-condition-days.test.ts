/** Compares what the oracle knows of days without visits, and of imported ones, with what can be known of them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresOf, pointsOf, rowsOf, since, story, where } from './conditions/stories.ts';
import { ENGAGE } from './scenario-oracle.ts';

const ALL = ['visitors', 'pageviews', 'sessions', 'conversions'] as const;

describe('days without visits', () => {
  // On each of four days, one visitor of /a from Germany; nothing happens on May 13.
  const at = (day: number) => ({ at: `2024-05-${day}T10:00`, page: '/a', country: 'DE' });
  const events = [at(10), at(11), { ...at(11), page: '/b' }, at(12), at(14)];
  const scenario = { events, goals: [{ kind: 'page', pattern: '/a' }] } as const;
  const visits = new Set(['2024-05-12', '2024-05-14']);
  const oracle = story(scenario, { visits });
  const knownOf = (texts: readonly string[], period = since(10)) =>
    oracle.stats({ period, conditions: where(...texts) }).known;
  const gone = { from: '2024-05-10', to: '2024-05-11', reason: 'visits_gone' };

  test('are left out, and named', () => {
    assert.deepEqual(figuresOf(oracle, ['page:contains:a'], ALL, { period: since(10) }), [2, 2, 2, 2]);
    assert.deepEqual(knownOf(['page:contains:a']), { from: '2024-05-12', gaps: [gone] });
    assert.equal(knownOf(['page:contains:a'], since(12)), undefined);
  });

  test('tell of one value of one dimension: its visitors and views are stored', () => {
    assert.deepEqual(figuresOf(oracle, ['page:is:/a'], ALL, { period: since(10) }), [4, 4, 2, 2]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], ['visitors'], { period: since(10) }), [1]);
    assert.deepEqual(knownOf(['page:is:/a']), { from: '2024-05-12', gaps: [gone] });
    // Two values, two conditions and the opposite of one need visits.
    for (const texts of [['page:is:/a|/b'], ['page:is:/a', 'country:is:DE'], ['page:is_not:/b']]) {
      assert.deepEqual(figuresOf(oracle, texts, ['visitors'], { period: since(10) }), [2]);
    }
  });

  test('a rate is one of the days that know both of its sides', () => {
    const metrics = ['visitors', 'uniqueConversions', 'conversionRate'] as const;
    assert.deepEqual(figuresOf(oracle, ['page:is:/a'], metrics, { period: since(10), goalId: 1 }), [4, 2, 1]);
  });

  test('null when no day with events is known, 0 when none has events', () => {
    const ended = { from: '2024-05-10', to: '2024-05-11' };
    assert.deepEqual(figuresOf(oracle, ['page:contains:a'], ALL, { period: ended }), [null, null, null, null]);
    assert.deepEqual(knownOf(['page:contains:a'], ended), { from: null, gaps: [gone] });
    const empty = { from: '2024-05-13', to: '2024-05-13' };
    assert.deepEqual(figuresOf(oracle, ['page:contains:a'], ALL, { period: empty }), [0, 0, 0, 0]);
    assert.equal(knownOf(['page:contains:a'], empty), undefined);
  });

  test('nothing is compared unless all days of both periods are known', () => {
    const of = (period: ReturnType<typeof since>, text: string) =>
      oracle.stats({ period, conditions: where(text) }).stats;
    const prev = { from: '2024-05-13', to: '2024-05-14' };
    assert.deepEqual(of(prev, 'page:contains:a').visitors, { value: 1, prev: null, deltaPct: 0 });
    assert.deepEqual(of(prev, 'page:is:/a').visitors, { value: 1, prev: 2, deltaPct: -50 });
    assert.deepEqual(of(prev, 'page:is:/a').sessions, { value: 1, prev: null, deltaPct: 0 });
    const later = { from: '2024-05-14', to: '2024-05-14' };
    assert.deepEqual(of(later, 'page:contains:a').visitors, { value: 1, prev: 0, deltaPct: 100 });
  });

  test('are null as points; so are their hours', () => {
    const asked = { period: since(10) };
    assert.deepEqual(pointsOf(oracle, ['page:contains:a'], asked), ['0 null', '1 null', '2 1', '4 1']);
    assert.deepEqual(pointsOf(oracle, ['page:is:/a'], asked), ['0 1', '1 1', '2 1', '4 1']);
    const hours = pointsOf(oracle, ['page:is:/a'], { period: { from: '2024-05-11', to: '2024-05-12' } });
    assert.deepEqual(hours, [...Array.from({ length: 24 }, (_, i) => `${i} null`), '34 1']);
  });

  test('are left out of rows; the list of the dimension itself is stored', () => {
    assert.deepEqual(rowsOf(oracle, ['country:is:DE'], { dimension: 'page', period: since(10) }), [['/a', 2, 2]]);
    assert.deepEqual(rowsOf(oracle, ['page:is:/b'], { dimension: 'page', period: since(10) }), [['/b', 1, 1]]);
    assert.deepEqual(rowsOf(oracle, [], { dimension: 'page', period: since(10) }), [
      ['/a', 4, 4],
      ['/b', 1, 1],
    ]);
    // Beside other figures, visitors and views are those of the same days.
    const metrics = ['sessions'] as const;
    assert.deepEqual(rowsOf(oracle, [], { dimension: 'page', period: since(10), metrics }), [['/a', 2, 2, 2]]);
  });

  test('are left out of goals and funnels', () => {
    const steps = [
      { kind: 'page', pattern: '/a' },
      { kind: 'page', pattern: '/b' },
    ] as const;
    const funnels = [{ id: 1, version: 1, windowMinutes: 30, steps }];
    const asked = { period: since(10), conditions: where('country:is:DE') };
    const [goal] = oracle.goals(asked).goals;
    assert.deepEqual([goal!.conversions, goal!.conversionRate], [2, 1]);
    const funnel = story({ ...scenario, funnels }, { visits }).funnel(1, { ...asked, version: null });
    assert.deepEqual([funnel.entered, funnel.completed], [2, 0]);
    assert.deepEqual(funnel.known, { from: '2024-05-12', gaps: [gone] });
    const whole = story({ ...scenario, funnels }).funnel(1, { ...asked, version: null });
    assert.deepEqual([whole.entered, whole.completed], [4, 1]);
  });
});

describe('a key that a day keeps together with others', () => {
  // The day stores two countries; Italy and Spain are its (other).
  const events = ['DE', 'FR', 'IT', 'ES'].flatMap((country, i) =>
    Array.from({ length: 4 - i }, (_, visitor) => ({ at: '2024-05-10T10:00', country, visitor: `${visitor}` })),
  );
  const gone = story({ events }, { visits: new Set() }, 2);

  test('is null without visits, never 0; one that is stored is known', () => {
    assert.deepEqual(figuresOf(gone, ['country:is:DE'], ['visitors'], { period: since(10) }), [4]);
    assert.deepEqual(figuresOf(gone, ['country:is:IT'], ['visitors'], { period: since(10) }), [null]);
    assert.deepEqual(figuresOf(gone, ['country:is:US'], ['visitors'], { period: since(10) }), [null]);
  });

  test('is read from the visits where they are kept: rows have no cap', () => {
    const kept = story({ events }, {}, 2);
    assert.deepEqual(figuresOf(kept, ['country:is:IT'], ['visitors', 'sessions'], { period: since(10) }), [2, 2]);
    const rows = rowsOf(kept, ['country:is_not:DE'], { dimension: 'country', period: since(10) });
    assert.deepEqual(rows, [
      ['FR', 3, 3],
      ['IT', 2, 2],
      ['ES', 1, 1],
    ]);
  });
});

describe('days that were imported as sums', () => {
  const events = [
    { at: '2024-05-10T10:00', page: '/a', country: 'DE' },
    { at: '2024-05-10T10:05', ...ENGAGE, page: '/a' },
    { at: '2024-05-12T10:00', page: '/a', country: 'DE' },
  ];
  const keys = new Map([['page', { visitors: true, views: false }]] as const);
  const imported = { days: new Set(['2024-05-10']), totals: new Set(['visitors'] as const), keys };
  const oracle = story({ events }, { imported });

  test('make a figure null that no stored sum tells', () => {
    assert.deepEqual(figuresOf(oracle, ['country:is:DE'], ALL, { period: since(10) }), [null, null, null, null]);
    assert.deepEqual(figuresOf(oracle, ['page:contains:a'], ['visitors'], { period: since(10) }), [null]);
    const { known } = oracle.stats({ period: since(10), conditions: where('page:contains:a') });
    const gap = { from: '2024-05-10', to: '2024-05-10', reason: 'imported' };
    assert.deepEqual(known, { from: '2024-05-11', gaps: [gap] });
    assert.deepEqual(figuresOf(oracle, ['page:contains:a'], ['visitors'], { period: since(11) }), [1]);
  });

  test('tell what their source knows of one value', () => {
    assert.deepEqual(figuresOf(oracle, ['page:is:/a'], ['visitors', 'pageviews'], { period: since(10) }), [2, null]);
    assert.deepEqual(figuresOf(oracle, ['page:is:/b'], ['visitors', 'pageviews'], { period: since(10) }), [0, 0]);
  });

  test('make rows null, but for the list of the dimension itself', () => {
    assert.deepEqual(rowsOf(oracle, ['country:is:DE'], { dimension: 'page', period: since(10) }), [['/a', null, null]]);
    assert.deepEqual(rowsOf(oracle, ['page:is:/a'], { dimension: 'page', period: since(10) }), [['/a', 2, null]]);
  });
});

describe('a property that the site does not keep', () => {
  const at = (day: string) => ({ at: `${day}T10:00`, event: 'buy', props: '{"plan":"pro"}' });
  const events = [at('2024-04-13'), at('2024-04-14')];

  test('is known of raw events alone', () => {
    const period = { from: '2024-04-13', to: '2024-05-14' };
    const asked = (properties: string[]) =>
      figuresOf(story({ events, properties }, { firstRaw: '2024-04-14' }), ['property:plan:contains:p'], ['visitors'], {
        period,
      });
    assert.deepEqual(asked([]), [1]);
    assert.deepEqual(asked(['plan']), [2]);
  });
});
