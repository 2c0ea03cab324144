import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../database/database.ts';
import { listProductImports } from '../sites/product-imports.ts';
import { FileLock } from '../store/file-lock.ts';

const STAGING_FILE = /^(\d+)\.db$/;
const UNPACKED = 'unpacked-';

/** Returns the directory of what imports from other products have read and not stored yet. */
export function importsDirectory(dataDir: string): string {
  return join(dataDir, 'imports');
}

/** Returns the directory of the exports that browsers have uploaded. */
export function uploadsDirectory(dataDir: string): string {
  return join(importsDirectory(dataDir), 'uploads');
}

/** Returns the path of the file in which an import of sums adds up what it reads. */
export function stagingPath(dataDir: string, importId: number): string {
  return join(importsDirectory(dataDir), `${importId}.db`);
}

/** Returns the path of the lock that the process has that reads an import, or takes one back. */
export function importLockPath(dataDir: string, importId: number): string {
  return join(importsDirectory(dataDir), `${importId}.lock`);
}

/** Works on an import as the only process that reads it or takes it back. Throws an Error with `refusal` when another one does. */
export async function withImportLock<Result>(
  dataDir: string,
  importId: number,
  refusal: string,
  use: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(importsDirectory(dataDir), { recursive: true });
  const path = importLockPath(dataDir, importId);
  const lock = FileLock.take(path);
  if (lock === null) throw new Error(refusal);
  try {
    return await use();
  } finally {
    // Before the release: the file that is there afterwards may be locked by another process.
    rmSync(path, { force: true });
    lock.release();
  }
}

/** Makes a directory for what an import unpacks as long as `use` runs, and removes those that killed imports have left. */
export async function withUnpackedDirectory<Result>(
  dataDir: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = importsDirectory(dataDir);
  mkdirSync(directory, { recursive: true });
  for (const name of namesIn(directory).filter((each) => each.startsWith(UNPACKED)))
    removeUnused(join(directory, name));
  const path = mkdtempSync(join(directory, UNPACKED));
  const lock = FileLock.take(join(path, 'lock'));
  try {
    return await use(path);
  } finally {
    lock?.release();
    rmSync(path, { recursive: true, force: true });
  }
}

/** Removes what an import has read. */
export function removeStaging(dataDir: string, importId: number): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${stagingPath(dataDir, importId)}${suffix}`, { force: true });
}

/** Removes what imports have read that are neither under way nor can be resumed. */
export async function removeStaleStagings(dataDir: string, db: Db): Promise<void> {
  // Listed first: an import is in the database before it has a file.
  const names = namesIn(importsDirectory(dataDir));
  const kept = new Set((await listProductImports(db, { states: ['reading', 'staged'] })).map(({ id }) => id));
  for (const name of names) {
    const id = Number(STAGING_FILE.exec(name)?.[1]);
    if (id > 0 && !kept.has(id)) removeStaging(dataDir, id);
  }
}

function namesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** Removes a directory that no process has locked. */
function removeUnused(path: string): void {
  const lock = FileLock.take(join(path, 'lock'));
  if (lock === null) return;
  lock.release();
  rmSync(path, { recursive: true, force: true });
}
