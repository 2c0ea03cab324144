import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { bytesOf, cleanUp, openFile, RecordingLog, temporaryDirectory } from './journal.fixture.ts';
import { Loader } from './loader.ts';

test('a pause waits for the range in hand, lets none follow, and ends with its task', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const inserts: number[] = [];
  const inHand = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const store = {
    insertRange: async ({ first }: { readonly first: number }) => {
      inserts.push(first);
      begun.resolve();
      await inHand.promise;
    },
  };
  const loader = new Loader({ files: [file], store, log: new RecordingLog(), minIntervalMs: 0 });
  loader.start();
  cleanUp(t, () => loader.stop());
  await file.append(bytesOf('1\n'), 1);
  await begun.promise;
  await file.append(bytesOf('2\n'), 1);

  let isPaused = false;
  const failing = loader.whilePaused(async () => {
    isPaused = true;
    assert.equal(file.queue.batches, 1, 'the range in hand is settled');
    // Requests are carried out in order: a claim would come before these.
    for (let i = 0; i < 5; i++) await file.poll();
    assert.deepEqual(inserts, [1]);
    throw new Error('the task has failed');
  });
  await file.poll();
  assert.equal(isPaused, false);
  inHand.resolve();
  await assert.rejects(failing, /the task has failed/);
  await loader.drain();
  assert.deepEqual(inserts, [1, 2]);
});
