import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HIT_COLUMNS } from '../store/hit-columns.ts';
import { ADDED_FIELDS } from './added-fields.ts';
import { DIMENSION_TABLE, DIMENSIONS, SHOWN_DIMENSIONS, STORED_DIMENSIONS } from './dimension.ts';
import { EVENT_FIELDS } from './event-fields.ts';
import { midSentence } from './mid-sentence.ts';

test('filters and breakdowns offer the 14 dimensions of the read API, in its order', () => {
  assert.deepEqual(DIMENSIONS, [
    ...['page', 'entry', 'exit', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'country', 'region', 'city'],
    ...['browser', 'os', 'device', 'event'],
  ]);
  assert.deepEqual(
    SHOWN_DIMENSIONS.filter((dimension) => dimension !== 'channel'),
    DIMENSIONS,
  );
  assert.deepEqual(STORED_DIMENSIONS.slice(0, SHOWN_DIMENSIONS.length), SHOWN_DIMENSIONS);
  assert.deepEqual(
    STORED_DIMENSIONS.filter((dimension) => DIMENSION_TABLE[dimension].offeredBy === 'api'),
    DIMENSIONS,
  );
});

test('each dimension is a column of the hits and is derived from a column of the events', () => {
  const columns: readonly string[] = HIT_COLUMNS.map(([name]) => name);
  for (const dimension of STORED_DIMENSIONS) {
    assert.ok(columns.includes(dimension), dimension);
    const { value } = DIMENSION_TABLE[dimension];
    if (value.scope !== 'channel') assert.ok(columns.includes(value.column), dimension);
  }
});

test('a label within a sentence begins small, an abbreviation does not', () => {
  assert.deepEqual(
    ['page', 'entry', 'utm_source', 'os'].map((name) => midSentence(DIMENSION_TABLE[name as 'page'].label)),
    ['page', 'entry page', 'UTM source', 'operating system'],
  );
  assert.equal(midSentence('OS'), 'OS');
});

test('a dimension belongs to the session when its field does', () => {
  for (const { column, hit } of EVENT_FIELDS) {
    const dimension = STORED_DIMENSIONS.find((name) => name === column);
    if (dimension === undefined) continue;
    assert.equal(DIMENSION_TABLE[dimension].value.scope === 'session', hit === 'session', column);
  }
});

test('the keys of each added field are stored, and no request asks for them', () => {
  const dimensions: readonly string[] = DIMENSIONS;
  for (const { column } of ADDED_FIELDS) {
    assert.deepEqual([STORED_DIMENSIONS.includes(column), dimensions.includes(column)], [true, false], column);
  }
});
