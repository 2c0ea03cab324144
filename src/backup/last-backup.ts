import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The file in which the last backup of a data directory is noted. */
const BACKUP_FILE = 'backup.json';

const NOTED = z.object({
  at: z.number(),
  dir: z.string(),
  bytes: z.number().nonnegative(),
});

/** The last backup: when it was complete (epoch milliseconds), where it is, and its size. */
export type BackupNote = z.output<typeof NOTED>;

/** Reads the note of the last backup; null without one. Rejects when it is damaged. */
export async function lastBackup(dataDir: string): Promise<BackupNote | null> {
  const path = join(dataDir, BACKUP_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return NOTED.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged`);
  }
}

/** Notes a backup that is complete. */
export async function noteBackup(dataDir: string, backup: BackupNote): Promise<void> {
  const path = join(dataDir, BACKUP_FILE);
  await writeFile(`${path}.tmp`, `${JSON.stringify(backup)}\n`);
  await rename(`${path}.tmp`, path);
}
