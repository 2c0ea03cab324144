import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyDirectory } from '../sites/fixture.ts';
import { JournalDatabase } from './journal-database.ts';
import { queuedRanges, queuedRows } from './queued-ranges.ts';

const LIMITS = { maxRows: 2, maxBytes: 1000 };

test('what waits is read in ranges of one layout, and stays', (t) => {
  const path = join(emptyDirectory(t), 'collect.db');
  assert.deepEqual([...queuedRanges(path, 0, LIMITS)], []);
  const journal = new JournalDatabase(path);
  t.after(() => journal.close());
  for (const line of ['a\n', 'b\n', 'c\n']) journal.append(Buffer.from(line), 1);
  const other = new JournalDatabase(path, ['site', 'day']);
  t.after(() => other.close());
  other.append(Buffer.from('d\n'), 1);
  // One that a loader has claimed is read all the same.
  journal.claim({ maxRows: 1, maxBytes: 1000 });
  const read = (after: number) =>
    [...queuedRanges(path, after, LIMITS)].map(({ first, last, rows, repeated, columns, lines }) => {
      assert.equal(repeated, true);
      return [first, last, rows, columns.length > 2, Buffer.from(lines).toString()];
    });
  const expected = [
    [1, 2, 2, true, 'a\nb\n'],
    [3, 3, 1, true, 'c\n'],
    [4, 4, 1, false, 'd\n'],
  ];
  assert.deepEqual(read(0), expected);
  assert.deepEqual(read(0), expected);
  assert.deepEqual(read(2), expected.slice(1));
  assert.equal(queuedRows([path, `${path}-missing`]), 4);
});
