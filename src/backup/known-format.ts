import { SQLITE_VERSION } from '../database/sqlite/sqlite.ts';
import { JOURNAL_VERSION } from '../journal/journal-format.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { BackupError } from './backup-error.ts';

const KNOWN = { database: SQLITE_VERSION, journal: JOURNAL_VERSION, store: STORE_VERSION };

/** Throws a BackupError when a newer version has written what is in a backup. @param svc the version of the program that did */
export function requireKnown(
  backup: string,
  svc: string,
  versions: { readonly [Part in keyof typeof KNOWN]: number | null },
): void {
  for (const [part, known] of Object.entries(KNOWN)) {
    const written = versions[part as keyof typeof KNOWN] ?? 0;
    if (written <= known) continue;
    throw new BackupError(
      `${backup} was written by a newer version of svc (${part} version ${written}, this one knows ${known}); use svc ${svc} or a later version`,
    );
  }
}
