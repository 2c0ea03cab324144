import type { CollectedEvent } from '../domain/event.ts';
import type { ImportWriter } from '../journal/import-writer.ts';
import type { RefusedDays } from '../rollup/maintain/day-refusals.ts';
import { EventBatch } from './event-batch.ts';

/** The inputs of an import of events that must not change from its beginning to its end. */
export interface EventsBeginning {
  /** Microseconds. */
  readonly at: number;
  readonly refused: RefusedDays;
}

/**
 * Writes the events of an import from another product to the journal, each once: the number of the last line stands there
 * with each batch, so that an import that was killed goes on behind it.
 */
export class EventJournal {
  readonly #writer: ImportWriter;
  readonly #key: string;
  readonly #batch = new EventBatch();
  #written: number;
  #last = 0;

  constructor(writer: ImportWriter, importId: number) {
    this.#writer = writer;
    this.#key = keyOf(importId);
    this.#written = Number(writer.checkpoint(this.#lineKey) ?? 0);
  }

  /** The last line of which everything is on disk. */
  get written(): number {
    return this.#written;
  }

  /** The inputs that the import began with; null before it begins. */
  get beginning(): EventsBeginning | null {
    const text = this.#writer.checkpoint(this.#key);
    return text === null ? null : (JSON.parse(text) as EventsBeginning);
  }

  /** Records what the import decides by. */
  begin(beginning: EventsBeginning): void {
    this.#writer.appendBatch(Buffer.alloc(0), 0, { key: this.#key, value: JSON.stringify(beginning) });
  }

  /** Adds the event of a line, which does nothing when it was written before. Returns false when `write` has to come first. */
  add(line: number, event: CollectedEvent): boolean {
    if (line <= this.#written) return true;
    if (!this.#batch.add(event)) return false;
    this.#last = line;
    return true;
  }

  /** Writes what was added; on disk when it returns. Throws when it cannot be written. */
  write(): void {
    if (this.#batch.rows === 0) return;
    const checkpoint = { key: this.#lineKey, value: String(this.#last) };
    this.#writer.appendBatch(this.#batch.bytes, this.#batch.rows, checkpoint);
    this.#batch.clear();
    this.#written = this.#last;
  }

  get #lineKey(): string {
    return `${this.#key}:line`;
  }
}

/** Forgets how far an import has come: it is taken back. */
export function forgetEvents(writer: ImportWriter, importId: number): void {
  for (const key of [keyOf(importId), `${keyOf(importId)}:line`]) writer.removeCheckpoint(key);
}

function keyOf(importId: number): string {
  return `events:${importId}`;
}
