/** Tests that a journal file keeps nothing of the batches that were removed from it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { emptyDirectory } from '../sites/fixture.ts';
import { OpenJournal } from './open-journal.ts';

const PLANTED = 'erika.mustermann@example.com';
const RANGE = { maxRows: 1_000_000, maxBytes: 1_000_000_000 };
const MINUTE_MS = 60_000;

/** Opens a journal of which small and large batches with a planted text were removed. */
function emptied(t: TestContext) {
  const path = join(emptyDirectory(t), 'collect.db');
  const journal = new OpenJournal(path, { maxBytes: 1_000_000_000, minFreeBytes: 0 });
  for (const times of [1, 3, 20_000]) journal.append(Buffer.from(`${PLANTED}\n`.repeat(times)), times);
  const range = journal.claim(RANGE)!;
  journal.settle(range);
  const kept = () => [path, `${path}-wal`].some((file) => existsSync(file) && readFileSync(file).includes(PLANTED));
  return { path, journal, kept };
}

test('while it is open, removed batches leave the file and its log after some minutes', (t) => {
  let minutes = 0;
  const begun = performance.now();
  t.mock.method(performance, 'now', () => begun + minutes * MINUTE_MS);
  const { journal, kept } = emptied(t);
  t.after(() => journal.close());
  assert.equal(kept(), true);
  minutes = 4;
  journal.poll();
  assert.equal(kept(), true, 'not yet');
  minutes = 6;
  journal.poll();
  assert.equal(kept(), false);
  assert.deepEqual(journal.append(Buffer.from('still there\n'), 1), undefined);
  assert.equal(journal.claim(RANGE)?.rows, 1);
});

test('when it is closed, they leave at once', (t) => {
  const { journal, kept } = emptied(t);
  journal.close();
  assert.equal(kept(), false);
});

test('what another process keeps from being written anew is erased later', (t) => {
  let minutes = 0;
  const begun = performance.now();
  t.mock.method(performance, 'now', () => begun + minutes * MINUTE_MS);
  const { path, journal, kept } = emptied(t);
  t.after(() => journal.close());
  const other = new OpenJournal(path, { maxBytes: 1_000_000_000, minFreeBytes: 0 });
  other.append(Buffer.from('of another process\n'), 1);
  minutes = 6;
  const reader = new Sqlite(path);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM batch').get();
  journal.poll();
  assert.equal(kept(), true, 'it is being read');
  reader.close();
  other.close();
  minutes = 12;
  journal.poll();
  assert.equal(kept(), false);
  assert.equal(journal.claim(RANGE)?.rows, 1);
});
