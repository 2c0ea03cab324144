/** Compares the oracle's funnels with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Oracle } from './oracle.ts';
import { type ScenarioEvent, scenarioWorld } from './scenario.ts';
import { NOW, oracleOf, TODAY, visit } from './scenario-oracle.ts';

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
    // Times are compared by whole seconds; the order of events is exact.
    assert.deepEqual(reach(['10:00'], cart, ['10:30:00.999999', { event: 'buy' }]), [1, 1, 1]);
    assert.deepEqual(reach(['10:00'], cart, ['10:30:01', { event: 'buy' }]), [1, 1, 0]);
    assert.deepEqual(reach(['10:00:00.999999'], cart, ['10:30:01', { event: 'buy' }]), [1, 1, 0]);
    assert.deepEqual(
      reach(['10:00:00.2', { page: '/cart' }], ['10:00:00.3'], ['10:00:00.4', { event: 'buy' }]),
      [1, 0, 0],
    );
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

  test('the money of each event that completes the funnel, within its window', () => {
    const buy = (time: string, value: string, visitor = '1') =>
      visit([time, { event: 'buy', visitor, props: JSON.stringify({ value }) }]);
    const events = [
      ...visit(['09:59', { event: 'buy', props: '{"value":"1000"}' }]),
      ...visit(['10:00'], ['10:01', { page: '/cart' }]),
      // Two orders of one visitor; the third is too late for the first `/`, and the second `/` has no cart after it.
      ...[...buy('10:02', '0.1'), ...buy('10:30', '0.2'), ...visit(['10:31']), ...buy('10:32', '500')],
      // A second attempt; an order without an amount.
      ...[...visit(['10:33', { page: '/cart' }]), ...buy('10:34', '7'), ...buy('10:35', 'a lot')],
      // Without the cart.
      ...[...visit(['10:00', { visitor: '2' }]), ...buy('10:01', '300', '2')],
    ];
    const world = scenarioWorld({ now: NOW, events, funnels, goals: [{ kind: 'event', pattern: 'buy' }] });
    const of = { siteId: 7, event: 'buy', amountProperty: 'value', currencyProperty: null, countedFrom: null };
    const revenues = [
      { ...of, id: 2, goalId: 2, currency: 'USD' },
      { ...of, id: 1, goalId: 1, currency: 'EUR' },
    ];
    const ask = (paid: typeof revenues) =>
      new Oracle({ ...world, revenues: paid }).funnelRevenue(1, { period: TODAY, version: null }).revenue;
    assert.deepEqual(ask(revenues), {
      goalId: 1,
      entered: 2,
      totals: [{ currency: 'EUR', visitors: 1, orders: 3, amount: '7.3' }],
      withoutAmount: 1,
      knownFrom: null,
    });
    assert.equal(ask([]), null);
  });
});
