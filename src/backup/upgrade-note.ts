import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The file by which a copy of a data directory from before an upgrade is known. */
export const UPGRADE_NOTE = 'before-upgrade.json';

/** The version of the note. */
export const UPGRADE_NOTE_FORMAT = 1;

const VERSION = z.int().min(1).nullable();

const NOTE = z.object({
  format: z.literal(UPGRADE_NOTE_FORMAT),
  /** The instant at which the copy was taken. */
  instant: z.iso.datetime(),
  /** The version of the program that was about to change the original. */
  before: z.string(),
  /** The versions of what is in the copy; null for what there is none of. */
  database: VERSION,
  journal: VERSION,
  store: VERSION,
});

/** The facts about a copy from before an upgrade. */
export type UpgradeNote = Readonly<z.output<typeof NOTE>>;

/** Reads the note of a copy from before an upgrade; null when the directory is none. Throws a BackupError when it is damaged. */
export function readUpgradeNote(directory: string): UpgradeNote | null {
  const path = join(directory, UPGRADE_NOTE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
  try {
    return NOTE.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${path} is damaged, or of a newer version of svc`, { cause });
  }
}
