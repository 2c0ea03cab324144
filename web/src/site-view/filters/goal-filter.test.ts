import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalFilter, goalSearch, goalViewQuery } from './goal-filter.ts';

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
  assert.equal(goalSearch({ pattern: '/gr%C3%BCn*' }), '/grün');
  assert.equal(goalSearch({ pattern: '*' }), '');
  assert.equal(goalSearch({ pattern: `/${'a'.repeat(300)}*` }).length, 256);
});

test('a goal leads to the filtered site view, or to the list of its pages, in the same period', () => {
  const week = { preset: '7d' } as const;
  assert.equal(goalViewQuery({ kind: 'event', pattern: 'signup' }, week), '?period=7d&filter=event:signup');
  assert.equal(goalViewQuery({ kind: 'page', pattern: '/docs/*' }, week), '?period=7d&all=page&search=/docs/');
});
