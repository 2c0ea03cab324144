import { mkdirSync, rmSync } from 'node:fs';
import { importLockPath, importsDirectory } from '../../service/data-directory/paths.ts';
import { FileLock } from '../../store/file-lock.ts';

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
