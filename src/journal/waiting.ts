import { existsSync, readdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** The events that wait in a journal file. */
export interface Waiting {
  readonly rows: number;
  /** The receipt of the first, microseconds; null when none waits. */
  readonly oldest: number | null;
}

/** The receipt is the fourth column of every layout (`EVENT_FIELDS`). */
const RECEIPT_AT = 3;
/** Holds the first columns of any line. */
const HEAD_BYTES = 256;
const REFUSED = /^refused-.*\.tsv$/;
const DAMAGED = /\.corrupt-\d+$/;

/**
 * Looks at what waits in a journal file, beside whoever writes it, and changes nothing. Nothing waits in a file that is
 * missing.
 */
export function waitingIn(path: string): Waiting {
  if (!existsSync(path)) return { rows: 0, oldest: null };
  const db = new Sqlite(path, { readonly: true });
  try {
    const rows = db.prepare<[], number>('SELECT coalesce(sum(rows), 0) FROM batch').pluck().get()!;
    const head = db
      .prepare<[number], Buffer>('SELECT substr(lines, 1, ?) FROM batch ORDER BY seq LIMIT 1')
      .pluck()
      .get(HEAD_BYTES);
    const oldest = Number(head?.toString('latin1').split('\t')[RECEIPT_AT] ?? Number.NaN);
    return { rows, oldest: Number.isSafeInteger(oldest) ? oldest : null };
  } finally {
    db.close();
  }
}

/** Names the files in a directory of journals that somebody has to look at; nothing of them is ever loaded. */
export function setAsideIn(directory: string): { readonly refused: string[]; readonly damaged: string[] } {
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  return { refused: names.filter((name) => REFUSED.test(name)), damaged: names.filter((name) => DAMAGED.test(name)) };
}
