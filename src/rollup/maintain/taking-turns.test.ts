import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takingTurns } from './taking-turns.ts';

const ownerOf = (item: string) => Number(item[0]);

test('owners take turns, and the one after the last owner begins', () => {
  const items = ['1a', '1b', '1c', '3a', '2a', '2b'];
  assert.deepEqual(takingTurns(items, ownerOf, 0), ['1a', '2a', '3a', '1b', '2b', '1c']);
  assert.deepEqual(takingTurns(items, ownerOf, 1), ['2a', '3a', '1a', '2b', '1b', '1c']);
  assert.deepEqual(takingTurns(items, ownerOf, 3), ['1a', '2a', '3a', '1b', '2b', '1c']);
  assert.deepEqual(takingTurns([], ownerOf, 3), []);
});
