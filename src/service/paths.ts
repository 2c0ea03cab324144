import { join } from 'node:path';

/** Returns the store's directory in a data directory. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'store');
}

/** Returns the path of the collector's journal. */
export function collectJournalPath(dataDir: string): string {
  return join(dataDir, 'journal', 'collect.db');
}

/**
 * Returns the path of the journal in which the command line leaves imported events for the process that holds the
 * store.
 */
export function importJournalPath(dataDir: string): string {
  return join(dataDir, 'journal', 'import.db');
}
