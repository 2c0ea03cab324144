import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandTimer } from '../../concurrency/hand-timer.fixture.ts';
import { EVERY_MS, FIRST_AFTER_MS, whileIdle } from './while-idle.ts';

test('a task runs once after the start, and again and again while the process is idle', async () => {
  const timer = new HandTimer();
  let runs = 0;
  let spentMs = 0;
  const stop = whileIdle(
    timer,
    () => {
      runs++;
    },
    () => spentMs,
  );
  await timer.forward(FIRST_AFTER_MS - 1);
  assert.equal(runs, 0);
  await timer.forward(1);
  assert.equal(runs, 1);
  spentMs += EVERY_MS * 0.5;
  await timer.forward(EVERY_MS - FIRST_AFTER_MS);
  assert.equal(runs, 1, 'it was busy');
  await timer.forward(EVERY_MS);
  assert.equal(runs, 2);
  stop();
  await timer.forward(10 * EVERY_MS);
  assert.equal(runs, 2);
});
