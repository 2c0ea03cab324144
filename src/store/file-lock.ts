import Sqlite from 'better-sqlite3';

/** An exclusive lock on a path that ends with its process, however that ends: SQLite's, on an empty database. */
export class FileLock {
  readonly #database: Sqlite.Database;

  private constructor(database: Sqlite.Database) {
    this.#database = database;
  }

  /** Takes the lock, or returns null when someone holds it. Throws when the file cannot be made. */
  static take(path: string): FileLock | null {
    const database = new Sqlite(path, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new FileLock(database);
    } catch (error) {
      database.close();
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
      throw error;
    }
  }

  release(): void {
    this.#database.close();
  }
}
