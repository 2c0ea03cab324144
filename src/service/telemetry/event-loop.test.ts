import assert from 'node:assert/strict';
import { createHistogram } from 'node:perf_hooks';
import { test } from 'node:test';
import { EventLoopMonitor } from './event-loop.ts';

const MILLI = 1_000_000;

test('the sum of delays never falls, also when turns come early after a late one', (t) => {
  const windows = [0, 1].map(() => Object.assign(createHistogram(), { enable: () => true, disable: () => true }));
  const left = [...windows];
  const monitor = new EventLoopMonitor(() => left.shift()!);
  t.after(() => monitor.stop());
  const sums: number[] = [];
  for (const intervalMs of [50, 130, 20, 20, 50, 90]) {
    for (const window of windows) window.record(intervalMs * MILLI);
    sums.push(monitor.delay.sum);
  }
  assert.ok(Math.abs(sums[1]! - 0.08) < 0.001, String(sums[1]));
  assert.deepEqual(
    sums,
    sums.toSorted((a, b) => a - b),
  );
  assert.equal(monitor.delay.count, 6);
});
