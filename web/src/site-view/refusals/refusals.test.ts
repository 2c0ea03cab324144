import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';
import { listRefusalOf, type Refusal, refusalOf } from './refusals.ts';

/** Returns the addresses that the offers lead to. */
const ways = (refusal: Refusal | null, view: ViewState) =>
  refusal?.offers.map(({ label, change }) => `${label}: ${printView({ ...view, ...change })}`);

const filtered: ViewState = {
  ...DEFAULT_VIEW,
  period: { preset: '90d' },
  filters: [
    { dimension: 'page', value: '/a' },
    { dimension: 'country', value: 'DE' },
  ],
};

test('several filters: fewer days, or one of them', () => {
  assert.deepEqual(ways(refusalOf('RAW_WINDOW_EXCEEDED', filtered), filtered), [
    'Show last 30 days: ?filter=page:/a&filter=country:DE',
    'Keep only “Page: /a”: ?period=90d&filter=page:/a',
    'Keep only “Country: Germany”: ?period=90d&filter=country:DE',
  ]);
});

test('a filtered list: fewer days', () => {
  assert.deepEqual(ways(listRefusalOf('RAW_WINDOW_EXCEEDED', 'page'), filtered), [
    'Show last 30 days: ?filter=page:/a&filter=country:DE',
  ]);
  assert.equal(listRefusalOf('RAW_WINDOW_EXCEEDED', 'page')!.reason.startsWith('With a filter'), true);
});

test('links: fewer days, with and without a filter', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: '90d' }, all: 'outbound' };
  const refusal = listRefusalOf('RAW_WINDOW_EXCEEDED', 'outbound');
  assert.equal(refusal!.title, 'Links and files are limited to the last 30 days');
  assert.deepEqual(ways(refusal, view), ['Show last 30 days: ?all=outbound']);
});

test('sessions under a filter: fewer days, visitors, or no filter', () => {
  const view: ViewState = { ...filtered, filters: filtered.filters.slice(0, 1), metric: 'sessions' };
  const refusal = refusalOf('RAW_WINDOW_EXCEEDED', view);
  assert.equal(refusal?.title, 'Sessions with a filter: limited to the last 30 days');
  assert.deepEqual(ways(refusal, view), [
    'Show last 30 days: ?metric=sessions&filter=page:/a',
    'Show visitors: ?period=90d&filter=page:/a',
    'Clear filters: ?period=90d&metric=sessions',
  ]);
});

test('conversions of hours: more days, or visitors', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: 'today' }, metric: 'conversions' };
  assert.deepEqual(ways(refusalOf('HOURLY_CONVERSIONS_UNSUPPORTED', view), view), [
    'Show last 7 days: ?period=7d&metric=conversions',
    'Show visitors: ?period=today',
  ]);
});

test('a failure has no offers', () => {
  assert.equal(refusalOf('INTERNAL', DEFAULT_VIEW), null);
  assert.equal(listRefusalOf('network', 'page'), null);
});
