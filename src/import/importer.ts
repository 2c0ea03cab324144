import { isUtf8 } from 'node:buffer';
import type { ImportWriter } from '../journal/import-writer.ts';
import type { Checkpoint } from '../journal/journal-database.ts';
import { EventBatch } from './event-batch.ts';
import type { EventReader } from './event-reader.ts';
import type { Rejection } from './rejection.ts';

export interface ImporterOptions {
  readonly importId: number;
  readonly reader: EventReader;
  readonly writer: ImportWriter;
  /** The batch of importers that take turns: a full one has lines of all of them. Absent, the importer has one of its own. */
  readonly batch?: EventBatch;
  /** Called for each line that is not imported. */
  rejected(line: number, reason: Rejection): void;
}

/** Collects lines in batches and writes them into the import journal. */
export class Importer {
  readonly #options: ImporterOptions;
  readonly #batch: EventBatch;
  #accepted: number;
  #rejected: number;

  /** @param before the counts of the import before it was interrupted */
  constructor(options: ImporterOptions, before = { accepted: 0, rejected: 0 }) {
    this.#options = options;
    this.#batch = options.batch ?? new EventBatch();
    this.#accepted = before.accepted;
    this.#rejected = before.rejected;
  }

  get accepted(): number {
    return this.#accepted;
  }

  get rejected(): number {
    return this.#rejected;
  }

  /**
   * Takes a line of a file and counts it as accepted or rejected; a blank line does not count. Returns false without
   * counting it when the batch is full and must be written first.
   *
   * @param bytes the line, or null when it is too long
   */
  addLine(line: number, bytes: Buffer | null): boolean {
    if (bytes === null) return this.#reject(line, 'too_long');
    if (!isUtf8(bytes)) return this.#reject(line, 'not_utf8');
    const text = bytes.toString('utf8');
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return text.trim() === '' || this.#reject(line, 'not_json');
    }
    return this.add(line, json);
  }

  /** Takes a parsed line. Returns what `addLine` returns. */
  add(line: number, json: unknown): boolean {
    const event = this.#options.reader.read(json, this.#options.importId, line);
    if (typeof event === 'string') return this.#reject(line, event);
    if (!this.#batch.add(event)) return false;
    this.#accepted += 1;
    return true;
  }

  /**
   * Writes the batch, together with the checkpoint. It is on disk when this returns. Throws when it cannot be written.
   */
  write(checkpoint?: Checkpoint): void {
    this.#options.writer.appendBatch(this.#batch.bytes, this.#batch.rows, checkpoint);
    this.#batch.clear();
  }

  #reject(line: number, reason: Rejection): true {
    this.#rejected += 1;
    this.#options.rejected(line, reason);
    return true;
  }
}
