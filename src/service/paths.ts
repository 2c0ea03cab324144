import { join } from 'node:path';

/** The store's directory in a data directory. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'store');
}

/** The collector's journal. */
export function collectJournalPath(dataDir: string): string {
  return join(dataDir, 'journal', 'collect.db');
}

/** The journal in which the command line leaves imported events for whichever process holds the store. */
export function importJournalPath(dataDir: string): string {
  return join(dataDir, 'journal', 'import.db');
}
