import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { requireLeastRate } from './least-rate.ts';

const HOUR_MS = 3_600_000;

/** A response whose client takes so many bytes every five seconds. */
async function takenAt(bytes: number, writableNeedDrain: boolean, ms: number) {
  const timer = new HandTimer();
  const socket = { bytesWritten: 1_000_000 };
  const response = Object.assign(new EventEmitter(), { socket, writableNeedDrain, closed: false, isDestroyed: false });
  const destroy = () => {
    response.isDestroyed = true;
    response.emit('close');
  };
  timer.every(5000, () => {
    socket.bytesWritten += bytes;
  });
  requireLeastRate(Object.assign(response, { destroy }) as unknown as ServerResponse, timer);
  await timer.forward(ms);
  return { isDestroyed: response.isDestroyed, timers: timer.set };
}

test('a client that takes less than 16 KiB a second is cut off after two minutes, one that takes more is not', async () => {
  assert.deepEqual(await takenAt(10, true, 100_000), { isDestroyed: false, timers: 2 });
  assert.deepEqual(await takenAt(10, true, 150_000), { isDestroyed: true, timers: 1 });
  assert.deepEqual(await takenAt(70_000, true, 2 * HOUR_MS), { isDestroyed: true, timers: 1 });
  assert.deepEqual(await takenAt(90_000, true, 2 * HOUR_MS), { isDestroyed: false, timers: 2 });
});

test('a client that waits for the next piece is not slow, but no download takes longer than 12 hours', async () => {
  assert.deepEqual(await takenAt(0, false, 11 * HOUR_MS), { isDestroyed: false, timers: 2 });
  assert.deepEqual(await takenAt(0, false, 13 * HOUR_MS), { isDestroyed: true, timers: 1 });
});
