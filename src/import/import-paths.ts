import { join } from 'node:path';

/** Returns the directory of what imports from other products have read and not stored yet. */
export function importsDirectory(dataDir: string): string {
  return join(dataDir, 'imports');
}

/** Returns the path of the file in which an import of sums adds up what it reads. */
export function stagingPath(dataDir: string, importId: number): string {
  return join(importsDirectory(dataDir), `${importId}.db`);
}

/** Returns the path of the lock that the process has that reads an import of events, or takes one back. */
export function importLockPath(dataDir: string, importId: number): string {
  return join(importsDirectory(dataDir), `${importId}.lock`);
}
