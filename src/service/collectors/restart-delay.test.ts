import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectorCount } from './collector-count.ts';
import { RestartDelay } from './restart-delay.ts';

test('a process that dies at once again and again is started ever later, until it lives for a while', () => {
  const delay = new RestartDelay();
  const lives = [60_000, 100, 0, 0, 0, 0, 0, 0, 0, 0, 5000, 10];
  assert.deepEqual(
    lives.map((livedMs) => delay.after(livedMs)),
    [0, 0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 0, 0],
  );
});

test('auto is a collector for each core, and none for a single one', () => {
  assert.deepEqual(
    [1, 2, 8, 100].map((cores) => collectorCount('auto', cores)),
    [0, 2, 8, 64],
  );
  assert.equal(collectorCount(3, 1), 3);
});
