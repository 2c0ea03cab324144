import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { firstInstant } from '../store/encoded-lines.ts';
import type { LoadRange, RangeLimits } from './journal-database.ts';
import { NotAJournalError, requirePresentJournal } from './journal-format.ts';

/** The events that wait in a journal file. */
export interface Waiting {
  readonly rows: number;
  /** The receipt of the first, microseconds; null when none waits. */
  readonly oldest: number | null;
}

interface Batch {
  readonly seq: number;
  readonly rows: number;
  readonly columns: string;
  readonly lines: Uint8Array;
}

/** Counts the events that wait in journal files. */
export function queuedRows(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + waitingIn(path).rows, 0);
}

/**
 * Looks at what waits in a journal file, beside whoever writes it, and changes nothing. Nothing waits in a file that is
 * missing.
 */
export function waitingIn(path: string): Waiting {
  if (!existsSync(path)) return { rows: 0, oldest: null };
  const db = new Sqlite(path, { readonly: true });
  try {
    const rows = db.prepare<[], number>('SELECT coalesce(sum(rows), 0) FROM batch').pluck().get()!;
    // The first columns of any line are shorter.
    const head = db.prepare<[], Buffer>('SELECT substr(lines, 1, 256) FROM batch ORDER BY seq LIMIT 1').pluck().get();
    return { rows, oldest: head === undefined ? null : firstInstant(head) };
  } finally {
    db.close();
  }
}

/**
 * Reads what waits in a journal file, and changes nothing: no range is recorded or settled. Any part of a range may be in
 * the store already, so each is a repeated one. Nothing waits in a file that is missing.
 *
 * @param after the number of the last batch that is not wanted; 0 for all
 */
export function* queuedRanges(path: string, after: number, limits: RangeLimits): Generator<LoadRange> {
  if (!existsSync(path)) return;
  const db = new Sqlite(path, { readonly: true });
  try {
    requirePresentJournal(db);
    const journal = db.prepare<[], string>('SELECT id FROM journal').pluck().get();
    if (journal === undefined) throw new NotAJournalError('a journal without an id');
    const next = db.prepare<[number], Batch>(
      'SELECT seq, rows, columns, lines FROM batch JOIN layout ON layout.id = batch.layout WHERE seq > ? ORDER BY seq LIMIT 1',
    );
    let batch = next.get(after);
    while (batch !== undefined) {
      const batches: Batch[] = [];
      let [rows, bytes] = [0, 0];
      do {
        batches.push(batch);
        rows += batch.rows;
        bytes += batch.lines.byteLength;
        batch = next.get(batch.seq);
      } while (
        batch !== undefined &&
        batch.columns === batches[0]!.columns &&
        rows + batch.rows <= limits.maxRows &&
        bytes + batch.lines.byteLength <= limits.maxBytes
      );
      const [first, last] = [batches[0]!, batches.at(-1)!];
      const lines = new Uint8Array(Buffer.concat(batches.map((each) => each.lines)));
      const columns = first.columns.split(',');
      yield { journal, first: first.seq, last: last.seq, rows, bytes, repeated: true, columns, lines };
    }
  } finally {
    db.close();
  }
}
