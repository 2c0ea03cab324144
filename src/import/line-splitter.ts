import { LINE_MAX_BYTES } from './rejection.ts';

/** One line of a file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** The line without its break; null when it is longer than `LINE_MAX_BYTES`. Valid until the next chunk is pushed. */
  readonly bytes: Buffer | null;
  /** The position of the next line, bytes from the beginning of the file. */
  readonly end: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Splits the chunks of a file into lines. Never holds more than one allowed line. */
export class LineSplitter {
  #number: number;
  /**
   * The position of the unfinished line. `#held` has its parts from earlier chunks, or none when it is too long
   * already.
   */
  #start: number;
  #held: Buffer[] = [];
  #heldBytes = 0;

  /**
   * @param line the number of lines before the first chunk
   * @param offset the number of bytes before it
   */
  constructor(line: number, offset: number) {
    this.#number = line;
    this.#start = offset;
  }

  /** Yields the lines that end in a chunk. */
  *push(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, at));
      yield this.#finish(1);
      from = at + 1;
    }
    // The rest is copied, since the stream may reuse the memory of the chunk.
    if (from < chunk.length) this.#hold(Buffer.from(chunk.subarray(from)));
  }

  /** Yields the last line when no line break ends it. */
  *end(): Generator<Line> {
    if (this.#heldBytes > 0) yield this.#finish(0);
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length;
    // One byte more than allowed may be a carriage return. With a byte order mark, a line of exactly the limit can be
    // rejected.
    if (this.#heldBytes > LINE_MAX_BYTES + 1) this.#held.length = 0;
    else this.#held.push(part);
  }

  #finish(breakBytes: number): Line {
    const end = this.#start + this.#heldBytes + breakBytes;
    const tooLong = this.#heldBytes > LINE_MAX_BYTES + 1;
    let bytes = tooLong ? null : this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    if (bytes !== null) {
      if (this.#start === 0 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) bytes = bytes.subarray(3);
      if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1);
      if (bytes.length > LINE_MAX_BYTES) bytes = null;
    }
    this.#start = end;
    this.#held = [];
    this.#heldBytes = 0;
    return { number: ++this.#number, bytes, end };
  }
}
