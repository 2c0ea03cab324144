/** Tests the journal at its size limit and on a full disk. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallDisk } from '../database/sqlite/small-disk.fixture.ts';
import { cleanUp, openFile, RecordingStore, temporaryDirectory, until } from './journal.fixture.ts';
import { Loader } from './loader.ts';
import { append, openJournal, readAll } from './open-journal.fixture.ts';

test('at its size limit the journal is full, and recovers by itself when it has been emptied', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'), { maxBytes: 200_000 });
  const { journal, log } = openJournal(t, file, { probeIntervalMs: 1 });
  const line = `${'x'.repeat(30_000)}\n`;

  const answers: boolean[] = [];
  for (let row = 0; row < 10; row++) answers.push(await append(journal, line));
  const accepted = answers.filter((kept) => kept).length;

  assert.ok(accepted >= 4 && accepted < 7, `${accepted} rows`);
  assert.equal(journal.state, 'full');
  assert.equal(journal.metrics.lostRows, 10 - accepted);

  const store = new RecordingStore();
  const loader = new Loader({ files: [file], store, log });
  loader.start();
  cleanUp(t, () => loader.stop());
  await loader.drain();
  await until(() => journal.state === 'ok');

  assert.equal(await append(journal, 'after\n'), true);
  await loader.drain();
  assert.equal(store.text, `${line.repeat(accepted)}after\n`);
  assert.deepEqual(log.messages, ['journal is full: events are lost', 'journal writes again']);
});

test('a full disk is a state: nothing acknowledged is lost, and writing goes on when there is space', async (t) => {
  const directory = smallDisk(t, '2m');
  if (directory === null) return t.skip('mounting is not permitted');
  const ballast = join(directory, 'ballast');
  writeFileSync(ballast, new Uint8Array(1024 * 1024));
  const file = await openFile(t, join(directory, 'collect.db'));
  const { journal, log } = openJournal(t, file, { probeIntervalMs: 1 });
  const acknowledged: string[] = [];
  const write = async (row: number) => {
    const line = `${row} ${'x'.repeat(20_000)}\n`;
    const kept = await append(journal, line);
    if (kept) acknowledged.push(line);
    return kept;
  };

  let row = 0;
  while (await write(row)) row += 1;
  assert.equal(journal.state, 'full');
  assert.equal(await write(row), false);

  rmSync(ballast);
  await until(() => journal.state === 'ok');
  assert.equal(await write(row + 1), true);

  const store = new RecordingStore();
  const loader = new Loader({ files: [file], store, log, retryMinMs: 1, retryMaxMs: 5 });
  loader.start();
  cleanUp(t, () => loader.stop());
  await loader.drain();
  assert.equal(store.text, acknowledged.join(''));
  assert.deepEqual(log.messages, ['journal is full: events are lost', 'journal writes again']);
});

test('a disk that the journal filled itself can be emptied again, thanks to what stays free', async (t) => {
  const directory = smallDisk(t, '20m');
  if (directory === null) return t.skip('mounting is not permitted');
  const file = await openFile(t, join(directory, 'collect.db'), { minFreeBytes: 12 * 1024 * 1024 });
  const { journal, log } = openJournal(t, file);
  const line = `${'x'.repeat(100_000)}\n`;
  let accepted = 0;
  while (await append(journal, line)) accepted += 1;

  const store = new RecordingStore();
  const loader = new Loader({ files: [file], store, log, range: { maxRows: 5, maxBytes: 1_000_000 } });
  loader.start();
  cleanUp(t, () => loader.stop());
  await loader.drain();

  assert.equal(store.text, line.repeat(accepted));
  assert.deepEqual(log.messages, ['journal is full: events are lost']);
});

test('a disk that is full at the start is a state too', async (t) => {
  const directory = smallDisk(t, '1m');
  if (directory === null) return t.skip('mounting is not permitted');
  const ballast = join(directory, 'ballast');
  try {
    writeFileSync(ballast, new Uint8Array(2 * 1024 * 1024));
  } catch {
    // As large as the disk allows.
  }
  const file = await openFile(t, join(directory, 'collect.db'));
  const { journal } = openJournal(t, file, { probeIntervalMs: 1 });

  assert.equal(await append(journal, 'lost\n'), false);
  assert.equal(journal.state, 'full');

  rmSync(ballast);
  await until(() => journal.state === 'ok');
  assert.equal(await append(journal, 'kept\n'), true);
  assert.equal(await readAll(file), 'kept\n');
});

test('space that is to stay free on the disk makes the journal full', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'), { minFreeBytes: Number.MAX_SAFE_INTEGER });
  const { journal } = openJournal(t, file);

  assert.equal(await append(journal, '1\n'), false);
  assert.equal(journal.state, 'full');
});
