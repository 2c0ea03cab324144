import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The name of a collector process's journal; the number is the collector's. */
const COLLECTOR_JOURNAL = /^collect-([1-9]\d*)\.db$/;

/** Returns the store's directory in a data directory. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'store');
}

/** Returns the path of the salts that a collector keeps for itself, where the database is a server. */
export function saltFilePath(dataDir: string): string {
  return join(dataDir, 'salts');
}

/** Returns the directory of the journals in a data directory. */
export function journalDirectory(dataDir: string): string {
  return join(dataDir, 'journal');
}

/** Returns the path of the journal of collection: that of a collector process by its number, else the main process's. */
export function collectJournalPath(dataDir: string, collector?: number): string {
  return join(journalDirectory(dataDir), collector === undefined ? 'collect.db' : `collect-${collector}.db`);
}

/**
 * Returns the paths of the journals of collector processes: those that earlier starts have left, and those of the
 * collectors 1 to `collectors`.
 */
export function collectorJournalPaths(dataDir: string, collectors = 0): string[] {
  const directory = journalDirectory(dataDir);
  const left = existsSync(directory) ? readdirSync(directory) : [];
  const numbers = new Set(left.flatMap((name) => COLLECTOR_JOURNAL.exec(name)?.[1] ?? []).map(Number));
  for (let number = 1; number <= collectors; number++) numbers.add(number);
  return [...numbers].sort((a, b) => a - b).map((number) => collectJournalPath(dataDir, number));
}

/**
 * Returns the path of the journal in which the command line leaves imported events for the process that holds the
 * store.
 */
export function importJournalPath(dataDir: string): string {
  return join(journalDirectory(dataDir), 'import.db');
}

/** Returns the directory of the files that are on their way to an export. A start empties it. */
export function exportsDirectory(dataDir: string): string {
  return join(dataDir, 'exports');
}
