import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { cleanUp, openFile, RecordingLog, RecordingStore, temporaryDirectory, until } from './journal.fixture.ts';
import { Journal, type JournalOptions, type JournalTarget } from './journal.ts';
import { JournalError } from './journal-error.ts';
import type { JournalFile } from './journal-file.ts';
import { Loader } from './loader.ts';

const RANGE = { maxRows: 100_000, maxBytes: 8 * 1024 * 1024 };

function openJournal(t: TestContext, file: JournalTarget, options: Partial<JournalOptions> = {}) {
  const log = new RecordingLog();
  const journal = new Journal({ file, log, ...options });
  cleanUp(t, () => journal.close());
  return { journal, log };
}

function append(journal: Journal, line: string): Promise<boolean> {
  return new Promise((resolve) => journal.append(line, resolve));
}

async function readAll(file: JournalFile): Promise<string> {
  const range = await file.claim(RANGE);
  return range === null ? '' : new TextDecoder().decode(range.lines);
}

test('rows of one turn share a commit, are kept in order, and are told so', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal } = openJournal(t, file);

  const kept = await Promise.all(['a\n', 'é\n', 'c\n'].map((line) => append(journal, line)));

  assert.deepEqual(kept, [true, true, true]);
  assert.equal(await readAll(file), 'a\né\nc\n');
  assert.deepEqual(journal.metrics, {
    state: 'ok',
    queuedBatches: 1,
    queuedRows: 3,
    queuedBytes: 7,
    pendingRows: 0,
    pendingBytes: 0,
    commits: 1,
    committedRows: 3,
    lostRows: 0,
  });
});

test('a group is bounded in rows and in bytes', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal } = openJournal(t, file, { maxGroupRows: 3, maxGroupBytes: 8 });

  const lines = ['1\n', '2\n', '3\n', 'long line\n', '5\n', '6\n'];
  await Promise.all(lines.map((line) => append(journal, line)));

  assert.equal(journal.metrics.commits, 3);
  assert.equal(await readAll(file), lines.join(''));
});

test('what waits in memory is bounded: beyond it rows are lost at once', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal } = openJournal(t, file, { maxPendingBytes: 4 });

  const answers = [append(journal, 'a\n'), append(journal, 'b\n')];
  let refused: boolean | undefined;
  journal.append('c\n', (kept) => {
    refused = kept;
  });

  assert.equal(refused, false);
  assert.deepEqual(await Promise.all(answers), [true, true]);
  assert.equal(journal.metrics.lostRows, 1);
  assert.equal(await append(journal, 'd\n'), true);
  assert.equal(await readAll(file), 'a\nb\nd\n');
});

test('closing settles what was appended and refuses the rest', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal } = openJournal(t, file, { maxGroupRows: 2 });

  const answers = ['1\n', '2\n', '3\n'].map((line) => append(journal, line));
  await journal.close();

  assert.equal(journal.metrics.pendingRows, 0);
  assert.deepEqual(await Promise.all(answers), [true, true, true]);
  assert.equal(await append(journal, '4\n'), false);
  assert.equal(await readAll(file), '1\n2\n3\n');
});

test('a row that throws when it is settled does not hold up the others', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal, log } = openJournal(t, file);

  journal.append('1\n', () => {
    throw new Error('gone');
  });

  assert.equal(await append(journal, '2\n'), true);
  assert.deepEqual(log.messages, ['a row could not be settled']);
});

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

/** Mounts a small filesystem, or returns false where that is not permitted. */
function mount(t: TestContext, directory: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    return false;
  }
  cleanUp(t, () => execFileSync('umount', ['-l', directory]));
  return true;
}

test('a full disk is a state: nothing acknowledged is lost, and writing goes on when there is space', async (t) => {
  const directory = join(temporaryDirectory(t), 'disk');
  mkdirSync(directory);
  if (!mount(t, directory, '2m')) return t.skip('mounting is not permitted');
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
  const directory = join(temporaryDirectory(t), 'disk');
  mkdirSync(directory);
  if (!mount(t, directory, '20m')) return t.skip('mounting is not permitted');
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
  const directory = join(temporaryDirectory(t), 'disk');
  mkdirSync(directory);
  if (!mount(t, directory, '1m')) return t.skip('mounting is not permitted');
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

test('when the thread dies, rows in flight are written once and later ones too', async (t) => {
  const workers: Worker[] = [];
  const remember = (worker: Worker) => workers.push(worker);
  process.on('worker', remember);
  cleanUp(t, () => process.off('worker', remember));
  const fileLog = new RecordingLog();
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'), { log: fileLog });
  const { journal } = openJournal(t, file, { maxGroupRows: 20 });

  const answers: Promise<boolean>[] = [];
  let lines = '';
  for (let row = 0; row < 1000; row++) {
    const line = `${row}\n`;
    lines += line;
    answers.push(append(journal, line));
    if (row % 50 === 0) await answers[row];
    if (row === 200 || row === 640) workers.at(-1)?.terminate();
  }

  assert.deepEqual(new Set(await Promise.all(answers)), new Set([true]));
  assert.equal(await readAll(file), lines);
  assert.equal(workers.length, 3);
  assert.deepEqual(fileLog.messages, Array(2).fill('journal thread died; it is started again'));
});

test('a thread that dies after the commit but before its answer does not make the rows double', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  let deaths = 1;
  const mortal: JournalTarget = {
    get queue() {
      return file.queue;
    },
    append: async (lines, rows) => {
      await file.append(lines, rows);
      if (deaths-- > 0) throw new JournalError('died', 'after the commit');
    },
    poll: () => file.poll(),
    probe: () => file.probe(),
  };
  const { journal } = openJournal(t, mortal);

  assert.deepEqual([await append(journal, '1\n'), await append(journal, '2\n')], [true, true]);
  assert.equal(await readAll(file), '1\n2\n');
});

test('a directory that cannot be written stops the opening', async (t) => {
  const directory = temporaryDirectory(t);
  await assert.rejects(openFile(t, join(directory, 'absent', 'collect.db')), {
    name: 'JournalError',
    failure: 'failing',
  });
});

test('a damaged file is quarantined, unchanged, and a new one takes its place', async (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  const before = await openFile(t, path);
  const lines = new TextEncoder().encode('x'.repeat(100_000));
  await before.append(lines, 1);
  await before.close();
  const intact = readFileSync(path);

  const damaged = [
    Buffer.from('no database at all, but long enough to be read as one'.repeat(20)),
    intact.subarray(0, 50_000),
  ];
  for (const [index, content] of damaged.entries()) {
    writeFileSync(path, content);
    const log = new RecordingLog();
    const file = await openFile(t, path, { log });
    await file.append(new TextEncoder().encode('new\n'), 1);

    assert.equal(await readAll(file), 'new\n');
    assert.deepEqual(readFileSync(`${path}.corrupt-${index + 1}`), content);
    assert.deepEqual(log.messages, ['journal file was damaged; it is quarantined, a new one is in use']);
    await file.close();
  }
});
