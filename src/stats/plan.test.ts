import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needHits } from './plan.ts';

const PAGE = { dimension: 'page', value: '/' } as const;
const COUNTRY = { dimension: 'country', value: 'DE' } as const;
const PLAN = { dimension: 'property:plan', value: 'pro' } as const;

test('several filters need the hits, and one by a property that the site does not keep', () => {
  assert.equal(needHits([], null), false);
  assert.equal(needHits([PAGE], null), false);
  assert.equal(needHits([PAGE, COUNTRY], null), true);
  assert.equal(needHits([PLAN], null), true);
  assert.equal(needHits([PLAN, PAGE], null), true);
});
