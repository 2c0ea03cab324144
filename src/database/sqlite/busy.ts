import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

const PAUSE_MS = 5;
const TRIES = 2000;

/**
 * Retries an operation on a SQLite file while another connection is in the way, for about 10 seconds. SQLite's own busy
 * timeout would block the whole process meanwhile: its requests, and also the connection that it waits for, if that one
 * is in this process.
 */
export async function whileBusy<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!busy || left <= 1) throw error;
      await pause(PAUSE_MS);
    }
  }
}
