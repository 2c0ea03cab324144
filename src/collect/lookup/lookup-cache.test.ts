import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LookupCache } from './lookup-cache.ts';

test('the last used values are always there, and never more than the limit', () => {
  const remembered = new LookupCache<number, string>(100);
  for (let i = 0; i < 1000; i++) {
    remembered.set(i, String(i));
    for (let j = Math.max(0, i - 39); j <= i; j += 7) assert.equal(remembered.get(j), String(j));
  }
  const kept = Array.from({ length: 1000 }, (_, i) => remembered.get(i)).filter((value) => value !== undefined);
  assert.ok(kept.length >= 50 && kept.length <= 100, String(kept.length));
});

test('a value that is read again stays, and an unknown key is undefined', () => {
  const remembered = new LookupCache<string, number>(10);
  remembered.set('often', 1);
  for (let i = 0; i < 1000; i++) {
    remembered.set(`once ${i}`, i);
    assert.equal(remembered.get('often'), 1);
  }
  assert.equal(remembered.get('once 0'), undefined);
  assert.equal(remembered.get('never'), undefined);
});
