import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalFilter } from './goal-filter.ts';

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
