import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { isServerOrder, joinRows, orderRows, serverOrder } from './row-order.ts';

const row = (key: string, visitors: number | null, views = visitors): BreakdownRow => ({
  key,
  visitors,
  views,
  pct: 0,
});
const keys = (rows: readonly BreakdownRow[]) => rows.map(({ key }) => key).join('');
const same = (key: string) => key;

test('rows are ordered by a figure, unknown ones last', () => {
  const rows = [row('a', 3, 1), row('b', null), row('c', 5, 0), row('d', 3, 9)];
  assert.equal(keys(orderRows(rows, serverOrder(null), same)), 'cadb');
  assert.equal(keys(orderRows(rows, { by: 'visitors', isDescending: false }, same)), 'adcb');
  assert.equal(keys(orderRows(rows, { by: 'views', isDescending: true }, same)), 'dacb');
});

test('rows are ordered by their names, not their keys', () => {
  const names: Readonly<Record<string, string>> = { DE: 'Germany', AT: 'Austria', US: 'United States' };
  const rows = ['US', 'DE', 'AT'].map((key) => row(key, 1));
  assert.equal(keys(orderRows(rows, { by: 'key', isDescending: false }, (key) => names[key]!)), 'ATDEUS');
});

test('while a goal is measured, rows come by its conversions', () => {
  assert.equal(isServerOrder(serverOrder(null), 1), false);
  assert.equal(isServerOrder(serverOrder(1), 1), true);
  const rows = [row('a', 9), row('b', 3), row('c', 5)].map((one, index) => ({ ...one, conversions: index }));
  assert.equal(keys(orderRows(rows, serverOrder(1), same)), 'cba');
});

test('rows are ordered by the figures of their sessions, unknown ones last', () => {
  const visits = new Map([
    ['a', { bounceRate: 0.5, avgDuration: 10 }],
    ['b', { bounceRate: 0.9, avgDuration: null }],
  ]);
  const rows = ['a', 'b', 'c'].map((key) => row(key, 1));
  assert.equal(keys(orderRows(rows, { by: 'bounceRate', isDescending: true }, same, { visits })), 'bac');
  assert.equal(keys(orderRows(rows, { by: 'avgDuration', isDescending: false }, same, { visits })), 'abc');
});

test('rows that were found twice stand there once', () => {
  assert.equal(keys(joinRows([row('a', 3), row('b', 1)], [row('c', 2), row('a', 3)])), 'acb');
});
