import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMostEvery } from './at-most-every.ts';

test('a task runs the first time and not again within its time', async () => {
  let runs = 0;
  const seldom = atMostEvery(3_600_000, async () => void runs++);
  await seldom();
  await seldom();
  assert.equal(runs, 1);
  const always = atMostEvery(0, async () => void runs++);
  await always();
  await always();
  assert.equal(runs, 3);
});
