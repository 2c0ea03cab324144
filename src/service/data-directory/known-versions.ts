import { databaseVersion, hasEarlierDatabase, requireUsable } from '../../database/database.ts';
import { JOURNAL_VERSION, journalVersion, requireKnownJournal } from '../../journal/journal-format.ts';
import { STORE_VERSION } from '../../store/migrations/index.ts';
import { readStoreVersion, requireKnownStore } from '../../store/store-version.ts';
import { collectJournalPath, collectorJournalPaths, importJournalPath, storePath } from './paths.ts';

/**
 * Checks the versions of everything in a data directory before any of it is opened: the database, the journals and the
 * store. It creates a missing directory and changes nothing in an existing one. Throws an error that says which version
 * to start when a newer version has written any of them.
 */
export function requireKnownVersions(dataDir: string): void {
  requireUsable(dataDir);
  for (const path of journalPaths(dataDir)) requireKnownJournal(path);
  requireKnownStore(storePath(dataDir));
}

/** Tells whether an earlier version has written a data directory: opening it would change it. */
export function isOfEarlierVersion(dataDir: string): boolean {
  return hasEarlierDatabase(dataDir) || (readStoreVersion(storePath(dataDir)) ?? STORE_VERSION) < STORE_VERSION;
}

/** Returns the versions of what an earlier version has written in a data directory; null when this version has written all. */
export function earlierVersions(dataDir: string): StoredVersions | null {
  const journals = journalPaths(dataDir).flatMap((path) => knownVersion(path) ?? []);
  const database = databaseVersion(dataDir);
  const found = {
    // A file that is just being made has none yet.
    database: database === 0 ? null : database,
    journal: journals.length === 0 ? null : Math.min(...journals),
    store: readStoreVersion(storePath(dataDir)),
  };
  const isEarlier = isOfEarlierVersion(dataDir) || (found.journal ?? JOURNAL_VERSION) < JOURNAL_VERSION;
  return isEarlier ? found : null;
}

/** The versions of the parts of a data directory; null for a part that is not there. */
export interface StoredVersions {
  readonly database: number | null;
  readonly journal: number | null;
  readonly store: number | null;
}

function journalPaths(dataDir: string): readonly string[] {
  return [collectJournalPath(dataDir), ...collectorJournalPaths(dataDir), importJournalPath(dataDir)];
}

/** Returns the version of a journal; null when there is none, when it is just being made, or when it is damaged. */
function knownVersion(path: string): number | null {
  try {
    return journalVersion(path) || null;
  } catch {
    return null;
  }
}
