/** Compares the oracle's list of properties with one that was counted by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oracleOf, visit } from './scenario-oracle.ts';

const event = (props: object, event = 'buy') => ({ event, props: JSON.stringify(props) });

test('properties are listed by the events that have them, with their most frequent values', () => {
  const oracle = oracleOf({
    events: [
      ...visit(
        ['10:00'],
        ['10:01', event({ plan: 'pro', price: 19.9 })],
        ['10:02', event({ plan: 'free' }, 'signup')],
        ['10:03', event({ plan: 'pro', 'a"b': true })],
        ['10:04', event({ plan: 'team' })],
        ['10:05', event({ plan: 'zero' })],
        ['10:06', event({ plan: '(none)', 'nul\0': 1 })],
        ['10:07', { event: 'buy' }],
      ),
      { at: '2024-04-15T10:00', ...event({ price: 5 }) },
      { at: '2024-04-14T10:00', ...event({ old: 1 }) },
    ],
  });
  assert.deepEqual(oracle.foundProperties(100_000), {
    rows: [
      { key: 'plan', events: 6, examples: ['pro', 'free', 'team'] },
      { key: 'price', events: 2, examples: ['19.9', '5'] },
      { key: 'a"b', events: 1, examples: ['true'] },
    ],
    totalKeys: 3,
    any: true,
  });
  assert.deepEqual(oracleOf({ events: visit(['10:00']) }).foundProperties(100_000), {
    rows: [],
    totalKeys: 0,
    any: false,
  });
});
