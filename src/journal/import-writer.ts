import { type Checkpoint, JournalDatabase } from './journal-database.ts';

/** Largest batch; a range of the loader holds at least one. */
export const IMPORT_BATCH_MAX_BYTES = 8 * 1024 * 1024;

/**
 * An importer's end of the durable queue: its own file, written synchronously, from any process, while a loader
 * empties it. Its own progress is stored with each batch, so that a killed import goes on where it was.
 */
export class ImportWriter {
  readonly #database: JournalDatabase;

  /** Opens the file (`import.db`), creating it when absent. Throws when it is damaged or cannot be written. */
  constructor(path: string) {
    this.#database = new JournalDatabase(path);
  }

  /**
   * Writes a batch of encoded rows, and the checkpoint with it: both or neither, on disk when it returns. Without rows, only
   * the checkpoint. Throws when it could not be written (SQLite's error), or is larger than a batch may be (RangeError).
   */
  appendBatch(lines: Uint8Array, rows: number, checkpoint?: Checkpoint): void {
    if (lines.byteLength > IMPORT_BATCH_MAX_BYTES) {
      throw new RangeError(`a batch of ${lines.byteLength} bytes; at most ${IMPORT_BATCH_MAX_BYTES} are allowed`);
    }
    this.#database.append(lines, rows, checkpoint);
  }

  /** Bytes on disk that the loader has not taken yet: an importer waits when they are many. */
  get queuedBytes(): number {
    return this.#database.usedBytes();
  }

  /** A checkpoint's value, or null. */
  checkpoint(key: string): string | null {
    return this.#database.checkpoint(key);
  }

  /** Forgets a checkpoint, when its import is complete. */
  removeCheckpoint(key: string): void {
    this.#database.removeCheckpoint(key);
  }

  close(): void {
    this.#database.close();
  }
}
