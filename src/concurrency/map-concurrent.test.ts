import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapConcurrent } from './map-concurrent.ts';

test('so many tasks run at a time, in the order of the items', async () => {
  const gates: (() => void)[] = [];
  const begun: string[] = [];
  const all = mapConcurrent(['a', 'b', 'c'], 2, async (item) => {
    begun.push(item);
    await new Promise<void>((resolve) => gates.push(resolve));
  });
  await settle();
  assert.deepEqual(begun, ['a', 'b']);
  gates[1]!();
  await settle();
  assert.deepEqual(begun, ['a', 'b', 'c']);
  gates[0]!();
  gates[2]!();
  await all;
});

test('after a failure nothing begins, and what runs is waited for', async () => {
  const begun: string[] = [];
  let ended = false;
  const all = mapConcurrent(['fails', 'runs', 'never'], 2, async (item) => {
    begun.push(item);
    if (item === 'fails') throw new Error('failed');
    await settle();
    ended = true;
  });
  await assert.rejects(all, /failed/);
  assert.deepEqual([begun, ended], [['fails', 'runs'], true]);
});

test('items that cannot be made are a failure as well', async () => {
  let ended = false;
  const items = function* () {
    yield 'runs';
    throw new Error('no item');
  };
  const all = mapConcurrent(items(), 2, async () => {
    await settle();
    ended = true;
  });
  await assert.rejects(all, /no item/);
  assert.equal(ended, true);
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
