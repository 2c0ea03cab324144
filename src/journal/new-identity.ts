import { randomBytes } from 'node:crypto';
import Sqlite from 'better-sqlite3';

/**
 * Gives a copy of a journal an id of its own, so that its ranges have other names than those of the original. Nobody has it open.
 */
export function giveNewIdentity(path: string): void {
  const database = new Sqlite(path);
  try {
    database.pragma('synchronous = FULL');
    database.prepare('UPDATE journal SET id = ?').run(newJournalId());
  } finally {
    database.close();
  }
}

/** Returns an id that no other journal has. */
export function newJournalId(): string {
  return randomBytes(12).toString('hex');
}
