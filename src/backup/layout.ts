import { join } from 'node:path';

/** The places of a data directory that a backup has, too: its files stand at the same paths. */
export const DATABASE = 'control.db';
export const JOURNALS = 'journal';
export const STORE = 'store';
export const MANIFEST = 'manifest.json';

/** The journals: of collection, of the collector processes, of imports. */
const JOURNAL = /^(?:collect(?:-[1-9]\d*)?|import)\.db$/;
/** Directories beside them: refused events, and journals that were found damaged. */
const KEPT_BESIDE = /^refused-.*\.tsv$|\.db\.corrupt-\d+(?:-wal|-journal)?$/;

/** Tells whether a name in the directory of journals is that of a journal. */
export function isJournal(name: string): boolean {
  return JOURNAL.test(name);
}

/** Tells whether a file in the directory of journals belongs into a backup as it is. */
export function isKeptBesideJournals(name: string): boolean {
  return KEPT_BESIDE.test(name);
}

/** Returns the path of the database in a data directory. */
export function databasePath(directory: string): string {
  return join(directory, DATABASE);
}

/** Returns the directory of the store in a data directory. */
export function storeDirectory(directory: string): string {
  return join(directory, STORE);
}
