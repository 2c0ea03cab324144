/** Compares the oracle's links and files with figures that were counted by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LinksQuery } from '../../src/stats/query.ts';
import { Oracle } from './oracle.ts';
import { type ScenarioEvent, scenarioWorld } from './scenario.ts';
import { day, NOW, oracleOf, rows, TODAY, visit } from './scenario-oracle.ts';

const click = (url: unknown, fields: Omit<ScenarioEvent, 'at'> = {}) => ({
  event: 'outbound',
  props: JSON.stringify({ url }),
  ...fields,
});

/** Returns the links as `link visitors/clicks`. */
function links(oracle: Oracle, query: Partial<LinksQuery> = {}): string[] {
  const asked = {
    period: TODAY,
    filters: [],
    event: 'outbound',
    limit: 100,
    offset: 0,
    search: null,
    ...query,
  } as const;
  return oracle.links(asked).rows.map(({ key, visitors, views }) => `${key} ${visitors}/${views}`);
}

describe('links', () => {
  const events: ScenarioEvent[] = [
    ...visit(
      ['10:00', { page: '/a', referrer: 'x.example' }],
      ['10:01', click('https://one.example/', { page: '/a', country: 'DE' })],
      ['10:02', click('https://one.example/', { page: '/b' })],
      ['10:03', click('https://two.example/Guide')],
      ['10:04', click('https://site.example/a.pdf', { event: 'download' })],
      ['10:05', { event: 'signup', props: '{"url":"https://one.example/"}' }],
    ),
    ...visit(['11:00', click('https://one.example/', { visitor: '2' })]),
    // The same person on another day is another visitor.
    { at: '2024-05-13T10:00', ...click('https://two.example/Guide') },
  ];
  const oracle = oracleOf({ events });

  test('are ranked by visitors, then clicks', () => {
    assert.deepEqual(links(oracle), ['https://one.example/ 2/3', 'https://two.example/Guide 1/1']);
    assert.deepEqual(links(oracle, { event: 'download' }), ['https://site.example/a.pdf 1/1']);
    assert.deepEqual(links(oracle, { period: day('2024-05-13', '2024-05-14') }), [
      'https://one.example/ 2/3',
      'https://two.example/Guide 2/2',
    ]);
    assert.deepEqual(rows(oracle, { dimension: 'event' }), ['outbound 2/4', 'download 1/1', 'signup 1/1']);
  });

  test('have shares of all visitors, and pages', () => {
    const {
      rows: found,
      totalKeys,
      totalVisitors,
    } = oracle.links({
      ...{ period: TODAY, filters: [], event: 'outbound', limit: 1, offset: 1, search: null },
    });
    assert.deepEqual(found, [{ key: 'https://two.example/Guide', visitors: 1, views: 1, pct: 0.5 }]);
    assert.deepEqual([totalKeys, totalVisitors], [2, 2]);
  });

  test('are those of the clicks that filters select', () => {
    const filtered = (dimension: 'page' | 'referrer' | 'country' | 'event', value: string) =>
      links(oracle, { filters: [{ dimension, value }] });
    assert.deepEqual(filtered('page', '/a'), ['https://one.example/ 1/1']);
    assert.deepEqual(filtered('country', 'DE'), ['https://one.example/ 1/1']);
    assert.deepEqual(filtered('referrer', 'x.example'), ['https://one.example/ 1/2', 'https://two.example/Guide 1/1']);
    assert.deepEqual(filtered('referrer', '(none)'), ['https://one.example/ 1/1']);
    assert.deepEqual(filtered('event', 'outbound'), links(oracle));
    assert.deepEqual(filtered('event', 'signup'), []);
  });

  test('are found by a text, case ignored', () => {
    assert.deepEqual(links(oracle, { search: 'TWO.' }), ['https://two.example/Guide 1/1']);
    assert.deepEqual(links(oracle, { search: 'nowhere' }), []);
  });

  test('are (none) without a text that is one', () => {
    const odd = [5, '', '(none)', '(other)', null].map((url, i) => [`10:0${i}`, click(url)] as const);
    const without = oracleOf({ events: visit(...odd, ['11:00', { event: 'outbound' }]) });
    assert.deepEqual(links(without), ['(none) 1/6']);
  });

  test('are those of all days with events, since the last one that was imported as sums', () => {
    assert.deepEqual(links(oracle, { period: { preset: '90d' } }), [
      'https://one.example/ 2/3',
      'https://two.example/Guide 2/2',
    ]);
    const imported = { days: new Set(['2024-05-13']), totals: new Set<never>(), keys: new Map() };
    const since = new Oracle({ ...scenarioWorld({ now: NOW, events }), imported });
    assert.deepEqual(links(since, { period: { preset: '90d' } }), [
      'https://one.example/ 2/3',
      'https://two.example/Guide 1/1',
    ]);
    const asked = { filters: [], event: 'outbound', limit: 100, offset: 0, search: null } as const;
    const { rows: none, totalVisitors } = since.links({ ...asked, period: day('2024-05-13') });
    assert.deepEqual([none, totalVisitors], [[], null]);
  });
});
