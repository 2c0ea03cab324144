import { hasEarlierDatabase, requireUsable } from '../database/database.ts';
import { requireKnownJournal } from '../journal/journal-format.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { readStoreVersion, requireKnownStore } from '../store/store-version.ts';
import { collectJournalPath, collectorJournalPaths, importJournalPath, storePath } from './paths.ts';

/**
 * Checks the versions of everything in a data directory before any of it is opened: the database, the journals and the
 * store. It creates a missing directory and changes nothing in an existing one. Throws an error that says which version
 * to start when a newer version has written any of them.
 */
export function requireKnownVersions(dataDir: string): void {
  requireUsable(dataDir);
  const journals = [collectJournalPath(dataDir), ...collectorJournalPaths(dataDir), importJournalPath(dataDir)];
  for (const path of journals) requireKnownJournal(path);
  requireKnownStore(storePath(dataDir));
}

/** Tells whether an earlier version has written a data directory: opening it would change it. */
export function isOfEarlierVersion(dataDir: string): boolean {
  return hasEarlierDatabase(dataDir) || (readStoreVersion(storePath(dataDir)) ?? STORE_VERSION) < STORE_VERSION;
}
