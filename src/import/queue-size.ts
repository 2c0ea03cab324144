import { JournalDatabase } from '../journal/journal-database.ts';

/** Reads how much of the import journal the store does not have yet. */
export class QueueSize {
  readonly #database: JournalDatabase;

  constructor(path: string) {
    this.#database = new JournalDatabase(path);
  }

  /** The number of the newest batch. */
  get newest(): number {
    return this.#database.lastSeq();
  }

  /** Returns the number of rows up to a batch that are still queued. */
  rowsUpTo(batch: number): number {
    return this.#database.sumsAfter(0).rows - this.#database.sumsAfter(batch).rows;
  }

  close(): void {
    this.#database.close();
  }
}
