import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from './keyed-mutex.ts';

test('tasks about one site run one by one, tasks about another site do not wait, and a task about all runs alone', async () => {
  const mutex = new KeyedMutex();
  const happened: string[] = [];
  const gates = new Map<string, () => void>();
  const task = (name: string) => async () => {
    happened.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    happened.push(`${name} ends`);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    gates.get(name)!();
    await settle();
  };
  const all = [
    mutex.runExclusive([1, 2], task('first of 1 and 2')),
    mutex.runExclusive([2], task('second of 2')),
    mutex.runExclusive([3], task('only of 3')),
    mutex.runExclusiveAll(task('all')),
    mutex.runExclusive([3], task('later of 3')),
  ];
  await settle();
  assert.deepEqual(happened.splice(0), ['first of 1 and 2 begins', 'only of 3 begins']);
  await end('only of 3');
  await end('first of 1 and 2');
  assert.deepEqual(happened.splice(0), ['only of 3 ends', 'first of 1 and 2 ends', 'second of 2 begins']);
  await end('second of 2');
  assert.deepEqual(happened.splice(0), ['second of 2 ends', 'all begins']);
  await end('all');
  assert.deepEqual(happened.splice(0), ['all ends', 'later of 3 begins']);
  await end('later of 3');
  await Promise.all(all);

  await assert.rejects(
    mutex.runExclusive([1], () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await mutex.runExclusive([1], async () => 'goes on'), 'goes on');
});
