import type { Session } from 'chdb';
import type { MigrationTarget } from '../migrate.ts';
import { readStoreVersion, writeStoreVersion } from '../store-version.ts';

/** The embedded engine as what is migrated: its version is in a file beside it. */
export class ChdbMigrationTarget implements MigrationTarget {
  readonly #directory: string;
  readonly #connection: Session;

  constructor(directory: string, connection: Session) {
    this.#directory = directory;
    this.#connection = connection;
  }

  async version(): Promise<number> {
    return readStoreVersion(this.#directory)!;
  }

  async record(version: number): Promise<void> {
    writeStoreVersion(this.#directory, version);
  }

  async execute(sql: string): Promise<void> {
    await this.#connection.queryAsync(sql);
  }
}
