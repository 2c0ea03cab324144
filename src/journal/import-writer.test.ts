import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { IMPORT_BATCH_MAX_BYTES, ImportWriter } from './import-writer.ts';
import { bytesOf, cleanUp, temporaryDirectory } from './journal.fixture.ts';

function openWriter(t: TestContext, path: string): ImportWriter {
  const writer = new ImportWriter(path);
  cleanUp(t, () => writer.close());
  return writer;
}

test('a checkpoint is stored with its batch, survives, and can be removed', (t) => {
  const path = join(temporaryDirectory(t), 'import.db');
  const writer = openWriter(t, path);
  assert.equal(writer.checkpoint('file-1'), null);

  writer.appendBatch(bytesOf('1\n2\n'), 2, { key: 'file-1', value: '2' });
  writer.appendBatch(bytesOf('3\n'), 1, { key: 'file-1', value: '3' });
  writer.appendBatch(bytesOf('x\n'), 1, { key: 'file-2', value: '1' });
  const reopened = openWriter(t, path);
  assert.deepEqual([reopened.checkpoint('file-1'), reopened.checkpoint('file-2')], ['3', '1']);

  reopened.removeCheckpoint('file-1');
  assert.equal(writer.checkpoint('file-1'), null);
});

test('a batch without rows stores only its checkpoint', (t) => {
  const path = join(temporaryDirectory(t), 'import.db');
  const writer = openWriter(t, path);
  writer.appendBatch(new Uint8Array(), 0, { key: 'file', value: '7' });

  assert.equal(writer.checkpoint('file'), '7');
  const db = new Sqlite(path, { readonly: true });
  cleanUp(t, () => db.close());
  assert.equal(db.prepare('SELECT count(*) FROM batch').pluck().get(), 0);
});

test('a batch that cannot be written leaves its checkpoint unwritten', (t) => {
  const path = join(temporaryDirectory(t), 'import.db');
  const writer = openWriter(t, path);
  const db = new Sqlite(path);
  cleanUp(t, () => db.close());
  db.exec("CREATE TRIGGER refuse BEFORE INSERT ON batch BEGIN SELECT raise(ABORT, 'refused'); END");

  assert.throws(() => writer.appendBatch(bytesOf('1\n'), 1, { key: 'file', value: '1' }), /refused/);
  assert.equal(writer.checkpoint('file'), null);
});

test('a batch that is too large is refused', (t) => {
  const writer = openWriter(t, join(temporaryDirectory(t), 'import.db'));
  assert.throws(() => writer.appendBatch(new Uint8Array(IMPORT_BATCH_MAX_BYTES + 1), 1), RangeError);
});
