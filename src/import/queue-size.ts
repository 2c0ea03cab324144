import { JournalDatabase } from '../journal/journal-database.ts';

/** Sees how much of what was written into the import journal the store does not have yet. */
export class QueueSize {
  readonly #database: JournalDatabase;

  constructor(path: string) {
    this.#database = new JournalDatabase(path);
  }

  /** Number of the newest batch. */
  get newest(): number {
    return this.#database.lastSeq();
  }

  /** How many rows up to a batch wait. */
  rowsUpTo(batch: number): number {
    return this.#database.sumsAfter(0).rows - this.#database.sumsAfter(batch).rows;
  }

  close(): void {
    this.#database.close();
  }
}
