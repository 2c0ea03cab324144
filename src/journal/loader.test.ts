import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc, { sizeOf } from '../../test/draws.ts';
import { ImportWriter } from './import-writer.ts';
import {
  bytesOf,
  cleanUp,
  numbered,
  openFile,
  RecordingLog,
  RecordingStore,
  type StoreMood,
  temporaryDirectory,
  until,
} from './journal.fixture.ts';
import type { LoadRange } from './journal-database.ts';
import { JournalFile } from './journal-file.ts';
import { Loader, type LoaderOptions } from './loader.ts';

function startLoader(t: TestContext, files: JournalFile[], options: Partial<LoaderOptions> = {}) {
  const store = new RecordingStore();
  const log = new RecordingLog();
  const loader = new Loader({ files, store, log, minIntervalMs: 0, retryMinMs: 1, retryMaxMs: 4, ...options });
  loader.start();
  cleanUp(t, () => loader.stop());
  return { loader, store, log };
}

test('brings what is journaled into the store, tells about it and empties the file', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  await file.append(bytesOf('1\n'), 1);
  await file.append(bytesOf('2\n3\n'), 2);
  const { journal } = file.queue;
  const { loader, store } = startLoader(t, [file]);
  const loaded: object[] = [];
  loader.onLoaded((range) => loaded.push(range));

  await loader.drain();

  assert.deepEqual(store.inserts, [{ token: `${journal}:1-2`, text: '1\n2\n3\n' }]);
  assert.deepEqual(loaded, [{ journal, first: 1, last: 2, rows: 3, bytes: 6 }]);
  assert.deepEqual(file.queue, { journal, batches: 0, rows: 0, bytes: 0, lastSeq: 2 });
});

test('numbers, and with them tokens, are never used again', async (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  const first = await openFile(t, path);
  await first.append(bytesOf('1\n'), 1);
  const { journal } = first.queue;
  const { loader, store } = startLoader(t, [first]);
  await loader.drain();
  await loader.stop();
  await first.close();

  const second = await openFile(t, path);
  await second.append(bytesOf('2\n'), 1);
  const { loader: next, store: nextStore } = startLoader(t, [second]);
  await next.drain();

  assert.deepEqual(
    [...store.inserts, ...nextStore.inserts].map((insert) => insert.token),
    [`${journal}:1-1`, `${journal}:2-2`],
  );
});

test('ranges are bounded in rows and bytes; a larger batch goes alone', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  for (const text of ['1\n', '2\n', '3\n', 'four, which is long\n', '5\n']) await file.append(bytesOf(text), 1);
  const { loader, store } = startLoader(t, [file], { range: { maxRows: 2, maxBytes: 10 } });

  await loader.drain();

  assert.deepEqual(
    store.inserts.map((insert) => insert.text),
    ['1\n2\n', '3\n', 'four, which is long\n', '5\n'],
  );
});

test('small ranges keep the interval; a full range does not wait', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { loader, store } = startLoader(t, [file], { minIntervalMs: 1000, range: { maxRows: 3, maxBytes: 1000 } });
  const texts = () => store.inserts.map((insert) => insert.text);
  const settledDown = async () => {
    for (let turn = 0; turn < 3; turn++) await file.poll();
  };

  await file.append(bytesOf('1\n'), 1);
  await until(() => store.inserts.length === 1 && file.queue.batches === 0);
  await file.append(bytesOf('2\n'), 1);
  t.mock.timers.tick(999);
  await settledDown();
  assert.deepEqual(texts(), ['1\n']);

  t.mock.timers.tick(1);
  await until(() => store.inserts.length === 2 && file.queue.batches === 0);
  await file.append(bytesOf('3\n4\n5\n'), 3);
  await until(() => store.inserts.length === 3);
  assert.deepEqual(texts(), ['1\n', '2\n', '3\n4\n5\n']);

  await file.append(bytesOf('6\n'), 1);
  await loader.drain();
  assert.equal(store.text, numbered(1, 6));
});

test('while the store is down everything is kept, and it is told once', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const store = new RecordingStore(['refuses', 'refuses', 'takes and fails', 'refuses']);
  const { loader, log } = startLoader(t, [file], { store });
  await file.append(bytesOf('1\n'), 1);
  await until(() => loader.state === 'failing');
  await file.append(bytesOf('2\n'), 1);

  await loader.drain();

  assert.equal(store.text, '1\n2\n');
  assert.equal(loader.state, 'ok');
  assert.deepEqual(log.messages, ['loading fails: events stay journaled', 'loading goes on']);
});

