import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RowsRefusedError, StoreLimitError } from '../store/store-error.ts';
import { bytesOf, RecordingLog, temporaryDirectory } from './journal.fixture.ts';
import type { LoadRange } from './journal-database.ts';
import { Quarantine } from './quarantine.ts';
import { type InsertOptions, RangeInserter } from './range-inserter.ts';

/** A range of lines of site 1. */
function rangeOf(lines: readonly string[], repeated = false): LoadRange {
  const bytes = bytesOf(lines.join(''));
  const columns = ['site', 'day', 'visitor'];
  return { journal: 'j', first: 1, last: 4, rows: lines.length, bytes: bytes.length, repeated, columns, lines: bytes };
}

function lineOf(day: string, text: string): string {
  return `1\t${day}\t${text}\n`;
}

test('refused rows are kept in a file, the others are stored, and a repetition changes neither', async (t) => {
  const directory = temporaryDirectory(t);
  const log = new RecordingLog();
  const stored: string[] = [];
  const insert = async (lines: Uint8Array, { repeated, columns }: InsertOptions) => {
    assert.deepEqual(columns, ['site', 'day', 'visitor']);
    const text = Buffer.from(lines).toString();
    if (text.includes('bad'))
      throw new RowsRefusedError(
        new Error(`Code: 27. DB::Exception: cannot parse ${text.trim()}: (CANNOT_PARSE_TEXT)`),
      );
    for (const line of text.trimEnd().split('\n')) if (!repeated || !stored.includes(line)) stored.push(line);
  };
  const quarantine = new Quarantine(directory);
  const inserter = new RangeInserter(insert, quarantine, log);
  const lines = Array.from({ length: 100 }, (_, i) => lineOf('2026-05-20', i === 3 || i === 77 ? `bad ${i}` : `${i}`));
  for (const repeated of [false, true]) {
    await inserter.insertRange(rangeOf(lines, repeated));
    assert.deepEqual(
      stored,
      lines.filter((line) => !line.includes('bad')).map((line) => line.trimEnd()),
    );
    assert.deepEqual(readdirSync(directory), ['refused-j-1-4.tsv']);
    assert.equal(readFileSync(`${directory}/refused-j-1-4.tsv`, 'utf8'), `site\tday\tvisitor\n${lines[3]}${lines[77]}`);
  }
  assert.equal(quarantine.rows, 4);
  assert.deepEqual(new Set(log.messages), new Set(['the engine refused events; they are kept in a file']));
  const { file, ...kind } = log.fields[0]!;
  assert.deepEqual(kind, { rows: 2, code: '27', error: 'CANNOT_PARSE_TEXT' }, 'no row is quoted');
  assert.equal(file, `${directory}/refused-j-1-4.tsv`);
});

test('a range of many days goes in as pieces of a few, each day whole', async (t) => {
  const pieces: string[][] = [];
  const insert = async (lines: Uint8Array) => {
    pieces.push(Buffer.from(lines).toString().trimEnd().split('\n'));
  };
  const inserter = new RangeInserter(insert, new Quarantine(temporaryDirectory(t)), new RecordingLog());
  const days = Array.from({ length: 40 }, (_, i) => `2026-04-${String((i % 30) + 1).padStart(2, '0')}`);
  await inserter.insertRange(rangeOf(days.map((day, i) => lineOf(day, String(i)))));
  assert.deepEqual(
    pieces.map((lines) => new Set(lines.map((line) => line.split('\t')[1])).size),
    [16, 14],
  );
  assert.equal(pieces.flat().length, 40);
});

test('what is too much for the engine at once goes in as halves; what fails otherwise is left for another time', async (t) => {
  const inserted: number[] = [];
  const inserter = new RangeInserter(
    async (lines) => {
      const rows = Buffer.from(lines).toString().trimEnd().split('\n').length;
      if (rows > 2000) throw new StoreLimitError('memory', new Error('Code: 241.'));
      inserted.push(rows);
    },
    new Quarantine(temporaryDirectory(t)),
    new RecordingLog(),
  );
  await inserter.insertRange(rangeOf(Array.from({ length: 5000 }, (_, i) => lineOf('2026-05-20', String(i)))));
  assert.deepEqual(inserted, [1250, 1250, 1250, 1250]);

  const failing = new RangeInserter(
    () => Promise.reject(new Error('the disk is full')),
    new Quarantine(temporaryDirectory(t)),
    new RecordingLog(),
  );
  await assert.rejects(failing.insertRange(rangeOf([lineOf('2026-05-20', 'a')])), /the disk is full/);
});
