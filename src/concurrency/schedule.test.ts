import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HandTimer } from './hand-timer.fixture.ts';
import { Schedule, type ScheduleOptions } from './schedule.ts';

/** A schedule of 10 ms with runs that end when the test says so. */
class Harness {
  readonly timer = new HandTimer();
  readonly runs: { readonly signal: AbortSignal; readonly end: PromiseWithResolvers<void> }[] = [];
  readonly failures: unknown[] = [];
  readonly schedule: Schedule;

  constructor(options: Partial<ScheduleOptions> = {}) {
    this.schedule = new Schedule({
      intervalMs: 10,
      task: (signal) => {
        const end = Promise.withResolvers<void>();
        this.runs.push({ signal, end });
        return end.promise;
      },
      failed: (error) => this.failures.push(error),
      timer: this.timer,
      ...options,
    });
  }

  async end(run: number, error?: Error): Promise<void> {
    if (error === undefined) this.runs[run]!.end.resolve();
    else this.runs[run]!.end.reject(error);
    await yieldToEventLoop();
  }
}

test('a schedule runs its task once an interval, and never twice at a time', async () => {
  const harness = new Harness();
  await harness.timer.forward(9);
  assert.equal(harness.runs.length, 0);
  await harness.timer.forward(1);
  assert.equal(harness.runs.length, 1);
  await harness.timer.forward(35);
  assert.equal(harness.runs.length, 1, 'the first still runs');
  await harness.end(0);
  await harness.timer.forward(5);
  assert.equal(harness.runs.length, 2);
});

test('a failed run is reported, and the next run starts as usual', async () => {
  const harness = new Harness();
  await harness.timer.forward(10);
  await harness.end(0, new Error('disk full'));
  assert.deepEqual(harness.failures, [new Error('disk full')]);
  await harness.timer.forward(10);
  assert.equal(harness.runs.length, 2);

  const throwing = new Harness({
    task: () => {
      throw new Error('at once');
    },
  });
  await throwing.timer.forward(20);
  assert.deepEqual(throwing.failures, [new Error('at once'), new Error('at once')]);
});

test('a requested run begins after the current one, and its failure is the caller’s', async () => {
  const harness = new Harness();
  await harness.timer.forward(10);
  const asked = harness.schedule.now();
  await yieldToEventLoop();
  assert.equal(harness.runs.length, 1);
  await harness.end(0, new Error('the earlier one'));
  assert.equal(harness.runs.length, 2);
  const refused = assert.rejects(asked, new Error('the one asked for'));
  await harness.end(1, new Error('the one asked for'));
  await refused;
  assert.deepEqual(harness.failures, [new Error('the earlier one')]);
});

test('a stop aborts the current run and waits for it, and nothing runs afterwards', async () => {
  const harness = new Harness();
  await harness.timer.forward(10);
  let stopped = false;
  const stop = harness.schedule.stop().then(() => {
    stopped = true;
  });
  await yieldToEventLoop();
  assert.deepEqual([harness.runs[0]!.signal.aborted, stopped], [true, false]);
  await harness.end(0, new Error('aborted'));
  await stop;
  assert.deepEqual(harness.failures, [], 'an aborted run has not failed');
  assert.equal(harness.timer.set, 0);
  await harness.timer.forward(100);
  assert.equal(harness.runs.length, 1);
});

test('a schedule ends when its signal is aborted, before it is stopped', async () => {
  const stopping = new AbortController();
  const harness = new Harness({ stopping: stopping.signal });
  await harness.timer.forward(10);
  stopping.abort();
  assert.deepEqual([harness.runs[0]!.signal.aborted, harness.timer.set], [true, 0]);
  await harness.end(0);
  await harness.schedule.stop();
  assert.equal(new Harness({ stopping: stopping.signal }).timer.set, 0);
});
