import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';
import { type Refusal, refusalOf } from './refusals.ts';

/** Returns the addresses that the offers lead to. */
const ways = (refusal: Refusal | null, view: ViewState) =>
  refusal?.offers.map(({ label, change }) => `${label}: ${printView({ ...view, ...change })}`);

test('conversions of hours: more days, or visitors', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: 'today' }, metric: 'conversions' };
  assert.deepEqual(ways(refusalOf('HOURLY_CONVERSIONS_UNSUPPORTED'), view), [
    'Show last 7 days: ?period=7d&metric=conversions',
    'Show visitors: ?period=today',
  ]);
});

test('a question that exceeds the server: fewer days, or no filters', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: '90d' }, filters: [{ dimension: 'page', value: '/a' }] };
  assert.deepEqual(ways(refusalOf('INVALID_PARAMS'), view), [
    'Show last 7 days: ?period=7d&filter=page:/a',
    'Clear filters: ?period=90d',
  ]);
});

test('a failure has no offers', () => {
  assert.equal(refusalOf('INTERNAL'), null);
  assert.equal(refusalOf('network'), null);
});
