import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { copySqlite } from '../database/sqlite/copy-sqlite.ts';
import type { FileCopier } from './file-copier.ts';
import { DATABASE, databasePath, isJournal, isKeptBesideJournals, JOURNALS } from './layout.ts';
import { NEVER_COPIED } from './never-copied.ts';

const BUSY_TIMEOUT_MS = 10_000;

/** The journals at one moment. */
export interface JournalContents {
  /** The events that wait in them. */
  readonly rows: number;
  /** The lines of ranges that were claimed: any part of them may be in the store. */
  readonly claimed: readonly Uint8Array[];
}

/** The database at one moment. */
export interface DatabaseContents {
  readonly version: number;
  /** The numbers of all sites, archived ones too. */
  readonly sites: readonly number[];
}

/** A file and what it is copied to, by their paths in the data directory. */
interface Pinned {
  readonly path: string;
  readonly connection: Sqlite.Database;
}

/** The database and the journals of a data directory, each as it was when it was pinned, while others go on writing. */
export class PinnedDatabases {
  readonly #dataDir: string;
  readonly #pinned: Pinned[] = [];

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Pins the journals. */
  pinJournals(): JournalContents {
    const directory = join(this.#dataDir, JOURNALS);
    const names = existsSync(directory) ? readdirSync(directory).filter(isJournal).sort() : [];
    let rows = 0;
    const claimed: Uint8Array[] = [];
    for (const name of names) {
      const contents = this.#pinJournal(join(JOURNALS, name));
      rows += contents?.rows ?? 0;
      claimed.push(...(contents?.claimed ?? []));
    }
    return { rows, claimed };
  }

  #pinJournal(path: string): JournalContents | null {
    const connection = this.#open(path);
    // A file that is just being made.
    if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'batch'").get() === undefined) {
      connection.close();
      return null;
    }
    this.#pinned.push({ path, connection });
    const rows = connection.prepare<[], number>('SELECT coalesce(sum(rows), 0) FROM batch').pluck().get()!;
    const claimed = connection
      .prepare<[], Uint8Array>('SELECT lines FROM batch JOIN sent ON seq BETWEEN first AND last ORDER BY seq')
      .pluck()
      .all();
    return { rows, claimed };
  }

  /** Pins the database. After the journals: then it knows every writer, import and site that they have events of. */
  pinDatabase(): DatabaseContents {
    const connection = this.#open(DATABASE);
    this.#pinned.push({ path: DATABASE, connection });
    const sites = connection.prepare<[], number>('SELECT id FROM sites ORDER BY id').pluck().all();
    return { version: Number(connection.pragma('user_version', { simple: true })), sites };
  }

  /** Copies all of them, and what is kept beside the journals. */
  copy(copier: FileCopier): void {
    // The journals first: what collection writes meanwhile cannot leave their logs.
    for (const { path, connection } of this.#pinned.splice(0)) {
      try {
        copySqlite(connection, copier.placeOf(path), NEVER_COPIED);
      } finally {
        connection.close();
      }
      copier.addWritten(path);
    }
    const directory = join(this.#dataDir, JOURNALS);
    if (!existsSync(directory)) return;
    for (const name of readdirSync(directory).filter(isKeptBesideJournals).sort()) {
      copier.copy(join(JOURNALS, name), join(directory, name));
    }
  }

  /** Lets go of what was not copied. */
  [Symbol.dispose](): void {
    for (const { connection } of this.#pinned.splice(0)) connection.close();
  }

  #open(path: string): Sqlite.Database {
    const place = path === DATABASE ? databasePath(this.#dataDir) : join(this.#dataDir, path);
    const connection = new Sqlite(place, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    connection.exec('BEGIN');
    // The first read decides which moment it sees.
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    return connection;
  }
}
