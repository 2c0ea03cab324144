import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { bytesOf, cleanUp, openFile, RecordingLog, temporaryDirectory } from './journal.fixture.ts';
import type { JournalTarget } from './journal.ts';
import { JournalError } from './journal-error.ts';
import { append, openJournal, readAll } from './open-journal.fixture.ts';
import { quarantineFile } from './quarantine.ts';

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
    if (row === 200 || row === 640) void workers.at(-1)?.terminate();
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

test('a journal that gathers commits rows together, at once when there are enough, and ends its wait when it closes', async (t) => {
  const file = await openFile(t, join(temporaryDirectory(t), 'collect.db'));
  const { journal } = openJournal(t, file, { gatherMs: 3_600_000 });
  const rows = Array.from({ length: 48 }, (_, i) => append(journal, `${i}\n`));
  assert.ok((await Promise.all(rows)).every((kept) => kept));
  assert.equal(journal.metrics.commits, 1);
  const last = append(journal, 'last\n');
  await journal.close();
  assert.equal(await last, true);
});

test('a file that another process has replaced, because it was damaged, is opened again', async (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  const writer = await openFile(t, path);
  const loader = await openFile(t, path);
  await writer.append(bytesOf('before\n'), 1);
  quarantineFile(path);
  const other = await openFile(t, path);
  await writer.append(bytesOf('after\n'), 1);
  assert.equal((await other.poll()).rows, 1);
  assert.equal(await readAll(loader), 'after\n');
});
