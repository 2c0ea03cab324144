import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The space on the disk of a data directory, bytes. */
export interface DiskSpace {
  readonly free: number;
  /** Taken by the store; null where it is not in the directory, or cannot be read. */
  readonly store: number | null;
}

/** Returns the free space where a directory is, or will be, bytes. Rejects when it is unknown. */
export async function freeSpace(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === directory) throw error;
    return await freeSpace(parent);
  }
}

/** Adds up the sizes of a directory's files, bytes; null when the directory cannot be read. */
export async function sizeOf(directory: string): Promise<number | null> {
  let total = 0;
  try {
    for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      // The store may remove a file at any moment.
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      total += found?.size ?? 0;
    }
    return total;
  } catch {
    return null;
  }
}
