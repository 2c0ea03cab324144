import { REQUESTS_MAX_LINES } from '../../domain/limits.ts';
import type { Position } from './position.ts';
import { type LeftOut, Tally } from './tally.ts';

/** The service takes 1 MB of text: a batch ends with the line that reaches this. A line of 64 KB is at most six times as long in JSON. */
const FULL_BYTES = 600 * 1024;
/** The position is sent after so many lines of which none is for the service. */
const FULL_READ_LINES = 100_000;

/** Collects lines for the service, with the place where they end. */
export class Batch {
  readonly lines: string[] = [];
  readonly tally = new Tally();
  /** The place behind the last line that was read; null for none. */
  position: Position | null = null;
  #bytes = 0;

  /** Whether it is to be sent before more is read. */
  get isFull(): boolean {
    return this.lines.length >= REQUESTS_MAX_LINES || this.#bytes >= FULL_BYTES || this.tally.lines >= FULL_READ_LINES;
  }

  /** Adds a line as it was read, and the place behind it; null for a line that is in no file. */
  add(read: { readonly line: string } | LeftOut, position: Position | null): void {
    this.position = position;
    this.tally.lines += 1;
    if (typeof read === 'string') {
      this.tally.leaveOut(read);
      return;
    }
    this.lines.push(read.line);
    this.#bytes += Buffer.byteLength(read.line) + 1;
  }
}
