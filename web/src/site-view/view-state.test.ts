import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, OPERATORS, printCondition } from '../../../src/domain/condition.ts';
import { DIMENSIONS, STORED_DIMENSIONS } from '../../../src/domain/dimension.ts';
import { propertyDimension } from '../../../src/domain/filter.ts';
import { DASHBOARD_PRESETS, GRAINS } from '../../../src/domain/period.ts';
import { REVENUE_DIMENSIONS } from '../../../src/domain/revenue.ts';
import fc from '../../../test/draws.ts';
import { COMPARISONS } from './comparison/comparison.ts';
import { PANEL_NAMES, PANEL_TABS } from './panels.ts';
import { SHOWN_METRICS } from './shown-metric.ts';
import { DEFAULT_VIEW, leftOutFilters, parseView, printView, toggleFilter, type ViewState } from './view-state.ts';

const plain = { noNullPrototype: true } as const;
const filter = fc.record(
  {
    dimension: fc.constantFrom(...DIMENSIONS),
    value: fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.toWellFormed()),
  },
  plain,
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record(
    {
      subject: fc.constantFrom(...STORED_DIMENSIONS, 'property:plan:b' as const),
      operator: fc.constantFrom(...OPERATORS),
      values: fc.uniqueArray(
        fc.string({ minLength: 1, unit: 'binary' }).map((text) => `x${text.toWellFormed()}`),
        { minLength: 1, maxLength: 3 },
      ),
    },
    plain,
  ),
  fc.record(
    {
      subject: fc.constant('segment' as const),
      operator: fc.constant('is' as const),
      values: fc.constant(['7']),
    },
    plain,
  ),
);

const anyView: fc.Arbitrary<ViewState> = fc
  .record(
    {
      period: fc.oneof(
        fc.constantFrom(...DASHBOARD_PRESETS).map((preset) => ({ preset })),
        fc.constantFrom({ from: '2026-01-31', to: '2026-02-28' }, { from: '2026-05-20', to: '2026-05-20' }),
      ),
      metric: fc.constantFrom(...SHOWN_METRICS),
      compare: fc.constantFrom(...COMPARISONS, { from: '2025-02-28', to: '2025-03-31' }),
      interval: fc.option(fc.constantFrom(...GRAINS)),
      filters: fc.uniqueArray(filter, { selector: ({ dimension }) => dimension, maxLength: 5 }),
      where: fc.uniqueArray(condition, { selector: printCondition, maxLength: 5 }),
      goal: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
      tabs: fc.record(
        Object.fromEntries(PANEL_NAMES.map((panel) => [panel, fc.constantFrom(...PANEL_TABS[panel])])),
        plain,
      ) as unknown as fc.Arbitrary<ViewState['tabs']>,
      revenue: fc.oneof(
        fc.constantFrom(...REVENUE_DIMENSIONS),
        fc.string({ minLength: 1, unit: 'binary' }).map((key) => propertyDimension(key.toWellFormed())),
      ),
      property: fc.option(fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.toWellFormed())),
      all: fc.option(fc.constantFrom(...DIMENSIONS)),
      search: fc.string(),
    },
    plain,
  )
  // Without the dialog there is no search.
  .map((view) => (view.all === null ? { ...view, search: '' } : view));

test('an address gives back the view that it was written from', () => {
  fc.assert(fc.property(anyView, (view) => assert.deepEqual(parseView(printView(view)), view)));
});

test('any text can be parsed', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseView(text)));
});

test('an address without parameters is the first view, and the other way round', () => {
  assert.deepEqual(parseView(''), DEFAULT_VIEW);
  assert.equal(printView(DEFAULT_VIEW), '');
});

test('addresses are readable', () => {
  const view: ViewState = {
    ...DEFAULT_VIEW,
    period: { from: '2026-05-01', to: '2026-05-20' },
    metric: 'bounceRate',
    compare: { from: '2024-05-01', to: '2024-05-20' },
    interval: 'week',
    filters: [
      { dimension: 'page', value: '/docs/start' },
      { dimension: 'utm_source', value: 'A & B' },
    ],
    where: [{ subject: 'country', operator: 'is_not', values: ['DE', 'FR'] }],
    goal: 3,
    tabs: { ...DEFAULT_VIEW.tabs, pages: 'exit' },
    property: 'a&b',
    all: 'city',
    search: 'new y',
  };
  assert.equal(
    printView(view),
    '?from=2026-05-01&to=2026-05-20&metric=bounceRate&compare=2024-05-01,2024-05-20&interval=week&filter=page:/docs/start&filter=utm_source:A+%26+B&where=country:is_not:DE%7CFR&goal=3&pages=exit&property=a%26b&all=city&search=new+y',
  );
});

