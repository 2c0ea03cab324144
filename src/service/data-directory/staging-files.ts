import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../database/database.ts';
import { listProductImports } from '../../sites/product-imports.ts';
import { FileLock } from '../../store/file-lock.ts';
import { importsDirectory, stagingPath } from './paths.ts';

const STAGING_FILE = /^(\d+)\.db$/;
const UNPACKED = 'unpacked-';

/** A directory for what an import unpacks. */
export interface UnpackedDirectory {
  readonly path: string;
  remove(): void;
}

/** Makes a directory for what an import unpacks, and removes those that killed imports have left. */
export function makeUnpackedDirectory(dataDir: string): UnpackedDirectory {
  const directory = importsDirectory(dataDir);
  mkdirSync(directory, { recursive: true });
  for (const name of namesIn(directory).filter((each) => each.startsWith(UNPACKED)))
    removeUnused(join(directory, name));
  const path = mkdtempSync(join(directory, UNPACKED));
  const lock = FileLock.take(join(path, 'lock'));
  const remove = () => {
    lock?.release();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
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
