import type { CollectedEvent } from '../domain/event.ts';
import { encodeEvent } from '../store/encode-event.ts';

const BATCH_MAX_ROWS = 20_000;
const BATCH_BYTES = 4 * 1024 * 1024;
/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const BYTES_PER_CHAR_MAX = 3;

/** Collects encoded events for one batch of the journal. Reuses its memory for each batch. */
export class EventBatch {
  readonly #buffer = Buffer.allocUnsafe(BATCH_BYTES);
  #used = 0;
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** The encoded events; valid until the next `clear`. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#used);
  }

  /** Adds an event. Returns false without adding it when the batch must be written first. */
  add(event: CollectedEvent): boolean {
    const row = encodeEvent(event);
    if (this.#rows >= BATCH_MAX_ROWS) return false;
    if (this.#used + row.length * BYTES_PER_CHAR_MAX > BATCH_BYTES) return false;
    this.#used += this.#buffer.write(row, this.#used, 'utf8');
    this.#rows += 1;
    return true;
  }

  clear(): void {
    this.#used = 0;
    this.#rows = 0;
  }
}
