import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type LockTimer, ReadWriteLock } from './read-write-lock.ts';

/** A clock that is set forward by hand. */
class HandTimer implements LockTimer {
  #nowMs = 5000;
  #alarms: { readonly atMs: number; readonly task: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(ms: number, task: () => void): void {
    this.#alarms.push({ atMs: this.#nowMs + ms, task });
  }

  async forward(ms: number): Promise<void> {
    this.#nowMs += ms;
    const due = this.#alarms.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#alarms = this.#alarms.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { task } of due) task();
    await setImmediate();
  }
}

/** Tasks that end when they are told to. */
class Stand {
  readonly timer = new HandTimer();
  readonly #stillness = new ReadWriteLock(this.timer);
  readonly #running = new Map<string, PromiseWithResolvers<void>>();

  async hold(...names: readonly string[]): Promise<void> {
    for (const name of names) void this.#stillness.hold(() => this.#run(name)).catch(() => undefined);
    await setImmediate();
  }

  async change(...names: readonly string[]): Promise<void> {
    for (const name of names) void this.#stillness.change(() => this.#run(name)).catch(() => undefined);
    await setImmediate();
  }

  async end(...names: readonly string[]): Promise<void> {
    for (const name of names) this.#running.get(name)!.resolve();
    await setImmediate();
  }

  async fail(name: string): Promise<void> {
    this.#running.get(name)!.reject(new Error('broken'));
    await setImmediate();
  }

  get running(): readonly string[] {
    return [...this.#running.keys()];
  }

  async #run(name: string): Promise<void> {
    const task = Promise.withResolvers<void>();
    this.#running.set(name, task);
    await task.promise.finally(() => this.#running.delete(name));
  }
}

test('many hold at a time, and a change is alone', async () => {
  const stand = new Stand();
  await stand.hold('a', 'b');
  await stand.change('x', 'y');
  await stand.hold('c');
  assert.deepEqual(stand.running, ['a', 'b']);
  await stand.end('a');
  assert.deepEqual(stand.running, ['b']);
  await stand.end('b');
  assert.deepEqual(stand.running, ['x']);
  await stand.end('x');
  assert.deepEqual(stand.running, ['y']);
  await stand.end('y');
  assert.deepEqual(stand.running, ['c']);
});

test('a hold that came between two changes begins between them', async () => {
  const stand = new Stand();
  await stand.change('x');
  await stand.hold('a');
  await stand.change('y');
  await stand.hold('b');
  await stand.end('x');
  assert.deepEqual(stand.running, ['a']);
  await stand.end('a');
  assert.deepEqual(stand.running, ['y']);
  await stand.end('y');
  assert.deepEqual(stand.running, ['b']);
});

test('a hold and a change that fail let the next one begin, and their errors through', async () => {
  const stand = new Stand();
  await stand.hold('a');
  await stand.change('x');
  await stand.hold('b');
  await stand.fail('a');
  assert.deepEqual(stand.running, ['x']);
  await stand.fail('x');
  assert.deepEqual(stand.running, ['b']);
  const stillness = new ReadWriteLock();
  await assert.rejects(
    stillness.hold(() => Promise.reject(new Error('hold'))),
    /hold/,
  );
  await assert.rejects(
    stillness.change(() => Promise.reject(new Error('change'))),
    /change/,
  );
  assert.equal(await stillness.hold(async () => 'answer'), 'answer');
});

test('who waits behind a change that waits for a slow reader goes ahead within 250 ms', async () => {
  const stand = new Stand();
  await stand.hold('slow');
  await stand.timer.forward(10);
  await stand.change('x');
  await stand.hold('a', 'b');
  await stand.timer.forward(239);
  assert.deepEqual(stand.running, ['slow']);
  await stand.timer.forward(1);
  assert.deepEqual(stand.running, ['slow', 'a', 'b']);
  // As long as the slow one holds, which the change waits for in any case.
  await stand.timer.forward(3_600_000);
  await stand.end('a', 'b');
  await stand.hold('c');
  assert.deepEqual(stand.running, ['slow', 'c']);
  await stand.change('y');
  await stand.end('slow');
  assert.deepEqual(stand.running, ['c']);
  await stand.end('c');
  assert.deepEqual(stand.running, ['x']);
  await stand.end('x');
  assert.deepEqual(stand.running, ['y']);
});

test('a change waits for quick readers that went ahead of it, and nobody follows them', async () => {
  const stand = new Stand();
  await stand.hold('slow');
  await stand.timer.forward(250);
  await stand.change('x');
  await stand.hold('a');
  await stand.end('slow');
  await stand.hold('b');
  assert.deepEqual(stand.running, ['a']);
  await stand.end('a');
  assert.deepEqual(stand.running, ['x']);
  await stand.end('x');
  assert.deepEqual(stand.running, ['b']);
});

test('slow readers one after the other hold a change up by 10 s and no more', async () => {
  const stand = new Stand();
  await stand.hold('slow 0');
  await stand.timer.forward(250);
  await stand.change('x');
  await stand.hold('slow 1');
  await stand.end('slow 0');
  for (let i = 1; i <= 9; i++) {
    await stand.timer.forward(1000);
    await stand.hold(`slow ${i + 1}`);
    assert.deepEqual(stand.running, [`slow ${i}`, `slow ${i + 1}`]);
    await stand.end(`slow ${i}`);
  }
  await stand.timer.forward(999);
  await stand.hold('last');
  assert.deepEqual(stand.running, ['slow 10', 'last']);
  await stand.timer.forward(1);
  await stand.hold('late');
  await stand.timer.forward(60_000);
  assert.deepEqual(stand.running, ['slow 10', 'last']);
  await stand.end('slow 10', 'last');
  assert.deepEqual(stand.running, ['x']);
  // The next change begins to wait anew.
  await stand.change('y');
  await stand.end('x');
  assert.deepEqual(stand.running, ['late']);
  await stand.timer.forward(250);
  await stand.hold('z');
  assert.deepEqual(stand.running, ['late', 'z']);
});

test('nobody goes ahead of a change that is under way', async () => {
  const stand = new Stand();
  await stand.change('x');
  await stand.hold('a');
  await stand.timer.forward(60_000);
  assert.deepEqual(stand.running, ['x']);
});
