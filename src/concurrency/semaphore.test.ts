import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { Semaphore } from './semaphore.ts';

const OPTIONS = { permits: 2, waitingMax: 3, refusal: () => new Error('too many') };
const turn = () => new Promise(setImmediate);

/** Makes tasks that end when the test says so. */
class Tasks {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, PromiseWithResolvers<string>>();

  task(name: string): () => Promise<string> {
    return () => {
      this.begun.push(name);
      const end = Promise.withResolvers<string>();
      this.#ends.set(name, end);
      return end.promise;
    };
  }

  async end(name: string, error?: Error): Promise<void> {
    if (error === undefined) this.#ends.get(name)!.resolve(name);
    else this.#ends.get(name)!.reject(error);
    await turn();
  }
}

test('two tasks run at a time, three wait in their order, and further ones are refused', async () => {
  const semaphore = new Semaphore(OPTIONS);
  const tasks = new Tasks();
  assert.equal(semaphore.isIdle, true);
  const runs = ['a', 'b', 'c', 'd', 'e'].map((name) => semaphore.run(tasks.task(name)));
  await assert.rejects(semaphore.run(tasks.task('f')), new Error('too many'));
  assert.deepEqual(tasks.begun, ['a', 'b']);
  const failed = assert.rejects(runs[1]!, new Error('broken'));
  await tasks.end('b', new Error('broken'));
  await failed;
  assert.deepEqual(tasks.begun, ['a', 'b', 'c']);
  const late = semaphore.run(tasks.task('g'));
  for (const name of ['a', 'c', 'd', 'e']) await tasks.end(name);
  assert.deepEqual(tasks.begun, ['a', 'b', 'c', 'd', 'e', 'g']);
  assert.equal(semaphore.isIdle, false);
  await tasks.end('g');
  assert.deepEqual(await Promise.all([runs[0], ...runs.slice(2), late]), ['a', 'c', 'd', 'e', 'g']);
  assert.equal(semaphore.isIdle, true);
});

test('a permit that is handed over is not taken by a task that starts in between', async () => {
  const semaphore = new Semaphore({ ...OPTIONS, permits: 1 });
  const tasks = new Tasks();
  const first = semaphore.run(tasks.task('first'));
  const waiting = semaphore.run(tasks.task('waiting'));
  const between = first.then(() => semaphore.run(tasks.task('between')));
  await tasks.end('first');
  assert.deepEqual(tasks.begun, ['first', 'waiting']);
  await tasks.end('waiting');
  await tasks.end('between');
  assert.deepEqual(await Promise.all([waiting, between]), ['waiting', 'between']);
});

test('a task that throws before its first wait gives its permit back', async () => {
  const semaphore = new Semaphore({ ...OPTIONS, permits: 1 });
  const thrown = () => {
    throw new Error('at once');
  };
  await assert.rejects(semaphore.run(thrown), new Error('at once'));
  assert.equal(await semaphore.run(async () => 'goes on'), 'goes on');
});

test('keys do not wait for each other, and a key without a task is not stored', async () => {
  const semaphore = new KeyedSemaphore<number>({ ...OPTIONS, permits: 1, waitingMax: 1 });
  const tasks = new Tasks();
  const runs = [1, 1, 2].map((key, i) => semaphore.run(key, tasks.task(`${key} ${i}`)));
  await assert.rejects(semaphore.run(1, tasks.task('refused')), new Error('too many'));
  assert.deepEqual(tasks.begun, ['1 0', '2 2']);
  assert.equal(semaphore.size, 2);
  await tasks.end('2 2');
  assert.equal(semaphore.size, 1);
  await tasks.end('1 0');
  assert.equal(semaphore.size, 1, 'one still runs');
  await tasks.end('1 1');
  await Promise.all(runs);
  assert.equal(semaphore.size, 0);
});
