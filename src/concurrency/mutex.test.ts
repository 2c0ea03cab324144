import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mutex } from './mutex.ts';

test('tasks run one at a time in the order in which they came, also after one that fails', async () => {
  const mutex = new Mutex();
  const happened: string[] = [];
  const task = (name: string) =>
    mutex.runExclusive(async () => {
      happened.push(`${name} begins`);
      await new Promise(setImmediate);
      happened.push(`${name} ends`);
      if (name === 'second') throw new Error('broken');
      return name;
    });
  const [first, second, third] = [task('first'), task('second'), task('third')];
  await assert.rejects(second, new Error('broken'));
  assert.deepEqual([await first, await third], ['first', 'third']);
  const names = ['first', 'second', 'third'];
  assert.deepEqual(
    happened,
    names.flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});
