import type { Session } from 'chdb';
import type { MigrationTarget } from '../migrate.ts';
import { readStoreVersion, writeStoreVersion } from '../store-version.ts';

/** The embedded engine as what is migrated: its version is in a file beside it. */
export class ChdbMigrationTarget implements MigrationTarget {
  readonly #directory: string;
  readonly #session: Session;

  constructor(directory: string, session: Session) {
    this.#directory = directory;
    this.#session = session;
  }

  async version(): Promise<number> {
    return readStoreVersion(this.#directory)!;
  }

  async record(version: number): Promise<void> {
    writeStoreVersion(this.#directory, version);
  }

  async execute(sql: string): Promise<void> {
    await this.#session.queryAsync(sql);
  }
}
