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

const TESTED = z.object({ at: z.number(), dir: z.string() });

const FILE = z.object({
  last: NOTED.nullable().default(null),
  failed: FAILED.nullable().default(null),
  restored: TESTED.nullable().default(null),
  checked: TESTED.nullable().default(null),
});

/** The last backup: when it was complete (epoch milliseconds), where it is, and its size. */
export type BackupNote = z.output<typeof NOTED>;

/** A backup that failed after the last one: when (epoch milliseconds), and why. */
export type BackupFailure = z.output<typeof FAILED>;

/** A test of a backup: when (epoch milliseconds), and of which. */
export type BackupTest = z.output<typeof TESTED>;

/**
 * All notes: `restored` is the last restore, made for a comparison or to make this data directory, and `checked` the last time
 * when every byte of a backup was read.
 */
export type BackupNotes = Readonly<z.output<typeof FILE>>;

/** Reads the note of the last backup; null without one. Rejects when it is damaged. */
export async function lastBackup(dataDir: string): Promise<BackupNote | null> {
  return (await readBackupNotes(dataDir)).last;
}

/** Reads the note of the backup that failed after the last one; null when none has. Rejects when it is damaged. */
export async function lastBackupFailure(dataDir: string): Promise<BackupFailure | null> {
  return (await readBackupNotes(dataDir)).failed;
}

/** Notes a backup that is complete. */
export async function noteBackup(dataDir: string, last: BackupNote): Promise<void> {
  await changeNotes(dataDir, { last, failed: null });
}

/** Notes that a backup has failed. */
export async function noteBackupFailure(dataDir: string, failed: BackupFailure): Promise<void> {
  await changeNotes(dataDir, { failed });
}

/** Notes that a backup was restored and compared, or that every byte of it was read. */
export async function noteBackupTest(dataDir: string, kind: 'restored' | 'checked', test: BackupTest): Promise<void> {
  await changeNotes(dataDir, { [kind]: test });
}

/** Writes notes in the place of those of before. A damaged file becomes a new one. */
async function changeNotes(dataDir: string, changes: Partial<BackupNotes>): Promise<void> {
  const notes = await readBackupNotes(dataDir).catch(() => FILE.parse({}));
  await writeNotes(dataDir, { ...notes, ...changes });
}

/** Reads all notes. Rejects when they are damaged. */
export async function readBackupNotes(dataDir: string): Promise<BackupNotes> {
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

async function writeNotes(dataDir: string, { last, ...others }: BackupNotes): Promise<void> {
  const path = join(dataDir, BACKUP_FILE);
  const noted = Object.entries(others).filter(([, note]) => note !== null);
  await writeFile(`${path}.tmp`, `${JSON.stringify({ ...last, ...Object.fromEntries(noted) })}\n`);
  await rename(`${path}.tmp`, path);
}
