import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from '../../format.ts';
import { DEFAULT_VIEW, printView, type ViewState } from '../view-state.ts';
import type { RawDays } from './raw-days.ts';
import { listRefusalOf, type Refusal, refusalOf } from './refusals.ts';

/** Returns the addresses that the offers lead to. */
const ways = (refusal: Refusal | null, view: ViewState) =>
  refusal?.offers.map(({ label, change }) => `${label}: ${printView({ ...view, ...change })}`);

/** A site that has single events alone. */
const RAW: RawDays = { today: '2026-05-20', lastImported: null, eventsFrom: '2026-01-01' };

const SINCE = `Show days since ${day('2026-05-18')}`;

const filtered: ViewState = {
  ...DEFAULT_VIEW,
  period: { preset: '90d' },
  filters: [
    { dimension: 'page', value: '/a' },
    { dimension: 'country', value: 'DE' },
  ],
};

test('links: fewer days, with and without a filter', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: '90d' }, all: 'outbound' };
  const refusal = listRefusalOf('RAW_WINDOW_EXCEEDED', 'outbound', view, RAW);
  assert.equal(refusal!.title, 'Links and files are limited to the last 30 days');
  assert.deepEqual(ways(refusal, view), ['Show last 30 days: ?all=outbound']);
});

test('conversions of hours: more days, or visitors', () => {
  const view: ViewState = { ...DEFAULT_VIEW, period: { preset: 'today' }, metric: 'conversions' };
  assert.deepEqual(ways(refusalOf('HOURLY_CONVERSIONS_UNSUPPORTED'), view), [
    'Show last 7 days: ?period=7d&metric=conversions',
    'Show visitors: ?period=today',
  ]);
});

test('imported days: the days since them, or nothing when there are none', () => {
  const imported: RawDays = { ...RAW, lastImported: '2026-05-17', eventsFrom: '2026-05-18' };
  const view: ViewState = { ...filtered, period: { preset: '30d' } };
  const list = listRefusalOf('RAW_WINDOW_EXCEEDED', 'property', view, imported);
  assert.equal(list!.title, 'Not available for imported days');
  assert.deepEqual(ways(list, view), [`${SINCE}: ?from=2026-05-18&to=2026-05-20&filter=page:/a&filter=country:DE`]);
  assert.deepEqual(
    listRefusalOf('RAW_WINDOW_EXCEEDED', 'property', view, { ...imported, eventsFrom: null })!.offers,
    [],
  );
});

test('a longer period than the raw events: no more days than those since the imported ones', () => {
  const labels = (lastImported: string) => {
    const raw: RawDays = { ...RAW, lastImported, eventsFrom: '2026-05-18' };
    return listRefusalOf('RAW_WINDOW_EXCEEDED', 'outbound', filtered, raw)!.offers.map(({ label }) => label);
  };
  assert.deepEqual(labels('2026-04-20'), ['Show last 30 days']);
  assert.deepEqual(labels('2026-04-21'), [SINCE]);
});

test('a failure has no offers', () => {
  assert.equal(refusalOf('INTERNAL'), null);
  assert.equal(listRefusalOf('network', 'page', filtered, RAW), null);
});
