import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { EVENT_COLUMN_NAMES } from '../store/encode-event.ts';
import { LEADING_COLUMNS } from '../store/encoded-lines.ts';
import { earlierJournal } from './earlier-journal.fixture.ts';
import { bytesOf, cleanUp, temporaryDirectory } from './journal.fixture.ts';
import { JournalDatabase, type LoadRange } from './journal-database.ts';
import { FIRST_LAYOUT } from './journal-format.ts';

const LIMITS = { maxRows: 100, maxBytes: 1000 };

function open(t: TestContext, path: string, columns: readonly string[]): JournalDatabase {
  const database = new JournalDatabase(path, columns);
  cleanUp(t, () => database.close());
  return database;
}

/** Takes every range out of a journal, in order: the columns, the text, and whether it is repeated. */
function drained(database: JournalDatabase): unknown[] {
  const ranges: unknown[] = [];
  for (let range = claimed(); range !== null; range = claimed()) {
    ranges.push([range.columns.join(), Buffer.from(range.lines).toString(), range.repeated]);
    database.settle(range);
  }
  function claimed(): LoadRange | null {
    return database.claim(LIMITS);
  }
  return ranges;
}

test('a range carries the columns of its lines and never mixes them', (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  const old = open(t, path, ['site', 'day', 'a']);
  old.append(bytesOf('1\n'), 1);
  old.append(bytesOf('2\n'), 1);
  const today = open(t, path, ['site', 'day', 'a', 'b']);
  today.append(bytesOf('3\n'), 1);
  old.append(bytesOf('4\n'), 1);
  assert.deepEqual(drained(today), [
    ['site,day,a', '1\n2\n', false],
    ['site,day,a,b', '3\n', false],
    ['site,day,a', '4\n', false],
  ]);
});

test('what a journal of the first version holds keeps its columns, a claimed range too', (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  earlierJournal(path, ['1\n', '2\n', '3\n'], { first: 1, last: 2 });
  const database = open(t, path, ['site', 'day', 'new']);
  assert.equal(database.id, 'earlier');
  database.append(bytesOf('4\n'), 1);
  assert.deepEqual(drained(database), [
    [FIRST_LAYOUT.join(), '1\n2\n', true],
    [FIRST_LAYOUT.join(), '3\n', false],
    ['site,day,new', '4\n', false],
  ]);
});

test('opening a journal again adds no columns', (t) => {
  const path = join(temporaryDirectory(t), 'collect.db');
  for (let i = 0; i < 3; i++) open(t, path, ['site']).append(bytesOf(`${i}\n`), 1);
  assert.deepEqual(drained(open(t, path, ['site'])), [['site', '0\n1\n2\n', false]]);
});

test('the lines of every version begin with who the event is', () => {
  for (const columns of [FIRST_LAYOUT, EVENT_COLUMN_NAMES]) {
    assert.deepEqual(columns.slice(0, LEADING_COLUMNS.length), LEADING_COLUMNS);
  }
});