test('an older address without a comparison is understood', () => {
  assert.equal(parseView('?compare=false').compare, 'off');
});

test('unknown parameters are ignored', () => {
  for (const search of [
    '?period=8d',
    '?from=2026-05-01',
    '?to=2026-05-01',
    '?from=2026-05-02&to=2026-05-01',
    '?from=2026-02-30&to=2026-03-01',
    '?from=1926-05-01&to=2026-05-01',
    '?metric=clicks',
    '?compare=decade',
    '?compare=2026-05-02,2026-05-01',
    '?compare=2026-05-01,2026-05-02,2026-05-03',
    '?interval=year',
    '?pages=city',
    '?goal=0',
    '?goal=x',
    '?all=colour',
    '?all=property',
    '?property=',
    '?utm_source=x',
  ]) {
    assert.deepEqual(parseView(search), DEFAULT_VIEW, search);
  }
  assert.deepEqual(parseView('?period=8d&from=2026-05-01&to=2026-05-02').period, {
    from: '2026-05-01',
    to: '2026-05-02',
  });
});

test('filters that cannot be applied are left out, and named', () => {
  for (const filter of ['page', 'page:', 'colour:red', 'hostname:example.com', 'property:plan', '']) {
    const search = `?filter=${filter}&filter=country:DE`;
    assert.deepEqual(parseView(search).filters, [{ dimension: 'country', value: 'DE' }]);
    assert.deepEqual(leftOutFilters(search), [filter]);
  }
  assert.deepEqual(leftOutFilters('?filter=page:/a&filter=page:/b&filter=page:/a'), ['page:/b']);
  assert.deepEqual(leftOutFilters('?colour=red&filter=page:/a'), []);
  fc.assert(fc.property(anyView, (view) => assert.deepEqual(leftOutFilters(printView(view)), [])));
});

test('conditions of another form are left out, and named', () => {
  for (const text of [
    'page',
    'page:is:',
    'page:matches:a',
    'segment:is_not:1',
    'goal:is:x',
    'country:is:(other)',
    '',
  ]) {
    const search = `?where=${text}&where=page:contains:blog`;
    assert.deepEqual(parseView(search).where, [{ subject: 'page', operator: 'contains', values: ['blog'] }]);
    assert.deepEqual(leftOutFilters(search), [text]);
  }
  const many = Array.from({ length: 21 }, (_, index) => `where=page:is:/${index}`);
  assert.equal(parseView(`?${many.join('&')}`).where.length, 20);
  assert.deepEqual(leftOutFilters(`?${many.join('&')}`), ['page:is:/20']);
});

test('a dimension has one filter, the first', () => {
  assert.deepEqual(parseView('?filter=page:/a&filter=page:/b&filter=country:DE').filters, [
    { dimension: 'page', value: '/a' },
    { dimension: 'country', value: 'DE' },
  ]);
});

test('a filter is added, replaced, and taken away by choosing it again', () => {
  const [page, otherPage] = [{ dimension: 'page', value: '/a' } as const, { dimension: 'page', value: '/b' } as const];
  const country = { dimension: 'country', value: 'DE' } as const;
  assert.deepEqual(toggleFilter([], page), [page]);
  assert.deepEqual(toggleFilter([page], country), [page, country]);
  assert.deepEqual(toggleFilter([page, country], otherPage), [country, otherPage]);
  assert.deepEqual(toggleFilter([page, country], page), [country]);
});

test('the figure that is drawn without a choice is the first one of the view, and is not in the address', () => {
  assert.equal(parseView('?goal=3').metric, 'uniqueConversions');
  assert.equal(printView(parseView('?goal=3&metric=uniqueConversions')), '?goal=3');
  assert.equal(printView(parseView('?goal=3&metric=conversions')), '?metric=conversions&goal=3');
});