test('stopping finishes the range in hand and leaves the rest', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  await file.append(bytesOf('1\n'), 1);
  await file.append(bytesOf('2\n'), 1);
  const recording = new RecordingStore();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const store = {
    async insertRange(range: LoadRange) {
      begun.resolve();
      await goOn.promise;
      await recording.insertRange(range);
    },
  };
  const { loader } = startLoader(t, [file], { store, range: { maxRows: 1, maxBytes: 100 } });
  const drained = assert.rejects(loader.drain(), /the loader has stopped/);
  await begun.promise;
  const stopped = loader.stop();
  goOn.resolve();
  await stopped;
  await drained;

  assert.equal(recording.text, '1\n');
  assert.equal(file.queue.batches, 1);
});

test('tells whether the journals are emptied in time, and asks for no more while an earlier wait goes on', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const down = startLoader(t, [file], { store: { insertRange: () => Promise.reject(new Error('down')) } });
  await file.append(bytesOf('1\n'), 1);
  assert.deepEqual(await Promise.all([down.loader.drainedWithin(1), down.loader.drainedWithin(1)]), [false, false]);
  await down.loader.stop();
  const { loader, store } = startLoader(t, [file]);
  assert.deepEqual(await Promise.all([loader.drainedWithin(60_000), loader.drainedWithin(60_000)]), [true, false]);
  assert.equal(await loader.drainedWithin(60_000), true);
  assert.equal(store.text, '1\n');
});

test('stopping does not wait for a store that is down', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  await file.append(bytesOf('1\n'), 1);
  const store = { insertRange: () => Promise.reject(new Error('down')) };
  const { loader } = startLoader(t, [file], { store, retryMinMs: 1_000_000, retryMaxMs: 1_000_000 });
  await until(() => loader.state === 'failing');
  await loader.stop();
  assert.equal(file.queue.rows, 1);
});

test('notices what an importer wrote, and the importer sees the queue shrink', async (t) => {
  const directory = temporaryDirectory(t);
  const collect = await openFile(t, join(directory, 'collect.db'));
  const imports = await openFile(t, join(directory, 'import.db'));
  const { store } = startLoader(t, [collect, imports], { pollIntervalMs: 1 });
  const writer = new ImportWriter(join(directory, 'import.db'));
  cleanUp(t, () => writer.close());
  const empty = writer.queuedBytes;

  writer.appendBatch(bytesOf(numbered(1, 50_000)), 50_000);
  assert.ok(writer.queuedBytes > empty + 250_000);
  await until(() => store.inserts.length === 1 && writer.queuedBytes === empty);

  assert.equal(store.text, numbered(1, 50_000));
});

test('a file that has grown large and is empty gives its space back', async (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  const file = await openFile(t, path);
  for (let batch = 0; batch < 20; batch++) await file.append(new Uint8Array(4 * 1024 * 1024).fill(10), 1);
  const { loader, store } = startLoader(t, [file]);

  await loader.drain();

  assert.equal(store.inserts.length, 10);
  assert.ok(statSync(path).size < 100_000, `${statSync(path).size} bytes`);
  await file.append(bytesOf('after\n'), 1);
  await loader.drain();
  assert.equal(store.inserts.at(-1)?.text, 'after\n');
});

test('every batch reaches the store once and in order, whatever the store does and whenever the loader starts over', async (t) => {
  const mood = fc.constantFrom<StoreMood>('takes', 'refuses', 'takes and fails');
  const life = fc.record({
    batches: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
    moods: fc.array(mood, { maxLength: 6 }),
    maxRows: fc.integer({ min: 1, max: 60 }),
    drains: fc.boolean(),
  });
  let run = 0;
  const directory = temporaryDirectory(t);
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
      const path = join(directory, `run-${run++}.db`);
      const store = new RecordingStore();
      let rows = 0;
      for (const [index, { batches, moods, maxRows, drains }] of lives.entries()) {
        const file = await JournalFile.open({ path, log: new RecordingLog(), minFreeBytes: 0 });
        store.moods.splice(0, store.moods.length, ...moods);
        const range = { maxRows, maxBytes: 1000 };
        const options = { minIntervalMs: 0, retryMinMs: 1, retryMaxMs: 2, range };
        const loader = new Loader({ files: [file], store, log: new RecordingLog(), ...options });
        loader.start();
        for (const size of batches) {
          await file.append(bytesOf(numbered(rows + 1, rows + size)), size);
          rows += size;
        }
        if (drains || index === lives.length - 1) await loader.drain();
        await loader.stop();
        await file.close();
      }
      assert.equal(store.text, numbered(1, rows));
    }),
    { numRuns: sizeOf(25) },
  );
});
