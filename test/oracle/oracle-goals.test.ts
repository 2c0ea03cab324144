/** Compares the oracle's goals with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScenarioEvent } from './scenario.ts';
import { day, oracleOf, series, TODAY, visit } from './scenario-oracle.ts';

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
