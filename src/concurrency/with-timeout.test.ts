import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandTimer } from './hand-timer.fixture.ts';
import { withTimeout } from './with-timeout.ts';

test('a task in time gives its result, and its timer is cancelled', async () => {
  const timer = new HandTimer();
  assert.equal(await withTimeout(10, Promise.resolve('done'), assert.fail, timer), 'done');
  await assert.rejects(withTimeout(10, Promise.reject(new Error('failed')), assert.fail, timer), /^Error: failed$/);
  assert.equal(timer.set, 0);
});

test('of a task that is late nothing is heard any more', async () => {
  const timer = new HandTimer();
  const task = Promise.withResolvers<string>();
  const waiting = withTimeout(10, task.promise, () => 'late', timer);
  await timer.forward(9);
  assert.equal(timer.set, 1);
  await timer.forward(1);
  assert.equal(await waiting, 'late');
  task.reject(new Error('dropped'));
  const refusing = withTimeout(
    10,
    task.promise.catch(() => new Promise<never>(() => {})),
    () => {
      throw new Error('too late');
    },
    timer,
  );
  await Promise.all([assert.rejects(refusing, /^Error: too late$/), timer.forward(10)]);
  assert.equal(timer.set, 0);
});
