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

const FAILED = z.object({ at: z.number(), reason: z.string() });

const FILE = z.object({ last: NOTED.nullable().default(null), failed: FAILED.nullable().default(null) });

/** The last backup: when it was complete (epoch milliseconds), where it is, and its size. */
export type BackupNote = z.output<typeof NOTED>;

/** A backup that failed after the last one: when (epoch milliseconds), and why. */
export type BackupFailure = z.output<typeof FAILED>;

/** Reads the note of the last backup; null without one. Rejects when it is damaged. */
export async function lastBackup(dataDir: string): Promise<BackupNote | null> {
  return (await readNotes(dataDir)).last;
}

/** Reads the note of the backup that failed after the last one; null when none has. Rejects when it is damaged. */
export async function lastBackupFailure(dataDir: string): Promise<BackupFailure | null> {
  return (await readNotes(dataDir)).failed;
}

/** Notes a backup that is complete. */
export async function noteBackup(dataDir: string, last: BackupNote): Promise<void> {
  await writeNotes(dataDir, { last, failed: null });
}

/** Notes that a backup has failed. */
export async function noteBackupFailure(dataDir: string, failed: BackupFailure): Promise<void> {
  const { last } = await readNotes(dataDir).catch(() => ({ last: null }));
  await writeNotes(dataDir, { last, failed });
}

async function readNotes(dataDir: string): Promise<z.output<typeof FILE>> {
  const path = join(dataDir, BACKUP_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const noted: unknown = JSON.parse(text);
    const last = NOTED.safeParse(noted);
    // The last backup stands beside the failed one, where earlier versions look for it.
    return FILE.parse({ ...(noted as object), last: last.success ? last.data : undefined });
  } catch {
    throw new Error(`${path} is damaged`);
  }
}

async function writeNotes(dataDir: string, { last, failed }: z.output<typeof FILE>): Promise<void> {
  const path = join(dataDir, BACKUP_FILE);
  await writeFile(`${path}.tmp`, `${JSON.stringify({ ...last, ...(failed === null ? {} : { failed }) })}\n`);
  await rename(`${path}.tmp`, path);
}
