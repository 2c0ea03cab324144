import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalFilter, goalSearch } from './goal-filter.ts';

test('a goal leads to the filter by its event or page', () => {
  assert.deepEqual(goalFilter({ kind: 'event', pattern: 'signup *' }), { dimension: 'event', value: 'signup *' });
  assert.deepEqual(goalFilter({ kind: 'page', pattern: '/thanks' }), { dimension: 'page', value: '/thanks' });
  // Paths are stored as browsers send them.
  assert.deepEqual(goalFilter({ kind: 'page', pattern: '/über uns' }), {
    dimension: 'page',
    value: '/%C3%BCber%20uns',
  });
});

test('a pattern of many pages has no filter', () => {
  assert.equal(goalFilter({ kind: 'page', pattern: '/docs/*' }), null);
});

test('the pages of a pattern are searched by its longest part', () => {
  assert.equal(goalSearch({ pattern: '/docs/*' }), '/docs/');
  assert.equal(goalSearch({ pattern: '*/thanks' }), '/thanks');
  assert.equal(goalSearch({ pattern: '/a/*/checkout/*' }), '/checkout/');
  assert.equal(goalSearch({ pattern: '*' }), '');
  assert.equal(goalSearch({ pattern: `/${'a'.repeat(300)}*` }).length, 256);
});
