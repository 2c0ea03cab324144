import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangedCards, CARDS, type Card, readCards, writeCards } from './cards.ts';

const ORDER: readonly Card[] = [
  { name: 'sources', isShown: true },
  { name: 'when', isShown: false },
];

test('an order is read as it was written', () => {
  assert.equal(writeCards(ORDER, ''), 'sources,-when');
  assert.deepEqual(readCards('sources,-when'), ORDER);
  assert.deepEqual(readCards(''), []);
});

test('names of a later version are left out, and kept', () => {
  assert.deepEqual(readCards('weather,sources,-moon,-when'), ORDER);
  assert.equal(writeCards([{ name: 'pages', isShown: true }], 'weather,sources,-moon,-when'), 'pages,weather,-moon');
});

test('cards that an order does not have stand last', () => {
  assert.deepEqual(
    arrangedCards(ORDER, CARDS).map(({ name, isShown }) => (isShown ? name : `(${name})`)),
    ['sources', '(when)', 'pages', 'technology', 'events', 'places', 'revenue', 'realtime'],
  );
});
